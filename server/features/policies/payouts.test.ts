import { findEvents, runMonitoring } from '#shared/contract/monitoring';
import { createPolicy, readPolicy } from '#shared/contract/policies';
import { reportPolicy } from '#shared/contract/policyReport';
import { activeCoverage, completedQuote, inr, partnerOf } from '../../../tests/support/insurance';
import { startWorld, type World } from '../../../tests/support/world';

const agent = { as: 'agent' } as const;
let world: World;
let early: string;
let late: string;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
  const coverageId = await activeCoverage(world);
  const holder = await partnerOf(world, 'POLICY_HOLDER', 'Paddy growers');
  early = await completedQuote(world, coverageId, holder.id);
  late = await completedQuote(world, coverageId, holder.id);
});
afterAll(() => world.close());

const policyOf = async (quoteId: string) => (await world.call(createPolicy, { body: { quoteId } }, agent)).id;
const query = (text: string, values: readonly unknown[] = []) => world.parts.database.pool.query(text, [...values]);
test('a policy on an event that owes already shows what it is owed, before anything new is measured and after', async () => {
  const owed = async (id: string) => (await world.call(readPolicy, { params: { id } }, agent)).totalCalculatedPayout;

  const first = await policyOf(early);
  expect(await owed(first)).toEqual(inr(0));
  const run = async () => {
    await world.call(runMonitoring, { body: {} }, { as: 'admin' });
    await world.runJobs();
  };
  world.setNow(new Date('2026-04-25T08:00:00Z'));
  await run();
  // 3 mm on each of 25 days is 75 mm: 20 % and 15 times 1 %, of 12 times 24,000.
  const {
    content: [event],
  } = await world.call(findEvents, { query: {} }, { as: 'underwriter' });
  expect(event?.payoutPct).toBe(0.35);
  expect(await owed(first)).toEqual(inr(100_800));

  const second = await policyOf(late);
  expect(await owed(second)).toEqual(inr(100_800));
  await run();
  expect(await owed(second)).toEqual(inr(100_800));
});

describe('an event tells of its policy', () => {
  let id: string;
  beforeAll(async () => {
    id = await policyOf(early);
  });
  const setEvents = (status: string, warning: boolean) =>
    query('update parametric_event set status = $1, warning = $2, payout_pct = 0.25, as_of = $3, index_value = 65', [
      ...[status, warning, '2026-05-10'],
    ]);

  test.each([
    ['MONITORED', false, 'MONITORED'],
    ['MONITORED', true, 'WARNING'],
    ['DETECTED', true, 'DETECTED'],
    ['PAYOUT', false, 'PAYOUT'],
  ])('that is %s (warning: %s): %s, and its line in the report', async (status, warning, spoken) => {
    await setEvents(status, warning);
    expect((await world.call(readPolicy, { params: { id } }, agent)).eventStatus).toEqual({ id: spoken });
    expect(await world.call(reportPolicy, { params: { id } }, agent)).toMatchObject([
      {
        ...{ policyId: id, status, indexValue: 65, payoutPct: 0.25, calculatedPayout: inr(72_000), quantity: 12 },
        ...{ trigger: 60, triggerComparator: 'GT', sumInsured: inr(24_000), coverageTotalSumInsured: inr(288_000) },
        reportingPeriod: { start: '2026-04-01', end: '2026-05-10' },
      },
    ]);
  });

  // The second item stands on another version, which has an event of its own.
  test.each([
    ['DETECTED', 'QUALIFIED', 'DETECTED'],
    ['QUALIFIED', 'MONITORED', 'QUALIFIED'],
    ['MONITORED', 'NON_QUALIFIED', 'NON_QUALIFIED'],
    ['QUALIFIED', 'PAYOUT', 'PAYOUT'],
    ['UNKNOWN', 'MONITORED', 'MONITORED'],
  ])('of two, %s and %s, the foremost speaks: %s', async (one, two, spoken) => {
    const copied = (table: string, changes: string, where = 'true') =>
      query(`insert into ${table} select (jsonb_populate_record(t, $1::jsonb)).* from ${table} t where ${where}`, [
        changes,
      ]);
    await setEvents(one, false);
    await copied('coverage_version', '{"version": 2}');
    await copied('parametric_event', `{"id": "second", "coverage_version": 2, "status": "${two}"}`);
    await copied('policy_item', '{"id": "second", "coverage_version": 2, "position": 1}', `t.policy_id = '${id}'`);
    try {
      expect((await world.call(readPolicy, { params: { id } }, agent)).eventStatus).toEqual({ id: spoken });
    } finally {
      await query(`delete from policy_item where id = 'second'`);
      await query(`delete from parametric_event where id = 'second'`);
      await query('delete from coverage_version where version = 2');
    }
  });
});
