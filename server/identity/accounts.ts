import { asc, eq } from 'drizzle-orm';
import { roles, type Role } from '#shared/contract/access';
import { newId } from '../db/ids';
import type { Db } from '../db/open';
import { account } from '../db/schema/platform';
import { asSystem } from '../db/scope';
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

const lockAfter = 20;
const lockMs = 15 * 60_000;

type SignIn = { readonly ok: true; readonly account: Account } | { readonly ok: false; readonly locked: boolean };

/** Is this the password of this account? After 20 failures in a row the account rests for a quarter of an hour. */
export async function signIn(db: Db, now: Date, email: string, password: string): Promise<SignIn> {
  const found = await findAccountByEmail(db, email);
  const since = found?.failedSince?.getTime() ?? 0;
  const locked = (found?.failures ?? 0) >= lockAfter && now.getTime() - since < lockMs;
  const right = await isPassword(password, found?.disabled ? undefined : found?.passwordHash);
  if (!found || locked || !right) {
    if (found && !locked) await noteFailure(db, found, now);
    return { ok: false, locked };
  }
  if (found.failures > 0) await setFailures(db, found.id, 0, null);
  return { ok: true, account: found };
}

const noteFailure = (db: Db, { id, failures, failedSince }: Account, now: Date) => {
  const fresh = now.getTime() - (failedSince?.getTime() ?? 0) > lockMs;
  return setFailures(db, id, fresh ? 1 : failures + 1, now);
};
const setFailures = (db: Db, id: string, failures: number, failedSince: Date | null) =>
  asSystem(db, (system) => system.update(account).set({ failures, failedSince }).where(eq(account.id, id)));
