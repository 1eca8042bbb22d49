import { sql, type SQL } from 'drizzle-orm';
import { dayNumber, firstDayOfYear } from '#shared/engine/calendar';
import { groupBy } from '#shared/engine/groups';
import type { VariableId } from '#shared/engine/variables';
import type { Series } from '#shared/engine/series';
import { insertMany } from '../db/bulk';
import type { Db } from '../db/open';
import { monitoringTarget } from '../db/schema/catalog';
import { seriesBlock, seriesDay } from '../db/schema/observations';
import { fromBytes, preliminaryOf, qualityBytes, toBytes } from './blocks';
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
  const standings = await standingsOf(db, targetIds);
  const { blocks, days } = await piecesOf(db, {
    targetIds,
    variables,
    end: asOf === undefined ? 'infinity' : `${asOf}T23:59:59.999Z`,
    years: sql`year between ${firstYear} and ${lastYear}`,
  });
  return knownYears(blocks, days, standings);
}

const namesOf = (names: readonly string[]) => sql`any(${sql.param([...names])}::text[])`;

/** A block where it has a target, a day of a set where it has a first position. */
type PieceRow = Omit<BlockPiece, 'targetId' | 'values' | 'preliminary'> & {
  readonly targetId: string | null;
  readonly dataSetId: string | null;
  readonly firstPosition: number | null;
  readonly values: Buffer;
  readonly quality: Buffer | null;
};

/**
 * The blocks of targets from the newest whole year on that is known, all of them where none is; and the days of their sets, from the first to
 * the last position that is asked for, which came after the years that all of them hold whole. One question, so that a version which comes in
 * meanwhile is in both or in neither.
 */
async function piecesOf(
  db: Db,
  { targetIds, variables, end, years }: Asked,
): Promise<{ readonly blocks: readonly BlockPiece[]; readonly days: readonly DayPiece[] }> {
  const { rows } = await db.execute<PieceRow>(sql`
    with wanted as (
      select id, data_set_id, position from ${monitoringTarget} where id = ${namesOf(targetIds)} and position is not null
    ), wanted_set as (
      select data_set_id, min(position) as low, max(position) as high from wanted group by data_set_id
    ), stored as (
      select target_id, variable, year, version, first_day, values, quality, ingested_at <= ${end}::timestamptz as is_known
      from ${seriesBlock}
      where target_id = ${namesOf(targetIds)} and variable = ${namesOf(variables)} and ${years}
    ), based as (
      select *, max(version) filter (where first_day is null and is_known) over (partition by target_id, variable, year) as base
      from stored
    ), whole as materialized (
      select variable, year, min(base) as version
      from (select distinct target_id, variable, year, base from based where base is not null) as held
      join wanted on wanted.id = held.target_id
      group by variable, year having count(*) = (select count(*) from wanted)
    )
    select target_id as "targetId", null as "dataSetId", variable, year, version, first_day as "firstDay", null as "firstPosition", values,
      quality, is_known as "isKnown"
    from based where version >= coalesce(base, 0)
    union all
    select null, d.data_set_id, variable, year, version, day, greatest(first_position, low),
      substring(values from greatest(low - first_position, 0) * 8 + 1 for (high - greatest(first_position, low) + 1) * 8),
      null, ingested_at <= ${end}::timestamptz
    from ${seriesDay} d join wanted_set on wanted_set.data_set_id = d.data_set_id
    where variable = ${namesOf(variables)} and ${years} and first_position <= high and version > coalesce(
      (select whole.version from whole where whole.variable = d.variable and whole.year = d.year), 0)`);
  const blocks: BlockPiece[] = [];
  const days: DayPiece[] = [];
  for (const { targetId, dataSetId, firstDay, firstPosition, values, quality, ...piece } of rows) {
    const preliminary = quality ? { preliminary: preliminaryOf(quality) } : {};
    if (targetId !== null) blocks.push({ ...piece, targetId, firstDay, values: fromBytes(values), ...preliminary });
    else if (dataSetId !== null && firstPosition !== null && firstDay !== null)
      days.push({ ...piece, dataSetId, day: firstDay, firstPosition, values: fromBytes(values) });
  }
  return { blocks, days };
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
  let flags: Uint8Array | undefined;
  for (const { variable, year, values: block, preliminary } of blocks) {
    const laid = (values[variable] ??= new Float64Array(days).fill(NaN));
    const start = firstDayOfYear(year);
    const [low, high] = [Math.max(start, firstDay), Math.min(start + block.length - 1, lastDay)];
    if (high >= low) laid.set(block.subarray(low - start, high - start + 1), low - firstDay);
    if (!preliminary?.includes(1)) continue;
    flags ??= new Uint8Array(days);
    for (let day = low; day <= high; day++) if (preliminary[day - start] === 1) flags[day - firstDay] = 1;
  }
  return { firstDay, days, values, ...(flags ? { preliminary: flags } : {}) };
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
  for (const isFinal of [true, false]) {
    const alike = blocks.filter(({ preliminary }) => !preliminary === isFinal);
    for (let from = 0; from < alike.length; from += blocksAtOnce) {
      const part = alike.slice(from, from + blocksAtOnce);
      await insertMany(db, seriesBlock, fixed, [
        { name: 'target_id', type: 'text', values: part.map(({ targetId }) => targetId) },
        { name: 'variable', type: 'text', values: part.map(({ variable }) => variable) },
        { name: 'year', type: 'int', values: part.map(({ year }) => year) },
        { name: 'first_day', type: 'int', values: part.map(({ firstDay }) => firstDay) },
        { name: 'values', type: 'bytea', values: part.map(({ values }) => toBytes(values)) },
        ...(isFinal ? [] : [{ name: 'quality', type: 'bytea', values: part.map(qualityBytes) }]),
      ]);
    }
  }
}
