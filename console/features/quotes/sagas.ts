import { createAction } from '@reduxjs/toolkit';
import { call, put, takeLeading } from 'typed-redux-saga';
import type { CallRequest } from '#shared/contract/call';
import { createPolicy } from '#shared/contract/policies';
import { completeQuote, rejectQuote } from '#shared/contract/quotes';
import { unlessChanged } from '../../core/api';
import { attempt, writes } from '../../core/process';
import { coveragesChosen } from '../../core/program';
import { goTo } from '../../core/routing';
import { told } from '../../core/toasts';

export const acceptConfirmed = createAction<{ quoteId: string }>('quotes/acceptConfirmed');
export const rejectConfirmed = createAction<{ quoteId: string; version: number; text: string }>(
  'quotes/rejectConfirmed',
);
type Submission = CallRequest<typeof completeQuote>['body'];
export const completeConfirmed = createAction<{ quoteId: string; version: number; body: Submission }>(
  'quotes/completeConfirmed',
);

/** An accepted quote becomes a draft policy, and the browser follows it. */
export function* acceptQuote({ payload }: ReturnType<typeof acceptConfirmed>) {
  const policy = yield* writes(createPolicy, { body: payload });
  yield* call(goTo, `/policies/policy/${policy.id}`);
}
export function* reject({ payload }: ReturnType<typeof rejectConfirmed>) {
  yield* writes(rejectQuote, { params: { id: payload.quoteId } }, unlessChanged(payload));
  yield* put(told(payload.text));
}
/** Submits the draft, clears the chosen coverages, and leaves. */
export function* complete({ payload }: ReturnType<typeof completeConfirmed>) {
  yield* writes(completeQuote, { params: { id: payload.quoteId }, body: payload.body }, unlessChanged(payload));
  yield* put(coveragesChosen([]));
  yield* call(goTo, '/quotations?command=refresh');
}
export function* quotesSaga() {
  yield* takeLeading(acceptConfirmed, attempt(acceptQuote));
  yield* takeLeading(rejectConfirmed, attempt(reject));
  yield* takeLeading(completeConfirmed, attempt(complete));
}
