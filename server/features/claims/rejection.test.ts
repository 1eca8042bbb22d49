import { moveClaim, readClaim, restoreClaim } from '#shared/contract/claims';
import { readPolicy } from '#shared/contract/policies';
import { policyHistory } from '#shared/contract/policyReport';
import { claimedPolicy } from '../../../tests/support/insurance';
import { changeInTwo } from '../../../tests/support/settings';
import { startWorld, type World } from '../../../tests/support/world';

const admin = { as: 'admin' } as const;
const owner = { as: 'owner' } as const;
const byId = (id: string) => ({ params: { id } });
const begin = new Date('2026-06-05T08:00:00Z');
const later = (seconds: number) => world.setNow(new Date(begin.getTime() + seconds * 1000));

let world: World;
let policyId: string;
let claimId: string;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
  ({ policyId, claimId } = await claimedPolicy(world));
  await move('in_review', owner);
});
afterAll(() => world.close());

const move = (to: 'in_review' | 'approved' | 'rejected', as: object = admin) =>
  world.call(moveClaim, { ...byId(claimId), body: { to, reason: 'As computed' } }, as);
const restore = (as: object = admin) => world.call(restoreClaim, byId(claimId), as);
const claim = () => world.call(readClaim, byId(claimId), admin);
const policyState = async () => (await world.call(readPolicy, byId(policyId), admin)).state;

/** The claim is in review, at a moment from which seconds are counted; what is owed is what it was drawn up for. */
beforeEach(async () => {
  later(0);
  await world.parts.database.pool.query(`update parametric_event set payout_pct = 0.5`);
  await world.parts.database.pool.query(`update claim set state = 'in_review' where id = $1`, [claimId]);
  await world.parts.database.pool.query(`update policy set state = 'claims' where id = $1`, [policyId]);
});

test('a rejection undone within fifteen seconds leaves a claim in review, its policy with a claim, and lines in both histories', async () => {
  const before = await claim();
  const rejected = await move('rejected');
  expect(await policyState()).toBe('completed');
  later(15);
  const restored = await world.call(restoreClaim, byId(claimId), { ...admin, ifMatch: `"${rejected.version}"` });
  expect(restored).toMatchObject({ state: 'in_review', version: before.version + 2, amount: before.amount });
  expect(restored.history[0]).toMatchObject({ action: 'reject undone', from: 'rejected', to: 'in_review' });
  expect(await policyState()).toBe('claims');
  const { content } = await world.call(policyHistory, { ...byId(policyId), query: {} }, admin);
  expect(content.slice(0, 2)).toMatchObject([
    { action: 'advanced', from: 'completed', to: 'claims', who: 'Isoline' },
    { action: 'claim reject undone', from: 'rejected', to: 'in_review' },
  ]);
});

test('who had reviewed the claim still does not approve it alone', async () => {
  const { amount } = await claim();
  await changeInTwo(world, { fourEyesLimit: { ...amount, amount: 1 } });
  await world.parts.database.pool.query('update claim set review_limit = null');
  await move('rejected');
  await restore();
  await expect(move('approved', owner)).rejects.toMatchObject({ code: 'claims.four-eyes' });
  expect((await move('approved')).state).toBe('approved');
});

/** Refused, with words, and the claim stays rejected. */
async function refused(work: Promise<unknown>, why: object): Promise<void> {
  await expect(work).rejects.toMatchObject({ message: expect.stringMatching(/^[A-Z].{15,}\.$/), ...why });
  expect(await claim()).toMatchObject({ state: 'rejected' });
}

test('after fifteen seconds, by somebody else, of a version that was not read, or from another tenant it is not undone', async () => {
  await move('rejected');
  await refused(restore(owner), { status: 403, code: 'undo.others' });
  await refused(world.call(restoreClaim, byId(claimId), { ...admin, ifMatch: '"1"' }), { status: 412 });
  await refused(restore({ as: 'stranger' }), { status: 404 });
  later(15.001);
  await refused(restore(), { status: 409, code: 'undo.late' });
});

test('a claim that the event owes no longer stays rejected', async () => {
  await move('rejected');
  await world.parts.database.pool.query(`update parametric_event set payout_pct = 0.1`);
  await refused(restore(), { status: 409, code: 'claims.unowed' });
});

test('undone twice, the second is refused; an agent may neither reject nor undo', async () => {
  await move('rejected');
  await refused(restore({ as: 'agent' }), { status: 403 });
  await restore();
  await expect(restore()).rejects.toMatchObject({ status: 409, code: 'claims.state' });
});
