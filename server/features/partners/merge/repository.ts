import { and, asc, eq, ilike, inArray, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { duplicateReasons, type DuplicateReason } from '#shared/contract/partnerMerge';
import type { Db } from '../../../db/open';
import { inWords, placeAmong } from '../../../db/inOrder';
import { businessPartner, policy, quote } from '../../../db/schema/business';
import { containing } from '../../../db/search';
import { isBy, orderBy, type Sorted } from '../../../http/page';

type PairRow = { readonly reason: number; readonly first: string; readonly second: string };
type PairFilter = {
  readonly reason?: DuplicateReason | undefined;
  readonly role?: string | undefined;
  /** Part of the name, the e-mail address or the registration number of either. */
  readonly search?: string | undefined;
};
const [older, newer] = [sql.identifier('older'), sql.identifier('newer')];
const searched = ['name', 'contact_email_address', 'registration_number'].flatMap((column) =>
  [older, newer].map((partner) => sql`${partner}.${sql.identifier(column)}`),
);
const reasonOf = sql`pairs.reason`;

const matching = ({ reason, role, search }: PairFilter) =>
  and(
    reason ? sql`${reasonOf} = ${duplicateReasons.indexOf(reason)}` : undefined,
    role ? sql`pairs.role = ${role}` : undefined,
    search ? or(...searched.map((column) => ilike(column, containing(search)))) : undefined,
  ) ?? sql`true`;

/** What the list may be sorted by: what stands for words by the order of these. Without a wish the strongest reason comes first. */
const sortingBy = ({ roles, reasons }: PairWords) => ({
  columns: {
    first: inWords(sql`${older}.name`),
    second: inWords(sql`${newer}.name`),
    role: placeAmong(roles, sql`pairs.role`),
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

/** What is the same in both partners of a pair, in the order of `duplicateReasons`. */
const keys = [businessPartner.numberKey, businessPartner.nameKey, businessPartner.mailKey] as const;
/** Unmerged partners that have this key and their role in common, numbered from the oldest of each kind; others are passed over by index. */
function sameBy(key: AnyColumn, reason: number): SQL {
  const keyed = sql`${businessPartner.mergedInto} is null and ${key} <> ''`;
  const several = sql`select ${businessPartner.role}, ${key} from ${businessPartner} where ${keyed} group by 1, 2 having count(*) > 1`;
  return sql`
    select ${businessPartner.id} as id, ${businessPartner.role} as role, ${sql.raw(String(reason))} as reason,
      first_value(${businessPartner.id}) over same as first, row_number() over same as place
    from ${businessPartner} where ${keyed} and (${businessPartner.role}, ${key}) in (${several})
    window same as (partition by ${businessPartner.role}, ${key} order by ${businessPartner.createdAt}, ${businessPartner.id})`;
}
/** Pairs of unmerged partners of one role with the same key, each with the oldest of its kind; the partners beside them where it takes them. */
function pairsOf(filter: PairFilter, { sort }: Sorted): SQL {
  const withBoth = filter.search || isBy(sort, 'first', 'second');
  const both = sql`
    inner join ${businessPartner} as ${older} on ${older}.id = pairs.first
    inner join ${businessPartner} as ${newer} on ${newer}.id = pairs.second`;
  return sql`
    with ranked as (${sql.join(keys.map(sameBy), sql` union all `)}), pairs as (
      select min(reason) as reason, min(role) as role, first, id as second from ranked where place > 1 group by first, id
    )
    select pairs.reason, pairs.first, pairs.second, (count(*) over ())::int as total from pairs ${withBoth ? both : sql``}
    where ${matching(filter)}`;
}

/** All pairs that the filter lets through, to be read piece by piece. */
export async function findAllPairs(db: Db, filter: PairFilter, { words, ...sorted }: PairOrder): Promise<PairRow[]> {
  return (await db.execute<PairRow>(sql`${pairsOf(filter, sorted)} order by ${orderBy(sorted, sortingBy(words))}`))
    .rows;
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
  const asked = sql`${pairsOf(filter, sorted)} order by ${orderBy(sorted, sortingBy(words))} limit ${size} offset ${page * size}`;
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
