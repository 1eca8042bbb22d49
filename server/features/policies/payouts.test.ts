import { findEvents, runMonitoring } from '#shared/contract/monitoring';
import { createPolicy, readPolicy } from '#shared/contract/policies';
import { readMonitoringReport, reportPolicy } from '#shared/contract/policyReport';
import { activeCoverage, completedQuote, inr, partnerOf } from '../../../tests/support/insurance';
import { startWorld, type World } from '../../../tests/support/world';
import { flat, readPdf } from '../../documents/testing/readPdf';

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
  // Priced before quotes had a last day.
  await query('update quote set valid_until = null');
});
afterAll(() => world.close());

const policyOf = async (quoteId: string) => (await world.call(createPolicy, { body: { quoteId } }, agent)).id;
const query = (text: string, values: readonly unknown[] = []) => world.parts.database.pool.query(text, [...values]);
async function run(): Promise<void> {
  world.setNow(new Date('2026-04-25T08:00:00Z'));
  await world.call(runMonitoring, { body: {} }, { as: 'admin' });
  await world.runJobs();
}
test('a policy shows what its event owes; on one that owes already none is made, whenever it was priced', async () => {
  const owed = async (id: string) => (await world.call(readPolicy, { params: { id } }, agent)).totalCalculatedPayout;

  const first = await policyOf(early);
  expect(await owed(first)).toEqual(inr(0));
  await run();
  // 3 mm on each of 25 days is 75 mm: 20 % and 15 times 1 %, of 12 times 24,000.
  const {
    content: [event],
  } = await world.call(findEvents, { query: {} }, { as: 'underwriter' });
  expect(event?.payoutPct).toBe(0.35);
  expect(await owed(first)).toEqual(inr(100_800));

  await expect(policyOf(late)).rejects.toMatchObject({
    status: 409,
    code: 'quotes.notSold',
    details: { why: 'begun' },
  });
});

