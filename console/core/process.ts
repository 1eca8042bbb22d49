import type { Action } from '@reduxjs/toolkit';
import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { sendCall, type CallOptions } from '#shared/contract/client';
import type { CallResponse, CallRequest, Call } from '#shared/contract/call';
import { api, changedBy } from './api';
import { client } from './client';
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
export function* writes<C extends Call>(
  c: C,
  request: CallRequest<C>,
  options: CallOptions = {},
): SagaGenerator<CallResponse<C>> {
  const answer = yield* call(() => sendCall(client, c, request, { idempotencyKey: crypto.randomUUID(), ...options }));
  yield* put(api.util.invalidateTags(changedBy(c)));
  return answer;
}
