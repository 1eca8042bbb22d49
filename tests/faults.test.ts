import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendCall, type CallOptions } from '#shared/contract/client';
import type { CallResponse, CallRequest, Call } from '#shared/contract/call';
import { findDataSets, findProviders } from '#shared/contract/catalog';
import { ingestUpload, readDataSetVersions } from '#shared/contract/ingest';
import { findClaims } from '#shared/contract/claims';
import { startActivation } from '#shared/contract/coverageActivations';
import { copyCoverage } from '#shared/contract/coverageDesign';
import { coverageHistory, findCoverages, readCoverage } from '#shared/contract/coverages';
import { readPricingResult, simulateCoverage } from '#shared/contract/coverageVersions';
import { runMonitoring } from '#shared/contract/monitoring';
import { findPartners } from '#shared/contract/partners';
import { findJobs } from '#shared/contract/platform';
import { findPolicies } from '#shared/contract/policies';
import { completeQuote, createQuote, readQuote } from '#shared/contract/quotes';
import { mulberry32 } from '#shared/engine/statistics';
import { environmentOf, freePort, isoline, ServerProcess } from './support/process';
import { copySampleWorld } from './support/sampleWorld';

const rounds = 20;
const seed = Number(process.env['ISOLINE_FAULT_SEED'] ?? Date.now() % 1_000_000);
const random = mulberry32(seed);

let folder: string;
let port: number;
let token: string;
/** Each round is some days later: the generated weather grows, periods end, claims fall due. */
let clock = Date.now();
let server: ServerProcess;
const environment = () =>
  environmentOf(join(folder, 'data'), port, {
    ISOLINE_CLOCK: new Date(clock).toISOString(),
    ISOLINE_TENANT_RATE: '100000',
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'isoline-faults-'));
  port = await freePort();
  await copySampleWorld(join(folder, 'data'), port);
  token = isoline(environment(), 'token', '--user', 'owner@isoline.demo', '--minutes', '60').out.trim();
  server = new ServerProcess(environment);
  await server.start();
});
afterAll(async () => {
  await server?.end();
  rmSync(folder, { recursive: true, force: true });
});

const call = <C extends Call>(one: C, request: CallRequest<C>, extra: CallOptions = {}): Promise<CallResponse<C>> =>
  sendCall(
    {
      base: `http://127.0.0.1:${port}`,
      headers: async () => ({ authorization: `Bearer ${token}`, 'x-tenant-id': 'sample' }),
    },
    one,
    request,
    extra,
  );
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A station that each round brings in anew: 2 mm on every day. */
function stationForm(name: string): FormData {
  const lines = ['date,prcp_mm'];
  for (let time = Date.UTC(2000, 0, 1); time < Date.UTC(2020, 0, 1); time += 86_400_000)
    lines.push(`${new Date(time).toISOString().slice(0, 10)},2`);
  const form = new FormData();
  form.append('file', new Blob([`${lines.join('\n')}\n`]), `${name}.csv`);
  return form;
}
const stationOptions = (name: string) => ({
  options: JSON.stringify({ provider: 'Faults', 'data-set': name, name, lat: 10, lon: 76 }),
});

/** What was answered with yes before a kill: it must be there after it. */
const promised = {
  ...{ quotes: new Set<string>(), copies: new Set<string>(), stations: new Set<string>() },
  activated: new Set<string>(),
};

const activeOne = async () =>
  (await call(findCoverages, { query: { labels: '', size: 100 } })).content.find(({ uiState }) => uiState === 'active');

const acts = {
  async ingest(round: number) {
    const name = `Station ${round}`;
    promised.stations.add(name);
    await call(ingestUpload, { query: stationOptions(name) }, { form: stationForm(name) });
  },
  async simulation() {
    const copy = await call(copyCoverage, { params: { id: (await activeOne())?.id ?? '' } });
    promised.copies.add(copy.id);
    await call(simulateCoverage, { params: { id: copy.id } });
  },
  /** Of all that can be activated, and that do not end before the job is at them. */
  async activation() {
    const { content } = await call(findCoverages, { query: { labels: '', uiState: 'simulated', size: 100 } });
    const later = new Date(clock + 30 * 86_400_000).toISOString();
    const coverageIds = content.filter(({ end, riskPremiumPct }) => end > later && riskPremiumPct).map(({ id }) => id);
    await call(startActivation, { body: { coverageIds } });
    for (const id of coverageIds) promised.activated.add(id);
  },
  async monitoring() {
    await call(runMonitoring, { body: {} });
  },
  async quote() {
    const [customer] = (await call(findPartners, { query: { role: 'POLICY_HOLDER' } })).content;
    const active = await activeOne();
    const { id } = await call(createQuote, {});
    promised.quotes.add(id);
    await call(completeQuote, {
      params: { id },
      body: {
        name: 'Faults',
        customerId: customer?.id ?? '',
        inceptionDate: active?.start ?? '',
        expiryDate: active?.end ?? '',
        currency: active?.currency ?? '',
        quoteItems: [
          {
            coverageId: active?.id ?? '',
            name: 'North fields',
            quantity: 12,
            sumInsured: { amount: 1000, currency: active?.currency ?? '' },
          },
        ],
      },
    });
  },
};
const kinds = ['ingest', 'simulation', 'monitoring', 'quote', 'activation'] as const;

