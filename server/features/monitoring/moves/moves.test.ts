import { findClaims } from '#shared/contract/claims';
import { decideCorrection } from '#shared/contract/corrections';
import { findEvents, moveEvent, readEvent, runMonitoring } from '#shared/contract/monitoring';
import { changeSettings } from '#shared/contract/settings';
import type { EventStatus } from '#shared/engine/status';
import { byCommand } from '../../../base/person';
import { activeCoverage, activePolicy, inr, partnerOf } from '../../../../tests/support/insurance';
import { copyPolicy } from '../../../../tests/support/policies';
import { changeInTwo } from '../../../../tests/support/settings';
import { startWorld, type World } from '../../../../tests/support/world';
import { writeAudits } from '../../../db/audit';
import { inTenant } from '../../../db/scope';
import { findEvent } from '../events/repository';
import { moveEventsTo } from './move';

const admin = { as: 'admin' } as const;
type Columns = Readonly<Record<string, string | number | boolean | null>>;

let world: World;
let eventId: string;
let coverageId: string;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
  coverageId = await activeCoverage(world);
  await activePolicy(world, coverageId, (await partnerOf(world, 'POLICY_HOLDER', 'Paddy growers')).id);
  await world.call(changeSettings, { body: { autoReport: false, daysUntilClosing: 30 } }, admin);
  await runOn('2026-06-05');
  eventId = (await world.call(findEvents, { query: {} }, admin)).content[0]?.id ?? '';
});
afterAll(() => world.close());

async function runOn(day: string) {
  world.setNow(new Date(`${day}T08:00:00Z`));
  await world.call(runMonitoring, { body: {} }, admin);
  await world.runJobs();
}
const query = async <T>(text: string, values: readonly unknown[] = []) =>
  (await world.parts.database.pool.query(text, [...values])).rows as T[];
const setEvent = (columns: Columns) =>
  query(
    `update parametric_event set ${Object.keys(columns)
      .map((name, at) => `${name} = $${at + 1}`)
      .join(', ')}`,
    Object.values(columns),
  );
const move = (to: EventStatus, as: 'admin' | 'owner' | 'agent' = 'admin', ifMatch?: number) =>
  world.call(
    moveEvent,
    { params: { id: eventId }, body: { to, reason: 'As computed' } },
    { as, ...(ifMatch === undefined ? {} : { ifMatch: String(ifMatch) }) },
  );
const read = (as: 'admin' | 'owner' = 'admin') => world.call(readEvent, { params: { id: eventId }, query: {} }, { as });
const claims = async () => (await world.call(findClaims, { query: { eventId } }, admin)).content;

test('with reporting left to people a qualified event waits for them; reported by hand it makes its claims', async () => {
  expect(await read()).toMatchObject({ status: 'QUALIFIED', payoutPct: 0.5 });
  expect(await claims()).toEqual([]);
  await move('REPORTED');
  expect((await claims()).map(({ amount }) => amount)).toEqual([inr(144_000)]);
  expect((await read()).history[0]).toMatchObject({
    ...{ action: 'moved', from: 'QUALIFIED', to: 'REPORTED', who: 'admin@isoline.demo', reason: 'As computed' },
  });
});

