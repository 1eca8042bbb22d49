import { put, type SagaGenerator } from 'typed-redux-saga';
import { nameRun, type Story } from './process';

/** Begins another story beside the one that is told; nobody waits for its end. */
export function* begins<P>(story: Story<P>, payload: P): SagaGenerator<void> {
  yield* put(story.started({ payload, id: nameRun(), ended: () => undefined }));
}