describe('an event tells of its policy', () => {
  let id: string;
  beforeAll(async () => {
    id = await policyOf(early);
    await run();
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
    ['QUALIFIED', 'PAYOUT', 'QUALIFIED'],
    ['NO_PAYOUT', 'DETECTED', 'DETECTED'],
    ['REJECTED', 'QUALIFIED', 'QUALIFIED'],
    ['TERMINATED', 'MONITORED', 'MONITORED'],
    ['UNKNOWN', 'MONITORED', 'MONITORED'],
    // The second owes nothing.
    ['RECONCILED', 'MONITORED', 'RECONCILED', 0],
  ])('of two, %s and %s, the foremost speaks: %s', async (one, two, spoken, payoutPct = 0.25) => {
    const copied = (table: string, changes: string, where = 'true') =>
      query(`insert into ${table} select (jsonb_populate_record(t, $1::jsonb)).* from ${table} t where ${where}`, [
        changes,
      ]);
    await setEvents(one, false);
    await copied('coverage_version', '{"version": 2}');
    await copied(
      'parametric_event',
      `{"id": "second", "coverage_version": 2, "status": "${two}", "payout_pct": ${payoutPct}}`,
    );
    await copied('policy_item', '{"id": "second", "coverage_version": 2, "position": 1}', `t.policy_id = '${id}'`);
    try {
      expect((await world.call(readPolicy, { params: { id } }, agent)).eventStatus).toEqual({ id: spoken });
    } finally {
      await query(`delete from policy_item where id = 'second'`);
      await query(`delete from parametric_event where id = 'second'`);
      await query('delete from coverage_version where version = 2');
    }
  });

  test.each([
    ['none that has been computed', null, '2026-05-31'],
    ['the day before the period ends', '2026-05-30', '2026-05-30'],
    ['the last day of the period', '2026-05-31', '2026-05-31'],
    ['a day after the period', '2026-06-05', '2026-05-31'],
  ])('the report goes up to %s', async (_, asOf, end) => {
    await query('update parametric_event set as_of = $1', [asOf]);
    expect(await world.call(reportPolicy, { params: { id } }, agent)).toMatchObject([
      { reportingPeriod: { start: '2026-04-01', end } },
    ]);
  });

  test('each line of the report tells cover, place, data and sums', async () => {
    await setEvents('DETECTED', false);
    const [policy, [line]] = await Promise.all([
      world.call(readPolicy, { params: { id } }, agent),
      world.call(reportPolicy, { params: { id } }, agent),
    ]);
    const [item] = policy.policyItems;
    expect(item?.coverage).toMatchObject({ parametricEventId: expect.any(String), version: 1 });
    expect(line).toEqual({
      ...{ id: item?.id, eventId: item?.coverage.parametricEventId, policyId: id, coverage: item?.coverage },
      ...{ coverageId: item?.coverage.id, coverageLabel: 'Spring rain', monitoringTargetName: 'plain' },
      ...{ lastReportTime: '2026-04-25T08:00:00.000Z', runTime: '2026-04-25T08:00:00.000Z', status: 'DETECTED' },
      ...{ name: 'North fields', settling: null, triggers: null },
      ...{ indexName: 'Total rainfall', indexValue: 65, indexUnit: { symbol: 'mm' }, decimals: 1 },
      ...{ trigger: 60, exit: 140, triggerComparator: 'GT', payoutPct: 0.25, calculatedPayout: inr(72_000) },
      ...{ beneficiaryName: 'Paddy growers', quantity: 12, sumInsured: inr(24_000) },
      ...{ coverageTotalSumInsured: inr(288_000), payoutPerUnit: inr(240) },
      ...{ dataSourceDescription: 'Own gauge: Plain rain' },
      reportingPeriod: { start: '2026-04-01', end: '2026-05-10' },
    });
  });

  test('as a document, the report says the same, with the days that it rests on', async () => {
    await setEvents('DETECTED', false);
    await query('update parametric_event set missing_days = 3');
    await query(`update policy set name = 'Fields & Söhne' where id = $1`, [id]);
    const response = await world.send(readMonitoringReport, { params: { id } }, agent);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''Fields%20%26%20S%C3%B6hne%20monitoring%20report.pdf`,
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    const text = flat(readPdf(bytes).text);
    for (const line of ['Fields & Söhne', 'DETECTED', 'Index Value 65.0 mm', 'INR 72,000.00', 'Missing days 3'])
      expect(text).toContain(line);
    expect(text).toContain('10-May-2026');
    // The course of the index, and the version of the data that it was computed from.
    expect(text).toContain('The index as it stood at the end of each day');
    expect(text).toContain('version 1, SHA-256');
    await expect(world.call(readMonitoringReport, { params: { id: 'nothing' } }, agent)).rejects.toMatchObject({
      ...{ status: 404, code: 'policies.unknown' },
    });
  });
});

test('before anything has been computed, the report knows of no event and owes nothing', async () => {
  world.setNow(new Date('2026-03-01T08:00:00Z'));
  await query("update parametric_event set status = 'MONITORED'");
  const id = await policyOf(late);
  world.setNow(new Date('2026-04-25T08:00:00Z'));
  await query('update policy_item set coverage_version = 2 where policy_id = $1', [id]);
  await query(
    `insert into coverage_version select (jsonb_populate_record(t, '{"version": 2}')).* from coverage_version t`,
  );
  try {
    expect(await world.call(readPolicy, { params: { id } }, agent)).toMatchObject({ eventStatus: { id: 'UNKNOWN' } });
    expect(await world.call(reportPolicy, { params: { id } }, agent)).toMatchObject([
      {
        ...{ eventId: null, lastReportTime: null, runTime: null, status: 'UNKNOWN', indexValue: null, payoutPct: 0 },
        ...{ calculatedPayout: inr(0), reportingPeriod: { start: '2026-04-01', end: '2026-05-31' } },
      },
    ]);
    const response = await world.send(readMonitoringReport, { params: { id } }, agent);
    const text = flat(readPdf(Buffer.from(await response.arrayBuffer())).text);
    for (const line of [
      'UNKNOWN, not yet reported on',
      'Missing days 0',
      'Nothing has been computed yet',
      '25-Apr-2026',
    ])
      expect(text).toContain(line);
  } finally {
    await query('update policy_item set coverage_version = 1 where policy_id = $1', [id]);
    await query('delete from coverage_version where version = 2');
  }
});