const period = { period_end: '2026-05-31', as_of: '2026-06-05' };
const running = { period_end: '2026-06-30', as_of: '2026-06-05' };
const lastDay = { period_end: '2026-06-05', as_of: '2026-06-05' };
const cases: readonly (readonly [string, Columns, EventStatus, string | null])[] = [
  ['below its limit', { status: 'DETECTED', payout_pct: 0.99, ...running }, 'RECONCILED', 'may still grow'],
  ['at its limit', { status: 'DETECTED', payout_pct: 1, ...running }, 'RECONCILED', null],
  ['closed though it pays', { status: 'RECONCILED', payout_pct: 0.01, ...period }, 'NO_PAYOUT', 'The event pays'],
  ['closed, paying nothing', { status: 'RECONCILED', payout_pct: 0, ...period }, 'NO_PAYOUT', null],
  ['reopened after its end', { status: 'RECONCILED', payout_pct: 1, ...period }, 'QUALIFIED', null],
  [
    'reopened as running after its end',
    { status: 'RECONCILED', payout_pct: 1, ...period },
    'DETECTED',
    'back to QUALIFIED',
  ],
  ['reopened on its last day', { status: 'RECONCILED', payout_pct: 1, ...lastDay }, 'DETECTED', null],
  ['reopened as over on its last day', { status: 'RECONCILED', payout_pct: 1, ...lastDay }, 'QUALIFIED', 'DETECTED'],
  ['reopened while it runs', { status: 'RECONCILED', payout_pct: 1, ...running }, 'DETECTED', null],
  [
    'reopened as over while it runs',
    { status: 'RECONCILED', payout_pct: 1, ...running },
    'QUALIFIED',
    'back to DETECTED',
  ],
  ['reported while it runs', { status: 'DETECTED', payout_pct: 1, ...running }, 'REPORTED', 'cannot become'],
  ['paid before it was confirmed', { status: 'IN_REVIEW', payout_pct: 1, ...period }, 'PAYOUT', 'cannot become'],
  ['taken back once paid', { status: 'PAYOUT', payout_pct: 1, ...period }, 'IN_REVIEW', 'cannot become'],
];
test.each(cases)('%s', async (_, columns, to, fault) => {
  await setEvent({ frozen: false, ...columns });
  if (fault !== null) {
    await expect(move(to)).rejects.toMatchObject({ status: 409, message: expect.stringContaining(fault) });
    expect((await read()).status).toBe(columns['status']);
    return;
  }
  expect((await move(to)).status).toBe(to);
  const [row] = await query<{ frozen: boolean; basis: string | null }>('select frozen, basis from parametric_event');
  expect(row).toEqual({ frozen: !['QUALIFIED', 'DETECTED', 'NON_QUALIFIED'].includes(to), basis: null });
});

test('with a second source it is reconciled before it is reported', async () => {
  await setEvent({ status: 'QUALIFIED', frozen: false, payout_pct: 0.6, ...period });
  const before = await claims();
  await query('update coverage_version set secondary_data_set_id = data_set_id where coverage_id = $1', [coverageId]);
  await expect(move('REPORTED')).rejects.toMatchObject({ status: 409 });
  await move('RECONCILED');
  expect(await claims()).toEqual(before);
  expect((await move('REPORTED')).status).toBe('REPORTED');
  expect((await claims()).length).toBe(before.length + 1);
  await query('update coverage_version set secondary_data_set_id = null where coverage_id = $1', [coverageId]);
});

