import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import { insertMany } from '../db/bulk';
import type { Db } from '../db/open';
import { monitoringTarget } from '../db/schema/catalog';
import { seriesEnd } from '../db/schema/observations';

const bytesOfEnd = 4;
/** Named in full: within a question for one table the names of its columns stand without it. */
const commonEnd = sql.raw(`(
  select date '1970-01-01' + ('x' || encode(nullif(substring(e.days from (monitoring_target.position - 1) * ${bytesOfEnd} + 1 for ${bytesOfEnd}), '\\x00000000'), 'hex'))::bit(32)::int
  from series_end e
  where e.data_set_id = monitoring_target.data_set_id and octet_length(e.days) >= monitoring_target.position * ${bytesOfEnd})`);

/** The last day that is stored of a monitoring target; null where it has no period of its own. */
export const lastDateOf: SQL<string | null> = sql<
  string | null
>`greatest(monitoring_target.last_date, ${commonEnd})::text`;

const { ownLastDate: _own, searched: _searched, ...columns } = getTableColumns(monitoringTarget);
/** A monitoring target as it is read: all that was stored of it, and where its data end. */
export const targetColumns = { ...columns, lastDate: lastDateOf } as const;
export type TargetRow = Omit<typeof monitoringTarget.$inferSelect, 'ownLastDate' | 'searched'> & {
  readonly lastDate: string | null;
};

/** The day at which the days end that a target has in common with others; its number since 1970, above 0. */
type CommonEnd = { readonly position: number; readonly lastDay: number };

/** The days at which the targets of a set end, by position, packed as they are stored. */
export type Ends = { readonly packed: Buffer };
/** The day at which a target ends in common with others; 0 where its row says it. */
export function endAt({ packed }: Ends, position: number | null): number {
  const at = ((position ?? 0) - 1) * bytesOfEnd;
  return at >= 0 && at < packed.length ? packed.readInt32BE(at) : 0;
}

export async function endsOf(db: Db, dataSetId: string): Promise<Ends> {
  const { rows } = await db.execute<{ days: Buffer }>(
    sql`select days from ${seriesEnd} where data_set_id = ${dataSetId}`,
  );
  return { packed: rows[0]?.days ?? Buffer.alloc(0) };
}

/** Ends to move on, and those of the whole set before. */
export type MovedEnds = { readonly stored: Ends; readonly moved: readonly CommonEnd[] };
/** Moves the ends of targets on, from where they were when the transaction had the set for itself. */
export async function saveEnds(
  db: Db,
  { tenantId, dataSetId }: { readonly tenantId: string; readonly dataSetId: string },
  ends: MovedEnds | undefined,
): Promise<void> {
  if (!ends || ends.moved.length === 0) return;
  const { moved, stored } = ends;
  const last = moved.reduce((most, { position }) => Math.max(most, position), stored.packed.length / bytesOfEnd);
  const days = Buffer.alloc(last * bytesOfEnd);
  stored.packed.copy(days);
  for (const { position, lastDay } of moved) days.writeInt32BE(lastDay, (position - 1) * bytesOfEnd);
  const fixed = { tenant_id: tenantId, data_set_id: dataSetId };
  await insertMany(
    db,
    seriesEnd,
    fixed,
    [{ name: 'days', type: 'bytea', values: [days] }],
    sql`on conflict (tenant_id, data_set_id) do update set days = excluded.days`,
  );
}
