import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Coverage } from '#shared/contract/coverage';
import { reducer } from '../../../core/reducer';
import type { Refusal } from '../../../core/refusal';
import type { Draft, DraftChange } from './draft';

/** A coverage that is being designed. */
export type Designing = {
  readonly draft: Draft;
  /** The draft before anybody changed it: empty, or filled from the address or from what is edited. */
  readonly filled: Draft;
  /** Which coverage is edited, and its version when it was read; null for a new one. */
  readonly edited: { readonly id: string; readonly version: number } | null;
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
    designBegun: (_, { payload }: PayloadAction<Pick<Designing, 'draft' | 'filled'>>): State => ({
      ...payload,
      edited: null,
      outdated: null,
    }),
    editBegun: (_, { payload: { id, version, draft } }: PayloadAction<Edited>): State => ({
      draft,
      filled: draft,
      edited: { id, version },
      outdated: null,
    }),
    draftChanged: (state, { payload }: PayloadAction<DraftChange>): State =>
      state && { ...state, draft: { ...state.draft, ...payload } },
    foundOutdated: (state, { payload }: PayloadAction<Outdated | null>): State =>
      state && { ...state, outdated: payload },
    designLeft: (): State => null,
  },
}).injectInto(reducer);
export const { designBegun, editBegun, draftChanged, foundOutdated, designLeft } = designing.actions;
