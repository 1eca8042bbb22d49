import { and, eq, getTableColumns, inArray, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { dayOfInstant } from '#shared/engine/calendar';
import { machine, type PersonId } from '../base/person';
import type { Db } from './open';
import { audit, person } from './schema/platform';

/** What people are called where something of theirs is shown: never what is decided by. */
export type Shown = { readonly email: string; readonly name: string };
type Seen = {
  readonly id: PersonId;
  readonly shown: Shown;
  readonly roles: readonly string[];
  /** When the token was given that says so. */
  readonly at: Date;
};

/** Whose address, as rows from before say it, this person bears: those rows name them by it, in whatever letters, or by the name beside it. */
const formerly = (tenantId: string, { email, name }: Shown): SQL =>
  sql`(select coalesce(array_agg(distinct was), '{}') from ${person} old, unnest(array[old.id, old.name, ${name}]) was
    where old.tenant_id = ${tenantId} and old.seen_at is null and lower(old.email) = lower(${email}) and was <> ${machine})`;

/**
 * Keeps what the newest token says of somebody, and answers by what rows from before name them. What is known already is only
 * read: writers do not wait for each other.
 */
export async function rememberPerson(
  db: Db,
  tenantId: string,
  { id, shown, roles, at }: Seen,
): Promise<readonly PersonId[]> {
  const { email, name } = shown;
  const [known] = await db
    .select()
    .from(person)
    .where(and(eq(person.tenantId, tenantId), eq(person.id, id)));
  const isNewer = known && known.seenAt !== null && known.seenAt < at;
  // That they are still there is written down once a day.
  const isSame =
    known?.email === email &&
    known.name === name &&
    known.roles.join() === roles.join() &&
    dayOfInstant(known.seenAt?.toISOString() ?? '') === dayOfInstant(at.toISOString());
  if (known && (!isNewer || isSame)) return known.former;
  const [kept] = await db
    .insert(person)
    .values({ tenantId, id, email, name, roles: [...roles], seenAt: at, former: formerly(tenantId, shown) as never })
    .onConflictDoUpdate({ target: [person.tenantId, person.id], set: { email, name, roles: [...roles], seenAt: at } })
    .returning({ former: person.former });
  return kept?.former ?? [];
}

/** Which person wrote a line of the trail. */
export const ofWriter = and(eq(person.tenantId, audit.tenantId), eq(person.id, audit.who));
/** What is shown of who wrote a line of the trail: the row says it itself where nobody is known, as of the machine. */
export const writer = {
  email: sql<string>`coalesce(${person.email}, ${audit.who})`,
  name: sql<string>`coalesce(${person.name}, ${audit.who})`,
};

/** The people of one column, to be joined to its table. */
export function peopleIn<C extends AnyColumn>(column: C, as: string) {
  type Text = C['_']['notNull'] extends true ? string : string | null;
  const joined = alias(person, as);
  const { tenantId } = getTableColumns(column.table);
  if (!tenantId) throw new Error('People are joined to tables of tenants only.');
  return {
    table: joined,
    on: and(eq(joined.tenantId, tenantId), eq(joined.id, column)) as SQL,
    email: sql<Text>`coalesce(${joined.email}, ${column})`,
    name: sql<Text>`coalesce(${joined.name}, ${column})`,
  };
}

/** What is shown of these people: what they are called, or where nobody knows them what the row says. */
export async function peopleOf(db: Db, ids: readonly PersonId[]): Promise<(id: PersonId) => Shown> {
  const wanted = [...new Set(ids)];
  const { id, email, name } = person;
  const found = wanted.length === 0 ? [] : await db.select({ id, email, name }).from(person).where(inArray(id, wanted));
  const known = new Map(found.map((row) => [row.id, row]));
  return (wantedId) => known.get(wantedId) ?? { email: wantedId, name: wantedId };
}
