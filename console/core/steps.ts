import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { nameRun, type Story } from './process';
import { refusalOf, type Refusal } from './refusal';
import { showError } from './toasts';

/** A step of a story whose failure is shown and does not end it; answers why it failed, or null. */
export function* tries(step: () => SagaGenerator<void>): SagaGenerator<Refusal | null> {
  try {
    yield* call(step);
    return null;
  } catch (error) {
    const refusal = refusalOf(error);
    yield* put(showError(refusal));
    return refusal;
  }
}

/** Begins another story beside the one that is told; nobody waits for its end. */
export function* begins<P>(story: Story<P>, payload: P): SagaGenerator<void> {
  yield* put(story.started({ payload, id: nameRun(), ended: () => undefined }));
}
