import { findClaims, moveClaim, readClaim } from '#shared/contract/claims';
import { claimAlone } from '#shared/engine/fourEyes';
import { findEvents, runMonitoring } from '#shared/contract/monitoring';
import { activeCoverage, activePolicy, inr, partnerOf } from '../../../tests/support/insurance';
import { copyPolicy } from '../../../tests/support/policies';
import { changeInTwo } from '../../../tests/support/settings';
import { startWorld, type World } from '../../../tests/support/world';
import { inTenant } from '../../db/scope';
import { findEvent } from '../monitoring/events/repository';
import { drawUpClaims } from './draw';

const admin = { as: 'admin' } as const;
type State = 'in_review' | 'approved' | 'rejected' | 'paid';

let world: World;
let eventId: string;
let first: string;
const reported = {} as Record<string, string>;

/** Policies of April and May 2026 for 12 times 24,000: 90 mm above 60 pay 0.5, which is 144,000. */
const situations = [
  ['active', {}, {}, [144_000]],
  ['running', { state: 'running' }, {}, [144_000]],
  ['with claims already', { state: 'claims' }, {}, [144_000]],
  ['expired when the event was reported', { state: 'expired' }, {}, [144_000]],
  ['completed when the event was reported', { state: 'completed' }, {}, [144_000]],
  ['a draft', { state: 'draft' }, {}, []],
  ['submitted and never activated', { state: 'created' }, {}, []],
  ['withdrawn', { state: 'draft', archived: true }, {}, []],
  ['beginning a day after the cover', { inception_date: '2026-04-02' }, {}, []],
  ['ending a day before the cover', { expiry_date: '2026-05-30' }, {}, []],
  ['a day wider on both sides', { inception_date: '2026-03-31', expiry_date: '2026-06-01' }, {}, [144_000]],
  ['on another version of the coverage', {}, { coverage_version: 7 }, []],
  ['of three units of a third of a rupee', {}, { quantity: 3, sum_insured: 0.33 }, [0.5]],
] as const;

beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
  const coverageId = await activeCoverage(world);
  first = await activePolicy(world, coverageId, (await partnerOf(world, 'POLICY_HOLDER', 'Paddy growers')).id);
  for (const [name, policy, item] of situations) reported[name] = await copyPolicy(world, first, name, policy, item);
  world.setNow(new Date('2026-06-05T08:00:00Z'));
  await world.call(runMonitoring, { body: {} }, admin);
  await world.runJobs();
  eventId = (await world.call(findEvents, { query: {} }, { as: 'underwriter' })).content[0]?.id ?? '';
});
afterAll(() => world.close());

const query = async <T>(text: string, values: readonly unknown[] = []) =>
  (await world.parts.database.pool.query(text, [...values])).rows as T[];
const claimsOf = async (policyId: string) =>
  (await world.call(findClaims, { query: { policyId, sort: 'createdAt' } }, admin)).content;
const amountsOf = async (policyId: string) => (await claimsOf(policyId)).map(({ amount }) => amount.amount);
/** What is drawn up when the event owes another share now; each time a second later. */
async function drawWith(payoutPct: number, indexValue: number | null = 90): Promise<number> {
  await query('update parametric_event set payout_pct = $1, index_value = $2', [payoutPct, indexValue]);
  world.setNow(new Date(world.parts.now().getTime() + 1000));
  return inTenant(world.parts.database.db, world.tenantId, async (db) => {
    const row = await findEvent(db, eventId);
    return row ? drawUpClaims(db, row, world.parts.now()) : -1;
  });
}
const move = (id: string, to: State, as: 'admin' | 'owner' = 'admin', ifMatch?: number) =>
  world.call(
    moveClaim,
    { params: { id }, body: { to, reason: 'As computed' } },
    { as, ...(ifMatch === undefined ? {} : { ifMatch: String(ifMatch) }) },
  );
const limitTo = (amount: number | null, currency = 'INR') =>
  changeInTwo(world, { fourEyesLimit: amount === null ? null : { amount, currency } });

test.each(situations)('a policy that is %s', async (name, _policy, _item, amounts) => {
  expect(await amountsOf(reported[name] ?? '')).toEqual(amounts);
  const [row] = await query<{ state: string }>('select state from policy where id = $1', [reported[name]]);
  if (amounts.length > 0) expect(row?.state).toBe('claims');
  else expect(row?.state).not.toBe('claims');
});

