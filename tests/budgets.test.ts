import { brotliCompressSync, constants } from 'node:zlib';
import { modules } from '#shared/contract/access';
import { startActivation } from '#shared/contract/coverageActivations';
import { createCoverage, type NewCoverage } from '#shared/contract/coverageDesign';
import { simulateCoverage } from '#shared/contract/coverageVersions';
import { runMonitoring } from '#shared/contract/monitoring';
import { saveProgram } from '#shared/contract/programs';
import { createPermalink } from '#shared/contract/publicEvents';
import { completeQuote, createQuote } from '#shared/contract/quotes';
import { growCoverages } from '../bench/coverages';
import { forgetTotals } from '../server/db/totals';
import { callBudgets, jobBudgets, readBudgets, readSizes, uncounted } from './budgets';
import { crowd, monitorDay } from './support/crowd';
import { activeCoverage, activePolicy, inr, partnerOf, quoteBody } from './support/insurance';
import { plansOf, readsOf } from './support/plans';
import { collect, statementsOfRequests } from './support/statements';
import { startPostgresWorld } from './support/postgresWorld';
import type { World } from './support/world';

let world: World;
/** Ids that addresses name. */
let ids: Readonly<Record<string, string>>;
const requests = statementsOfRequests();
const owner = { as: 'owner' } as const;

beforeAll(async () => {
  world = await startPostgresWorld({ now: new Date('2026-03-15T08:00:00Z'), routes: requests.routes });
  const coverage = await activeCoverage(world);
  const holder = await partnerOf(world, 'POLICY_HOLDER', 'Growers');
  await partnerOf(world, 'INTERMEDIARY', 'Brokers');
  const policy = await activePolicy(world, coverage, holder.id);
  await world.call(
    saveProgram,
    {
      body: {
        ...{ id: 'paddy', name: 'Paddy', description: 'Rain on paddy.', status: 'ACTIVE', currency: 'INR' },
        ...{ country: 'India', icon: 'grass', insuredUnit: 'Hectares', labels: { company: 'Sample Insurance' } },
      },
    },
    owner,
  );
  // The period is over, and has paid: there are claims.
  world.setNow(new Date('2026-06-10T08:00:00Z'));
  await world.call(runMonitoring, { body: {} }, owner);
  await world.runJobs();
  const first = async (table: string) =>
    (
      await world.parts.database.pool.query<{ id: string }>(
        `select id from ${table} where tenant_id = $1 order by id limit 1`,
        [world.tenantId],
      )
    ).rows[0]?.id ?? '';
  const event = await first('parametric_event');
  const link = await world.call(createPermalink, { params: { id: event } }, owner);
  const activation = await world.call(startActivation, { body: { coverageIds: [coverage] } }, owner);
  await world.runJobs();
  // Looked up again after a second: how many statements a call sends would depend on how slow the machine is.
  world.app.modules.set(world.tenantId, { names: Promise.resolve(modules), until: Infinity });
  ids = {
    ...{ coverage, policy, event, activation: activation.id, partner: holder.id, program: 'paddy' },
    ...{
      permalink: link.permalink,
      url: encodeURIComponent(link.url),
      job: await first('job'),
      quote: await first('quote'),
      claim: await first('claim'),
    },
    ...{ file: await first('stored_file'), provider: await first('data_provider') },
    ...{ dataSet: await first('data_set'), target: await first('monitoring_target') },
  };
});
afterAll(() => world.close());

const addressOf = (key: string, at = '') => {
  const path = key.replace(/^GET /, '');
  return (at.startsWith('/') ? at : `${path}${at}`).replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
};

/**
 * The third answer to a question: what is looked up once, as whether a module is on, is known by then, and what is heard of changes at the
 * first one does not fall between those that are counted.
 */
async function ask(address: string) {
  for (let before = 0; before < 2; before += 1) await (await world.fetch(address, owner)).arrayBuffer();
  const answer = await world.fetch(address, owner);
  const body = Buffer.from(await answer.arrayBuffer());
  expect([address, answer.status]).toEqual([address, 200]);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return {
    bytes: body.byteLength,
    brotli: brotliCompressSync(body, { params }).byteLength,
    statements: requests.ofLast().length,
  };
}

test('every call that reads has a budget, or says why it has none', () => {
  const reading = [...world.app.served.values()].filter(({ method }) => method === 'GET').map(({ key }) => key);
  expect([...Object.keys(callBudgets), ...Object.keys(uncounted)].sort()).toEqual(reading.sort());
});

test.each(Object.entries(callBudgets))(
  '%s costs what its budget says',
  async (key, { at, bytes, brotli, statements }) => {
    const cost = await ask(addressOf(key, at));
    // Both ways: a budget that is not used up would let the next field or statement pass.
    expect({ bytes: bytes === null ? null : cost.bytes, statements: cost.statements }).toEqual({ bytes, statements });
    // Ids are random, and some compress worse than others.
    if (brotli !== null) expect(cost.brotli).toBeLessThanOrEqual(Math.ceil(brotli * 1.03) + 16);
  },
);

