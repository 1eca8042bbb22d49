import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { roles, type Role } from '#shared/contract/access';
import { lockKey } from '../db/lockKey';
import type { Db } from '../db/open';
import { account, identityEntry, standing } from '../db/schema/platform';
import { asSystem } from '../db/scope';
import { telling } from '../db/signals';
import { embeddedIssuer, personId } from '../base/person';
import { findAccountRights } from '../db/rightsRepository';
import type { TokenHolder } from '../http/user';
import type { Held } from './standing';

/** No token of any provider lives as long: what ended so long ago need not be known. */
const longest = sql`interval '30 days'`;

const isGrant = (id: string) => and(eq(identityEntry.kind, 'Grant'), eq(identityEntry.id, id));

/**
 * Does a token still hold: nobody has disabled its person here, they have not signed out since it was given, and where it came
 * from the embedded sign-in its grant has not ended. What an account may do is said by the account, as it is now.
 */
export const findStanding = (db: Db, { id, subject, shown, grant, issuedAt }: TokenHolder): Promise<Held> =>
  asSystem(db, async (system) => {
    const known = await system
      .select()
      .from(standing)
      .where(inArray(standing.who, [id, subject, shown.email.toLowerCase()]));
    if (known.some(({ disabled, endedAt }) => disabled || (endedAt && issuedAt < endedAt.getTime()))) return false;
    const found = id === personId(embeddedIssuer, subject) ? await findAccountRights(system, subject) : undefined;
    if (found?.disabled) return false;
    if (grant !== undefined && (await system.$count(identityEntry, isGrant(grant))) === 0) return false;
    return found ? { roles: roles.filter((role) => found.roles.includes(role)), tenants: found.tenants } : true;
  });

/**
 * Ends a grant and every code and token that was made on it; one that is being made at this moment finds no grant. Two that end it
 * at once take turns: each would hold rows that the other waits for.
 */
export async function revokeFamily(system: Db, grantId: string): Promise<void> {
  await lockKey(system, `grant:${grantId}`);
  await system
    .delete(identityEntry)
    .where(or(eq(identityEntry.grantId, grantId), isGrant(grantId)))
    .returning(telling('isoline_sessions', grantId));
}

/** Whoever signs out takes with them what their token came from: its grant, or where another provider gave it, all they were given until now. */
export async function endSession(system: Db, { id, grant, issuedAt }: TokenHolder, now: Date): Promise<void> {
  if (grant !== undefined) {
    await revokeFamily(system, grant);
    return;
  }
  // A provider whose clock is ahead of ours has given this one already.
  const endedAt = new Date(Math.max(now.getTime(), issuedAt + 1));
  await system
    .insert(standing)
    .values({ who: id, endedAt })
    .onConflictDoUpdate({ target: standing.who, set: { endedAt } })
    .returning(telling('isoline_sessions', id));
}

/** Disables a person of any provider, by subject or e-mail address, or lets them in again. */
export async function setDisabled(system: Db, who: string, disabled: boolean): Promise<void> {
  await system
    .update(account)
    .set({ disabled })
    .where(or(eq(account.id, who), eq(account.email, who)));
  await system
    .insert(standing)
    .values({ who, disabled })
    .onConflictDoUpdate({ target: standing.who, set: { disabled } })
    .returning(telling('isoline_sessions', who));
}

/** Gives an account of the embedded sign-in these roles and no others, from its next call on; false where there is none. */
export async function setRoles(system: Db, who: string, granted: readonly Role[]): Promise<boolean> {
  const changed = await system
    .update(account)
    .set({ roles: [...granted] })
    .where(or(eq(account.id, who), eq(account.email, who)))
    .returning({ id: account.id, ...telling('isoline_sessions', who) });
  return changed.length > 0;
}

/** Subjects and e-mail addresses that are disabled here. */
export const listDisabled = async (system: Db): Promise<string[]> =>
  (await system.select().from(standing).where(eq(standing.disabled, true)).orderBy(asc(standing.who))).map(
    ({ who }) => who,
  );

/** Ends of sessions that no token reaches back to. */
export const forgetStandings = (db: Db) =>
  db.delete(standing).where(and(eq(standing.disabled, false), lt(standing.endedAt, sql`now() - ${longest}`)));