describe('what an event owes is drawn up by the difference', () => {
  const item = () => reported['running'] ?? '';
  const drawn = situations.filter(([, , , amounts]) => amounts.length > 0).length + 1;

  test('the same again draws up nothing', async () => {
    expect(await drawWith(0.5)).toBe(0);
    expect(await amountsOf(item())).toEqual([144_000]);
  });

  test('more, less and nothing make adjustments, upwards and downwards', async () => {
    expect(await drawWith(0.6)).toBe(drawn);
    expect(await drawWith(0.4)).toBe(drawn);
    expect(await drawWith(0)).toBe(drawn);
    expect(await drawWith(0)).toBe(0);
    expect(await amountsOf(item())).toEqual([144_000, 28_800, -57_600, -115_200]);
    expect((await claimsOf(item())).map(({ kind }) => kind)).toEqual([
      ...['claim', 'adjustment', 'adjustment', 'adjustment'],
    ]);
    expect(await drawWith(0.5, null)).toBe(0);
    expect(await drawWith(0.5)).toBe(drawn);
  });

  test('what was rejected is not counted as claimed', async () => {
    const last = (await claimsOf(item())).at(-1);
    await move(last?.id ?? '', 'in_review');
    await move(last?.id ?? '', 'rejected');
    expect(await drawWith(0.5)).toBe(1);
    expect((await amountsOf(item())).at(-1)).toBe(144_000);
  });
});

test('a policy that comes later has a first claim of its own, which tells when its payout began', async () => {
  const id = await copyPolicy(world, first, 'later', { state: 'running' });
  expect(await drawWith(0.5)).toBe(1);
  const [event] = await query<{ began: string }>('select first_payout_date::text as began from parametric_event');
  expect((event?.began ?? '') > '2026-04-01').toBe(true);
  expect(await claimsOf(id)).toMatchObject([
    {
      kind: 'claim',
      state: 'drawn_up',
      payoutPct: 0.5,
      parametricLoss: { parametricEvent: { startTime: event?.began } },
    },
  ]);
  expect(await drawWith(0.5)).toBe(0);
  await query('update parametric_event set first_payout_date = null');
  await drawWith(0.6);
  expect(await claimsOf(id)).toMatchObject([
    { kind: 'claim' },
    { kind: 'adjustment', amount: inr(28_800), parametricLoss: { parametricEvent: { startTime: '2026-04-01' } } },
  ]);
});

