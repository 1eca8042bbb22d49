import { sql } from 'drizzle-orm';
import type { Fix } from '#shared/engine/observed';
import type { Db } from '../db/open';
import { stormFix } from '../db/schema/catalog';

type Asked = { readonly dataSetId: string; readonly asOf?: string; readonly from?: string };
const endOf = (asOf: string | undefined) => (asOf === undefined ? 'infinity' : `${asOf}T23:59:59.999Z`);
const instant = (time: Date | string) => `${new Date(time).toISOString().slice(0, 19)}Z`;

/** Days before `from` that are read as well: the segment into a period begins before it. */
const leadDays = 2;

/**
 * The positions of all storms of a set, by storm and in time. Of each storm the newest version that had come in by `asOf`, else its
 * first (see series.ts), and of it only what had happened by then.
 */
export async function readFixes(db: Db, { dataSetId, asOf, from }: Asked): Promise<readonly Fix[]> {
  const end = endOf(asOf);
  const start = from === undefined ? '-infinity' : new Date(Date.parse(from) - leadDays * 86_400_000).toISOString();
  const { rows } = await db.execute<{
    storm_id: string;
    storm_name: string;
    time: string;
    lat: number;
    lon: number;
    wind_kmh: number | null;
    pressure_hpa: number | null;
  }>(sql`
    with chosen as (
      select distinct on (storm_id) storm_id, version from ${stormFix}
      where data_set_id = ${dataSetId}
      order by storm_id, ingested_at <= ${end}::timestamptz desc,
        case when ingested_at <= ${end}::timestamptz then -version else version end
    )
    select f.storm_id, f.storm_name, f.time, f.lat, f.lon, f.wind_kmh, f.pressure_hpa
    from ${stormFix} f join chosen using (storm_id, version)
    where f.data_set_id = ${dataSetId} and f.time <= ${end}::timestamptz and f.time >= ${start}::timestamptz
    order by f.storm_id, f.sequence`);
  return rows.map((row) => ({
    stormId: row.storm_id,
    stormName: row.storm_name,
    time: instant(row.time),
    lat: row.lat,
    lon: row.lon,
    windKmh: row.wind_kmh,
    pressureHpa: row.pressure_hpa,
  }));
}

type Into = {
  readonly tenantId: string;
  readonly dataSetId: string;
  readonly version: number;
  readonly ingestedAt: Date;
};
const rowsAtOnce = 2000;

/** Writes whole storms as one version. */
export async function writeFixes(db: Db, into: Into, fixes: readonly Fix[]): Promise<void> {
  const counts = new Map<string, number>();
  const rows = fixes.map(({ time, pressureHpa, ...fix }) => {
    const sequence = counts.get(fix.stormId) ?? 0;
    counts.set(fix.stormId, sequence + 1);
    return { ...into, ...fix, time: new Date(time), pressureHpa: pressureHpa ?? null, sequence };
  });
  for (let i = 0; i < rows.length; i += rowsAtOnce) await db.insert(stormFix).values(rows.slice(i, i + rowsAtOnce));
}