describe('jobs', () => {
  /** Statements for one thing more: what a job sends once, whatever it works on, falls out of the difference. */
  const slope = async (sizes: readonly [number, number], sent: (size: number) => Promise<number>) => {
    const [few, many] = [await sent(sizes[0]), await sent(sizes[1])];
    return (many - few) / (sizes[1] - sizes[0]);
  };
  /** The queue of jobs is left out: how often it is told of progress is a matter of time. */
  const sentBy = async (work: () => Promise<unknown>) =>
    (await collect(work)).filter(({ text }) => !/\bjob\b/.test(text)).length;
  const springRain = (): NewCoverage => ({
    ...{ label: 'Spring rain', riskTypeId: 'RAINFALL', indexDefinition: { id: 'precip-sum-total' }, currency: 'INR' },
    ...{ dataSet: { id: ids['dataSet'] ?? '' }, monitoringTarget: { id: ids['target'] ?? '' } },
    payoutStructure: { type: 'linear', trigger: 60, minPayout: inr(20), payoutPerUnit: inr(1) },
    ...{ start: '2027-04-01', end: '2027-05-31', labels: ['user/program:Paddy'], detrend: 'NONE' },
  });
  const simulated = async (count: number) => {
    for (let at = 0; at < count; at += 1) {
      const { id } = await world.call(createCoverage, { body: springRain() }, owner);
      await world.call(simulateCoverage, { params: { id } }, owner);
    }
    return sentBy(world.runJobs);
  };
  const priced = async (count: number) => {
    // A coverage can be quoted until its period begins, and while nothing of it has paid.
    world.setNow(new Date('2026-03-16T08:00:00Z'));
    const place = { dataSetId: ids['dataSet'] ?? '', targetId: ids['target'] ?? '' };
    const coverage = await activeCoverage(world, place);
    const { id } = await world.call(createQuote, {}, owner);
    const body = quoteBody(coverage, ids['partner'] ?? '');
    const [item] = body.quoteItems;
    if (!item) throw new Error('The quote has no item.');
    const quoteItems = Array.from({ length: count }, (_, at) => ({ ...item, name: `Fields ${at}` }));
    await world.call(completeQuote, { params: { id }, body: { ...body, quoteItems } }, owner);
    const sent = await sentBy(world.runJobs);
    world.setNow(new Date('2026-06-10T08:00:00Z'));
    return sent;
  };
  const monitored = async (count: number) => {
    await crowd(world, ids['event'] ?? '', count);
    return sentBy(() => monitorDay(world, '2026-05-20'));
  };

  // First: covers that other tests activate would be monitored too.
  test('a monitored cover', async () => expect(await slope([500, 1500], monitored)).toBe(jobBudgets.monitoredCover));
  // How often a simulation and a price tell how far they are depends on how slow the machine is.
  test('a simulation', async () =>
    expect(await slope([1, 3], simulated)).toBeLessThanOrEqual(1.5 * jobBudgets.simulation));
  test('a price of a quote', async () =>
    expect(await slope([1, 3], priced)).toBeLessThanOrEqual(1.5 * jobBudgets.quoteItem));
});

describe.each(readSizes)('lists of %d coverages', (size) => {
  beforeAll(async () => {
    await growCoverages(world.parts.database.db, size);
    await world.parts.database.pool.query('vacuum analyze coverage, coverage_version, monitoring_target');
  });
  test.each(Object.entries(readBudgets))('%s read what their budget says', async (at, budgets) => {
    await (await world.fetch(`/internal/coverages/${at}`, owner)).arrayBuffer();
    // Totals of many rows are known for a while: the next one counts again.
    forgetTotals(world.tenantId);
    const answer = await world.fetch(`/internal/coverages/${at}`, owner);
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
    const { rows, buffers } = await readsOf(world, requests.ofLast());
    const budget = budgets[size];
    // Where a row of an index stands depends on what was written before: a tenth more or less is no other plan.
    expect({ rows, isWithin: rows <= 1.1 * budget.rows && rows >= 0.9 * budget.rows }).toEqual({
      rows,
      isWithin: true,
    });
    expect({ buffers, isWithin: buffers <= 1.25 * budget.buffers }).toEqual({ buffers, isWithin: true });
  });
});

test('the plan of a page that is asked for again and again is kept', async () => {
  const address = '/internal/coverages/find-by-labels?labels=&size=15';
  for (let round = 0; round < 30; round += 1)
    await Promise.all(Array.from({ length: 8 }, async () => (await world.fetch(address, owner)).arrayBuffer()));
  const page = requests.ofLast().find(({ text }) => / limit \S+\)/.test(text));
  const { kept, anew } = await plansOf(world, page?.text ?? '');
  expect({ kept: kept > 0, anew }).toEqual({ kept: true, anew: 0 });
});