describe('a claim moves', () => {
  const moves = { drawn_up: ['in_review'], in_review: ['approved', 'rejected'], approved: ['paid', 'in_review'] };
  const all = ['drawn_up', 'in_review', 'approved', 'rejected', 'paid'] as const;
  const cases = all.flatMap((from) =>
    (['in_review', 'approved', 'rejected', 'paid'] as const).map((to) => [from, to] as const),
  );
  const allowed = new Map<string, readonly string[]>(Object.entries({ ...moves, rejected: ['in_review'], paid: [] }));

  test.each(cases)('from %s to %s by the table only', async (from, to) => {
    await limitTo(null);
    const id = (await claimsOf(reported['a day wider on both sides'] ?? ''))[0]?.id ?? '';
    await query('update claim set state = $1, reviewed_by = null, approved_by = null, paid_by = null where id = $2', [
      from,
      id,
    ]);
    const { version } = await world.call(readClaim, { params: { id } }, admin);
    const moved = move(id, to);
    if (!allowed.get(from)?.includes(to)) {
      const words = (state: string) => state.replace('_', ' ');
      await expect(moved).rejects.toMatchObject({
        ...{ status: 409, code: 'claims.state' },
        message: `A claim that is ${words(from)} cannot become ${words(to)}.`,
      });
      expect((await world.call(readClaim, { params: { id } }, admin)).state).toBe(from);
      return;
    }
    const claim = await moved;
    expect(claim).toMatchObject({ state: to, version: version + 1 });
    expect(claim.history[0]).toMatchObject({ action: 'moved', from, to, who: 'admin@isoline.demo' });
    const [row] = await query<Record<string, string | null>>(
      'select reviewed_by, approved_by, paid_by from claim where id = $1',
      [id],
    );
    const person = await world.personOf('admin');
    const who = (state: State) => (to === state ? person : null);
    expect(row).toEqual({ reviewed_by: who('in_review'), approved_by: who('approved'), paid_by: who('paid') });
  });

  test('as it was read, or not at all', async () => {
    const [claim] = await claimsOf(reported['active'] ?? '');
    await expect(move(claim?.id ?? '', 'in_review', 'admin', (claim?.version ?? 0) + 1)).rejects.toMatchObject({
      status: 412,
    });
    const both = await Promise.allSettled([
      move(claim?.id ?? '', 'in_review'),
      move(claim?.id ?? '', 'in_review', 'owner'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('four eyes on a claim of 144,000', () => {
  test.each([
    ['approved by its reviewer above the limit', 'in_review', 'approved', 143_999.99, 'INR', false],
    ['approved by its reviewer at the limit', 'in_review', 'approved', 144_000, 'INR', true],
    ['approved by its reviewer without a limit', 'in_review', 'approved', null, 'INR', true],
    ['approved by its reviewer under a limit of another currency', 'in_review', 'approved', 1_000_000, 'USD', false],
    ['paid by its approver above the limit', 'approved', 'paid', 143_999.99, 'INR', false],
    ['paid by its approver at the limit', 'approved', 'paid', 144_000, 'INR', true],
    ['paid by its approver without a limit', 'approved', 'paid', null, 'INR', true],
    ['paid by its approver under a limit of another currency', 'approved', 'paid', 1_000_000, 'USD', false],
    ['rejected by its reviewer above the limit', 'in_review', 'rejected', 1, 'INR', true],
    ['taken back into review by its approver above the limit', 'approved', 'in_review', 1, 'INR', true],
  ] as const)('%s', async (_, from, to, limit, currency, mayAlone) => {
    await limitTo(limit, currency);
    const id = (await claimsOf(reported['expired when the event was reported'] ?? ''))[0]?.id ?? '';
    const reviewer = await world.personOf(from === 'approved' ? 'owner' : 'admin');
    const approver = from === 'approved' ? await world.personOf('admin') : null;
    await query('update claim set state = $1, reviewed_by = $2, approved_by = $3, review_limit = null where id = $4', [
      ...[from, reviewer, approver, id],
    ]);
    const told = await world.call(readClaim, { params: { id } }, admin);
    expect(told.needsSecondPerson).toBe(!mayAlone || to === 'rejected' || to === 'in_review');
    // What it answers tells screens the same beforehand.
    expect(claimAlone(told, to) === null).toBe(mayAlone);
    if (mayAlone) expect((await move(id, to)).state).toBe(to);
    else {
      const other = to === 'paid' ? 'somebody other than who approved it' : 'somebody other than its reviewer';
      await expect(move(id, to)).rejects.toMatchObject({
        ...{ status: 409, code: 'claims.four-eyes', message: expect.stringContaining(other) },
      });
      expect((await move(id, to, 'owner')).state).toBe(to);
    }
  });

  test('decided on by the limit with which its review began, whatever the limit is by then', async () => {
    const id = (await claimsOf(reported['completed when the event was reported'] ?? ''))[0]?.id ?? '';
    for (const [begun, later, mayAlone] of [
      [1, null, false],
      [null, 1, true],
    ] as const) {
      await query(`update claim set state = 'drawn_up', reviewed_by = null, approved_by = null where id = $1`, [id]);
      await limitTo(begun);
      await move(id, 'in_review');
      await limitTo(later);
      const approved = move(id, 'approved');
      if (mayAlone) expect((await approved).state).toBe('approved');
      else await expect(approved).rejects.toMatchObject({ code: 'claims.four-eyes' });
    }
  });

  test('taken back into review, it keeps the limit with which its review began', async () => {
    const id = (await claimsOf(reported['completed when the event was reported'] ?? ''))[0]?.id ?? '';
    await query(`update claim set state = 'drawn_up', reviewed_by = null, approved_by = null where id = $1`, [id]);
    await limitTo(1);
    await move(id, 'in_review', 'owner');
    await move(id, 'approved');
    await limitTo(null);
    await move(id, 'in_review');
    await expect(move(id, 'approved')).rejects.toMatchObject({ code: 'claims.four-eyes' });
  });

  test('taken back into review, it counts who reviews and approves it now', async () => {
    await limitTo(1);
    const id = (await claimsOf(reported['completed when the event was reported'] ?? ''))[0]?.id ?? '';
    await query(`update claim set state = 'drawn_up', reviewed_by = null, approved_by = null where id = $1`, [id]);
    const refused = { status: 409, code: 'claims.four-eyes' };
    await move(id, 'in_review', 'owner');
    await move(id, 'approved');
    await move(id, 'in_review');
    await expect(move(id, 'approved')).rejects.toMatchObject(refused);
    await move(id, 'approved', 'owner');
    await expect(move(id, 'paid', 'owner')).rejects.toMatchObject(refused);
    expect((await move(id, 'paid')).state).toBe('paid');
  });

  test('what is taken back needs them too', async () => {
    await drawWith(0.1);
    await limitTo(100_000);
    const back = (await claimsOf(reported['running'] ?? '')).find(({ amount }) => amount.amount === -115_200);
    expect(back?.needsSecondPerson).toBe(true);
    expect(back?.amount).toEqual(inr(-115_200));
  });
});
