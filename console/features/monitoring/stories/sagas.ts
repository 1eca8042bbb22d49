import { put, type SagaGenerator } from 'typed-redux-saga';
import { runMonitoring } from '#shared/contract/monitoring';
import { api } from '../../../core/api';
import { followJob } from '../../../core/jobs';
import { defineStory, writes } from '../../../core/process';
import { begins } from '../../../core/steps';
import { showError } from '../../../core/toasts';
import { runEnded, runStarted } from './slice';

/** Follows a run of the monitoring to its end; what it changed is stale then, and why it failed is said. */
export const followRun = defineStory(
  'monitoring/followRun',
  function* ({ jobId }: { readonly jobId: string }) {
    yield* put(runStarted(jobId));
    try {
      const { state, error, stage } = yield* followJob(jobId);
      yield* put(api.util.invalidateTags(['monitoring', 'policies', 'platform']));
      if (state === 'failed')
        yield* put(showError({ status: 0, code: 'job.failed', message: error ?? stage, requestId: null }));
    } finally {
      yield* put(runEnded());
    }
  },
  { at: 'newest' },
);

/** Runs the monitoring of all active coverages for today. */
export const runNow = defineStory('monitoring/runNow', function* (): SagaGenerator<void> {
  const { jobId } = yield* writes(runMonitoring, {});
  yield* begins(followRun, { jobId });
});
