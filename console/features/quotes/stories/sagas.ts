import { call, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { CallResponse } from '#shared/contract/call';
import { completeQuote, createQuote, readQuote, saveQuote } from '#shared/contract/quotes';
import { unlessChanged } from '../../../core/api';
import { isUnanswered } from '../../../core/keys';
import { defineStory, reads, writes } from '../../../core/process';
import { coveragesChosen, selection } from '../../../core/program';
import { isOutdated, mayPass, refusalOf, refusedFields } from '../../../core/refusal';
import { goTo } from '../../../core/routing';
import { showError, showSuccess } from '../../../core/toasts';
import type { FieldFault } from '#shared/contract/faults';
import { rejects } from './answer';
import { storedBeginning, storeBeginning, type Beginning } from './beginning';
import { forgetOwnDraft, isOwnDraft, keepOwnDraft, settledDraft, settleDraft } from './ownDraft';
import { savingOf, submissionOf, type Draft } from './draft';
import {
  answerLost,
  draftHeld,
  faultsFound,
  fieldsRefused,
  outdatedFound,
  quoteDraft,
  savingBegun,
  savingEnded,
  wizardLeft,
  type Held,
  type Unanswered,
} from './slice';

/** The server's draft is made as soon as the program is known, so that it can be saved from then on; once. */
export const beginDraft = defineStory('quotes/begin', function* ({ program }: { readonly program: string }) {
  yield* begun(program);
});
function* begun(program: string): SagaGenerator<Held> {
  const { held, unanswered } = yield* select(quoteDraft.selectSlice);
  if (held) return held;
  // One that was asked for before may be there: it is asked for by the same words, so that there is no second one beside it.
  const sent = yield* call(storedBeginning);
  const beginning = sent ?? { program: unanswered.made ?? program, key: crypto.randomUUID() };
  const { id, version } = yield* remembering({ made: beginning.program }, () => makesDraft(beginning));
  const meanwhile = (yield* select(quoteDraft.selectSlice)).held;
  const first: Held = { id, version, draft: null };
  if (!meanwhile) yield* put(draftHeld(first));
  return meanwhile ?? first;
}

/** Asks for a draft. Until that is answered a reload, or the next wizard, asks by the same key. */
function* makesDraft(beginning: Beginning): SagaGenerator<CallResponse<typeof createQuote>> {
  const { program, key } = beginning;
  yield* call(storeBeginning, beginning);
  try {
    const made = yield* writes(createQuote, { body: { program } }, { idempotencyKey: key });
    yield* call(storeBeginning, null);
    yield* call(keepOwnDraft, made.id);
    return made;
  } catch (error) {
    if (!isUnanswered(refusalOf(error))) yield* call(storeBeginning, null);
    throw error;
  }
}

/** Writes; keeps what was asked for if the answer never comes. */
function* remembering<T>(asked: Unanswered, write: () => SagaGenerator<T>): SagaGenerator<T> {
  try {
    return yield* call(write);
  } catch (error) {
    if (isUnanswered(refusalOf(error))) yield* put(answerLost(asked));
    throw error;
  }
}

/** What cannot be sent is said beside its fields, on the step of the first of them, and once as a message. */
function* refuseUnsent(faults: readonly FieldFault[]): SagaGenerator<void> {
  yield* put(faultsFound(faults));
  const [first] = faults;
  if (first) yield* put(showError({ status: 422, code: 'request.invalid', message: first.message, requestId: null }));
}
/** Sends; what the server has against a field is put beside it. */
function* sends<T>(write: () => SagaGenerator<T>): SagaGenerator<T> {
  try {
    return yield* call(write);
  } catch (error) {
    yield* put(fieldsRefused(refusedFields(refusalOf(error))));
    throw error;
  }
}

type Saved = { readonly id: string; readonly version: number; readonly draft: Draft };
type Writing = {
  /** Nobody has asked for it: what the server has against it moves nobody to another step. */
  readonly isByItself?: boolean;
};
/** One saving at a time: the next one begins with the version that the one before has left. */
function* inTurn<T>(work: () => SagaGenerator<T>): SagaGenerator<T> {
  while ((yield* select(quoteDraft.selectSlice)).isSaving) yield* take([savingEnded.type, wizardLeft.type]);
  yield* put(savingBegun());
  try {
    const done = yield* call(work);
    yield* put(savingEnded());
    return done;
  } catch (error) {
    yield* put(savingEnded());
    throw error;
  }
}

/** Saves a state of the draft over the version that is held. */
function* saves(held: Held, draft: Draft): SagaGenerator<Saved> {
  const { body } = savingOf(draft);
  if (!body) throw new Error('Only what can be saved is saved.');
  const request = { params: { id: held.id }, body };
  const write = () => writes(saveQuote, request, unlessChanged(held));
  const { version } = yield* remembering({ saved: draft }, write);
  const saved = { id: held.id, version, draft, savedAt: Date.now() };
  yield* put(draftHeld(saved));
  return saved;
}

/** Saves what was entered, in a draft that is made if there is none yet, unless somebody else has saved since: then that is read, and the person is asked whose state counts. */
const save = ({ isByItself = false }: Writing = {}): SagaGenerator<Saved | null> =>
  inTurn(function* () {
    const { draft } = yield* select(quoteDraft.selectSlice);
    const { body, faults } = savingOf(draft);
    if (!body) {
      yield* refuseUnsent(faults);
      return null;
    }
    const held = yield* begun(draft.program);
    const { saved: lost } = (yield* select(quoteDraft.selectSlice)).unanswered;
    try {
      // Its own saving would look like somebody else's if it were not asked for its answer first.
      const over = lost && lost !== draft ? yield* saves(held, lost) : held;
      return yield* isByItself ? saves(over, draft) : sends(() => saves(over, draft));
    } catch (error) {
      const refusal = refusalOf(error);
      if (!isOutdated(refusal)) throw error;
      yield* call(forgetOwnDraft);
      const theirs = yield* reads(readQuote, { params: { id: held.id } });
      yield* put(outdatedFound({ refusal, theirs }));
      return null;
    }
  });

/** `text`: what is said when it is saved. */
export const saveDraft = defineStory('quotes/save', function* ({ text }: { readonly text: string }) {
  const saved = yield* save();
  if (!saved) return;
  yield* call(forgetOwnDraft);
  yield* call(settleDraft, saved.id, saved.draft);
  yield* put(showSuccess(text));
});

/** Saves by itself what can be saved as it stands. What cannot is not called wrong for that: somebody is still writing it. */
export const keepDraft = defineStory('quotes/keep', function* () {
  const { draft, outdated } = yield* select(quoteDraft.selectSlice);
  if (outdated || !savingOf(draft).body) return;
  try {
    yield* save({ isByItself: true });
  } catch (error) {
    // The screen says how long ago the last saving was; whoever presses the button is told why this one failed.
    console.info('The draft was not saved by itself', error);
  }
});

/** Where a completed quote can be seen: in the list, or on a page of its own where the list is that of another program. */
function* endOf(id: string, program: string): SagaGenerator<string> {
  const selected = yield* select(selection.selectSlice);
  const isListed = selected.program === null || selected.program.name === program;
  return isListed ? '/quotations?command=refresh' : `/quotations/quotation/${id}`;
}

/** Saves, then submits; clears the chosen coverages, and leaves for where the quote is seen. What is not whole is not sent at all. */
export const completeDraft = defineStory('quotes/complete', function* () {
  const { draft, held } = yield* select(quoteDraft.selectSlice);
  const { body, faults } = submissionOf(draft);
  if (!body) return yield* refuseUnsent(faults);
  // What the server holds already is not saved again: after an answer was lost it may be submitted by now, and is asked as before.
  const saved = held?.draft === draft ? held : yield* save();
  if (!saved) return;
  const request = { params: { id: saved.id }, body };
  yield* sends(() => writes(completeQuote, request, unlessChanged(saved)));
  yield* put(coveragesChosen([]));
  yield* call(goTo, yield* endOf(saved.id, draft.program), { sure: true });
});

/** What is said of a draft whose wizard was cancelled. */
export type CancelTexts = {
  readonly gone: string;
  /** What is said when that has been undone; null: it cannot be. */
  readonly undone: string | null;
  readonly kept: string;
};
/** A draft of one's own goes with its wizard, as by a rejection; one whose last saving was not answered is asked for that first. */
const discards = (held: Held, { gone, undone }: CancelTexts): SagaGenerator<void> =>
  inTurn(function* () {
    const { held: newest, unanswered } = yield* select(quoteDraft.selectSlice);
    const over = newest ?? held;
    try {
      const { id, version } = unanswered.saved ? yield* saves(over, unanswered.saved) : over;
      yield* rejects({ quoteId: id, version, text: gone, undone });
    } catch (error) {
      // Somebody else has written in it or closed it: cancelled once more, the wizard leaves it as it is.
      if (!mayPass(refusalOf(error))) yield* call(forgetOwnDraft);
      throw error;
    }
  });

const isSavedAlike = (one: Draft, other: Draft) =>
  JSON.stringify(savingOf(one).body) === JSON.stringify(savingOf(other).body);

/** A draft that stays becomes again what it was before it was saved by itself, or stays as somebody else has saved it since. False, and said why, where it cannot be saved. */
const takesBack = (held: Held): SagaGenerator<boolean> =>
  inTurn(function* () {
    const { held: newest, unanswered } = yield* select(quoteDraft.selectSlice);
    const settled = yield* call(settledDraft, held.id);
    if (!settled || !savingOf(settled).body) return true;
    try {
      const over = unanswered.saved ? yield* saves(newest ?? held, unanswered.saved) : (newest ?? held);
      if (over.draft && !isSavedAlike(over.draft, settled)) yield* saves(over, settled);
      return true;
    } catch (error) {
      const refusal = refusalOf(error);
      if (mayPass(refusal)) throw error;
      if (isOutdated(refusal)) return true;
      yield* put(showError(refusal));
      return false;
    }
  });

/** Leaves the wizard for the list, with its draft if that is its own; if that fails, all that was typed stays. */
export const cancelDraft = defineStory('quotes/cancel', function* (texts: CancelTexts) {
  const { held } = yield* select(quoteDraft.selectSlice);
  if (held && isOwnDraft(held.id)) yield* discards(held, texts);
  else if (held && (yield* takesBack(held))) yield* put(showSuccess(texts.kept));
  yield* call(goTo, '/quotations', { sure: true });
});
