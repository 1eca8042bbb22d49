import { eq } from 'drizzle-orm';
import { openTestDatabase, otherTenantId } from '../../tests/support/database';
import { sampleTenantId } from '../seed/tenant';
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
