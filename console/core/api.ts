import type { Action, Middleware, ThunkDispatch } from '@reduxjs/toolkit';
import { createApi, QueryStatus } from '@reduxjs/toolkit/query/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { areas, type Area } from '#shared/contract/access';
import { addressOf, type CallOptions } from '#shared/contract/client';
import type { CallResponse, CallRequest, Call } from '#shared/contract/call';
import { ask } from './ask';
import { noteQuestion } from './asked';
import { giveUpBegun } from './begun';
import { callOf } from './calls';
import { client } from './client';
import { beginWrite } from './keys';
import { reportFailure, type FailureSource } from './failures';
import { mayPass, refusalOf, type Refusal } from './refusal';
import { useTradeNames } from './trade';
import { wentWell } from './toasts';

type KeyedRequest = { readonly key: string; readonly request: object; readonly options?: CallOptions };
/** Areas whose lists a call changes. */
export const changedBy = (call: Call): Area[] => [call.area, ...(call.changes ?? [])];

/** What a read stands on: its own area, and others that it tells of. */
const areasOf = (call: Call): readonly Area[] => [call.area, ...(call.reads ?? [])];

/** How often each area was changed so far. */
const changes = new Map<Area, number>();
const changesOf = (call: Call): number => areasOf(call).reduce((sum, area) => sum + (changes.get(area) ?? 0), 0);
/** Whoever looks waits no longer for a screen than this; then it says so, with Retry. */
const readMs = 30_000;
/** So that an area in which something happens all the time is read at all. */
const mostTimes = 3;

/** What was asked before a change and answered after it may be what was there before: it is asked again. */
async function readFresh({ request, options }: KeyedRequest, call: Call, signal: AbortSignal): Promise<unknown> {
  for (let times = 1; ; times += 1) {
    const before = changesOf(call);
    const data = await ask({ ...client, signal, timeoutMs: readMs }, call, request as never, options);
    if (changesOf(call) === before || times === mostTimes) return data;
  }
}

export const api = createApi({
  baseQuery: async (request: KeyedRequest, { signal, type }) => {
    const call = callOf(request.key);
    try {
      const data =
        type === 'query'
          ? await readFresh(request, call, signal)
          : await ask({ ...client, signal }, call, request.request as never, request.options);
      return { data: data ?? null };
    } catch (error) {
      return { error: refusalOf(error) };
    }
  },
  tagTypes: areas,
  keepUnusedDataFor: 300,
  // The usual way waits until nothing is being read at all: one read without an answer would hold back everything.
  invalidationBehavior: 'immediately',
  endpoints: (build) => ({
    read: build.query<unknown, KeyedRequest>({
      query: (request) => request,
      providesTags: (_answer, _failure, request) => areasOf(callOf(request.key)),
    }),
    write: build.mutation<unknown, KeyedRequest>({
      query: (request) => request,
      invalidatesTags: (_answer, failure, request) => (failure ? [] : changedBy(callOf(request.key))),
    }),
  }),
});

/** Counts the changes of each area before those who look at it are told. */
export const countChanges: Middleware = () => (next) => (action) => {
  const changed = api.util.invalidateTags.match(action)
    ? areas.filter((area) => action.payload.includes(area))
    : api.endpoints.write.matchFulfilled(action)
      ? changedBy(callOf(action.meta.arg.originalArgs.key))
      : [];
  for (const area of changed) changes.set(area, (changes.get(area) ?? 0) + 1);
  if (changed.length > 0) giveUpBegun();
  return next(action);
};

type ReadOptions = {
  readonly skip?: boolean;
  readonly pollingInterval?: number;
  /** Whether a newer request aborts the one before it, as at every move of a map. */
  readonly overtakes?: boolean;
};
type ApiState = { readonly api: ReturnType<typeof api.reducer> };
export type Read<T> = {
  readonly data: T | undefined;
  readonly error: Refusal | undefined;
  /** Whether `data` is the response to the current request; otherwise it is the previous one, for display only. */
  readonly isCurrent: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => void;
};

/** What was to be written: the same, sent again with other words in it, is still that. */
const nameOf = ({ key }: Call, { params }: { readonly params?: unknown }): string =>
  JSON.stringify([key, params ?? null]);

/** Aborted requests have not failed. */
const isAborted = (error: unknown): boolean => (error as { readonly name?: string } | undefined)?.name === 'AbortError';

/** Aborts a request that nobody waits for any more. A refetch is read to its end: aborted, the old answer would stay as if it were new. */
function useAbort(about: string, isEnabled: boolean): void {
  const store = useStore<ApiState>();
  const dispatch = useDispatch<ThunkDispatch<ApiState, unknown, Action>>();
  useEffect(() => {
    if (!isEnabled) return undefined;
    return () => {
      const [key, request] = JSON.parse(about) as [string, object];
      const { fulfilledTimeStamp } = api.endpoints.read.select({ key, request })(store.getState());
      if (fulfilledTimeStamp === undefined) dispatch(api.util.getRunningQueryThunk('read', { key, request }))?.abort();
    };
  }, [about, isEnabled, store, dispatch]);
}

