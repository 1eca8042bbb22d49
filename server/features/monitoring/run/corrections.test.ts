import { findClaims, moveClaim } from '#shared/contract/claims';
import { decideCorrection } from '#shared/contract/corrections';
import { findInbox } from '#shared/contract/inbox';
import { findEvents, moveEvent, readEvent, runMonitoring } from '#shared/contract/monitoring';
import { readPolicy } from '#shared/contract/policies';
import { activeCoverage, activePolicy, inr, partnerOf } from '../../../../tests/support/insurance';
import { ingestRecord } from '../../../../tests/support/records';
import { startWorld, type Who, type World } from '../../../../tests/support/world';

const underwriter = { as: 'underwriter' } as const;
const admin = { as: 'admin' } as const;

let world: World;
let eventId: string;
let policyId: string;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
  const coverageId = await activeCoverage(world);
  policyId = await activePolicy(world, coverageId, (await partnerOf(world, 'POLICY_HOLDER', 'Paddy growers')).id);
  world.setNow(new Date('2026-06-05T08:00:00Z'));
  await run();
  eventId = (await world.call(findEvents, { query: {} }, underwriter)).content[0]?.id ?? '';
});
afterAll(() => world.close());

async function run() {
  await world.call(runMonitoring, { body: {} }, admin);
  await world.runJobs();
}
/** The record's days in April are 3 mm each: here is what a later file says of some of them. */
const correct = (from: string, to: string, mm: number) =>
  ingestRecord(world, {
    ...{ name: 'plain', dataSet: 'Plain rain', provider: 'Own gauge', columns: 'date,prcp_mm' },
    ...{ from, to, day: () => String(mm) },
  });
const read = () => world.call(readEvent, { params: { id: eventId }, query: {} }, underwriter);
const claims = async () =>
  (await world.call(findClaims, { query: { eventId, sort: 'createdAt' } }, admin)).content.map(
    ({ kind, amount }) => [kind, amount.amount] as const,
  );
const toDecide = async (as: Who) =>
  (await world.call(findInbox, { query: { size: 100 } }, { as })).content.filter(
    ({ kind }) => kind === 'correctionToDecide',
  );
const decide = (decision: 'keep' | 'adopt', reason: string, as: Who = 'underwriter', ifMatch?: number) =>
  world.call(
    decideCorrection,
    { params: { id: eventId }, body: { decision, reason } },
    { as, ...(ifMatch === undefined ? {} : { ifMatch: String(ifMatch) }) },
  );

test('a day that the event does not stand on leaves nothing to decide', async () => {
  // 30 days of 3 mm: 30 mm above the trigger of 60 are 20 % and 30 times 1 %, of 12 times 24,000.
  expect(await read()).toMatchObject({ status: 'REPORTED', indexValue: 90, payoutPct: 0.5, correction: null });
  expect(await claims()).toEqual([['claim', 144_000]]);
  await correct('2026-06-03', '2026-06-03', 50);
  await correct('2025-04-10', '2025-04-10', 50);
  await run();
  expect((await read()).correction).toBeNull();
  expect(await toDecide('underwriter')).toEqual([]);
  expect(await world.call(readEvent, { params: { id: eventId }, query: {} }, underwriter)).toMatchObject({
    indexValue: 90,
  });
});

test('days that were measured otherwise are told of, though the sum is the same; come back, they are told of no more', async () => {
  await correct('2026-04-10', '2026-04-10', 4);
  await correct('2026-04-11', '2026-04-11', 2);
  await run();
  const { correction, history } = await read();
  expect(correction).toMatchObject({ oldIndexValue: 90, newIndexValue: 90, oldPayoutPct: 0.5, newPayoutPct: 0.5 });
  expect(history.filter(({ action }) => action === 'corrected')).toMatchObject([
    {
      reason: 'The data were corrected: somebody has to decide what follows.',
      details: { oldIndex: 90, newIndex: 90 },
    },
  ]);
  await correct('2026-04-10', '2026-04-11', 3);
  await run();
  expect((await read()).correction).toBeNull();
  const { rows } = await world.parts.database.pool.query('select decision, decided_by, reason from correction_notice');
  expect(rows).toEqual([
    { decision: 'kept', decided_by: 'Isoline', reason: 'The data are again as the event has them.' },
  ]);
});

