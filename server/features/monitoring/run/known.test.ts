import { findClaims } from '#shared/contract/claims';
import { decideCorrection } from '#shared/contract/corrections';
import { findEvents, moveEvent, readEvent, recomputeEvent, runMonitoring } from '#shared/contract/monitoring';
import { readJob } from '#shared/contract/platform';
import { changeSettings } from '#shared/contract/settings';
import { engineVersion } from '#shared/engine/version';
import { activeCoverage, activePolicy, partnerOf } from '../../../../tests/support/insurance';
import { copyPolicy } from '../../../../tests/support/policies';
import { ingestRecord } from '../../../../tests/support/records';
import { startWorld, type World } from '../../../../tests/support/world';

const admin = { as: 'admin' } as const;
const byId = (id: string) => ({ params: { id } });
type Row = Readonly<Record<string, unknown>>;

let world: World;
let coverageId: string;
let eventId: string;
let policyId: string;
// The coverage is of April and May; on each day of April 3 mm fall, and none in May.
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
  coverageId = await activeCoverage(world);
  policyId = await activePolicy(world, coverageId, (await partnerOf(world, 'POLICY_HOLDER', 'Paddy growers')).id);
  await world.call(changeSettings, { body: { autoReport: false, daysUntilClosing: 30 } }, admin);
  eventId = (await world.call(findEvents, { query: {} }, admin)).content[0]?.id ?? '';
});
afterAll(() => world.close());

