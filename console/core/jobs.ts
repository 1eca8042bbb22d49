import { delay, type SagaGenerator } from 'typed-redux-saga';
import { readJob, type Job } from '#shared/contract/platform';
import { reads } from './process';

/** Milliseconds between two looks at a job: soon at first, since most are done at once, then ever more slowly. */
const firstPauseMs = 100;
const longestPauseMs = 1500;
const isAtWork = ({ state }: Job) => state === 'queued' || state === 'running';

/** Follows a job of the server to its end, whichever that is: done, failed or cancelled. */
export function* followJob(jobId: string): SagaGenerator<Job> {
  let job = yield* reads(readJob, { params: { id: jobId } });
  for (let pauseMs = firstPauseMs; isAtWork(job); pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    yield* delay(pauseMs);
    job = yield* reads(readJob, { params: { id: jobId } });
  }
  return job;
}