test('only underwriters and administrators move it, as they have read it, and one of two', async () => {
  await setEvent({ status: 'REPORTED', frozen: true, payout_pct: 0.5, ...period });
  await expect(move('IN_REVIEW', 'agent')).rejects.toMatchObject({ status: 403 });
  const { version } = await read();
  await expect(move('IN_REVIEW', 'admin', version - 1)).rejects.toMatchObject({ status: 412 });
  const both = await Promise.allSettled([move('CONFIRMED'), move('REJECTED', 'owner')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

// The policy is owed 0.5 of 288,000.
test.each([
  ['without a limit', null, false],
  ['at the limit', inr(144_000), true],
  ['above the limit', inr(143_999.99), false],
  ['with a limit in dollars', { amount: 1e9, currency: 'USD' }, false],
])('who confirmed it marks its payment alone %s: %j', async (_, fourEyesLimit, mayAlone) => {
  await changeInTwo(world, { fourEyesLimit });
  await setEvent({ status: 'IN_REVIEW', frozen: true, payout_pct: 0.5, review_limit: null, ...period });
  await move('CONFIRMED');
  const offered = (await read()).moves.find(({ to }) => to === 'PAYOUT');
  expect(offered?.allowed).toBe(mayAlone);
  for (const other of (await read()).moves.filter(({ to }) => to !== 'PAYOUT')) expect(other.allowed).toBe(true);
  if (!mayAlone) await expect(move('PAYOUT')).rejects.toMatchObject({ status: 409, code: 'monitoring.four-eyes' });
  expect((await read('owner')).moves.find(({ to }) => to === 'PAYOUT')?.allowed).toBe(true);
  expect((await move('PAYOUT', mayAlone ? 'admin' : 'owner')).status).toBe('PAYOUT');
});

test('an event is paid by the limit with which its review began, whatever the limit is by then', async () => {
  for (const [begun, later, mayAlone] of [
    [inr(1), inr(1e9), false],
    [inr(1e9), inr(1), true],
  ] as const) {
    await setEvent({ status: 'REPORTED', frozen: true, payout_pct: 0.5, review_limit: null, ...period });
    await changeInTwo(world, { fourEyesLimit: begun });
    await move('IN_REVIEW');
    await changeInTwo(world, { fourEyesLimit: later });
    await move('CONFIRMED');
    if (mayAlone) expect((await move('PAYOUT')).status).toBe('PAYOUT');
    else await expect(move('PAYOUT')).rejects.toMatchObject({ code: 'monitoring.four-eyes' });
  }
  await setEvent({ review_limit: null });
});

describe('who has not seen the last change', () => {
  const begin = { status: 'REPORTED', frozen: true, payout_pct: 0.5, ...period };
  const moveStale = (isStale: boolean) =>
    inTenant(world.parts.database.db, world.tenantId, async (db) => {
      const row = await findEvent(db, eventId);
      if (!row) throw new Error('The event is not there');
      const event = { ...row.event, version: row.event.version - Number(isStale) };
      const by = {
        to: 'IN_REVIEW' as const,
        who: byCommand('somebody'),
        channel: 'console' as const,
        now: world.parts.now(),
      };
      return moveEventsTo(db, [{ event, reason: 'As read' }], by);
    });

  test('moves nothing, and nothing is told of it; who has, does', async () => {
    await setEvent(begin);
    const before = await read();
    expect(await moveStale(true)).toEqual(new Map());
    expect(await read()).toEqual(before);
    const moved = await moveStale(false);
    expect(moved.get(eventId)).toMatchObject({ status: 'IN_REVIEW', frozen: true, version: before.version + 1 });
    const after = await read();
    expect(after).toMatchObject({ status: 'IN_REVIEW', version: before.version + 1 });
    expect(after.history).toHaveLength(before.history.length + 1);
  });

  test('is told so when the change came between reading and moving, and no claim is drawn up', async () => {
    await setEvent({ ...begin, status: 'QUALIFIED', frozen: false });
    const before = [await read(), await claims()];
    // Another one's change has come first: the row in the version that was read is not there to be written.
    await query(`create function comes_first() returns trigger language plpgsql as 'begin return null; end'`);
    await query(
      'create trigger comes_first before update on parametric_event for each row execute function comes_first()',
    );
    try {
      await expect(move('REPORTED')).rejects.toMatchObject({
        ...{ status: 412, code: 'monitoring.changed' },
        message: 'Somebody changed this event meanwhile. Load it again.',
      });
    } finally {
      await query('drop function comes_first cascade');
    }
    expect([await read(), await claims()]).toEqual(before);
  });
});

test('an event that is not there is neither read nor moved', async () => {
  const refused = { status: 404, code: 'monitoring.unknown' };
  const nowhere = { id: 'nowhere' };
  await expect(world.call(readEvent, { params: nowhere, query: {} }, admin)).rejects.toMatchObject(refused);
  const body = { to: 'CONFIRMED' as const, reason: 'As computed' };
  await expect(world.call(moveEvent, { params: nowhere, body }, admin)).rejects.toMatchObject(refused);
});

test('where it may be moved is told to each as it is, and why not', async () => {
  await setEvent({ status: 'DETECTED', frozen: false, payout_pct: 0.5, ...running });
  const movesFor = async (as: 'admin' | 'agent') =>
    (await world.call(readEvent, { params: { id: eventId }, query: {} }, { as })).moves;
  expect(await movesFor('admin')).toEqual([
    {
      ...{ to: 'RECONCILED', allowed: false },
      why: 'The payout has not reached its limit: it may still grow until the period ends.',
    },
    { to: 'TERMINATED', allowed: true, why: null },
  ]);
  const why = 'Only underwriters and administrators move events.';
  expect(await movesFor('agent')).toEqual(['RECONCILED', 'TERMINATED'].map((to) => ({ to, allowed: false, why })));
});

const correctionWaits = () =>
  query(
    `insert into correction_notice (tenant_id, id, event_id, as_of, data_version, old_index, new_index, old_payout_pct, new_payout_pct, created_at)
      values ($1, 'notice', $2, '2026-06-05', 2, 90, 100, 0.5, 0.6, now())`,
    [world.tenantId, eventId],
  );
test('who confirmed it last is the one who needs a colleague', async () => {
  await changeInTwo(world, { fourEyesLimit: null });
  await setEvent({ status: 'IN_REVIEW', frozen: true, payout_pct: 0.5, ...period });
  await move('CONFIRMED');
  await move('IN_REVIEW', 'owner');
  await move('CONFIRMED', 'owner');
  const payment = async (as: 'admin' | 'owner') => (await read(as)).moves.find(({ to }) => to === 'PAYOUT');
  expect(await payment('owner')).toEqual({
    ...{ to: 'PAYOUT', allowed: false },
    why: 'You confirmed this event, and what it pays is above the limit for one person: a colleague has to mark its payment.',
  });
  expect(await payment('admin')).toEqual({ to: 'PAYOUT', allowed: true, why: null });
});

test.each([
  [
    'a colleague has kept its figures',
    () =>
      world.call(
        decideCorrection,
        { params: { id: eventId }, body: { decision: 'keep', reason: 'Read wrongly' } },
        { as: 'owner' },
      ),
  ],
  [
    'its card was shared a hundred times',
    async () => {
      const who = await world.personOf('owner');
      await inTenant(world.parts.database.db, world.tenantId, async (db) => {
        const note = { at: world.parts.now(), who, channel: 'console', area: 'monitoring' } as const;
        return writeAudits(
          db,
          world.tenantId,
          Array.from({ length: 100 }, () => ({ ...note, subjectId: eventId, action: 'shared' })),
        );
      });
    },
  ],
])('who confirmed it stays the one who needs a colleague after %s', async (_, happens) => {
  await changeInTwo(world, { fourEyesLimit: null });
  await setEvent({ status: 'IN_REVIEW', frozen: true, payout_pct: 0.5, ...period });
  await move('CONFIRMED');
  await correctionWaits();
  await happens();
  await query('delete from correction_notice');
  await expect(move('PAYOUT')).rejects.toMatchObject({ status: 409, code: 'monitoring.four-eyes' });
  expect((await move('PAYOUT', 'owner')).status).toBe('PAYOUT');
});

describe('a correction that nobody has decided on', () => {
  const decided = async () => {
    const rows = await query('select decision, decided_by, reason from correction_notice');
    await query('delete from correction_notice');
    return rows;
  };

  test('is adopted where the event is handed back to the runs', async () => {
    await setEvent({ status: 'RECONCILED', frozen: true, payout_pct: 0.5, basis: 'computed', ...period });
    await correctionWaits();
    await move('QUALIFIED');
    expect(await decided()).toEqual([
      { decision: 'adopted', decided_by: await world.personOf('admin'), reason: 'As computed' },
    ]);
  });

  test('waits on where people keep the event, and holds back its payment', async () => {
    await setEvent({ status: 'IN_REVIEW', frozen: true, payout_pct: 0.5, ...period });
    await correctionWaits();
    await move('CONFIRMED');
    await expect(move('PAYOUT', 'owner')).rejects.toMatchObject({ status: 409, code: 'monitoring.move' });
    expect((await read('owner')).moves.find(({ to }) => to === 'PAYOUT')?.allowed).toBe(false);
    expect(await decided()).toEqual([{ decision: null, decided_by: null, reason: null }]);
  });
});

test('policies on its own version are those that it pays, page by page', async () => {
  await setEvent({ status: 'QUALIFIED', frozen: false, payout_pct: 0.5, ...period });
  const [policy] = await query<{ id: string }>('select id from policy order by id');
  await copyPolicy(world, policy?.id ?? '', 'second');
  await copyPolicy(world, policy?.id ?? '', 'elsewhere', {}, { coverage_version: 7 });
  const pageOf = (page: number) => world.call(readEvent, { params: { id: eventId }, query: { page, size: 1 } }, admin);
  const [first, second, third] = [await pageOf(0), await pageOf(1), await pageOf(2)];
  expect(first).toMatchObject({ policyItemsTotal: 2, totalPayout: inr(288_000) });
  const ids = [...first.policyItems, ...second.policyItems].map(({ id }) => id);
  expect([new Set(ids).size, third.policyItems]).toEqual([2, []]);
  expect(first.policyItems[0]).toMatchObject({
    ...{ policyHolderName: 'Paddy growers', beneficiaryName: 'North fields', quantity: 12 },
    ...{ calculatedPayout: inr(144_000), coverageTotalSumInsured: inr(288_000) },
  });
  const [listed] = (await world.call(findEvents, { query: {} }, admin)).content;
  expect(listed).toMatchObject({
    ...{ totalPayout: inr(288_000), totalSumInsured: inr(576_000), insuredExtendValue: 24 },
  });
  await query(`delete from policy_item where id like '%~%'`);
});

test('policies in another currency are paid in theirs, and added to no other', async () => {
  await setEvent({ status: 'QUALIFIED', frozen: false, payout_pct: 0.5, ...period });
  const [policy] = await query<{ id: string }>('select id from policy order by id');
  await copyPolicy(world, policy?.id ?? '', 'zloty', { currency: 'PLN' });
  const { policyItems, totalPayout, totalSumInsured, insuredExtendValue } = await read();
  expect(policyItems.map(({ calculatedPayout }) => calculatedPayout)).toEqual([
    inr(144_000),
    { amount: 144_000, currency: 'PLN' },
  ]);
  expect({ totalPayout, totalSumInsured, insuredExtendValue }).toEqual({
    ...{ totalPayout: inr(144_000), totalSumInsured: inr(288_000), insuredExtendValue: 12 },
  });
  await query(`delete from policy_item where id like '%~%'`);
});

test.each([
  ['nobody has signed', { state: 'created' }],
  ['is a draft', { state: 'draft' }],
  ['begins within the period', { inception_date: '2026-06-02' }],
])('a policy that %s is owed nothing: it is neither told of nor added', async (why, columns) => {
  await setEvent({ status: 'QUALIFIED', frozen: false, payout_pct: 0.5, ...period });
  const [policy] = await query<{ id: string }>('select id from policy order by id');
  await copyPolicy(world, policy?.id ?? '', why, columns);
  expect(await read()).toMatchObject({ policyItemsTotal: 1, totalPayout: inr(144_000), insuredExtendValue: 12 });
  const [listed] = (await world.call(findEvents, { query: {} }, admin)).content;
  expect(listed).toMatchObject({ totalPayout: inr(144_000), totalSumInsured: inr(288_000) });
  await query(`delete from policy_item where id like '%~%'`);
});

describe('what a run does by itself', () => {
  // Nothing above 200 mm: the event pays nothing.
  const raise = (trigger: number) =>
    query(`update coverage_version set terms = jsonb_set(terms, '{payout,trigger}', $1) where coverage_id = $2`, [
      ...[String(trigger), coverageId],
    ]);
  const begin = () =>
    setEvent({ status: 'MONITORED', frozen: false, as_of: null, basis: null, ...{ period_end: '2026-05-31' } });
  const statusOn = async (day: string) => {
    await runOn(day);
    return (await read()).status;
  };

  test('an event that pays nothing is closed thirty days after its period, not before', async () => {
    await raise(200);
    await begin();
    expect(await statusOn('2026-06-30')).toBe('NON_QUALIFIED');
    expect(await statusOn('2026-07-01')).toBe('NO_PAYOUT');
    expect((await read()).history[0]).toMatchObject({
      ...{ who: 'Isoline', from: 'NON_QUALIFIED', to: 'NO_PAYOUT' },
      reason: '30 days after the end of the period nothing is owed.',
    });
  });

  test('the days are those that the tenant has set', async () => {
    await world.call(changeSettings, { body: { daysUntilClosing: 3 } }, admin);
    await raise(200);
    await begin();
    expect(await statusOn('2026-06-03')).toBe('NON_QUALIFIED');
    expect(await statusOn('2026-06-04')).toBe('NO_PAYOUT');
  });

  test('of one day the reason says one day', async () => {
    await world.call(changeSettings, { body: { daysUntilClosing: 1 } }, admin);
    await raise(200);
    await begin();
    expect(await statusOn('2026-06-02')).toBe('NO_PAYOUT');
    expect((await read()).history[0]?.reason).toBe('1 day after the end of the period nothing is owed.');
  });

  test('one that pays is neither closed nor reported where that is left to people, and never what they hold', async () => {
    await raise(60);
    await begin();
    expect(await statusOn('2026-07-15')).toBe('QUALIFIED');
    await setEvent({ status: 'REJECTED', frozen: true, payout_pct: 0.25, index_value: 65, as_of: '2026-06-01' });
    await runOn('2026-07-16');
    expect(await read()).toMatchObject({ status: 'REJECTED', payoutPct: 0.25, indexValue: 65, asOf: '2026-06-01' });
  });

  test('one that pays is reported where the tenant wants it, with its claims', async () => {
    await raise(60);
    await world.call(changeSettings, { body: { autoReport: true } }, admin);
    await query('delete from claim');
    await begin();
    expect(await statusOn('2026-06-20')).toBe('REPORTED');
    expect((await claims()).map(({ amount }) => amount)).toEqual([inr(144_000)]);
    expect((await read()).history[0]).toMatchObject({
      ...{ who: 'Isoline', reason: 'The period is over; no second data source is configured.' },
    });
    await world.call(changeSettings, { body: { autoReport: false } }, admin);
  });

  test('a past day overwrites nothing of what is known since', async () => {
    await begin();
    await runOn('2026-07-17');
    const before = await read();
    await world.call(runMonitoring, { body: { asOf: '2026-04-10' } }, admin);
    await world.runJobs();
    expect(await read()).toEqual(before);
    expect(before).toMatchObject({ status: 'QUALIFIED', indexValue: 90, asOf: '2026-07-17' });
  });
});
