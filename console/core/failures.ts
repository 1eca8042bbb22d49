import type { UnknownAction } from '@reduxjs/toolkit';
import { isOutdated, type Refusal } from './refusal';
import { showError, showFailureDialog, type Again } from './toasts';

/** What failed, and for whom. */
export type FailureSource = {
  /** The key of a call, or the name of a process. */
  readonly name?: string;
  /** The request itself, so that the message goes once it has succeeded; the name by default. */
  readonly about?: string;
  readonly again?: Again | undefined;
  /** A stored thing was to be changed, not a new one made. */
  readonly isChange?: boolean;
  /** What was read before is still on screen, and is marked as old there. */
  readonly isBackground?: boolean;
  /** The form puts somebody else's change beside what was entered; the shell does not ask as well. */
  readonly settlesOutdated?: boolean;
};
type FailureDisplay = {
  /** It opens the dialog as well. */
  readonly dialog?: true;
  /** Words of its own, a key of the phrases: they stand above the server's sentence. */
  readonly title?: (refusal: Refusal, source: FailureSource) => string | undefined;
};

/** Failures that are shown as more than a message, by call or process (docs/spec-coverage: §8 of each part). */
export const failureDisplays: Readonly<Record<string, FailureDisplay>> = {
  'GET /internal/risk-types': { dialog: true },
  'GET /internal/data-catalog/data-providers': { dialog: true },
  'GET /internal/data-catalog/data-providers/:providerId/data-sets': { dialog: true },
  'GET /internal/data-catalog/data-providers/:providerId/data-sets/:dataSetId/monitoring-targets': { dialog: true },
  'GET /internal/conditions': { dialog: true },
  'GET /internal/indices': { dialog: true },
  'POST /internal/coverages/:id/activate': { dialog: true },
  'POST /internal/coverages/activations': { dialog: true },
  'coverages/submitDraft': { dialog: true },
  'coverages/simulate': { dialog: true },
  'quotes/complete': { dialog: true },
  'quotes/accept': { dialog: true },
  'policies/activate': { dialog: true },
  'programs/activate': { dialog: true },
  'documents/show': { dialog: true },
  'documents/download': { dialog: true },
  'documents/export': { dialog: true },
  'lists/export': { dialog: true },
  'POST /internal/program/': {
    title({ message }, { isChange }) {
      if (message) return undefined;
      return isChange ? 'programs:update.failed' : 'programs:create.failed';
    },
  },
  'DELETE /internal/program/:id': { title: () => 'programs:delete.failed' },
  'POST /internal/parametric-events/:id/permalink': { title: () => 'monitoring:share.failed' },
};

/**
 * The one rule by which the console shows a failed call: a message with the server's sentence, and what the table above adds. The part of the
 * screen that stands on the call shows the reason and Retry as well. A failed refresh shows no message, since its part marks the old data; nor does
 * a conflict that a form puts beside what was entered.
 */
export function reportFailure(refusal: Refusal, source: FailureSource = {}): readonly UnknownAction[] {
  const { name = '', about = name || undefined, again, isBackground, settlesOutdated } = source;
  if (isBackground || (settlesOutdated && isOutdated(refusal))) return [];
  const { dialog, title } = failureDisplays[name] ?? {};
  const message = showError(refusal, {
    // Where there are both, Retry stands in the dialog.
    ...{ about, again: dialog ? undefined : again },
    title: title?.(refusal, source),
  });
  return dialog ? [message, showFailureDialog(refusal, { again, about })] : [message];
}