test('a corrected day of a reported event changes nothing by itself: it is told with old and new figures, once', async () => {
  const { version } = await read();
  await correct('2026-04-10', '2026-04-10', 13);
  expect((await read()).correction).toBeNull();
  await run();
  await run();
  const event = await read();
  expect(event).toMatchObject({ status: 'REPORTED', indexValue: 90, payoutPct: 0.5, version });
  expect(event.totalPayout).toEqual(inr(144_000));
  expect(event.correction).toMatchObject({
    ...{ asOf: '2026-06-05', oldIndexValue: 90, newIndexValue: 100, oldPayoutPct: 0.5 },
    newTotalPayout: inr(172_800),
  });
  expect(event.correction?.newPayoutPct).toBeCloseTo(0.6, 12);
  expect(await claims()).toEqual([['claim', 144_000]]);
  const corrected = event.history.filter(({ action }) => action === 'corrected');
  expect(corrected.filter(({ details }) => (details as { newIndex: number }).newIndex === 100)).toHaveLength(1);
  for (const who of ['underwriter', 'admin'] as const)
    expect(await toDecide(who)).toMatchObject([{ subjectId: eventId, name: 'Spring rain', isRead: false }]);
  expect(await toDecide('agent')).toEqual([]);
});

test('a second correction has a notice of its own, though its figures equal those of the first', async () => {
  const readNotices = async () => {
    const { correction, history } = await read();
    const notices = history.filter(
      ({ action, details }) => action === 'corrected' && (details as { newIndex: number }).newIndex === 100,
    );
    return { version: correction?.dataVersion ?? 0, notices: notices.length };
  };
  const before = await readNotices();
  await correct('2026-04-10', '2026-04-11', 8);
  await run();
  expect((await read()).correction).toMatchObject({ oldIndexValue: 90, newIndexValue: 100 });
  const after = await readNotices();
  expect(after.notices).toBe(before.notices + 1);
  expect(after.version).toBeGreaterThan(before.version);
  await correct('2026-04-10', '2026-04-10', 13);
  await correct('2026-04-11', '2026-04-11', 3);
  await run();
});

test('while it waits nothing is paid or closed on the old figures', async () => {
  const move = (to: 'CONFIRMED' | 'REJECTED' | 'PAYOUT' | 'NO_PAYOUT' | 'IN_REVIEW') =>
    world.call(moveEvent, { params: { id: eventId }, body: { to, reason: 'As the figures say' } }, underwriter);
  const refused = { status: 409, message: 'The data of this event were corrected: decide on the correction first.' };
  await move('CONFIRMED');
  await expect(move('PAYOUT')).rejects.toMatchObject(refused);
  await move('IN_REVIEW');
  await move('REJECTED');
  await expect(move('NO_PAYOUT')).rejects.toMatchObject(refused);
  expect((await read()).moves.find(({ to }) => to === 'NO_PAYOUT')).toMatchObject({
    allowed: false,
    why: refused.message,
  });
  const [claim] = (await world.call(findClaims, { query: { eventId } }, admin)).content;
  const moveTo = (to: 'in_review' | 'approved' | 'paid') =>
    world.call(moveClaim, { params: { id: claim?.id ?? '' }, body: { to, reason: 'Checked' } }, { as: 'owner' });
  await moveTo('in_review');
  await moveTo('approved');
  await expect(moveTo('paid')).rejects.toMatchObject({ status: 409, code: 'claims.corrected' });
});

test('a day that was corrected since the last run holds a payment back, too, until a run has compared it', async () => {
  const { pool } = world.parts.database;
  const notices = await pool.query<{ id: string }>('select id from correction_notice where decision is null');
  const decided = (decision: string | null) =>
    pool.query('update correction_notice set decision = $1 where id = any($2)', [
      decision,
      notices.rows.map(({ id }) => id),
    ]);
  await decided('kept');
  await pool.query('update parametric_event set corrected_at = $1 where id = $2', [new Date('2026-06-05'), eventId]);
  const [claim] = (await world.call(findClaims, { query: { eventId } }, admin)).content;
  const pay = { params: { id: claim?.id ?? '' }, body: { to: 'paid', reason: 'Checked' } } as const;
  await expect(world.call(moveClaim, pay, { as: 'owner' })).rejects.toMatchObject({
    ...{ status: 409, code: 'claims.uncompared' },
    message:
      'The data of this claim’s event were corrected, and the next run compares them with it: it can be paid after that.',
  });
  expect((await read()).moves.find(({ to }) => to === 'NO_PAYOUT')).toMatchObject({
    allowed: false,
    why: 'The data of this event were corrected, and the next run compares them with it: decide after that.',
  });
  await decided(null);
  await run();
});

