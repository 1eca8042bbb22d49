import { sql, type SQL } from 'drizzle-orm';
import { dayNumber, firstDayOfYear } from '#shared/engine/calendar';
import { groupBy } from '#shared/engine/groups';
import type { VariableId } from '#shared/engine/variables';
import type { Series } from '#shared/engine/series';
import { givenRows, insertMany } from '../db/bulk';
import type { Db } from '../db/open';
import { monitoringTarget } from '../db/schema/catalog';
import { seriesBlock, seriesDay } from '../db/schema/observations';
import { fromBytes, toBytes } from './blocks';
import { knownYears, type BlockPiece, type DayPiece, type KnownYear, type Standing } from './knownYears';
import { gatherDays, type NewBlock } from './seriesDays';

type SeriesQuery = {
  readonly targetIds: readonly string[];
  readonly variables: readonly VariableId[];
  /** Only what was known at the end of this day (YYYY-MM-DD): see `knownYears`. */
  readonly asOf?: string;
  /** First day that is wanted: earlier years are not read. */
  readonly from?: string;
};

/** What is read of a year: what came in by the end of a day, of so many years. */
type Asked = {
  readonly targetIds: readonly string[];
  readonly variables: readonly VariableId[];
  readonly end: string;
  readonly years: SQL;
};

/** The years in force, as of a day those that were known at its end: see `knownYears`. */
async function yearsInForce(db: Db, { targetIds, variables, asOf, from }: SeriesQuery): Promise<readonly KnownYear[]> {
  if (targetIds.length === 0 || variables.length === 0) return [];
  const [firstYear, lastYear] = [
    from === undefined ? 0 : Number(from.slice(0, 4)),
    asOf === undefined ? 9999 : Number(asOf.slice(0, 4)),
  ];
  const asked = {
    targetIds,
    variables,
    end: asOf === undefined ? 'infinity' : `${asOf}T23:59:59.999Z`,
    years: sql`year between ${firstYear} and ${lastYear}`,
  };
  const [blocks, standings] = await Promise.all([blockPieces(db, asked), standingsOf(db, targetIds)]);
  const days = standings.length === 0 ? [] : await dayPieces(db, asked, wholeUpTo(blocks, standings));
  return knownYears(blocks, days, standings);
}

const namesOf = (names: readonly string[]) => sql`any(${sql.param([...names])}::text[])`;

/** The blocks of targets from the newest whole year on that is known; all of them where none is. */
async function blockPieces(db: Db, { targetIds, variables, end, years }: Asked): Promise<readonly BlockPiece[]> {
  const { rows } = await db.execute<Omit<BlockPiece, 'values'> & { readonly values: Buffer }>(sql`
    with stored as (
      select target_id, variable, year, version, first_day, values, ingested_at <= ${end}::timestamptz as is_known
      from ${seriesBlock}
      where target_id = ${namesOf(targetIds)} and variable = ${namesOf(variables)} and ${years}
    ), based as (
      select *, max(version) filter (where first_day is null and is_known) over (partition by target_id, variable, year) as base
      from stored
    )
    select target_id as "targetId", variable, year, version, first_day as "firstDay", values, is_known as "isKnown"
    from based where version >= coalesce(base, 0)`);
  return rows.map((row) => ({ ...row, values: fromBytes(row.values) }));
}

/** A year of a variable that each target holds whole since a version: days of versions up to it are in there. */
type WholeYear = { readonly variable: VariableId; readonly year: number; readonly version: number };

function wholeUpTo(blocks: readonly BlockPiece[], standings: readonly Standing[]): readonly WholeYear[] {
  const wanted = new Set(standings.map(({ targetId }) => targetId));
  const whole = blocks.filter(
    ({ targetId, firstDay, isKnown }) => firstDay === null && isKnown && wanted.has(targetId),
  );
  return [...groupBy(whole, ({ variable, year }) => `${variable} ${year}`).values()].flatMap((ofYear) => {
    const newest = new Map<string, number>();
    for (const { targetId, version } of ofYear) newest.set(targetId, Math.max(version, newest.get(targetId) ?? 0));
    const [first] = ofYear;
    if (!first || newest.size < wanted.size) return [];
    return [{ variable: first.variable, year: first.year, version: Math.min(...newest.values()) }];
  });
}