const query = async (text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  (await world.parts.database.pool.query(text, [...values])).rows;
const at = (day: string) => world.setNow(new Date(`${day}T08:00:00Z`));
const read = () => world.call(readEvent, { params: { id: eventId }, query: {} }, admin);
const claims = async () => (await world.call(findClaims, { query: { eventId } }, admin)).content;
/** A run, and what its job told. */
async function run(asOf?: string) {
  const { jobId } = await world.call(runMonitoring, { body: asOf ? { asOf } : {} }, admin);
  await world.runJobs();
  return world.call(readJob, byId(jobId), admin);
}
/** The event as it was made, seen by no run yet. */
async function unseen(): Promise<void> {
  await query('delete from claim');
  await query('delete from correction_notice');
  await query('delete from footprint');
  await query('delete from policy_item where policy_id <> $1', [policyId]);
  await query('delete from policy where id <> $1', [policyId]);
  await query('update policy set total_calculated_payout = 0, archived = false');
  await query(`update parametric_event set status = 'UNKNOWN', frozen = false, as_of = null, run_time = null, basis = null,
    provenance = null, secondary = null, index_value = null, payout_pct = 0, corrected_at = null, warning = false`);
}

describe('a run looks at events', () => {
  test.each([
    ['the day before they begin', '2026-03-31', 0],
    ['on their first day', '2026-04-01', 1],
  ])('%s', async (_, day, events) => {
    await unseen();
    at(day);
    expect((await run()).result).toMatchObject({ asOf: day, events, changed: events });
    expect((await read()).asOf).toBe(events === 0 ? null : day);
  });

  test('and tells what it found; again on the same day it finds the same and writes nothing', async () => {
    await unseen();
    at('2026-04-20');
    const known = [{ eventId, label: 'Spring rain', status: 'MONITORED', indexValue: 60, payoutPct: 0 }];
    const first = await run();
    expect(first).toMatchObject({ state: 'done' });
    expect(first.result).toEqual({ asOf: '2026-04-20', events: 1, changed: 1, claims: 0, known });
    const { version } = await read();
    expect((await run()).result).toEqual({ asOf: '2026-04-20', events: 1, changed: 0, claims: 0, known });
    expect((await read()).version).toBe(version);
    const runs = await query(
      `select as_of::text, events, changed, claims, report from monitoring_run order by id desc limit 2`,
    );
    expect(runs).toEqual(
      [0, 1].map((changed) => ({
        ...{ as_of: '2026-04-20', events: 1, changed, claims: 0 },
        report: { asOf: '2026-04-20', events: 1, changed, claims: 0, known },
      })),
    );
    const told = await query(`select "to", details from audit where action = 'ran' order by sequence desc limit 1`);
    expect(told).toEqual([{ to: '2026-04-20', details: { events: 1, changed: 1, claims: 0 } }]);
    expect((await query(`select 1 from audit where action = 'ran' and "to" = '2026-04-20'`)).length).toBe(1);
  });

  test('and tells the next day of what has changed', async () => {
    await unseen();
    at('2026-04-20');
    await run();
    at('2026-04-21');
    expect((await run()).result).toMatchObject({
      ...{ events: 1, changed: 1, claims: 0 },
      known: [{ status: 'DETECTED', indexValue: 63, payoutPct: expect.closeTo(0.23, 12) }],
    });
    expect((await read()).history[0]).toMatchObject({
      ...{
        action: 'computed',
        from: 'MONITORED',
        to: 'DETECTED',
        who: 'Isoline',
        channel: 'job',
        reason: null,
      },
      details: { asOf: '2026-04-21', indexValue: 63, payoutPct: expect.closeTo(0.23, 12), dataVersion: 1 },
    });
    const [{ version, content_hash: dataHash }] = (await query('select version, content_hash from data_set')) as [Row];
    expect((await read()).provenance).toEqual({
      ...{ dataSetId: expect.any(String), dataVersion: version, dataHash, engineVersion },
      footprintHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('and names the data that were known on its day', async () => {
    await unseen();
    at('2026-05-02');
    const day = { from: '2026-06-29', to: '2026-06-29', day: () => '5' };
    const gauge = { name: 'plain', dataSet: 'Plain rain', provider: 'Own gauge', columns: 'date,prcp_mm' };
    await ingestRecord(world, { ...gauge, ...day });
    at('2026-05-10');
    const versions: (number | undefined)[] = [];
    for (const asOf of ['2026-05-01', '2026-05-02', undefined]) {
      await run(asOf);
      versions.push((await read()).provenance?.dataVersion);
    }
    expect(versions).toEqual([1, 2, 2]);
  });

  test('but not at those in the hands of people, whatever the day', async () => {
    await unseen();
    await query(`update parametric_event set status = 'RECONCILED', frozen = true`);
    at('2026-06-05');
    expect((await run()).result).toEqual({ asOf: '2026-06-05', events: 0, changed: 0, claims: 0, known: [] });
    expect(await read()).toMatchObject({ status: 'RECONCILED', asOf: null, footprint: [] });
  });
});

describe('a day that has passed', () => {
  test('is told as it was known, and nothing is stored, reported, claimed or closed', async () => {
    await unseen();
    at('2026-06-05');
    await run();
    await world.call(changeSettings, { body: { autoReport: true } }, admin);
    const before = await read();
    expect(before).toMatchObject({ status: 'QUALIFIED', indexValue: 90, payoutPct: 0.5, asOf: '2026-06-05' });
    for (const [day, indexValue, status] of [
      ['2026-04-20', 60, 'MONITORED'],
      ['2026-04-25', 75, 'DETECTED'],
      ['2026-06-04', 90, 'QUALIFIED'],
    ] as const) {
      const { result } = await run(day);
      expect(result).toMatchObject({ asOf: day, events: 1, changed: 0, claims: 0, known: [{ indexValue, status }] });
      expect(await read()).toEqual(before);
      expect(await claims()).toEqual([]);
    }
    expect((await run('2026-06-05')).result).toMatchObject({ claims: 1 });
    expect(await read()).toMatchObject({ status: 'REPORTED' });
    await world.call(changeSettings, { body: { autoReport: false } }, admin);
  });

  test('that has not come yet is refused, by the call and by the job', async () => {
    at('2026-06-05');
    await expect(run('2026-06-06')).rejects.toMatchObject({
      ...{ status: 422, code: 'monitoring.future' },
      message: '2026-06-06 has not come yet: monitoring runs for today or a past day.',
    });
    const { jobId } = await world.call(runMonitoring, { body: { asOf: '2026-06-05' } }, admin);
    at('2026-06-04');
    await world.runJobs();
    expect(await world.call(readJob, byId(jobId), admin)).toMatchObject({
      ...{ state: 'failed', error: '2026-06-05 has not come yet: monitoring runs for today or a past day.' },
    });
  });

  test('waits once: who asks again is given the job that waits; another day has its own', async () => {
    at('2026-06-05');
    const ask = async (asOf?: string) => (await world.call(runMonitoring, { body: asOf ? { asOf } : {} }, admin)).jobId;
    const [today, again, past, other] = [await ask(), await ask(), await ask('2026-05-01'), await ask('2026-05-02')];
    expect(again).toBe(today);
    expect(new Set([today, past, other]).size).toBe(3);
    await world.runJobs();
  });
});

describe('an event is computed again', () => {
  const recompute = () => world.call(recomputeEvent, byId(eventId), admin);
  test('by anyone who may see it, and comes to the same', async () => {
    await unseen();
    await expect(recompute()).rejects.toMatchObject({ status: 409, code: 'monitoring.never-run' });
    at('2026-06-05');
    await run();
    const { provenance } = await read();
    const hash = provenance?.footprintHash;
    expect(await recompute()).toEqual({
      ...{ same: true, footprintHash: hash, storedHash: hash, indexValue: 90, payoutPct: 0.5, engineVersion },
    });
  });

  test.each([
    ['a payout', 'payout_pct = 0.4'],
    ['a footprint', `provenance = jsonb_set(provenance, '{footprintHash}', '"other"')`],
  ])('and %s that was put in by hand is found', async (_, change) => {
    await unseen();
    at('2026-06-05');
    await run();
    await query(`update parametric_event set ${change}`);
    expect(await recompute()).toMatchObject({ same: false, indexValue: 90, payoutPct: 0.5 });
  });

  test('one that is not there is refused', async () => {
    await expect(world.call(recomputeEvent, byId('nowhere'), admin)).rejects.toMatchObject({ status: 404 });
  });
});

test('a run brings the totals of the policies up to date that stand on the version of the event', async () => {
  await unseen();
  const second = await copyPolicy(world, policyId, 'second', {}, { quantity: 1, sum_insured: 1000 });
  const elsewhere = await copyPolicy(world, policyId, 'elsewhere', {}, { coverage_version: 7 });
  const archived = await copyPolicy(world, policyId, 'archived', { archived: true });
  await query(
    `insert into policy_item select (jsonb_populate_record(i, jsonb_build_object('id', i.id || '+', 'quantity', 2))).*
    from policy_item i where policy_id = $1`,
    [second],
  );
  at('2026-06-05');
  await run();
  const totals = await query('select id, total_calculated_payout::float8 as total from policy');
  expect(Object.fromEntries(totals.map(({ id, total }) => [id, total]))).toEqual({
    [policyId]: 144_000,
    [second]: 1500,
    [elsewhere]: 0,
    [archived]: 0,
  });
});

describe('corrected data of an event that people have', () => {
  /** The event stands at 90 mm as of June 5th, in a state of people; a file says otherwise of April, and a run has noticed. */
  async function corrected(status: string, lines: Readonly<Record<string, number | null>>) {
    await unseen();
    at('2026-06-05');
    await run();
    await query(`update parametric_event set status = $1, frozen = true`, [status]);
    await correct(lines);
    await run();
  }
  const correct = (lines: Readonly<Record<string, number | null>>) =>
    ingestRecord(world, {
      ...{ name: 'plain', dataSet: 'Plain rain', provider: 'Own gauge', columns: 'date,prcp_mm' },
      ...{ from: '2026-04-01', to: '2026-04-30' },
      day: (day) => (lines[day] === null ? null : String(lines[day] ?? 3)),
    });
  const decide = (decision: 'keep' | 'adopt', id = eventId) =>
    world.call(decideCorrection, { params: { id }, body: { decision, reason: 'As the file says' } }, admin);

  test('adopted while it is reconciled, it stays reconciled with the new figures, and no claim is drawn up', async () => {
    await corrected('RECONCILED', { '2026-04-10': 13 });
    expect(await read()).toMatchObject({ indexValue: 90, correction: { newIndexValue: 100 } });
    await decide('adopt');
    const event = await read();
    expect(event).toMatchObject({ status: 'RECONCILED', indexValue: 100, correction: null, asOf: '2026-06-05' });
    expect(event.history[0]).toMatchObject({
      ...{ action: 'correction adopted', from: 'RECONCILED', to: 'RECONCILED', reason: 'As the file says' },
      details: { oldIndex: 90, newIndex: 100, oldPayoutPct: 0.5, newPayoutPct: expect.closeTo(0.6, 12) },
    });
    expect(await claims()).toEqual([]);
    expect(await query('select decision, decided_by, reason from correction_notice')).toEqual([
      { decision: 'adopted', decided_by: await world.personOf('admin'), reason: 'As the file says' },
    ]);
    await correct({});
  });

  test('kept, the figures stay, and the event goes its way', async () => {
    await corrected('REPORTED', { '2026-04-10': 13 });
    await decide('keep');
    expect(await read()).toMatchObject({ status: 'REPORTED', indexValue: 90, payoutPct: 0.5, correction: null });
    expect(
      (await world.call(moveEvent, { ...byId(eventId), body: { to: 'CONFIRMED', reason: 'Checked' } }, admin)).status,
    ).toBe('CONFIRMED');
    await correct({});
  });

  test('of an event that is not there is not decided', async () => {
    await expect(decide('keep', 'nowhere')).rejects.toMatchObject({ status: 404 });
  });
});
