import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from './open';
import { audit, person } from './schema/platform';

type Writer = { readonly tenantId: string; readonly email: string; readonly name: string };

/** Keeps the name of somebody who writes. What is known already is only read: writers do not wait for each other. */
export async function keepName(db: Db, { tenantId, email, name }: Writer): Promise<void> {
  if (!name) return;
  await db.execute(sql`
    insert into ${person} (tenant_id, email, name)
    select ${tenantId}, ${email}, ${name}
    where not exists (select from ${person} where tenant_id = ${tenantId} and email = ${email} and name = ${name})
    on conflict (tenant_id, email) do update set name = excluded.name`);
}

/** Which name belongs to a line of the trail. */
export const ofWriter = and(eq(person.tenantId, audit.tenantId), eq(person.email, audit.who));
/** What people call who wrote a line of the trail: the name, or the address where there is none. */
export const writerName = sql<string>`coalesce(${person.name}, ${audit.who})`;

/** What people call those who write under these addresses: the name, or the address where there is none. */
export async function namesOf(db: Db, emails: readonly string[]): Promise<(email: string) => string> {
  const wanted = [...new Set(emails)];
  const { email, name } = person;
  const known = wanted.length === 0 ? [] : await db.select({ email, name }).from(person).where(inArray(email, wanted));
  const names = new Map(known.map((row) => [row.email, row.name]));
  return (address) => names.get(address) ?? address;
}