/** Reads what a call answers and keeps it fresh: writes and the server's notices mark it stale. */
export function useRead<C extends Call>(
  call: C,
  request: CallRequest<C>,
  { overtakes = false, ...options }: ReadOptions = {},
): Read<CallResponse<C>> {
  if (!options.skip) noteQuestion(call.key, request, () => addressOf(call, request));
  const { currentData, data, isFetching, refetch, ...read } = api.useReadQuery({ key: call.key, request }, options);
  const error = isAborted(read.error) ? undefined : read.error;
  const dispatch = useDispatch();
  const report = useReportFailure();
  const about = JSON.stringify([call.key, request]);
  useAbort(about, overtakes && !options.skip);
  const isBackground = currentData !== undefined;
  const isPolled = Boolean(options.pollingInterval);
  const last = useRef<string | undefined>(undefined);
  useEffect(() => {
    const refusal = error as Refusal | undefined;
    // A polled call shows the same failure once.
    const isRepeated = isPolled && refusal?.message === last.current;
    last.current = refusal?.message;
    if (refusal && !isRepeated) report(refusal, { name: call.key, about, isBackground });
  }, [error, isPolled, report, call.key, about, isBackground]);
  const isFailed = error !== undefined;
  // Read after all, or asked for no longer.
  useEffect(() => (isFailed ? () => void dispatch(wentWell(about)) : undefined), [isFailed, about, dispatch]);
  // While something else is asked for, what was there stays; where that fails, it would stand as its answer.
  const known = currentData ?? (error ? undefined : data);
  const named = useTradeNames(known as CallResponse<C> | undefined);
  return {
    data: named,
    error: error as Refusal | undefined,
    isCurrent: currentData !== undefined,
    isFetching,
    refetch,
  };
}

const isReading = (area: Area) => (state: ApiState) =>
  Object.values(state.api.queries).some(
    (read) =>
      read?.status === QueryStatus.pending && areasOf(callOf((read.originalArgs as KeyedRequest).key)).includes(area),
  );

/**
 * Reads anew whatever is on screen of an area, and lets go of what was kept of it for other screens; busy until all of it is there, or could
 * not be read.
 */
export function useRefresh(area: Area): { readonly refresh: () => void; readonly isBusy: boolean } {
  const dispatch = useDispatch();
  const isUnderWay = useSelector(isReading(area));
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (!isUnderWay) setAsked(false);
  }, [isUnderWay, isAsked]);
  const refresh = useCallback(() => {
    setAsked(true);
    dispatch(api.util.invalidateTags([area]));
  }, [dispatch, area]);
  return { refresh, isBusy: isAsked && isUnderWay };
}

/** Asks again for what could not be read and may be read by now; what is no longer on screen, when it is again. */
export function useReadFailed(): () => void {
  const store = useStore<ApiState>();
  return useCallback(() => {
    const failed = Object.values(store.getState().api.queries).flatMap((read) =>
      read?.status === QueryStatus.rejected && !isAborted(read.error) && mayPass(read.error as Refusal)
        ? areasOf(callOf((read.originalArgs as KeyedRequest).key))
        : [],
    );
    if (failed.length > 0) store.dispatch(api.util.invalidateTags([...new Set(failed)]));
  }, [store]);
}

/** Lets a write count only if nobody has changed the thing since it was read; else the server refuses with 412. */
export const unlessChanged = ({ version }: { readonly version: number }): CallOptions => ({ ifMatch: `"${version}"` });

export type WriteResult<C extends Call> =
  { readonly ok: true; readonly response: CallResponse<C> } | { readonly ok: false; readonly refusal: Refusal };

/** Shows a failure by the one rule (`failures.ts`). */
export function useReportFailure(): (refusal: Refusal, source?: FailureSource) => void {
  const dispatch = useDispatch();
  return useCallback(
    (refusal, source) => {
      for (const action of reportFailure(refusal, source)) dispatch(action);
    },
    [dispatch],
  );
}

/** Reads once, past what is kept: what somebody else has just changed. A failure is shown. */
export function useReadOnce<C extends Call>(call: C): (request: CallRequest<C>) => Promise<WriteResult<C>> {
  const [read] = api.useLazyReadQuery();
  const dispatch = useDispatch();
  const report = useReportFailure();
  return async (request) => {
    const { data, error } = await read({ key: call.key, request });
    if (error) report(error as Refusal, { name: call.key, about: nameOf(call, request) });
    else dispatch(wentWell(nameOf(call, request)));
    return error ? { ok: false, refusal: error as Refusal } : { ok: true, response: data as CallResponse<C> };
  };
}

type Send<C extends Call> = [
  (request: CallRequest<C>, options?: CallOptions) => Promise<WriteResult<C>>,
  { readonly isBusy: boolean },
];
/** A write that never rejects, for who tells of its failure otherwise. Pressed again after an answer was lost on the way it is no second effect. */
export function useSend<C extends Call>(call: C): Send<C> {
  const [write, { isLoading }] = api.useWriteMutation();
  const send = useCallback(
    async (request: CallRequest<C>, options: CallOptions = {}): Promise<WriteResult<C>> => {
      const begun = beginWrite(call, request, options);
      const { data, error } = await write({ key: call.key, request, options: begun.options });
      begun.ended((error as Refusal | undefined) ?? null);
      return error ? { ok: false, refusal: error as Refusal } : { ok: true, response: data as CallResponse<C> };
    },
    [write, call],
  );
  return [send, { isBusy: isLoading }];
}

/** `name`: the process that the write belongs to, where its failures are shown in another way than those of the call. */
export type WriteOptions = Pick<FailureSource, 'name' | 'settlesOutdated'>;
/** A write that never rejects: it shows why it failed, and answers what came of it. */
export function useWrite<C extends Call>(
  call: C,
  { name = call.key, settlesOutdated = false }: WriteOptions = {},
): Send<C> {
  const [send, busy] = useSend(call);
  const dispatch = useDispatch();
  const report = useReportFailure();
  const write = useCallback(
    async (request: CallRequest<C>, options: CallOptions = {}): Promise<WriteResult<C>> => {
      const done = await send(request, options);
      const about = nameOf(call, request);
      if (done.ok) dispatch(wentWell(about));
      else report(done.refusal, { name, about, settlesOutdated, isChange: options.ifMatch !== undefined });
      return done;
    },
    [send, call, name, settlesOutdated, report, dispatch],
  );
  return [write, busy];
}
