import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import type { Undo } from './undo';
import { isOutdated, type Refusal } from './refusal';

/** A story that failed and may succeed another time: what begins it anew. What the server has done of it already is not done twice. */
export type Again = {
  readonly type: string;
  readonly payload: unknown;
  /** The run that failed: whoever has begun it is busy with it again. */
  readonly id: string;
};
export type Toast = {
  readonly id: string;
  readonly kind: 'success' | 'error';
  readonly text: string;
  /** Words of its own, as a key of the phrases: they stand above the text. */
  readonly title?: string;
  readonly requestId: string | null;
  readonly undo?: Undo;
  readonly again?: Again;
  /** What has failed, by the names of what was asked for: goes well after all, it is no longer said. */
  readonly about?: readonly string[];
};
type Shown = {
  readonly again?: Again | undefined;
  readonly about?: string | undefined;
  readonly title?: string | undefined;
};
type Failed = Shown & { readonly refusal: Refusal };
const most = 3;
/** A message as it is shown, cut to 200 characters. */
export const truncated = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}...` : text);

type State = {
  readonly toasts: readonly Toast[];
  readonly dialog: Refusal | null;
  /** How what the dialog tells of is tried again. */
  readonly again?: Again | undefined;
  readonly about?: string | undefined;
  /** A write came too late: somebody else had changed the thing. */
  readonly outdated: Refusal | null;
};
const noDialog = { dialog: null, again: undefined, about: undefined };
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
      prepare: (refusal: Refusal, shown: Shown = {}) => ({ payload: { ...shown, id: nanoid(), refusal } }),
      reducer: (
        state,
        { payload: { id, refusal, again, about, title } }: PayloadAction<Failed & { readonly id: string }>,
      ) =>
        isOutdated(refusal)
          ? { ...state, outdated: refusal, toasts: about ? without(state.toasts, about) : state.toasts }
          : add(state, {
              ...{ id, kind: 'error', text: refusal.message, requestId: refusal.requestId },
              ...(title ? { title } : {}),
              ...(again ? { again } : {}),
              ...(about ? { about: [about] } : {}),
            }),
    },
    showFailureDialog: {
      prepare: (refusal: Refusal, shown: Shown = {}) => ({ payload: { ...shown, refusal } }),
      reducer: (state, { payload: { refusal, again, about } }: PayloadAction<Failed>): State =>
        isOutdated(refusal)
          ? { ...state, outdated: refusal }
          : { ...state, ...noDialog, dialog: refusal, again, about },
    },
    /** It has gone well after all: what was said of it is of no use any more, unless the same is said of something else. */
    wentWell: (state, { payload }: PayloadAction<string>): State => ({
      ...(state.about === payload ? { ...state, ...noDialog } : state),
      toasts: without(state.toasts, payload),
    }),
    outdatedClosed: (state): State => ({ ...state, outdated: null }),
    /** What went wrong on a screen is of no use on another one. */
    screenLeft: (state): State => ({ ...state, toasts: state.toasts.filter(({ kind }) => kind !== 'error') }),
    dialogClosed: (state): State => ({ ...state, ...noDialog }),
    dismissed: (state, { payload }: PayloadAction<string>): State => ({
      ...state,
      toasts: state.toasts.filter(({ id }) => id !== payload),
    }),
  },
});
/** What is said of this, and of nothing else, goes. */
const without = (toasts: readonly Toast[], name: string): Toast[] =>
  toasts.flatMap((toast) => {
    if (!toast.about?.includes(name)) return [toast];
    const about = toast.about.filter((one) => one !== name);
    return about.length > 0 ? [{ ...toast, about }] : [];
  });
/** Two things of one name that were done are two messages: each has its own way back. */
const isUndoOfAnother = (one: Toast, other: Toast): boolean =>
  one.undo !== undefined && JSON.stringify(one.undo) !== JSON.stringify(other.undo);
/**
 * What is told again takes the place of what was told before, and stays as long as anything new; so does what another try has come to, of
 * what the try before has.
 */
function add(state: State, toast: Toast): State {
  const isAnother = (one: Toast) =>
    one.text !== toast.text || one.title !== toast.title || one.kind !== toast.kind || isUndoOfAnother(one, toast);
  const others = state.toasts.filter(isAnother);
  const same = state.toasts.filter((one) => !isAnother(one));
  const about = [...new Set([...same, toast].flatMap((one) => one.about ?? []))];
  const before = (toast.about ?? []).reduce<readonly Toast[]>(without, others);
  return { ...state, toasts: [...before, about.length > 0 ? { ...toast, about } : toast].slice(-most) };
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