/** The days of the sets of targets that came after their whole years, each from the first to the last position that is asked for. */
async function dayPieces(
  db: Db,
  { targetIds, variables, end, years }: Asked,
  whole: readonly WholeYear[],
): Promise<readonly DayPiece[]> {
  const versions = givenRows([
    { name: 'variable', type: 'text', values: whole.map(({ variable }) => variable) },
    { name: 'year', type: 'int', values: whole.map(({ year }) => year) },
    { name: 'version', type: 'int', values: whole.map(({ version }) => version) },
  ]);
  const { rows } = await db.execute<Omit<DayPiece, 'values'> & { readonly values: Buffer }>(sql`
    with wanted as (
      select data_set_id, min(position) as low, max(position) as high from ${monitoringTarget}
      where id = ${namesOf(targetIds)} and position is not null group by data_set_id
    )
    select d.data_set_id as "dataSetId", variable, year, day, version, ingested_at <= ${end}::timestamptz as "isKnown",
      greatest(first_position, low) as "firstPosition",
      substring(values from greatest(low - first_position, 0) * 8 + 1 for (high - greatest(first_position, low) + 1) * 8) as values
    from ${seriesDay} d join wanted on wanted.data_set_id = d.data_set_id
    where variable = ${namesOf(variables)} and ${years} and first_position <= high and version > coalesce(
      (select given.version from ${versions} where given.variable = d.variable and given.year = d.year), 0)`);
  return rows.map((row) => ({ ...row, values: fromBytes(row.values) }));
}

async function standingsOf(db: Db, targetIds: readonly string[]): Promise<readonly Standing[]> {
  const { rows } = await db.execute<Standing>(sql`
    select id as "targetId", data_set_id as "dataSetId", position from ${monitoringTarget}
    where id = ${namesOf(targetIds)} and position is not null`);
  return rows;
}

/** The daily values of each target from its first to its last stored day, cut at `from` and `asOf`; targets without any are left out. */
export async function readSeriesMany(db: Db, seriesQuery: SeriesQuery): Promise<ReadonlyMap<string, Series>> {
  const byTarget = groupBy(await yearsInForce(db, seriesQuery), ({ targetId }) => targetId);
  return new Map([...byTarget].map(([targetId, blocks]) => [targetId, laidOut(blocks, seriesQuery)]));
}

function laidOut(blocks: readonly KnownYear[], { asOf, from }: SeriesQuery): Series {
  const years = blocks.map(({ year }) => year);
  const firstDay = Math.max(firstDayOfYear(Math.min(...years)), from === undefined ? -Infinity : dayNumber(from));
  const lastDay = Math.min(firstDayOfYear(Math.max(...years) + 1) - 1, asOf === undefined ? Infinity : dayNumber(asOf));
  const days = Math.max(0, lastDay - firstDay + 1);
  const values: Partial<Record<VariableId, Float64Array>> = {};
  for (const { variable, year, values: block } of blocks) {
    const laid = (values[variable] ??= new Float64Array(days).fill(NaN));
    const start = firstDayOfYear(year);
    const [low, high] = [Math.max(start, firstDay), Math.min(start + block.length - 1, lastDay)];
    if (high >= low) laid.set(block.subarray(low - start, high - start + 1), low - firstDay);
  }
  return { firstDay, days, values };
}

type Into = {
  readonly tenantId: string;
  readonly dataSetId: string;
  readonly version: number;
  readonly ingestedAt: Date;
};

/** Twelve megabytes of years. */
const blocksAtOnce = 4_000;

/** Writes the blocks that a version changed. */
export async function writeBlocks(
  db: Db,
  { tenantId, dataSetId, version, ingestedAt }: Into,
  changed: readonly NewBlock[],
): Promise<void> {
  const fixed = { tenant_id: tenantId, data_set_id: dataSetId, version, ingested_at: ingestedAt.toISOString() };
  const { days, blocks } = gatherDays(changed);
  await insertMany(db, seriesDay, fixed, [
    { name: 'variable', type: 'text', values: days.map(({ variable }) => variable) },
    { name: 'year', type: 'int', values: days.map(({ year }) => year) },
    { name: 'day', type: 'int', values: days.map(({ day }) => day) },
    { name: 'first_position', type: 'int', values: days.map(({ firstPosition }) => firstPosition) },
    { name: 'values', type: 'bytea', values: days.map(({ values }) => toBytes(values)) },
  ]);
  for (let from = 0; from < blocks.length; from += blocksAtOnce) {
    const part = blocks.slice(from, from + blocksAtOnce);
    await insertMany(db, seriesBlock, fixed, [
      { name: 'target_id', type: 'text', values: part.map(({ targetId }) => targetId) },
      { name: 'variable', type: 'text', values: part.map(({ variable }) => variable) },
      { name: 'year', type: 'int', values: part.map(({ year }) => year) },
      { name: 'first_day', type: 'int', values: part.map(({ firstDay }) => firstDay) },
      { name: 'values', type: 'bytea', values: part.map(({ values }) => toBytes(values)) },
    ]);
  }
}
