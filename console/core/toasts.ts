import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { Undo } from './undo';
import { isOutdated, type Refusal } from './refusal';

/** A story that failed and may succeed another time: what begins it anew. What the server has done of it already is not done twice. */
export type Again = { readonly type: string; readonly payload: unknown };
export type Toast = {
  readonly id: string;
  readonly kind: 'success' | 'error';
  readonly text: string;
  readonly requestId: string | null;
  readonly undo?: Undo;
  readonly again?: Again;
};
type Failed = { readonly refusal: Refusal; readonly again?: Again | undefined };
const most = 3;
/** A message as it is shown, cut to 200 characters. */
export const truncated = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}...` : text);

type State = {
  readonly toasts: readonly Toast[];
  readonly dialog: Refusal | null;
  /** How what the dialog tells of is tried again. */
  readonly again?: Again | undefined;
  /** A write came too late: somebody else had changed the thing. */
  readonly outdated: Refusal | null;
};
const initialState: State = { toasts: [], dialog: null, outdated: null };

/** What the shell tells: at most three at a time, none twice. */
export const messages = createSlice({
  name: 'messages',
  initialState,
  reducers: {
    showSuccess: {
      prepare: (text: string, undo?: Undo) => ({
        payload: {
          ...{ id: nanoid(), kind: 'success' as const, text, requestId: null },
          ...(undo ? { undo } : {}),
        },
      }),
      reducer: (state, { payload }: PayloadAction<Toast>) => add(state, payload),
    },
    showError: {
      prepare: (refusal: Refusal, again?: Again) => ({ payload: { id: nanoid(), refusal, again } }),
      reducer: (state, { payload: { id, refusal, again } }: PayloadAction<Failed & { readonly id: string }>) =>
        isOutdated(refusal)
          ? { ...state, outdated: refusal }
          : add(state, {
              ...{ id, kind: 'error', text: refusal.message, requestId: refusal.requestId },
              ...(again ? { again } : {}),
            }),
    },
    showFailureDialog: {
      prepare: (refusal: Refusal, again?: Again) => ({ payload: { refusal, again } }),
      reducer: (state, { payload: { refusal, again } }: PayloadAction<Failed>): State =>
        isOutdated(refusal) ? { ...state, outdated: refusal } : { ...state, dialog: refusal, again },
    },
    /** It has gone well after all: what was said of it is of no use any more. */
    wentWell: (state): State => ({
      ...{ ...state, dialog: null, again: undefined },
      toasts: state.toasts.filter(({ kind }) => kind !== 'error'),
    }),
    outdatedClosed: (state): State => ({ ...state, outdated: null }),
    /** What went wrong on a screen is of no use on another one. */
    screenLeft: (state): State => ({ ...state, toasts: state.toasts.filter(({ kind }) => kind !== 'error') }),
    dialogClosed: (state): State => ({ ...state, dialog: null, again: undefined }),
    dismissed: (state, { payload }: PayloadAction<string>): State => ({
      ...state,
      toasts: state.toasts.filter(({ id }) => id !== payload),
    }),
  },
});
/** Two things of one name that were done are two messages: each has its own way back. */
const isUndoOfAnother = (one: Toast, other: Toast): boolean =>
  one.undo !== undefined && JSON.stringify(one.undo) !== JSON.stringify(other.undo);
/** What is told again takes the place of what was told before, and stays as long as anything new. */
function add(state: State, toast: Toast): State {
  const others = state.toasts.filter(
    (one) => one.text !== toast.text || one.kind !== toast.kind || isUndoOfAnother(one, toast),
  );
  return { ...state, toasts: [...others, toast].slice(-most) };
}
export const {
  showSuccess,
  showError,
  showFailureDialog,
  wentWell,
  dialogClosed,
  dismissed,
  outdatedClosed,
  screenLeft,
} = messages.actions;
