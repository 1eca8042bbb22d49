import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Coverage } from '#shared/contract/coverage';
import type { Refusal } from '../../../core/refusal';
import type { Draft, DraftChange } from './draft';

/** A coverage that is being designed. */
export type Designing = {
  readonly draft: Draft;
  /** Which coverage is edited, its version when it was read, and the draft as it was filled from it; null for a new one. */
  readonly edited: { readonly id: string; readonly version: number; readonly filled: Draft } | null;
  /** Why it could not be saved: somebody else has made a version in the meantime. */
  readonly outdated: Outdated | null;
};
export type Outdated = { readonly refusal: Refusal; readonly theirs: Coverage };
type Edited = { readonly id: string; readonly version: number; readonly draft: Draft };
type State = Designing | null;

/** What the person holds in the wizard; nothing outside it. */
export const designing = createSlice({
  name: 'designing',
  initialState: null as State,
  reducers: {
    designBegun: (_, { payload }: PayloadAction<Draft>): State => ({ draft: payload, edited: null, outdated: null }),
    editBegun: (_, { payload: { id, version, draft } }: PayloadAction<Edited>): State => ({
      draft,
      edited: { id, version, filled: draft },
      outdated: null,
    }),
    draftChanged: (state, { payload }: PayloadAction<DraftChange>): State =>
      state && { ...state, draft: { ...state.draft, ...payload } },
    foundOutdated: (state, { payload }: PayloadAction<Outdated | null>): State =>
      state && { ...state, outdated: payload },
    designLeft: (): State => null,
  },
});
export const { designBegun, editBegun, draftChanged, foundOutdated, designLeft } = designing.actions;
