import { put, type SagaGenerator } from 'typed-redux-saga';
import { uploadFile } from '#shared/contract/files';
import { acceptPolicy } from '#shared/contract/policies';
import type { Policy } from '#shared/contract/policy';
import { unlessChanged } from '../../../core/api';
import { isUnanswered } from '../../../core/keys';
import { defineStory, writes } from '../../../core/process';
import { refusalOf } from '../../../core/refusal';
import { showSuccess } from '../../../core/toasts';

type Activation = {
  readonly policy: Pick<Policy, 'id' | 'version'>;
  /** The schedule as the policy holder has signed it. */
  readonly schedule: File;
  /** What is said once the policy is active. */
  readonly done: string;
};

/** Files that were stored for an activation whose answer never came: trying again does not store them again, and asks for the same. */
const stored = new WeakMap<File, { readonly policyId: string; readonly fileId: string }>();
function* stores(file: File, policyId: string): SagaGenerator<string> {
  const known = stored.get(file);
  if (known?.policyId === policyId) return known.fileId;
  const form = new FormData();
  form.append('file', file, file.name);
  const { id: fileId } = yield* writes(uploadFile, { query: { labels: `user/policy:${policyId}` } }, { form });
  stored.set(file, { policyId, fileId });
  return fileId;
}

/** Stores the signed schedule, then activates the policy with it. Of a file that nothing came of, the policy's files still have the record. */
export const activatePolicy = defineStory('policies/activate', function* ({ policy, schedule, done }: Activation) {
  const fileId = yield* stores(schedule, policy.id);
  const request = { params: { id: policy.id }, body: { signed: true as const, fileId } };
  try {
    yield* writes(acceptPolicy, request, unlessChanged(policy));
  } catch (error) {
    if (!isUnanswered(refusalOf(error))) stored.delete(schedule);
    throw error;
  }
  stored.delete(schedule);
  yield* put(showSuccess(done));
});
