import { asc, eq } from 'drizzle-orm';
import { roles, type Role } from '#shared/contract/access';
import { newId } from '../db/ids';
import type { Db } from '../db/open';
import { account } from '../db/schema/platform';
import { asSystem } from '../db/scope';
import { giveBackAttempt, takeAttempt, type Attempt } from './attemptsRepository';
import { hashPassword, isPassword } from './password';

export type Account = typeof account.$inferSelect;

/** The accounts of the sample world, one for each role and one for all; shown on the embedded sign-in page. */
export const demoPassword = 'isoline';
export const demoAccounts: readonly {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly Role[];
}[] = [
  { email: 'agent@isoline.demo', name: 'Ama Agent', roles: ['User.Agent'] },
  { email: 'underwriter@isoline.demo', name: 'Uma Underwriter', roles: ['User.Underwriter'] },
  { email: 'admin@isoline.demo', name: 'Adi Admin', roles: ['User.Admin'] },
  { email: 'owner@isoline.demo', name: 'Ola Owner', roles },
];

export const findAccount = (db: Db, id: string) =>
  asSystem(db, async (system) => (await system.select().from(account).where(eq(account.id, id)))[0]);
export const findAccountByEmail = (db: Db, email: string) =>
  asSystem(
    db,
    async (system) => (await system.select().from(account).where(eq(account.email, email.toLowerCase())))[0],
  );
export const listAccounts = (db: Db) =>
  asSystem(db, (system) => system.select().from(account).where(eq(account.disabled, false)).orderBy(asc(account.id)));

/** Adds the demo accounts that are missing, for one tenant. Runs inside the caller's system transaction. */
export async function addDemoAccounts(system: Db, tenantId: string): Promise<void> {
  for (const { email, name, roles: granted } of demoAccounts) {
    await system
      .insert(account)
      .values({
        id: newId(),
        email,
        name,
        roles: [...granted],
        tenants: [tenantId],
        passwordHash: await hashPassword(demoPassword),
      })
      .onConflictDoNothing({ target: account.email });
  }
}

type Credentials = Omit<Attempt, 'now' | 'browser'> & {
  readonly password: string;
  /** The id of the browser, where this account has signed in in it before. */
  readonly knownBrowser?: (account: Account) => string | null;
};
type SignIn = { readonly account: Account } | { readonly refused: 'tooMany' | 'wrong' };

/**
 * Is this the password of this account? Every attempt is counted before the password is looked at (attemptsRepository.ts).
 * Unknown, wrong and resting take the same time and get the same answer: nobody learns by it which accounts there are.
 */
export async function signIn(
  db: Db,
  now: Date,
  { email, address, password, knownBrowser = () => null }: Credentials,
): Promise<SignIn> {
  const found = await findAccountByEmail(db, email);
  const attempt = { email: email.toLowerCase(), address, browser: found ? knownBrowser(found) : null, now };
  const taken = await asSystem(db, (system) => takeAttempt(system, attempt));
  if (taken === 'tooMany') return { refused: 'tooMany' };
  const isRight = await isPassword(password, found?.disabled ? undefined : found?.passwordHash);
  if (!found || !isRight || taken === 'resting') return { refused: 'wrong' };
  await asSystem(db, (system) => giveBackAttempt(system, attempt));
  return { account: found };
}