test('a person decides, with a reason, on the event as they saw it; what is kept stays, and waits no more', async () => {
  const { version } = await read();
  await expect(decide('keep', 'no')).rejects.toMatchObject({ status: 422 });
  await expect(decide('keep', 'The gauge was read wrongly', 'agent')).rejects.toMatchObject({ status: 403 });
  await expect(decide('keep', 'The gauge was read wrongly', 'underwriter', version - 1)).rejects.toMatchObject({
    status: 412,
  });
  await decide('keep', 'The gauge was read wrongly', 'underwriter', version);
  const event = await read();
  expect(event).toMatchObject({ status: 'REJECTED', indexValue: 90, payoutPct: 0.5, correction: null });
  expect(event.history[0]).toMatchObject({
    ...{ action: 'correction kept', who: 'underwriter@isoline.demo', reason: 'The gauge was read wrongly' },
    details: { oldIndex: 90, newIndex: 100, oldPayoutPct: 0.5 },
  });
  await run();
  expect((await read()).correction).toBeNull();
  await expect(decide('keep', 'Once more')).rejects.toMatchObject({ status: 409, code: 'monitoring.no-correction' });
});

test('data that come back to what the event has withdraw the notice', async () => {
  await correct('2026-04-10', '2026-04-10', 4);
  await run();
  expect((await read()).correction).toMatchObject({ newIndexValue: 91 });
  await correct('2026-04-10', '2026-04-10', 3);
  await run();
  expect((await read()).correction).toBeNull();
  await correct('2026-04-10', '2026-04-10', 13);
  await run();
  expect((await read()).correction).toMatchObject({ newIndexValue: 100 });
});

test('figures that nobody has seen are not adopted', async () => {
  await correct('2026-04-11', '2026-04-11', 0);
  await expect(decide('adopt', 'The new file is right')).rejects.toMatchObject({
    ...{ status: 409, code: 'monitoring.correction-old' },
  });
  await run();
  expect((await read()).correction).toMatchObject({
    oldIndexValue: 90,
    newIndexValue: 97,
    newTotalPayout: inr(164_160),
  });
});

test('what two people adopt at once is adopted once: the event is to be decided anew, and its claims are adjusted', async () => {
  const answers = await Promise.allSettled([
    decide('adopt', 'The new file is right'),
    decide('adopt', 'The new file is right', 'admin'),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const event = await read();
  expect(event).toMatchObject({ status: 'REPORTED', indexValue: 97, correction: null });
  expect(event.payoutPct).toBeCloseTo(0.57, 12);
  expect(event.footprint.find(({ date }) => date === '2026-04-10')?.measurements[0]?.value).toBe(13);
  expect(event.history[0]).toMatchObject({ action: 'correction adopted', from: 'REJECTED', to: 'REPORTED' });
  expect(await claims()).toEqual([
    ['claim', 144_000],
    ['adjustment', 20_160],
  ]);
  const policy = await world.call(readPolicy, { params: { id: policyId } }, admin);
  expect(policy.totalCalculatedPayout).toEqual(inr(164_160));
  await run();
  expect((await read()).correction).toBeNull();
  expect(await claims()).toHaveLength(2);
});

test('corrected to nothing, the event owes nothing: what was claimed is taken back', async () => {
  await correct('2026-04-01', '2026-04-30', 0);
  await run();
  expect((await read()).correction).toMatchObject({ newIndexValue: 0, newPayoutPct: 0, newTotalPayout: inr(0) });
  await decide('adopt', 'The gauge was broken all April');
  expect(await read()).toMatchObject({ status: 'REPORTED', payoutPct: 0, totalPayout: inr(0) });
  expect((await claims()).at(-1)).toEqual(['adjustment', -164_160]);
});
