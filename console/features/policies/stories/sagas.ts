import { put } from 'typed-redux-saga';
import { uploadFile } from '#shared/contract/files';
import { acceptPolicy } from '#shared/contract/policies';
import type { Policy } from '#shared/contract/policy';
import { unlessChanged } from '../../../core/api';
import { defineStory, listenTo, writes } from '../../../core/process';
import { showSuccess } from '../../../core/toasts';

type Activation = {
  readonly policy: Pick<Policy, 'id' | 'version'>;
  /** The schedule as the policy holder has signed it. */
  readonly schedule: File;
  /** What is said once the policy is active. */
  readonly done: string;
};

/** Stores the signed schedule, then activates the policy with it. Of a file that nothing came of, the policy's files still have the record. */
export const activatePolicy = defineStory(
  'policies/activate',
  function* ({ policy, schedule, done }: Activation) {
    const form = new FormData();
    form.append('file', schedule, schedule.name);
    const { id: fileId } = yield* writes(uploadFile, { query: { labels: `user/policy:${policy.id}` } }, { form });
    yield* writes(acceptPolicy, { params: { id: policy.id }, body: { signed: true, fileId } }, unlessChanged(policy));
    yield* put(showSuccess(done));
  },
  { onFailure: 'dialog' },
);

export const policiesSaga = listenTo(activatePolicy);
