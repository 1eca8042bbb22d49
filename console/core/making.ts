import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useCallback, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Call, CallRequest, CallResponse } from '#shared/contract/call';
import { Failure, savedBefore, type CallOptions } from '#shared/contract/client';
import { unlessChanged, useSend, useReportFailure, type WriteResult } from './api';
import { beginWrite, isUnanswered } from './keys';
import { writes } from './process';
import { refusalOf, type Refusal } from './refusal';
import { wentWell } from './toasts';

type Stored = { readonly id: string; readonly version: number };
/** How a form makes its object, and how it changes one that had been made before its answer was lost. */
export type Making<C extends Call, U extends Call> = {
  /** The form: it makes one thing at a time. */
  readonly place: string;
  readonly create: C;
  readonly change: U;
  /** What is asked for now as a change of what was made; null where it cannot be made of it. */
  readonly asChange: (made: CallResponse<C>, asked: CallRequest<C>, before: CallRequest<C>) => CallRequest<U> | null;
  readonly nameOf: (made: CallResponse<C>) => string;
};
type Sent = { readonly isChange: boolean; readonly request: object; readonly options: CallOptions };
/** What a form has sent without hearing what came of it. */
export type Unsettled = {
  /** What the new object was to be. */
  readonly asked: object;
  /** How it stood in the form. */
  readonly entered: unknown;
  /** The write whose answer never came; null: it has been answered since. */
  readonly sent: Sent | null;
  /** The object, once it is known that it was made. */
  readonly made: Stored | null;
  readonly at: number;
};
type Kept = { readonly place: string; readonly unsettled: Unsettled | null };

export const making = createSlice({
  name: 'making',
  initialState: {} as Readonly<Record<string, Unsettled>>,
  reducers: {
    unsettledKept: (state, { payload: { place, unsettled } }: PayloadAction<Kept>) => {
      const { [place]: _, ...others } = state;
      return unsettled ? { ...others, [place]: unsettled } : others;
    },
  },
});
export const { unsettledKept } = making.actions;
const selectUnsettled =
  (place: string) =>
  (state: unknown): Unsettled | undefined =>
    making.selectSlice(state as never)[place];

/** Whoever opens a form so long after it was sent means another thing. */
const reopenedMs = 10 * 60_000;
/** The server keeps keys for a day. */
const keyMs = 23 * 60 * 60_000;
const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
/** It may not be changed by this person, is not there any more, or was changed by somebody else. */
const isOutOfReach = (status: number) => [403, 404, 410, 412].includes(status);

/** Nobody has looked what came of it: no answer, or turned away at the door for now. */
const isUnknown = (refusal: Refusal): boolean => isUnanswered(refusal) || [401, 408, 429].includes(refusal.status);

type Step = { readonly keep: Unsettled | null } | { readonly write: Sent };
type Answer = WriteResult<Call>;
type Asked = { readonly request: object; readonly entered: unknown; readonly now: number };

/**
 * The steps of making one thing. As long as nobody knows what came of the last write, that is sent again first, as it was, with its key; what has
 * been changed in the form since goes on as a change of the object that is there by then.
 */
function* stepsOf<C extends Call, U extends Call>(
  how: Making<C, U>,
  known: Unsettled | undefined,
  { request, entered, now }: Asked,
): Generator<Step, Answer, Answer | undefined> {
  const before = known && now - known.at < keyMs ? known : undefined;
  let made = before?.made ?? null;
  if (before?.sent) {
    const settled = (yield { write: before.sent }) as Answer;
    const isAgain = isSame(before.asked, request);
    if (!settled.ok && isUnknown(settled.refusal)) {
      yield { keep: { ...before, entered } };
      return settled;
    }
    if (settled.ok) made = settled.response as Stored;
    if (isAgain) {
      yield { keep: settled.ok || !made ? null : { ...before, sent: null } };
      return settled;
    }
  }
  const change = made && before ? how.asChange(made as never, request as never, before.asked as never) : null;
  if (made && !change) return yield* toldOf(how, made);
  const call = change ? how.change : how.create;
  const options = change && made ? unlessChanged(made) : {};
  const asked = change ?? request;
  const sent = { isChange: change !== null, request: asked, options: beginWrite(call, asked, options, now).options };
  yield { keep: { asked: request, entered, sent, made, at: now } };
  const done = (yield { write: sent }) as Answer;
  if (!done.ok && isUnknown(done.refusal)) return done;
  if (!done.ok && made && isOutOfReach(done.refusal.status)) return yield* toldOf(how, made);
  yield { keep: done.ok || !made ? null : { asked: request, entered, sent: null, made, at: now } };
  return done;
}
/** What is there cannot become what is asked for now: that is said, and whoever sends it again means another one. */
function* toldOf<C extends Call, U extends Call>(
  { nameOf }: Making<C, U>,
  made: Stored,
): Generator<Step, Answer, Answer | undefined> {
  yield { keep: null };
  return { ok: false, refusal: refusalOf(savedBefore(nameOf(made as never))) };
}

