import { sql } from 'drizzle-orm';
import { dayNumber, daysOfYear, firstDayOfYear } from '#shared/engine/calendar';
import type { VariableId } from '#shared/engine/variables';
import type { Series } from '#shared/engine/series';
import { insertMany } from '../db/bulk';
import type { Db } from '../db/open';
import { seriesBlock } from '../db/schema/catalog';
import { fromBytes, toBytes, type YearPart } from './blocks';

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
  const { rows } = await db.execute<BlockRow>(sql`
    with stored as (
      select target_id, variable, year, version, first_day, values,
        max(version) filter (where ingested_at <= ${end}::timestamptz) over (partition by target_id, variable, year) as newest
      from ${seriesBlock}
      where target_id = any(${sql.param([...targetIds])}::text[]) and variable = any(${sql.param([...variables])}::text[])
        and year between ${firstYear} and ${lastYear}
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

export type NewBlock = Pick<Block, 'targetId' | 'variable'> & YearPart;
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
  blocks: readonly NewBlock[],
): Promise<void> {
  const fixed = { tenant_id: tenantId, data_set_id: dataSetId, version, ingested_at: ingestedAt.toISOString() };
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
