import { asSystem } from '../db/scope';
import type { Database } from '../db/open';
import { dataSet } from '../db/schema/catalog';
import { sweepCubes } from '../data/cubes';

const sixHours = 6 * 3_600_000;

/**
 * Removes the folders of gridded data that no data set names: call it when a server starts. The embedded database belongs to one
 * process, so nobody else can be writing; beside a PostgreSQL another process may be, and only what has lain for hours is left over.
 */
export async function sweepIngest(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  storeDir: string,
  now: Date,
): Promise<readonly string[]> {
  const grids = await asSystem(db, (system) => system.select({ grid: dataSet.grid }).from(dataSet));
  const named = new Set(grids.flatMap(({ grid }) => (grid?.segments ?? []).map(({ folder }) => folder)));
  return sweepCubes(storeDir, named, { leastAgeMs: kind === 'embedded' ? 0 : sixHours, now });
}
