import type { SampleWorldStage } from '#shared/contract/platform';
import { insertNotice } from '../jobs/repository';
import { asSystem } from '../db/scope';
import type { Db } from '../db/open';
import {
  readSampleWorldNote,
  writeSampleWorldNote,
  type SampleWorldNote,
} from '../features/platform/sampleWorldRepository';
import { sampleTenantId } from '../features/platform/sampleTenant';

/** Says what is being made now, and how far all of it is: 0 to 100. */
export type Tell = (stage: SampleWorldStage, percent: number) => Promise<void>;

/** What a story that was cut off knows of itself: its day, and which of its steps are done. */
export type Progress = {
  readonly today: string;
  /** Steps that are done need not be done again. */
  readonly stepsDone: number;
  readonly tell: Tell;
  readonly stepDone: (step: number) => Promise<void>;
  readonly fail: () => Promise<void>;
};

/** Takes up the note of a story that was cut off, or begins one on this day. */
export async function openProgress(db: Db, day: string): Promise<Progress> {
  const first: SampleWorldNote = { today: day, stepsDone: 0, stage: 'weather', percent: 0, failed: false };
  let note = { ...((await asSystem(db, readSampleWorldNote)) ?? first), failed: false };
  const write = (change: Partial<SampleWorldNote>) => {
    note = { ...note, ...change };
    return asSystem(db, async (system) => {
      await writeSampleWorldNote(system, note);
      await insertNotice(system, sampleTenantId, ['platform']);
    });
  };
  await write({});
  return {
    today: note.today,
    stepsDone: note.stepsDone,
    tell: (stage, percent) => write({ stage, percent }),
    stepDone: (step) => write({ stepsDone: Math.max(step, note.stepsDone) }),
    fail: () => write({ failed: true }),
  };
}
