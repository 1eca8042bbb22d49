import { setTimeout as pause } from 'node:timers/promises';
import { addressOf, sendCall, type Client } from '#shared/contract/client';
import { startActivation } from '#shared/contract/coverageActivations';
import { copyCoverage } from '#shared/contract/coverageDesign';
import { coverageHistory, exportCoverages, findCoverages, readCoverage } from '#shared/contract/coverages';
import { readPricingResult, simulateCoverage } from '#shared/contract/coverageVersions';
import { exportEvents, findEvents, readEvent } from '#shared/contract/monitoring';
import { findPartners } from '#shared/contract/partners';
import { findJobs } from '#shared/contract/platform';
import { exportPolicies, findPolicies, readPolicy } from '#shared/contract/policies';
import { readMonitoringReport } from '#shared/contract/policyReport';
import { readPermalink, readPublicCertificate } from '#shared/contract/publicEvents';
import { completeQuote, createQuote, findQuotes } from '#shared/contract/quotes';

type Used = { readonly base: string; readonly headers: Record<string, string>; readonly permalink: string };

/** A person looks at what has come before clicking on. */
const lookMs = 1_000;
const query = { labels: '', page: 0, size: 15 };

/** Until nothing is queued or running any more. */
async function jobsEnded(client: Client): Promise<void> {
  const isBusy = async () =>
    (await sendCall(client, findJobs, { query: {} })).some(({ state }) => state === 'queued' || state === 'running');
  while (await isBusy()) await pause(lookMs);
}

/** One walk through what the product is for: lists, details, files, cards, a simulation, an activation, a quote. */
async function walk({ base, headers, permalink }: Used): Promise<void> {
  const client: Client = { base, headers: async () => headers };
  const get = async (path: string, own: Record<string, string> = headers) => {
    const answer = await fetch(`${base}${path}`, { headers: own });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
    await answer.arrayBuffer();
    await pause(lookMs);
  };
  const coverages = (await sendCall(client, findCoverages, { query: { ...query, uiState: 'active' } })).content;
  const [coverage] = coverages;
  if (!coverage) throw new Error('The sample world has no active coverage.');
  for (const { id } of coverages.slice(0, 5)) {
    await sendCall(client, readCoverage, { params: { id }, query: {} });
    await sendCall(client, readPricingResult, { params: { id }, query: {} });
    await sendCall(client, coverageHistory, { params: { id }, query: {} });
    await pause(lookMs);
  }
  const policies = (await sendCall(client, findPolicies, { query })).content;
  for (const { id } of policies.slice(0, 3)) {
    await sendCall(client, readPolicy, { params: { id } });
    await get(addressOf(readMonitoringReport, { params: { id } }));
  }
  for (const { id } of (await sendCall(client, findEvents, { query })).content.slice(0, 3)) {
    await sendCall(client, readEvent, { params: { id }, query: {} });
    await pause(lookMs);
  }
  await sendCall(client, findQuotes, { query });
  for (const call of [exportCoverages, exportPolicies, exportEvents])
    for (const kind of ['csv', 'xlsx']) await get(addressOf(call, { query: { kind, labels: '' } }));
  await sendCall(client, readPermalink, { params: { id: permalink } });
  await sendCall(client, readPublicCertificate, { params: { id: permalink } });
  await get(`/m/${permalink}`, {});
  await get(`/m/${permalink}/card.png`, {});

  const copy = await sendCall(client, copyCoverage, { params: { id: coverage.id } });
  await sendCall(client, simulateCoverage, { params: { id: copy.id } });
  await jobsEnded(client);
  await sendCall(client, startActivation, { body: { coverageIds: [copy.id] } });
  await jobsEnded(client);
  const [customer] = (await sendCall(client, findPartners, { query: { role: 'POLICY_HOLDER' } })).content;
  const { id } = await sendCall(client, createQuote, {});
  await sendCall(client, completeQuote, {
    params: { id },
    body: {
      ...{ name: 'Use', customerId: customer?.id ?? '', currency: coverage.currency },
      ...{ inceptionDate: coverage.start, expiryDate: coverage.end },
      quoteItems: [
        {
          ...{ coverageId: coverage.id, name: 'North fields', quantity: 12 },
          sumInsured: { amount: 1000, currency: coverage.currency },
        },
      ],
    },
  });
  await jobsEnded(client);
}

/** A person at work on a server, for so long at least. */
export async function useFor(ms: number, used: Used): Promise<void> {
  const end = performance.now() + ms;
  while (performance.now() < end) await walk(used);
}
