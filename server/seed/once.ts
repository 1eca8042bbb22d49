import { hasTenant, readState, writeState } from '../features/platform/repository';
import { alone } from '../db/alone';
import { asSystem } from '../db/scope';
import type { Parts } from '../http/parts';
import { seedWorld } from './main';
import type { BuildApp } from './rehearse';

/** Is the sample world wanted: into an empty database, or where an earlier start was cut off before it was finished. */
export const wantsSeed = ({ database }: Pick<Parts, 'database'>): Promise<boolean> =>
  asSystem(database.db, async (db) => {
    const state = await readState(db, 'sample-world');
    return state === 'begun' || (state === undefined && !(await hasTenant(db)));
  });

/** Any number, the same in every process: one of them seeds, the others wait and then find it done. */
const lockNumber = 7_134_205_119;

/** Seeds, and remembers that it was finished. Each step of the seed bears being done twice. */
export async function seedOnce(parts: Parts, buildApp: BuildApp, printLine: (line: string) => void): Promise<void> {
  const note = (value: string) => asSystem(parts.database.db, (db) => writeState(db, 'sample-world', value));
  await alone(parts.database.pool, lockNumber, async () => {
    if (!(await wantsSeed(parts))) return;
    await note('begun');
    await seedWorld(parts, buildApp, printLine);
    await note('finished');
  });
}
