import { call, put } from 'typed-redux-saga';
import type { CallRequest } from '#shared/contract/call';
import { createPolicy } from '#shared/contract/policies';
import { completeQuote, rejectQuote } from '#shared/contract/quotes';
import { unlessChanged } from '../../core/api';
import { defineStory, listenTo, writes } from '../../core/process';
import { coveragesChosen } from '../../core/program';
import { goTo } from '../../core/routing';
import { showSuccess } from '../../core/toasts';

/** An accepted quote becomes a draft policy, and the browser follows it. */
export const accept = defineStory('quotes/accept', function* ({ quoteId }: { readonly quoteId: string }) {
  const policy = yield* writes(createPolicy, { body: { quoteId } });
  yield* call(goTo, `/policies/policy/${policy.id}`);
});

type Rejection = { readonly quoteId: string; readonly version: number; readonly text: string };
export const reject = defineStory('quotes/reject', function* ({ quoteId, version, text }: Rejection) {
  yield* writes(rejectQuote, { params: { id: quoteId } }, unlessChanged({ version }));
  yield* put(showSuccess(text));
});

type Submission = {
  readonly quoteId: string;
  readonly version: number;
  readonly body: CallRequest<typeof completeQuote>['body'];
};
/** Submits the draft, clears the chosen coverages, and leaves. */
export const complete = defineStory('quotes/complete', function* ({ quoteId, version, body }: Submission) {
  yield* writes(completeQuote, { params: { id: quoteId }, body }, unlessChanged({ version }));
  yield* put(coveragesChosen([]));
  yield* call(goTo, '/quotations?command=refresh');
});

export const quotesSaga = listenTo(accept, reject, complete);
