import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { updateCoverage } from '#shared/contract/coverageDesign';
import { readCoverage } from '#shared/contract/coverages';
import type { Coverage } from '#shared/contract/coverage';
import { Failure } from '#shared/contract/client';
import { faultsOf } from '#shared/contract/faults';
import type { z } from 'zod';
import { unlessChanged } from '../../../core/api';
import { makes, unsettledKept } from '../../../core/making';
import { defineStory, reads, whenever, writes } from '../../../core/process';
import { selection } from '../../../core/program';
import { isOutdated, refusalOf } from '../../../core/refusal';
import { goTo } from '../../../core/routing';
import { begins } from '../../../core/steps';
import { emptyDraft, type DraftChange } from './draft';
import {
  forgetDraft,
  storedDraft,
  storedOrigin,
  storedUnsettled,
  storeDraft,
  storeOrigin,
  storeUnsettled,
} from './draftStorage';
import { newCoverage } from './newCoverage';
import { bodyOfChange, bodyOfNew } from './request';
import { simulate } from './simulation';
import { designBegun, designing, designLeft, draftChanged, foundOutdated, type Designing } from './slice';

const selectProgram = (state: unknown) => selection.selectSlice(state as never).program;

type Beginning = { readonly today: string; readonly prefilled: DraftChange };
/** Begins a draft: with what a reload interrupted, unless the address brings something else than it had then; else with that, or empty. */
export const beginDraft = defineStory(
  'coverages/beginDraft',
  function* ({ today, prefilled }: Beginning) {
    const origin = Object.values(prefilled).some(Boolean) ? JSON.stringify(prefilled) : null;
    const isSame = origin === null || origin === (yield* call(storedOrigin));
    const stored = isSame ? yield* call(storedDraft, today) : null;
    if (!stored) yield* call(storeOrigin, origin);
    const unsettled = stored ? yield* call(storedUnsettled) : null;
    yield* put(unsettledKept({ place: newCoverage.place, unsettled }));
    const chosen = yield* select(selectProgram);
    const program = stored?.program || (chosen?.name ?? '');
    const currency = chosen ? { currency: chosen.currency } : {};
    const filled = { ...emptyDraft(today), ...currency, ...prefilled, program };
    yield* put(designBegun({ draft: stored ? { ...stored, program } : filled, filled }));
  },
  { at: 'newest' },
);

const selectDesigning = (state: unknown): Designing | null => designing.selectSlice(state as never);

/** Keeps the draft of a new coverage over a reload. */
function* keepDraft(): SagaGenerator<void> {
  const held = yield* select(selectDesigning);
  if (held && !held.edited) yield* call(storeDraft, held.draft);
}
whenever('coverages/keepDraft', [designBegun.type, draftChanged.type], keepDraft);

/** Keeps over a reload what was sent of it without an answer. */
function* keepUnsettled({ payload }: ReturnType<typeof unsettledKept>): SagaGenerator<void> {
  if (payload.place === newCoverage.place) yield* call(storeUnsettled, payload.unsettled);
}
whenever('coverages/keepUnsettled', [unsettledKept.type], keepUnsettled);

/** The wizard is left, for its end or by its Cancel: the draft is forgotten. */
function* leaveTo(path: string): SagaGenerator<void> {
  yield* call(forgetDraft);
  yield* put(unsettledKept({ place: newCoverage.place, unsettled: null }));
  yield* put(designLeft());
  yield* call(goTo, path, { sure: true });
}
export const cancelDraft = defineStory('coverages/cancelDraft', () => leaveTo('/coverages'));

type Submission = {
  /** Labels of a new coverage. */
  readonly labels: string[];
};
/** What the contract refuses is not sent. */
function sendable<T>(parsed: z.ZodSafeParseResult<T>): T {
  if (parsed.success) return parsed.data;
  throw new Failure(422, 'request.invalid', faultsOf(parsed.error)[0]?.message ?? '');
}

function* saveDraft({ draft, edited }: Designing, submission: Submission): SagaGenerator<Coverage> {
  if (!edited) return yield* makes(newCoverage, { body: sendable(bodyOfNew(draft, submission.labels)) });
  const body = sendable(bodyOfChange(draft));
  return yield* writes(updateCoverage, { params: { id: edited.id }, body }, unlessChanged(edited));
}

/** Makes the coverage, or its next version, simulates it and leaves. A version that somebody else made meanwhile is not written over unasked: it is read, for the person to choose. */
export const submitDraft = defineStory('coverages/submitDraft', function* (submission: Submission) {
  const held = yield* select(selectDesigning);
  if (!held) return;
  try {
    const saved = yield* saveDraft(held, submission);
    yield* leaveTo(held.edited ? '/coverages?tab=list' : '/coverages');
    yield* begins(simulate, saved.id);
  } catch (error) {
    const refusal = refusalOf(error);
    if (!isOutdated(refusal) || !held.edited) throw error;
    const theirs = yield* reads(readCoverage, { params: { id: held.edited.id }, query: {} });
    yield* put(foundOutdated({ refusal, theirs }));
  }
});
