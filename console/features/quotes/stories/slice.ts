import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Quote } from '#shared/contract/quote';
import type { Refusal } from '../../../core/refusal';
import { draftOf, emptyDraft, itemOf, type Draft, type Item, type StepId } from './draft';

/** The server's draft: what it was when it was last read or saved; `draft` is null until the first time. */
type Held = { readonly id: string; readonly version: number; readonly draft: Draft | null };
type State = {
  /** Whether what the address asked for has been filled in. */
  readonly isOpen: boolean;
  readonly draft: Draft;
  readonly step: StepId;
  readonly held: Held | null;
  /** Somebody else has saved this draft since. */
  readonly outdated: Refusal | null;
};
const initialState: State = { isOpen: false, draft: emptyDraft, step: 'program', held: null, outdated: null };

/** A coverage is chosen, or no longer. The first one brings its currency, and its period where none was entered. */
function toggled(draft: Draft, coverage: Parameters<typeof itemOf>[0]): Draft {
  const others = draft.items.filter(({ coverageId }) => coverageId !== coverage.id);
  if (others.length < draft.items.length) return { ...draft, items: others };
  return {
    ...draft,
    items: [...draft.items, itemOf(coverage, draft)],
    currency: coverage.currency,
    ...(draft.inceptionDate ? {} : { inceptionDate: coverage.start, expiryDate: coverage.end }),
  };
}

/** The quote that is being made: what was entered, and what the server has of it. */
export const quoteDraft = createSlice({
  name: 'quoteDraft',
  initialState,
  reducers: {
    wizardOpened: (state, { payload }: PayloadAction<{ readonly draft: Draft; readonly step: StepId }>): State => ({
      ...state,
      draft: payload.draft,
      step: payload.step,
      isOpen: true,
    }),
    wizardLeft: (): State => initialState,
    stepTaken: (state, { payload }: PayloadAction<StepId>): State => ({ ...state, step: payload }),
    draftChanged: (state, { payload }: PayloadAction<Partial<Draft>>): State => ({
      ...state,
      draft: { ...state.draft, ...payload },
    }),
    itemChanged: (state, { payload }: PayloadAction<Pick<Item, 'coverageId'> & Partial<Item>>): State => ({
      ...state,
      draft: {
        ...state.draft,
        items: state.draft.items.map((item) =>
          item.coverageId === payload.coverageId ? { ...item, ...payload } : item,
        ),
      },
    }),
    coverageToggled: (state, { payload }: PayloadAction<Parameters<typeof itemOf>[0]>): State => ({
      ...state,
      draft: toggled(state.draft, payload),
    }),
    draftHeld: (state, { payload }: PayloadAction<Held>): State => ({ ...state, held: payload, outdated: null }),
    /** The server's state takes the place of what was entered. */
    quoteTaken: (state, { payload }: PayloadAction<Quote>): State => {
      const draft = draftOf(payload);
      return { ...state, draft, held: { id: payload.id, version: payload.version, draft }, outdated: null };
    },
    outdatedFound: (state, { payload }: PayloadAction<Refusal>): State => ({ ...state, outdated: payload }),
    outdatedLeft: (state): State => ({ ...state, outdated: null }),
  },
});
export const {
  wizardOpened,
  wizardLeft,
  stepTaken,
  draftChanged,
  itemChanged,
  coverageToggled,
  draftHeld,
  quoteTaken,
  outdatedFound,
  outdatedLeft,
} = quoteDraft.actions;

/** Whether there is something that leaving would lose. */
export const isChanged = ({ draft, held }: Pick<State, 'draft' | 'held'>): boolean =>
  held !== null && draft !== held.draft && (held.draft !== null || draft.items.length > 0);
