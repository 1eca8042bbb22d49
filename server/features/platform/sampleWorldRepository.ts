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

export const readSampleWorldState = (db: Db) => readState(db, stateKey);
export const writeSampleWorldState = (db: Db, state: 'begun' | 'finished') => writeState(db, stateKey, state);

export async function readSampleWorldNote(db: Db): Promise<SampleWorldNote | null> {
  const text = await readState(db, noteKey);
  return text === undefined ? null : Note.parse(JSON.parse(text));
}
export const writeSampleWorldNote = (db: Db, note: SampleWorldNote) => writeState(db, noteKey, JSON.stringify(note));

/** How far it is; of a database without a sample world, that there is nothing to wait for. */
export async function findSampleWorld(db: Db): Promise<Omit<SampleWorld, 'resettable'>> {
  const note = (await readSampleWorldState(db)) === 'begun' ? await readSampleWorldNote(db) : null;
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

/** Has a world that is finished made anew from this day on; false where it is being made already. Of several who ask at once the others wait here. */
export async function beginAnew(db: Db, today: string): Promise<boolean> {
  const [state] = await db.select().from(serverState).where(eq(serverState.key, stateKey)).for('update');
  if (state?.value !== 'finished') return false;
  await writeSampleWorldState(db, 'begun');
  await writeSampleWorldNote(db, { today, stepsDone: 0, stage: 'weather', percent: 0, failed: false });
  return true;
}
