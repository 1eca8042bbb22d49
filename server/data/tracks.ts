import { sql } from 'drizzle-orm';
import type { Fix } from '#shared/engine/observed';
import { instantAt, msPerDay } from '#shared/engine/calendar';
import type { Db } from '../db/open';
import { stormFix } from '../db/schema/observations';
import { insertMany } from '../db/bulk';

type TrackQuery = { readonly dataSetId: string; readonly asOf?: string; readonly from?: string };
const endOf = (asOf: string | undefined) => (asOf === undefined ? 'infinity' : `${asOf}T23:59:59.999Z`);

type FixRow = {
  readonly storm_id: string;
  readonly storm_name: string;
  readonly seconds: number;
  readonly lat: number;
  readonly lon: number;
  readonly wind_kmh: number | null;
  readonly pressure_hpa: number | null;
  readonly rmax_km: number | null;
};

/** Days before `from` that are read as well: the segment into a period begins before it. */
const leadDays = 2;

/**
 * The positions of all storms of a set, by storm and in time. Of each storm the newest version that had come in by `asOf`, else its
 * first (see series.ts), and of it only what had happened by then.
 */
export async function readFixes(db: Db, { dataSetId, asOf, from }: TrackQuery): Promise<readonly Fix[]> {
  const end = endOf(asOf);
  const start = from === undefined ? '-infinity' : new Date(Date.parse(from) - leadDays * msPerDay).toISOString();
  const { rows } = await db.execute<FixRow>(sql`
    select storm_id, storm_name, extract(epoch from time)::float8 as seconds, lat, lon, wind_kmh, pressure_hpa, rmax_km
    from (
      select *, rank() over (
        partition by storm_id
        order by ingested_at <= ${end}::timestamptz desc,
          case when ingested_at <= ${end}::timestamptz then -version else version end
      ) as place
      from ${stormFix} where data_set_id = ${dataSetId}
    ) ranked
    where place = 1 and time <= ${end}::timestamptz and time >= ${start}::timestamptz
    order by storm_id, sequence`);
  return rows.map((row) => ({
    stormId: row.storm_id,
    stormName: row.storm_name,
    time: instantAt(row.seconds * 1000),
    lat: row.lat,
    lon: row.lon,
    windKmh: row.wind_kmh,
    pressureHpa: row.pressure_hpa,
    ...(row.rmax_km === null ? {} : { rmaxKm: row.rmax_km }),
  }));
}

type Into = {
  readonly tenantId: string;
  readonly dataSetId: string;
  readonly version: number;
  readonly ingestedAt: Date;
};

/** Writes whole storms as one version. */
export async function writeFixes(
  db: Db,
  { tenantId, dataSetId, version, ingestedAt }: Into,
  fixes: readonly Fix[],
): Promise<void> {
  const counts = new Map<string, number>();
  const sequences = fixes.map(({ stormId }) => {
    const sequence = counts.get(stormId) ?? 0;
    counts.set(stormId, sequence + 1);
    return sequence;
  });
  const fixed = { tenant_id: tenantId, data_set_id: dataSetId, version, ingested_at: ingestedAt.toISOString() };
  await insertMany(db, stormFix, fixed, [
    { name: 'storm_id', type: 'text', values: fixes.map(({ stormId }) => stormId) },
    { name: 'sequence', type: 'int', values: sequences },
    { name: 'storm_name', type: 'text', values: fixes.map(({ stormName }) => stormName) },
    { name: 'time', type: 'timestamptz', values: fixes.map(({ time }) => time) },
    { name: 'lat', type: 'float8', values: fixes.map(({ lat }) => lat) },
    { name: 'lon', type: 'float8', values: fixes.map(({ lon }) => lon) },
    { name: 'wind_kmh', type: 'float8', values: fixes.map(({ windKmh }) => windKmh) },
    { name: 'pressure_hpa', type: 'float8', values: fixes.map(({ pressureHpa }) => pressureHpa ?? null) },
    { name: 'rmax_km', type: 'float8', values: fixes.map(({ rmaxKm }) => rmaxKm ?? null) },
  ]);
}
