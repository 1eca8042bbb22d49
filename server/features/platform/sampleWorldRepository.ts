import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { sampleWorldStages, type SampleWorld } from '#shared/contract/platform';
import type { Settings } from '../../base/settings';
import type { Db } from '../../db/open';
import { serverState } from '../../db/schema/platform';
import { readState, writeState } from './repository';
import { sampleTenantId } from './sampleTenant';

const Note = z.object({
  today: z.string(),
  stepsDone: z.number(),
  stage: z.enum(sampleWorldStages),
  percent: z.number(),
  failed: z.boolean(),
});
/** How far the sample world is: `today` is the day of its story, `percent` 0 to 100. */
export type SampleWorldNote = z.output<typeof Note>;
const [stateKey, noteKey] = ['sample-world', 'sample-world-progress'] as const;

/** `skipped` while somebody wants it no more and its tenant is still to be emptied. */
type State = 'begun' | 'skipped' | 'finished';

export const readSampleWorldState = (db: Db) => readState(db, stateKey);
export const writeSampleWorldState = (db: Db, state: State) => writeState(db, stateKey, state);
/** Goes from one state to another; false where it is in none of those. Of several who want to go on the others wait here. */
async function goOn(db: Db, from: readonly State[], to: State): Promise<boolean> {
  const [state] = await db.select().from(serverState).where(eq(serverState.key, stateKey)).for('update');
  if (!from.some((one) => one === state?.value)) return false;
  await writeSampleWorldState(db, to);
  return true;
}
/** The world is whole, unless somebody wanted it no more before it was. */
export const finishWorld = (db: Db) => goOn(db, ['begun'], 'finished');
/** Whoever fills it ends with that, and empties its tenant; false where nothing is being made. */
export const skipWorld = (db: Db) => goOn(db, ['begun'], 'skipped');
/** Its tenant is empty; false where nobody has skipped it. */
export const finishSkip = (db: Db) => goOn(db, ['skipped'], 'finished');

export async function readSampleWorldNote(db: Db): Promise<SampleWorldNote | null> {
  const text = await readState(db, noteKey);
  return text === undefined ? null : Note.parse(JSON.parse(text));
}
export const writeSampleWorldNote = (db: Db, note: SampleWorldNote) => writeState(db, noteKey, JSON.stringify(note));

/** How far it is; of a database without a sample world, that there is nothing to wait for. */
export async function findSampleWorld(db: Db): Promise<Omit<SampleWorld, 'resettable'>> {
  const stands = await readSampleWorldState(db);
  if (stands === 'skipped') return { state: 'stopping', stage: null, percent: 0 };
  const note = stands === 'begun' ? await readSampleWorldNote(db) : null;
  if (!note) return { state: 'ready', stage: null, percent: 100 };
  const { failed, stage, percent } = note;
  return { state: failed ? 'failed' : 'filling', stage, percent };
}

/** Asks for a world that failed to be taken up again. */
export async function askAgain(db: Db): Promise<void> {
  const note = await readSampleWorldNote(db);
  if (note) await writeSampleWorldNote(db, { ...note, failed: false });
}

/** What the console shows of it to somebody of a tenant. */
export async function sampleWorldOf(
  db: Db,
  { tenantId, seed }: Pick<Settings, 'seed'> & { readonly tenantId: string },
): Promise<SampleWorld> {
  const isOwn = seed === 'demo' && tenantId === sampleTenantId;
  const resettable = isOwn && (await readSampleWorldState(db)) !== undefined;
  return { ...(await findSampleWorld(db)), resettable };
}

/** Has a world that is finished made anew from this day on; false where it is being made already. */
export async function beginAnew(db: Db, today: string): Promise<boolean> {
  if (!(await goOn(db, ['finished'], 'begun'))) return false;
  await writeSampleWorldNote(db, { today, stepsDone: 0, stage: 'weather', percent: 0, failed: false });
  return true;
}
