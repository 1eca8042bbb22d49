import { sql } from 'drizzle-orm';
import { dayNumber, firstDayOfYear } from '#shared/engine/calendar';
import type { VariableId } from '#shared/engine/variables';
import type { Series } from '#shared/engine/series';
import { insertMany } from '../db/bulk';
import type { Db } from '../db/open';
import { seriesBlock } from '../db/schema/catalog';
import { fromBytes, toBytes } from './blocks';

type SeriesQuery = {
  readonly targetIds: readonly string[];
  readonly variables: readonly VariableId[];
  /** Only what was known at the end of this day (YYYY-MM-DD): see `knownBlocks`. */
  readonly asOf?: string;
  /** First day that is wanted: earlier years are not read. */
  readonly from?: string;
};

type Block = {
  readonly targetId: string;
  readonly variable: VariableId;
  readonly year: number;
  readonly values: Float64Array;
};

/**
 * The blocks in force. As of a day that is the newest version which had come in by the end of it; where none had, each day as the
 * first version that holds it: a first load stands for what was published at the time, corrections count from when they came in.
 */
async function knownBlocks(db: Db, { targetIds, variables, asOf, from }: SeriesQuery): Promise<readonly Block[]> {
  if (targetIds.length === 0 || variables.length === 0) return [];
  const end = asOf === undefined ? 'infinity' : `${asOf}T23:59:59.999Z`;
  const [firstYear, lastYear] = [
    from === undefined ? 0 : Number(from.slice(0, 4)),
    asOf === undefined ? 9999 : Number(asOf.slice(0, 4)),
  ];
  const ids = sql.param([...targetIds]);
  const { rows } = await db.execute<{
    target_id: string;
    variable: VariableId;
    year: number;
    values: Buffer;
    known: boolean;
    versions: number;
  }>(sql`
    select distinct on (target_id, variable, year)
      target_id, variable, year, values, ingested_at <= ${end}::timestamptz as known,
      (count(*) over (partition by target_id, variable, year))::int as versions
    from ${seriesBlock}
    where target_id = any(${ids}::text[]) and variable = any(${sql.param([...variables])}::text[]) and year between ${firstYear} and ${lastYear}
    order by target_id, variable, year, ingested_at <= ${end}::timestamptz desc,
      case when ingested_at <= ${end}::timestamptz then -version else version end`);
  const blocks = rows.map((row) => ({
    targetId: row.target_id,
    variable: row.variable,
    year: row.year,
    values: fromBytes(row.values),
  }));
  const unsettled = rows.some(({ known, versions }) => !known && versions > 1);
  return unsettled ? firstHeld(db, blocks, rows) : blocks;
}

/** Fills each block that was loaded only later with the days that still later versions brought first. */
async function firstHeld(
  db: Db,
  blocks: readonly Block[],
  rows: readonly { readonly known: boolean; readonly versions: number }[],
): Promise<readonly Block[]> {
  const open = blocks.filter((_block, i) => rows[i]?.known === false && (rows[i]?.versions ?? 0) > 1);
  const later = await db.execute<{ target_id: string; variable: string; year: number; values: Buffer }>(sql`
    select target_id, variable, year, values from ${seriesBlock}
    where (target_id, variable, year) in (${sql.join(
      open.map(({ targetId, variable, year }) => sql`(${targetId}, ${variable}, ${year}::int)`),
      sql`, `,
    )})
    order by version`);
  const keyOf = (targetId: string, variable: string, year: number) => `${targetId}\n${variable}\n${year}`;
  const byKey = new Map(open.map((block) => [keyOf(block.targetId, block.variable, block.year), block.values]));
  for (const row of later.rows) {
    const values = byKey.get(keyOf(row.target_id, row.variable, row.year));
    fromBytes(row.values).forEach((value, i) => {
      if (values && Number.isNaN(values[i])) values[i] = value;
    });
  }
  return blocks;
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

export type NewBlock = {
  readonly targetId: string;
  readonly variable: VariableId;
  readonly year: number;
  readonly values: Float64Array;
};
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
      { name: 'values', type: 'bytea', values: part.map(({ values }) => toBytes(values)) },
    ]);
  }
}
