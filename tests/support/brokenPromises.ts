import { findDataSets, findProviders } from '#shared/contract/catalog';
import { readDataSetVersions } from '#shared/contract/ingest';
import { findClaims } from '#shared/contract/claims';
import { coverageHistory, readCoverage } from '#shared/contract/coverages';
import { readPricingResult } from '#shared/contract/coverageVersions';
import { findPolicies } from '#shared/contract/policies';
import { readQuote } from '#shared/contract/quotes';
import { ingestStation, type KilledServer } from './killedWork';

async function brokenQuotes({ call, promised }: KilledServer): Promise<string[]> {
  const broken: string[] = [];
  for (const id of promised.quotes) {
    const { uiState, quoteItems, quoteDocumentId, totalSumInsured } = await call(readQuote, { params: { id } });
    // The clock may run months ahead: what was completed at first is no longer valid at last.
    if (!['draft', 'completed', 'expired'].includes(uiState)) broken.push(`quote ${id} is ${uiState}`);
    const isWhole = quoteItems.length === 1 && quoteDocumentId && totalSumInsured?.amount === 12_000;
    if (uiState !== 'draft' && !isWhole) broken.push(`quote ${id} is half done`);
  }
  return broken;
}

async function brokenCoverages({ call, promised }: KilledServer): Promise<string[]> {
  const broken: string[] = [];
  for (const id of promised.copies) {
    const copy = await call(readCoverage, { params: { id }, query: {} });
    if (!['created', 'simulated', 'active'].includes(copy.uiState)) broken.push(`coverage ${id} is ${copy.uiState}`);
    if (copy.uiState === 'created') continue;
    const { payout } = await call(readPricingResult, { params: { id }, query: {} });
    if (payout.length === 0 || !copy.technicalPricingReportFileId) broken.push(`coverage ${id} is half simulated`);
  }
  for (const id of promised.activated) {
    const { uiState, parametricEventId } = await call(readCoverage, { params: { id }, query: {} });
    const { content } = await call(coverageHistory, { params: { id }, query: {} });
    const times = content.filter(({ action }) => action === 'activated').length;
    if (uiState !== 'active' || !parametricEventId || times !== 1)
      broken.push(`coverage ${id} is ${uiState}, activated ${times} times`);
  }
  return broken;
}

async function brokenClaims({ call }: KilledServer): Promise<string[]> {
  const claims = (await call(findClaims, { query: { size: 1000 } })).content;
  const keys = claims.map(({ parametricLoss, policyItem, kind }) =>
    [parametricLoss.parametricEvent.id, policyItem.id, kind].join(' '),
  );
  const twice = keys.filter((key, at) => keys.indexOf(key) !== at).map((key) => `claim ${key} is there twice`);
  const { content } = await call(findPolicies, { query: { size: 100 } });
  return content.length > 0 ? twice : [...twice, 'no policy is there'];
}
/** Bringing a file in again after a kill changes nothing, or brings it in whole: one version either way. */
export async function brokenStations(server: KilledServer): Promise<string[]> {
  const { call, promised } = server;
  const broken: string[] = [];
  for (const name of promised.stations) {
    const { firstDate, lastDate, rows } = await ingestStation(server, name);
    const told = [firstDate, lastDate, rows].join(' ');
    if (told !== '2000-01-01 2019-12-31 7305') broken.push(`station ${name} is ${told}`);
  }
  const provider = (await call(findProviders, { query: {} })).find(({ name }) => name === 'Faults');
  const sets = await call(findDataSets, { params: { providerId: provider?.id ?? '' }, query: {} });
  if (sets.length !== promised.stations.size) broken.push(`${sets.length} of ${promised.stations.size} stations`);
  for (const { id, name } of sets) {
    const versions = (await call(readDataSetVersions, { params: { id } })).map(({ version }) => version);
    if (versions.join() !== '1') broken.push(`station ${name} has versions ${versions.join()}`);
  }
  return broken;
}

/** What was promised and is lost, what is there twice, and what is half done. */
export const brokenPromises = async (server: KilledServer): Promise<string[]> => [
  ...(await brokenQuotes(server)),
  ...(await brokenCoverages(server)),
  ...(await brokenClaims(server)),
];
