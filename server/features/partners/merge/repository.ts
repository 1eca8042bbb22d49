import { and, asc, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import { duplicateReasons, type DuplicateReason } from '#shared/contract/partnerMerge';
import type { Db } from '../../../db/open';
import { inWords, placeAmong } from '../../../db/inOrder';
import { businessPartner, policy, quote } from '../../../db/schema/business';
import { containing } from '../../../db/search';
import { orderBy, type Sorted } from '../../../http/page';

type PairRow = { readonly reason: number; readonly first: string; readonly second: string };
type PairFilter = {
  readonly reason?: DuplicateReason | undefined;
  readonly role?: string | undefined;
  /** Part of the name, the e-mail address or the registration number of either. */
  readonly search?: string | undefined;
};
const letters = (column: string) => sql.raw(`lower(regexp_replace(${column}, '[^[:alnum:]]', '', 'g'))`);
const [older, newer] = [sql.identifier('older'), sql.identifier('newer')];
const searched = ['name', 'contact_email_address', 'registration_number'].flatMap((column) =>
  [older, newer].map((partner) => sql`${partner}.${sql.identifier(column)}`),
);
const reasonOf = sql`pairs.reason`;

const matching = ({ reason, role, search }: PairFilter) =>
  and(
    reason ? sql`${reasonOf} = ${duplicateReasons.indexOf(reason)}` : undefined,
    role ? sql`${older}.role = ${role}` : undefined,
    search ? or(...searched.map((column) => ilike(column, containing(search)))) : undefined,
  ) ?? sql`true`;

/** What the list may be sorted by: what stands for words by the order of these. Without a wish the strongest reason comes first. */
const sortingBy = ({ roles, reasons }: PairWords) => ({
  columns: {
    first: inWords(sql`${older}.name`),
    second: inWords(sql`${newer}.name`),
    role: placeAmong(roles, sql`${older}.role`),
    why: placeAmong(
      reasons.map((reason) => String(duplicateReasons.indexOf(reason))),
      sql`${reasonOf}::text`,
    ),
    strength: reasonOf,
  },
  id: sql`(pairs.first, pairs.second)`,
  usual: 'strength',
});
/** Roles and reasons in the order of what the list calls them. */
export type PairWords = { readonly roles: readonly string[]; readonly reasons: readonly DuplicateReason[] };
type PairOrder = Sorted & { readonly words: PairWords };

/** Pairs of unmerged partners of one role with the same key, each with the oldest of its kind. */
const pairsOf = (filter: PairFilter) => sql`
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
    select pairs.reason, pairs.first, pairs.second, (count(*) over ())::int as total from pairs
    inner join ${businessPartner} as ${older} on ${older}.id = pairs.first
    inner join ${businessPartner} as ${newer} on ${newer}.id = pairs.second
    where ${matching(filter)}`;

/** All pairs that the filter lets through, to be read piece by piece. */
export async function findAllPairs(db: Db, filter: PairFilter, { words, ...sorted }: PairOrder): Promise<PairRow[]> {
  return (await db.execute<PairRow>(sql`${pairsOf(filter)} order by ${orderBy(sorted, sortingBy(words))}`)).rows;
}

/** The pairs with both partners. */
export async function withPartners(db: Db, rows: readonly PairRow[]) {
  const partners = await findPartners(db, [...new Set(rows.flatMap(({ first, second }) => [first, second]))]);
  const byId = new Map(partners.map((row) => [row.id, row]));
  return rows.flatMap(({ reason, first, second }) => {
    const [one, other, name] = [byId.get(first), byId.get(second), duplicateReasons[Number(reason)]];
    return one && other && name ? [{ reason: name, first: one, second: other }] : [];
  });
}

export async function findPairs(
  db: Db,
  filter: PairFilter,
  { page, size, words, ...sorted }: PairOrder & { readonly page: number; readonly size: number },
) {
  const asked = sql`${pairsOf(filter)} order by ${orderBy(sorted, sortingBy(words))} limit ${size} offset ${page * size}`;
  const { rows } = await db.execute<PairRow & { readonly total: number }>(asked);
  return { pairs: await withPartners(db, rows), total: rows[0]?.total ?? 0 };
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
