import type { Action } from '@reduxjs/toolkit';
import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { ask, type Extra } from '#shared/contract/ask';
import type { Answer, Asked, Call } from '#shared/contract/call';
import { api, changedBy } from './api';
import { asker } from './asker';
import { refusalOf } from './refusal';
import { failed } from './toasts';

/** Runs one process; whatever it throws becomes one failure that the shell shows. */
export const attempt = <A extends Action>(process: (action: A) => Generator) =>
  function* (action: A) {
    try {
      yield* process(action);
    } catch (error) {
      yield* put(failed(refusalOf(error)));
    }
  };

/** A write inside a process: asks, then marks what it changed as stale. */
export function* writes<C extends Call>(c: C, asked: Asked<C>, extra: Extra = {}): SagaGenerator<Answer<C>> {
  const answer = yield* call(() => ask(asker, c, asked, { idempotencyKey: crypto.randomUUID(), ...extra }));
  yield* put(api.util.invalidateTags(changedBy(c)));
  return answer;
}
