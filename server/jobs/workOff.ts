import { asSystem } from '../db/scope';
import { waitingJobs, type Which } from './repository';
import { runJob, type JobRunner } from './run';

/** Works off every waiting job, or those whose keys begin so, and those they start, in this thread; answers how many ran. */
export async function workOff(runner: JobRunner, which?: Which): Promise<number> {
  let ran = 0;
  for (;;) {
    const waiting = await asSystem(runner.db, (db) => waitingJobs(db, which));
    if (waiting.length === 0) return ran;
    for (const { id } of waiting) await runJob(runner, id);
    ran += waiting.length;
  }
}