/** Makes something of a form, and never twice. `before`: how the form stood that was sent, if nobody knows what came of it. */
export function useMaking<C extends Call, U extends Call>(how: Making<C, U>) {
  const store = useStore();
  const [create, creating] = useSend(how.create);
  const [change, changing] = useSend(how.change);
  const report = useReportFailure();
  const [before, setBefore] = useState(() => {
    const known = selectUnsettled(how.place)(store.getState());
    return known && Date.now() - known.at < reopenedMs ? known : undefined;
  });
  const keep = (unsettled: Unsettled | null) => store.dispatch(unsettledKept({ place: how.place, unsettled }));
  // What nobody has gone on with for so long was another thing.
  const isGoneOnWith = useRef(before !== undefined);
  const make = async (request: CallRequest<C>, entered: unknown): Promise<WriteResult<C>> => {
    const known = isGoneOnWith.current ? selectUnsettled(how.place)(store.getState()) : undefined;
    isGoneOnWith.current = true;
    const steps = stepsOf(how, known, { request, entered, now: Date.now() });
    let step = steps.next();
    while (!step.done) {
      const { value } = step;
      if ('keep' in value) {
        keep(value.keep);
        step = steps.next(undefined);
        continue;
      }
      const { isChange, request: asked, options } = value.write;
      const write = isChange ? change : create;
      step = steps.next((await write(asked as never, options)) as Answer);
    }
    if (step.value.ok) {
      setBefore(undefined);
      store.dispatch(wentWell(how.place));
    } else report(step.value.refusal, { name: how.create.key, about: how.place });
    return step.value as WriteResult<C>;
  };
  const forget = useCallback(() => {
    store.dispatch(unsettledKept({ place: how.place, unsettled: null }));
    setBefore(undefined);
  }, [store, how.place]);
  /** Whether the form would stand like this again, closed and opened. */
  const isKept = (entered: unknown): boolean => {
    const known = selectUnsettled(how.place)(store.getState());
    return known !== undefined && isSame([known.entered], [entered]);
  };
  return { make, isKept, isBusy: creating.isBusy || changing.isBusy, before, forget };
}

/** The same in a story. */
export function* makes<C extends Call, U extends Call>(
  how: Making<C, U>,
  request: CallRequest<C>,
): SagaGenerator<CallResponse<C>> {
  const known = yield* select(selectUnsettled(how.place));
  const steps = stepsOf(how, known, { request, entered: null, now: Date.now() });
  let step = steps.next();
  while (!step.done) {
    const { value } = step;
    if ('keep' in value) {
      yield* put(unsettledKept({ place: how.place, unsettled: value.keep }));
      step = steps.next(undefined);
    } else step = steps.next(yield* answered(how, value.write));
  }
  if (step.value.ok) return step.value.response as CallResponse<C>;
  const { status, code, message, requestId, details } = step.value.refusal;
  throw new Failure(status, code, message, requestId, details);
}
function* answered<C extends Call, U extends Call>(
  how: Making<C, U>,
  { isChange, request, options }: Sent,
): SagaGenerator<Answer> {
  try {
    const call: Call = isChange ? how.change : how.create;
    return { ok: true, response: (yield* writes(call, request as never, options)) as never };
  } catch (error) {
    return { ok: false, refusal: refusalOf(error) };
  }
}
