import { sql } from 'drizzle-orm';
import type { Db } from '../db/open';

/** Jobs that wait or run, by kind; `oldestSeconds`: since the first of them was written down. */
type QueueRow = {
  readonly kind: string;
  readonly state: string;
  readonly jobs: number;
  readonly oldestSeconds: number;
};
export const findQueue = async (db: Db): Promise<readonly QueueRow[]> =>
  (
    await db.execute<QueueRow>(sql`
      select kind, state, count(*)::int as jobs,
        greatest(0, extract(epoch from clock_timestamp() - min(created_at)))::float8 as "oldestSeconds"
      from job where state in ('queued', 'running') group by kind, state order by kind, state`)
  ).rows;

/** The newest day of each data set, as seconds since 1970; where tenants share an id, the one that is furthest behind. */
type FreshnessRow = { readonly provider: string; readonly dataSet: string; readonly newest: number };
export const findFreshness = async (db: Db): Promise<readonly FreshnessRow[]> =>
  (
    await db.execute<FreshnessRow>(sql`
      select provider_id as provider, id as "dataSet", extract(epoch from min(last_date))::float8 as newest
      from data_set where version > 0 and last_date is not null
      group by provider_id, id order by min(last_date), id limit 500`)
  ).rows;

/** When monitoring last came to its end for the tenant that has waited longest, in seconds since 1970; null before the first. */
export const findLastMonitoring = async (db: Db): Promise<number | null> =>
  (
    await db.execute<{ last: number | null }>(sql`
      select extract(epoch from min(ended))::float8 as last
      from (select max(ended_at) as ended from monitoring_run group by tenant_id) as runs`)
  ).rows[0]?.last ?? null;