const failedJobs = async () => (await call(findJobs, { query: {} })).filter(({ state }) => state === 'failed');

/** Every job has ended, and none of them with a fault but those of the sample world's own story. */
async function jobsEnd(ofStory: ReadonlySet<string>): Promise<void> {
  for (let attempt = 0; attempt < 240; attempt++) {
    const content = await call(findJobs, { query: {} });
    const open = content.filter(({ state }) => state !== 'done' && state !== 'failed' && state !== 'cancelled');
    if (open.length === 0) {
      expect(content.filter(({ state, id }) => state !== 'done' && !ofStory.has(id))).toEqual([]);
      return;
    }
    await wait(250);
  }
  throw new Error('A job did not end');
}

/** Nothing that was promised is lost, nothing is there twice, and nothing is half done. */
async function check(): Promise<void> {
  for (const id of promised.quotes) {
    const quote = await call(readQuote, { params: { id } });
    // The clock runs two months ahead: what was completed in the first rounds is no longer valid in the last.
    expect(['draft', 'completed', 'expired']).toContain(quote.uiState);
    if (quote.uiState !== 'draft') {
      expect(quote.quoteItems).toHaveLength(1);
      expect(quote.quoteDocumentId).toBeTruthy();
      expect(quote.totalSumInsured?.amount).toBe(12_000);
    }
  }
  for (const id of promised.copies) {
    const copy = await call(readCoverage, { params: { id }, query: {} });
    expect(['created', 'simulated', 'active']).toContain(copy.uiState);
    if (copy.uiState !== 'created') {
      const { payout } = await call(readPricingResult, { params: { id }, query: {} });
      expect(payout.length).toBeGreaterThan(0);
      expect(copy.technicalPricingReportFileId).toBeTruthy();
    }
  }
  for (const id of promised.activated) {
    const coverage = await call(readCoverage, { params: { id }, query: {} });
    expect(coverage).toMatchObject({ uiState: 'active', parametricEventId: expect.any(String) });
    const { content } = await call(coverageHistory, { params: { id }, query: {} });
    expect(content.filter(({ action }) => action === 'activated')).toHaveLength(1);
  }
  const claims = (await call(findClaims, { query: { size: 1000 } })).content;
  const keys = claims.map(({ parametricLoss, policyItem, kind }) =>
    [parametricLoss.parametricEvent.id, policyItem.id, kind].join(' '),
  );
  expect(new Set(keys).size).toBe(keys.length);
  expect((await call(findPolicies, { query: { size: 100 } })).content.length).toBeGreaterThan(0);
}

/** Bringing a file in again after a kill changes nothing, or brings it in whole: one version either way. */
async function stationsAreWhole(): Promise<void> {
  for (const name of promised.stations) {
    const again = await call(ingestUpload, { query: stationOptions(name) }, { form: stationForm(name) });
    expect(again).toMatchObject({ firstDate: '2000-01-01', lastDate: '2019-12-31', rows: 7305 });
  }
  const provider = (await call(findProviders, { query: {} })).find(({ name }) => name === 'Faults');
  const sets = await call(findDataSets, { params: { providerId: provider?.id ?? '' }, query: {} });
  expect(sets).toHaveLength(promised.stations.size);
  for (const { id } of sets)
    expect((await call(readDataSetVersions, { params: { id } })).map(({ version }) => version)).toEqual([1]);
}

test(`killed at ${rounds} moments of ingest, simulation, monitoring, quotes and activation, nothing is lost or doubled and every job ends (seed ${seed})`, async () => {
  const ofStory = new Set((await failedJobs()).map(({ id }) => id));
  for (let round = 0; round < rounds; round++) {
    const kind = kinds[round % kinds.length] as (typeof kinds)[number];
    // What is cut off in the middle has no answer; that is no fault of the server.
    const act = acts[kind](round).catch(() => undefined);
    await wait(random() * 900);
    await server.end('SIGKILL');
    await act;
    clock += 3 * 86_400_000;
    await server.start();
    await jobsEnd(ofStory);
    await check();
  }
  await stationsAreWhole();
  await server.end();
  expect(isoline(environment(), 'audit')).toMatchObject({ code: 0 });
}, 900_000);
