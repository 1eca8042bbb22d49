import { and, arrayContains, arrayOverlaps, eq, gt, not, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { access, roles, type Role } from '#shared/contract/access';
import { embeddedIssuer, personId, subjectAt, type PersonId } from '../base/person';
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

/** None of these names of a person, id, subject or address, is shut out here (`isoline account --disable`, which keeps addresses in lower case). */
const standsAs = (...names: readonly (SQL | AnyColumn)[]): SQL =>
  sql`not exists (select from ${standing} where ${standing.disabled} and ${standing.who} in (${sql.join([...names], sql`, `)}))`;
const embedded = `${embeddedIssuer}#`;
const accountStands = and(
  eq(account.disabled, false),
  standsAs(sql`${embedded} || ${account.id}`, account.id, sql`lower(${account.email})`),
);
const personStands = standsAs(
  ...[person.id, sql`substr(${person.id}, strpos(${person.id}, '#') + 1)`, sql`lower(${person.email})`],
);

/**
 * The roles that somebody has in a tenant now: those of their account, and of people of another provider those of their newest token. Null
 * for whom no rights limit: the machine and commands. Runs in a system transaction.
 */
export async function findRoles(system: Db, tenantId: string, id: PersonId): Promise<readonly Role[] | null> {
  const subject = subjectAt(id);
  if (subject === undefined) return null;
  const isAccount = id.startsWith(embedded) && (await findAccountRights(system, subject)) !== undefined;
  const [found] = isAccount
    ? await system
        .select({ roles: account.roles })
        .from(account)
        .where(and(eq(account.id, subject), arrayContains(account.tenants, [tenantId]), accountStands))
    : await system
        .select({ roles: person.roles })
        .from(person)
        .where(and(eq(person.tenantId, tenantId), eq(person.id, id), personStands));
  return known(found?.roles ?? []);
}

/** People of another provider count for so many days after they were seen: nobody tells when they have left. */
const countsForDays = 90;

/** Who may change the settings of a tenant now: accounts, and people of another provider. Runs in a system transaction. */
export async function findAdministrators(
  system: Db,
  tenantId: string,
  now: Date,
): Promise<readonly { readonly id: PersonId; readonly name: string }[]> {
  const mayChange = [...access.settings.roles];
  const accounts = await system
    .select({ id: account.id, name: account.name })
    .from(account)
    .where(and(arrayContains(account.tenants, [tenantId]), arrayOverlaps(account.roles, mayChange), accountStands));
  const others = await system
    .select({ id: person.id, name: person.name })
    .from(person)
    .where(
      and(
        eq(person.tenantId, tenantId),
        gt(person.seenAt, new Date(now.getTime() - countsForDays * 86_400_000)),
        not(sql`starts_with(${person.id}, ${embedded})`),
        arrayOverlaps(person.roles, mayChange),
        personStands,
      ),
    );
  return [...accounts.map(({ id, name }) => ({ id: personId(embeddedIssuer, id), name })), ...others];
}
