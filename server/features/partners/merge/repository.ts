import { asc, eq, inArray, or, sql } from 'drizzle-orm';
import { duplicateReasons } from '#shared/contract/partnerMerge';
import type { Db } from '../../../db/open';
import { businessPartner, policy, quote } from '../../../db/schema/business';

type PairRow = { readonly reason: number; readonly first: string; readonly second: string; readonly total: number };
const letters = (column: string) => sql.raw(`lower(regexp_replace(${column}, '[^[:alnum:]]', '', 'g'))`);

/** Pairs of unmerged partners of one role with the same key, each with the oldest of its kind; strongest reason first. */
export async function findPairs(db: Db, { page, size }: { readonly page: number; readonly size: number }) {
  const { rows } = await db.execute<PairRow>(sql`
    with keyed as (
      select id, role, created_at, reason, value
      from ${businessPartner} cross join lateral (values
        (0, ${letters('registration_number')}), (1, ${letters('name')}), (2, lower(trim(contact_email_address)))
      ) as keys (reason, value)
      where merged_into is null and value <> ''
    ), ranked as (
      select id, reason, first_value(id) over same as first, row_number() over same as place
      from keyed window same as (partition by role, reason, value order by created_at, id)
    ), pairs as (
      select min(reason) as reason, first, id as second from ranked where place > 1 group by first, id
    )
    select reason, first, second, (count(*) over ())::int as total from pairs
    order by reason, first, second limit ${size} offset ${page * size}`);
  const partners = await findPartners(db, [...new Set(rows.flatMap(({ first, second }) => [first, second]))]);
  const byId = new Map(partners.map((row) => [row.id, row]));
  const pairs = rows.flatMap(({ reason, first, second }) => {
    const [older, newer, name] = [byId.get(first), byId.get(second), duplicateReasons[Number(reason)]];
    return older && newer && name ? [{ reason: name, first: older, second: newer }] : [];
  });
  return { pairs, total: rows[0]?.total ?? 0 };
}

const findPartners = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(businessPartner)
        .where(inArray(businessPartner.id, [...ids]));

/** Both partners, held in the order of their ids to the end of the transaction. */
export const holdBoth = (db: Db, ids: readonly [string, string]) =>
  db
    .select()
    .from(businessPartner)
    .where(inArray(businessPartner.id, [...ids]))
    .orderBy(asc(businessPartner.id))
    .for('update');

/** Whoever stood for a partner stands for the one that stays, and so do those that were merged into it before. */
export const setMerged = (db: Db, goes: string, stays: string) =>
  db
    .update(businessPartner)
    .set({ mergedInto: stays, version: sql`${businessPartner.version} + 1` })
    .where(or(eq(businessPartner.id, goes), eq(businessPartner.mergedInto, goes)));

/** Lets quotes, then policies name another partner; answers the ids of those that were changed. */
export async function renameIn(db: Db, table: typeof quote | typeof policy, goes: string, stays: string) {
  const changed = await db
    .update(table)
    .set({
      customerId: sql`case when ${table.customerId} = ${goes} then ${stays} else ${table.customerId} end`,
      intermediaryId: sql`case when ${table.intermediaryId} = ${goes} then ${stays} else ${table.intermediaryId} end`,
      version: sql`${table.version} + 1`,
    })
    .where(or(eq(table.customerId, goes), eq(table.intermediaryId, goes)))
    .returning({ id: table.id });
  return changed.map(({ id }) => id);
}
