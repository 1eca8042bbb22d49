import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { simulate, type Simulation } from '#shared/engine/burn';
import { daysBetween } from '#shared/engine/calendar';
import { isMulti } from '#shared/engine/event';
import { indexOf } from '#shared/engine/indices/list';
import type { Observed } from '#shared/engine/observed';
import { grossPremiumPct, riskPremiumPct } from '#shared/engine/price';
import { outageRisks } from '#shared/engine/risks/list';
import { engineVersion } from '#shared/engine/version';
import { canonical } from '../../db/audit';
import type { Db } from '../../db/open';
import { monitoringTarget } from '../../db/schema/catalog';
import { readObserved } from '../../data/observed';
import { Fault } from '../../fault';
import { defineJob } from '../../jobs/define';
import { coverOf } from './cover';
import { coverageDocuments } from './documents';
import { changeVersion, findCoverage, savePricing, type CoverageRow } from './repository';

type Payload = { readonly coverageId: string; readonly version: number; readonly before: string };

/** Fewest usable years that a price may rest on; outages have short records. */
export const fewestYears = (riskTypeId: string): number => (outageRisks.includes(riskTypeId) ? 3 : 10);

type Input = { readonly row: CoverageRow; readonly observed: Observed | Observed[]; readonly places: ReadonlyMap<string, { lat: number; lon: number }> };

export async function loadSimulation(db: Db, storeDir: string, coverageId: string, version: number): Promise<Input> {
  const row = await findCoverage(db, coverageId, version);
  if (!row) throw new Fault('The coverage is not there any more.');
  const { parts } = row.terms;
  const read = (own: { dataSetId: string; targetId: string; indexId: string }) =>
    readObserved(db, storeDir, { dataSetId: own.dataSetId, targetId: own.targetId, variables: indexOf(own.indexId).variables });
  if (parts.length === 0) {
    const observed = await read({ dataSetId: row.dataSet.id, targetId: row.target.id, indexId: row.terms.terms.index.indexId });
    return { row, observed, places: new Map() };
  }
  const observed: Observed[] = [];
  for (const part of parts) observed.push(await read({ dataSetId: part.dataSetId, targetId: part.targetId, indexId: part.terms.index.indexId }));
  const targets = await db.select().from(monitoringTarget).where(inArray(monitoringTarget.id, parts.map(({ targetId }) => targetId)));
  return { row, observed, places: new Map(targets.map((target) => [target.id, target])) };
}

/** The seed of the resampling comes from the inputs, so that the same coverage always gives the same interval. */
const seedOf = (inputs: unknown) => createHash('sha256').update(canonical(inputs)).digest().readUInt32BE(0);

export type Priced = { readonly simulation: Simulation; readonly riskPremiumPct: number; readonly grossPremiumPct: number; readonly seed: number };

/** Runs the engine over the history and prices the result; a Fault says why it cannot be priced. */
export function priceCoverage({ row, observed, places }: Input): Priced {
  const { terms, dataSet } = row;
  const cover = coverOf({ ...row, places });
  const seed = seedOf([cover, dataSet.id, dataSet.contentHash, engineVersion]);
  const toYear = Number(terms.start.slice(0, 4));
  const simulation = simulate(cover, observed, { detrend: terms.terms.detrend, toYear, seed });
  const fewest = fewestYears(terms.riskTypeId);
  if (simulation.usedYears < fewest) {
    const years = simulation.usedYears === 1 ? '1 usable year' : `${simulation.usedYears} usable years`;
    throw new Fault(`The data hold ${years} of this risk period; a price needs at least ${fewest}. Choose a data set with a longer record.`);
  }
  const { loading, loadingFactor, minimumRiskRate, expectedLossRatio } = terms.terms;
  const sorted = simulation.years.flatMap(({ payout }) => (payout === null ? [] : [payout])).sort((a, b) => b - a);
  const risk = riskPremiumPct(
    { expectedLoss: simulation.expectedLoss, sd: simulation.sdSample, standardError: simulation.standardError, valueAtRisk99: sorted[0] ?? 0, valueAtRisk995: sorted[0] ?? 0 },
    { method: loading, factor: loadingFactor, minimumRiskRate, days: daysBetween(terms.start, terms.end) },
  );
  const gross = grossPremiumPct(risk, expectedLossRatio);
  if (gross > 1) throw new Fault(`The gross premium would be ${(gross * 100).toFixed(1)} % of the sum insured: more than what is insured. Raise the trigger or lower the payout.`);
  return { simulation, riskPremiumPct: risk, grossPremiumPct: gross, seed };
}

/** Simulates one coverage version over all past years, prices it, and makes its two documents. */
export const simulateJob = defineJob<Payload>({
  name: 'coverages.simulate',
  area: 'coverages',
  async run({ progress, inTenant, finish, now, files, settings, tenantId, createdBy }, { coverageId, version }) {
    await progress('Reading data', 5);
    const input = await inTenant((db) => loadSimulation(db, settings.storeDir, coverageId, version));
    await progress('Simulating past years', 35);
    const priced = priceCoverage(input);
    const { row } = input;
    const provenance = { dataSetId: row.dataSet.id, dataVersion: row.dataSet.version, dataHash: row.dataSet.contentHash, engineVersion, computedAt: now.toISOString(), seed: priced.seed };
    await progress('Writing the reports', 70);
    const documents = await inTenant((db) => coverageDocuments({ db, files, tenantId, createdBy, now }, { row, priced, provenance }));
    return finish(async (db, { audit }) => {
      const figures = { riskPremiumPct: priced.riskPremiumPct, grossPremiumPct: priced.grossPremiumPct };
      await savePricing(db, { tenantId, coverageId, version, simulation: priced.simulation, ...figures, provenance, computedAt: now });
      await changeVersion(db, { coverageId, version }, ['queued'], { uiState: 'simulated', error: null, jobId: null, ...figures, ...documents, updatedAt: now });
      await audit({ subjectId: coverageId, action: 'simulated', from: 'queued', to: 'simulated', details: { version, ...figures, dataVersion: provenance.dataVersion } });
      return { ...figures, expectedLoss: priced.simulation.expectedLoss, years: priced.simulation.usedYears };
    });
  },
  async ended(db, { state, message, now }, { coverageId, version, before }) {
    const change = state === 'cancelled' ? { uiState: before, error: null } : { uiState: 'error', error: message };
    await changeVersion(db, { coverageId, version }, ['queued'], { ...change, jobId: null, updatedAt: now });
  },
});
