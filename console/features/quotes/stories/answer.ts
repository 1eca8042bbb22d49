import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { createPolicy } from '#shared/contract/policies';
import { rejectQuote, restoreQuote } from '#shared/contract/quotes';
import { unlessChanged } from '../../../core/api';
import { defineStory, writes } from '../../../core/process';
import { goTo } from '../../../core/routing';
import { showSuccess } from '../../../core/toasts';
import { undoBy } from '../../../core/undo';

/** An accepted quote becomes a draft policy; the browser follows it, unless the person has gone elsewhere meanwhile. */
export const acceptQuote = defineStory('quotes/accept', function* ({ quoteId }: { readonly quoteId: string }) {
  const begunAt = window.location.pathname;
  const policy = yield* writes(createPolicy, { body: { '@type': 'NewPolicyFromQuote', quoteId } });
  if (window.location.pathname === begunAt) yield* call(goTo, `/policies/policy/${policy.id}`);
});

type Rejection = {
  readonly quoteId: string;
  readonly version: number;
  readonly text: string;
  /** What is said when it has been undone; null: it cannot be. */
  readonly undone: string | null;
};
/** Rejects a quote, says so, and offers to take that back. */
export function* rejects({ quoteId, version, text, undone }: Rejection): SagaGenerator<void> {
  const request = { params: { id: quoteId } };
  yield* writes(rejectQuote, request, unlessChanged({ version }));
  const undo = undone === null ? undefined : undoBy(restoreQuote, request, { version, done: undone });
  yield* put(showSuccess(text, undo));
}
export const archiveQuote = defineStory<Rejection>('quotes/reject', rejects);
