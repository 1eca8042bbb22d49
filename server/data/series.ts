import { sql } from 'drizzle-orm';
import { dayNumber, daysOfYear, firstDayOfYear } from '#shared/engine/calendar';
import type { VariableId } from '#shared/engine/variables';
import type { Series } from '#shared/engine/series';
import { insertMany } from '../db/bulk';
import type { Db } from '../db/open';
import { monitoringTarget, seriesBlock, seriesDay } from '../db/schema/catalog';
import { fromBytes, toBytes } from './blocks';
import { gatherDays, type NewBlock } from './seriesDays';

type SeriesQuery = {
  readonly targetIds: readonly string[];
  readonly variables: readonly VariableId[];
  /** Only what was known at the end of this day (YYYY-MM-DD): see `knownBlocks`. */
  readonly asOf?: string;
  /** First day that is wanted: earlier years are not read. */
  readonly from?: string;
};

/** A year of one variable at one target, whole: NaN where nothing is known. */
type Block = {
  readonly targetId: string;
  readonly variable: VariableId;
  readonly year: number;
  readonly values: Float64Array;
};
type BlockRow = {
  readonly target_id: string;
  readonly variable: VariableId;
  readonly year: number;
  readonly first_day: number | null;
  readonly values: Buffer;
  readonly known: boolean;
};

const missingBytes = toBytes(Float64Array.of(NaN));
/** For so many targets a day of all is fetched once; for fewer their eight bytes are, each by itself. */
const targetsInParts = 50;

/**
 * The blocks in force. As of a day that is the newest version which had come in by the end of it: its newest whole year, and the days
 * that versions after it added. Where none had, each day as the first version that holds it: a first load stands for what was published
 * at the time, corrections count from when they came in.
 */
async function knownBlocks(db: Db, { targetIds, variables, asOf, from }: SeriesQuery): Promise<readonly Block[]> {
  if (targetIds.length === 0 || variables.length === 0) return [];
  const end = asOf === undefined ? 'infinity' : `${asOf}T23:59:59.999Z`;
  const [firstYear, lastYear] = [
    from === undefined ? 0 : Number(from.slice(0, 4)),
    asOf === undefined ? 9999 : Number(asOf.slice(0, 4)),
  ];
  const [ids, named] = [sql.param([...targetIds]), sql.param([...variables])];
  const wholeOrPart = targetIds.length < targetsInParts ? sql`values` : sql`values || ''`;
  const { rows } = await db.execute<BlockRow>(sql`
    with wanted_target as (
      select id, data_set_id, position from ${monitoringTarget} where id = any(${ids}::text[]) and position is not null
    ), wanted_day as materialized (
      select data_set_id, variable, year, day, version, ingested_at, first_position, octet_length(values) / 8 as positions,
        ${wholeOrPart} as values
      from ${seriesDay}
      where data_set_id in (select data_set_id from wanted_target) and variable = any(${named}::text[])
        and year between ${firstYear} and ${lastYear}
    ), value_of_day as (
      select t.id as target_id, d.variable, d.year, d.version, d.day as first_day, d.ingested_at,
        substring(d.values from (t.position - d.first_position) * 8 + 1 for 8) as values
      from wanted_day d join wanted_target t on t.data_set_id = d.data_set_id
        and t.position >= d.first_position and t.position < d.first_position + d.positions
    ), piece as (
      select target_id, variable, year, version, first_day, ingested_at, values
      from ${seriesBlock}
      where target_id = any(${ids}::text[]) and variable = any(${named}::text[]) and year between ${firstYear} and ${lastYear}
      union all
      select target_id, variable, year, version, first_day, ingested_at, values
      from value_of_day where values <> ${missingBytes}
    ), stored as (
      select *, max(version) filter (where ingested_at <= ${end}::timestamptz) over (partition by target_id, variable, year) as newest
      from piece
    ), based as (
      select *, max(version) filter (where first_day is null and version <= newest) over (partition by target_id, variable, year) as base
      from stored
    )
    select target_id, variable, year, first_day, values, newest is not null as known
    from based
    where newest is null or version between coalesce(base, 0) and newest
    order by target_id, variable, year, version`);
  const blocks: Block[] = [];
  for (const row of rows) {
    const { target_id: targetId, variable, year } = row;
    const last = blocks.at(-1);
    const isSame = last?.targetId === targetId && last.variable === variable && last.year === year;
    const block = isSame ? last : { targetId, variable, year, values: new Float64Array(daysOfYear(year)).fill(NaN) };
    if (!isSame) blocks.push(block);
    layOver(block.values, row);
  }
  return blocks;
}

/** Lays a stored piece over the year that it belongs to: what is known replaces, what came in only later fills the days that none held before it. */
function layOver(year: Float64Array, { values, first_day: firstDay, known }: BlockRow): void {
  const piece = fromBytes(values);
  const offset = (firstDay ?? 1) - 1;
  if (known) {
    year.set(piece, offset);
    return;
  }
  piece.forEach((value, at) => {
    if (Number.isNaN(year[offset + at])) year[offset + at] = value;
  });
}

/** The daily values of each target from its first to its last stored day, cut at `from` and `asOf`; targets without any are left out. */
export async function readSeriesMany(db: Db, seriesQuery: SeriesQuery): Promise<ReadonlyMap<string, Series>> {
  const byTarget = new Map<string, Block[]>();
  for (const block of await knownBlocks(db, seriesQuery)) {
    const blocks = byTarget.get(block.targetId);
    if (blocks) blocks.push(block);
    else byTarget.set(block.targetId, [block]);
  }
  return new Map([...byTarget].map(([targetId, blocks]) => [targetId, laidOut(blocks, seriesQuery)]));
}

function laidOut(blocks: readonly Block[], { asOf, from }: SeriesQuery): Series {
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
