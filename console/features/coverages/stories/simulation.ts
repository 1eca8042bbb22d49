import { put, type SagaGenerator } from 'typed-redux-saga';
import type { Coverage } from '#shared/contract/coverage';
import { makeDocuments, simulateCoverage } from '#shared/contract/coverageVersions';
import type { Job } from '#shared/contract/platform';
import { api } from '../../../core/api';
import { followJob } from '../../../core/jobs';
import { defineStory, writes } from '../../../core/process';
import { begins } from '../../../core/steps';

/** The job of the documents that a simulation has begun, from what it answered. */
const documentsJobOf = (result: unknown): string | null => {
  const jobId = typeof result === 'object' && result !== null && 'documentsJobId' in result && result.documentsJobId;
  return typeof jobId === 'string' ? jobId : null;
};

/** Follows a simulation, and then its documents, to their ends, also after the screen was left, and marks what each changed as stale. */
export const followSimulation = defineStory(
  'coverages/followSimulation',
  function* ({ jobId }: { readonly jobId: string }) {
    for (let following: string | null = jobId; following !== null;) {
      const job: Job = yield* followJob(following);
      yield* put(api.util.invalidateTags(['coverages', 'platform']));
      following = documentsJobOf(job.result);
    }
  },
  { at: 'each' },
);

function* startSimulation(coverageId: string): SagaGenerator<void> {
  const { jobId } = yield* writes(simulateCoverage, { params: { id: coverageId } });
  yield* begins(followSimulation, { jobId });
}

/** Starts the payout simulation of a coverage and follows it. */
export const simulate = defineStory('coverages/simulate', startSimulation, { at: 'each' });

/** Makes the documents of a simulation again, after they could not be made. */
export const makeDocumentsAgain = defineStory(
  'coverages/makeDocumentsAgain',
  function* ({ id, version }: Pick<Coverage, 'id' | 'version'>) {
    const { jobId } = yield* writes(makeDocuments, { params: { id }, query: { version } });
    yield* begins(followSimulation, { jobId });
  },
);
