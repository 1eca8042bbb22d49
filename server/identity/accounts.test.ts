import { eq } from 'drizzle-orm';
import { openTestDatabase, otherTenantId } from '../../tests/support/database';
import { sampleTenantId } from '../features/platform/sampleTenant';
import type { Database } from '../db/open';
import { account } from '../db/schema/platform';
import { asSystem } from '../db/scope';
import { addDemoAccounts, demoAccounts, findAccount, findAccountByEmail, listAccounts, signIn } from './accounts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const email = 'agent@isoline.demo';
const now = new Date('2026-06-01T08:00:00Z');
const attempt = (more: { email?: string; password?: string; address?: string; seconds?: number } = {}) => {
  const { seconds = 0, ...asked } = more;
  const at = new Date(now.getTime() + seconds * 1000);
  return signIn(database.db, at, { email, password: 'isoline', address: '192.0.2.1', ...asked });
};
const setDisabled = (disabled: boolean) =>
  asSystem(database.db, (system) => system.update(account).set({ disabled }).where(eq(account.email, email)));

test('demo accounts are added once, each with its roles and one tenant; those that exist keep theirs', async () => {
  const before = await listAccounts(database.db);
  await asSystem(database.db, (system) => addDemoAccounts(system, otherTenantId));
  expect(await listAccounts(database.db)).toEqual(before);
  for (const { email: own, name, roles } of demoAccounts)
    expect(before.filter((one) => one.email === own)).toMatchObject([{ name, roles, tenants: [sampleTenantId] }]);
});

test('a person signs in however the address is written; a disabled one is answered like an unknown one', async () => {
  const found = await findAccountByEmail(database.db, 'AGENT@Isoline.demo');
  expect(found?.email).toBe(email);
  expect(await findAccount(database.db, found!.id)).toEqual(found);
  expect(await attempt({ email: 'Agent@ISOLINE.demo' })).toMatchObject({ account: { id: found!.id } });
  for (const wrong of [{ password: 'Isoline' }, { password: '' }, { email: 'nobody@isoline.demo' }])
    expect(await attempt(wrong)).toEqual({ refused: 'wrong' });
  await setDisabled(true);
  expect(await attempt()).toEqual({ refused: 'wrong' });
  expect((await listAccounts(database.db)).map((one) => one.email)).not.toContain(email);
  await setDisabled(false);
  expect(await attempt()).toMatchObject({ account: { email } });
});

test.each([
  ['the tenth', 9, 0, { account: { email } }],
  ['the eleventh', 10, 0, { refused: 'tooMany' }],
  ['the eleventh, five seconds later', 10, 5, { refused: 'tooMany' }],
  ['the eleventh, six seconds later', 10, 6, { account: { email } }],
  ['the eleventh, with a clock that went back', 10, -3600, { refused: 'tooMany' }],
])('of attempts at one account from one address: %s', async (what, wrongOnes, seconds, answer) => {
  const address = `address of ${what}`;
  for (let i = 0; i < wrongOnes; i += 1) await attempt({ address, password: 'wrong' });
  expect(await attempt({ address, seconds })).toMatchObject(answer);
  // What succeeded is forgotten with the failures before it.
  if ('account' in answer)
    for (let i = 0; i < 10; i += 1) expect(await attempt({ address, seconds })).toMatchObject(answer);
  await attempt({ address: `another than ${what}` });
});

describe('guessing', () => {
  const right = { email: 'owner@isoline.demo', password: 'isoline' };
  const guess = (address: string, { email, password }: { email: string; password: string }, now: Date) =>
    signIn(database.db, now, { email, password, address });
  const clock = (minutes: number) => new Date(Date.parse('2026-06-01T08:00:00Z') + minutes * 60_000);
  const count = (answers: readonly unknown[], what: unknown) =>
    answers.filter((answer) => JSON.stringify(answer) === JSON.stringify(what)).length;

  test('an account that is guessed at rests for a quarter of an hour, and wakes up by itself', async () => {
    const now = clock(0);
    for (let i = 0; i < 20; i += 1) await guess(`198.51.100.${i}`, { ...right, password: 'wrong' }, now);
    expect(await guess('192.0.2.1', right, now)).toEqual({ refused: 'wrong' });
    expect(await guess('192.0.2.1', right, new Date(clock(15).getTime() - 1))).toEqual({ refused: 'wrong' });
    expect(await guess('192.0.2.1', right, clock(15))).toMatchObject({ account: { email: right.email } });
  });

  test('nineteen wrong ones and a right one leave nothing behind', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < 19; i += 1)
        await guess(`198.51.100.${round}${i}`, { ...right, password: 'wrong' }, clock(60));
      expect(await guess('192.0.2.2', right, clock(60))).toMatchObject({ account: { email: right.email } });
    }
  });

  test('what is tried at once counts as what is tried one after another; the right password as number 90 is not let in', async () => {
    const guesses = Array.from({ length: 150 }, (_, i) => ({
      ...right,
      password: i === 89 ? 'isoline' : `guess ${i}`,
    }));
    const answers = await Promise.all(guesses.map((one) => guess('192.0.2.3', one, clock(120))));
    expect(answers.filter((answer) => 'account' in answer)).toEqual([]);
    expect([count(answers, { refused: 'wrong' }), count(answers, { refused: 'tooMany' })]).toEqual([10, 140]);
  });

  test('one address tries sixty accounts and no more; others go on', async () => {
    const guesses = Array.from({ length: 100 }, (_, i) => ({ email: `person${i}@isoline.demo`, password: 'isoline' }));
    const answers = await Promise.all(guesses.map((one) => guess('192.0.2.4', one, clock(180))));
    expect([count(answers, { refused: 'wrong' }), count(answers, { refused: 'tooMany' })]).toEqual([60, 40]);
    expect(await guess('192.0.2.4', right, clock(180))).toEqual({ refused: 'tooMany' });
    expect(await guess('192.0.2.5', right, clock(180))).toMatchObject({ account: { email: right.email } });
    expect(await guess('192.0.2.4', right, clock(181))).toMatchObject({ account: { email: right.email } });
  });

  test('unknown, wrong and resting cannot be told apart, however often they are tried', async () => {
    const wrong = (email: string) => async (number: number) =>
      JSON.stringify(await guess(`203.0.113.${number}`, { email, password: 'wrong' }, clock(240)));
    for (let i = 0; i < 25; i += 1) {
      const [known, unknown] = [await wrong('admin@isoline.demo')(i), await wrong('nobody@isoline.demo')(i)];
      expect([known, unknown]).toEqual(['{"refused":"wrong"}', '{"refused":"wrong"}']);
    }
    expect(await guess('203.0.113.99', { email: 'admin@isoline.demo', password: 'isoline' }, clock(240))).toEqual({
      refused: 'wrong',
    });
  });
});
