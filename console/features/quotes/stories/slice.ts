import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Quote } from '#shared/contract/quote';
import type { FieldFault } from '#shared/contract/faults';
import { reducer } from '../../../core/reducer';
import type { Refusal } from '../../../core/refusal';
import { emptyDraft, newestOf, stepOf, withCoverage, type Draft, type Item, type StepId } from './draft';

/** The server's draft: what it was when it was last read or saved; `draft` is null until the first time. */
export type Held = {
  readonly id: string;
  readonly version: number;
  readonly draft: Draft | null;
  /** When it was last saved from here, in milliseconds since 1970. */
  readonly savedAt?: number;
};
/** Writes whose answers never came: what a draft was made for, and what was saved. The server may have done them. */
export type Unanswered = { readonly made?: string | undefined; readonly saved?: Draft | undefined };
/** Why a draft could not be saved, and what somebody else has made of it. */
type Outdated = { readonly refusal: Refusal; readonly theirs: Quote };
type State = {
  /** Whether what the address asked for has been filled in. */
  readonly isOpen: boolean;
  readonly draft: Draft;
  readonly step: StepId;
  readonly held: Held | null;
  readonly unanswered: Unanswered;
  /** It is being saved: another saving waits, for it would take this one for somebody else's. */
  readonly isSaving: boolean;
  /** Somebody else has saved this draft since. */
  readonly outdated: Outdated | null;
  /** Fields, by their path in the request, that somebody has been at and left: a field is not called wrong before. */
  readonly left: readonly string[];
  /** It was to be saved or submitted as it stands: from then on every field says what is wrong with it. */
  readonly isSent: boolean;
  /** What the server had against what was sent, until something is changed. */
  readonly refused: readonly FieldFault[];
};
const initialState: State = {
  isOpen: false,
  draft: emptyDraft,
  step: 'program',
  held: null,
  unanswered: {},
  isSaving: false,
  outdated: null,
  left: [],
  isSent: false,
  refused: [],
};

/** A coverage is chosen, or no longer. */
function toggled(draft: Draft, coverage: Parameters<typeof withCoverage>[1]): Draft {
  const others = draft.items.filter(({ coverageId }) => coverageId !== coverage.id);
  return others.length < draft.items.length ? { ...draft, items: others } : withCoverage(draft, coverage);
}

/** The paths of the items that stay may become others. */
const pathsMoved = ({ left }: State) => ({
  refused: [],
  left: left.filter((path) => !path.startsWith('quoteItems')),
});

/** The quote that is being made: what was entered, and what the server has of it. */
export const quoteDraft = createSlice({
  name: 'quoteDraft',
  initialState,
  reducers: {
    wizardOpened: (state, { payload }: PayloadAction<{ readonly draft: Draft; readonly step: StepId }>): State => ({
      ...initialState,
      draft: payload.draft,
      step: payload.step,
      isOpen: true,
    }),
    wizardLeft: (): State => initialState,
    stepTaken: (state, { payload }: PayloadAction<StepId>): State => ({ ...state, step: payload }),
    draftChanged: (state, { payload }: PayloadAction<Partial<Draft>>): State => ({
      ...state,
      refused: [],
      draft: { ...state.draft, ...payload },
    }),
    itemChanged: (state, { payload }: PayloadAction<Pick<Item, 'coverageId'> & Partial<Item>>): State => ({
      ...state,
      refused: [],
      draft: {
        ...state.draft,
        items: state.draft.items.map((item) =>
          item.coverageId === payload.coverageId ? { ...item, ...payload } : item,
        ),
      },
    }),
    coverageToggled: (state, { payload }: PayloadAction<Parameters<typeof withCoverage>[1]>): State => ({
      ...state,
      ...pathsMoved(state),
      draft: toggled(state.draft, payload),
    }),
    coverageRemoved: (state, { payload }: PayloadAction<string>): State => ({
      ...state,
      ...pathsMoved(state),
      draft: { ...state.draft, items: state.draft.items.filter(({ coverageId }) => coverageId !== payload) },
    }),
    fieldLeft: (state, { payload }: PayloadAction<string>): State => ({ ...state, left: [...state.left, payload] }),
    /** It cannot be sent as it stands: the step of the first fault is shown, and every fault beside its field. */
    faultsFound: (state, { payload }: PayloadAction<readonly FieldFault[]>): State => ({
      ...state,
      isSent: true,
      step: payload[0] ? stepOf(payload[0].path, state.draft) : state.step,
    }),
    /** The same, as the server found. */
    fieldsRefused: (state, { payload }: PayloadAction<readonly FieldFault[]>): State => ({
      ...state,
      refused: payload,
      step: payload[0] ? stepOf(payload[0].path, state.draft) : state.step,
    }),
    draftHeld: (state, { payload }: PayloadAction<Held>): State => ({
      ...state,
      held: payload,
      unanswered: {},
      outdated: null,
    }),
    answerLost: (state, { payload }: PayloadAction<Unanswered>): State => ({ ...state, unanswered: payload }),
    savingBegun: (state): State => ({ ...state, isSaving: true }),
    savingEnded: (state): State => ({ ...state, isSaving: false }),
    /** The server's state takes the place of what was entered. */
    quoteTaken: (state, { payload }: PayloadAction<Quote>): State => {
      const draft = newestOf(payload, state.draft);
      return { ...state, draft, held: { id: payload.id, version: payload.version, draft }, outdated: null };
    },
    outdatedFound: (state, { payload }: PayloadAction<Outdated>): State => ({
      ...state,
      unanswered: {},
      outdated: payload,
    }),
    outdatedLeft: (state): State => ({ ...state, outdated: null }),
  },
}).injectInto(reducer);
export const {
  wizardOpened,
  wizardLeft,
  stepTaken,
  draftChanged,
  itemChanged,
  coverageToggled,
  coverageRemoved,
  fieldLeft,
  faultsFound,
  fieldsRefused,
  draftHeld,
  answerLost,
  savingBegun,
  savingEnded,
  quoteTaken,
  outdatedFound,
  outdatedLeft,
} = quoteDraft.actions;

/** Whether there is something that leaving would lose. */
export const isChanged = ({ draft, held }: Pick<State, 'draft' | 'held'>): boolean =>
  draft !== held?.draft && ((held?.draft ?? null) !== null || draft.items.length > 0);
