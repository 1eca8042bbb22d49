import { z } from 'zod';
import { sampleWorldStages, type SampleWorld } from '#shared/contract/platform';
import type { Db } from '../../db/open';
import { readState, writeState } from './repository';

const Note = z.object({
  today: z.string(),
  stepsDone: z.number(),
  stage: z.enum(sampleWorldStages),
  percent: z.number(),
  failed: z.boolean(),
});
/** How far the sample world is: `today` is the day of its story, `percent` 0 to 100. */
export type SampleWorldNote = z.output<typeof Note>;
const [stateKey, noteKey] = ['sample-world', 'sample-world-progress'];

export const readSampleWorldState = (db: Db) => readState(db, stateKey);
export const writeSampleWorldState = (db: Db, state: 'begun' | 'finished') => writeState(db, stateKey, state);

export async function readSampleWorldNote(db: Db): Promise<SampleWorldNote | null> {
  const text = await readState(db, noteKey);
  return text === undefined ? null : Note.parse(JSON.parse(text));
}
export const writeSampleWorldNote = (db: Db, note: SampleWorldNote) => writeState(db, noteKey, JSON.stringify(note));

/** What the console shows of it; of a database without a sample world, that there is nothing to wait for. */
export async function findSampleWorld(db: Db): Promise<SampleWorld> {
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
