import { and, eq, inArray } from 'drizzle-orm';
import { roles, type Role } from '#shared/contract/access';
import { subjectAt, embeddedIssuer, type PersonId } from '../base/person';
import type { Db } from './open';
import { account, person, standing } from './schema/platform';

const known = (texts: readonly string[]): Role[] => roles.filter((role) => texts.includes(role));

/** What an account of the embedded sign-in may do now; undefined where there is none. */
export const findAccountRights = async (system: Db, subject: string) =>
  (
    await system
      .select({ disabled: account.disabled, roles: account.roles, tenants: account.tenants })
      .from(account)
      .where(eq(account.id, subject))
  )[0];

/**
 * The roles that somebody has in a tenant now: those of their account, and of people of another provider those of their newest token. Null
 * for whom no rights limit: the machine and commands. Runs in a system transaction.
 */
export async function findRoles(system: Db, tenantId: string, id: PersonId): Promise<readonly Role[] | null> {
  const subject = subjectAt(id);
  if (subject === undefined) return null;
  const shutOut = await system.$count(standing, and(inArray(standing.who, [id, subject]), eq(standing.disabled, true)));
  if (shutOut > 0) return [];
  const own = id.startsWith(`${embeddedIssuer}#`) ? await findAccountRights(system, subject) : undefined;
  if (own) return own.disabled || !own.tenants.includes(tenantId) ? [] : known(own.roles);
  const [seen] = await system
    .select({ roles: person.roles })
    .from(person)
    .where(and(eq(person.tenantId, tenantId), eq(person.id, id)));
  return known(seen?.roles ?? []);
}
