import { createApi } from '@reduxjs/toolkit/query/react';
import { useCallback } from 'react';
import { areas, type Area } from '#shared/contract/access';
import { ask, type Extra } from '#shared/contract/ask';
import type { Answer, Asked, Call } from '#shared/contract/call';
import { callByKey } from '#shared/contract/list';
import { asker } from './asker';
import { refusalOf, type Refusal } from './refusal';

type Request = { readonly key: string; readonly asked: object; readonly extra?: Extra };
const callOf = ({ key }: Request): Call => {
  const call = callByKey.get(key);
  if (!call) throw new Error(`There is no call ${key}`);
  return call;
};
/** Areas whose lists a call changes. */
export const changedBy = (call: Call): Area[] => [call.area, ...(call.changes ?? [])];

export const api = createApi({
  baseQuery: async (request: Request, { signal }) => {
    try {
      const data = await ask({ ...asker, signal }, callOf(request), request.asked as never, request.extra);
      return { data: data ?? null };
    } catch (error) {
      return { error: refusalOf(error) };
    }
  },
  tagTypes: areas,
  keepUnusedDataFor: 300,
  endpoints: (build) => ({
    read: build.query<unknown, Request>({
      query: (request) => request,
      providesTags: (_answer, _failure, request) => [callOf(request).area],
    }),
    write: build.mutation<unknown, Request>({
      query: (request) => request,
      invalidatesTags: (_answer, failure, request) => (failure ? [] : changedBy(callOf(request))),
    }),
  }),
});

type ReadOptions = { readonly skip?: boolean; readonly pollingInterval?: number };
export type Read<T> = {
  readonly data: T | undefined;
  readonly error: Refusal | undefined;
  readonly isFetching: boolean;
  readonly refetch: () => void;
};

/** Reads what a call answers and keeps it fresh: writes and the server's notices mark it stale. */
export function useRead<C extends Call>(call: C, asked: Asked<C>, options: ReadOptions = {}): Read<Answer<C>> {
  const { currentData, data, error, isFetching, refetch } = api.useReadQuery({ key: call.key, asked }, options);
  return {
    data: (currentData ?? data) as Answer<C> | undefined,
    error: error as Refusal | undefined,
    isFetching,
    refetch,
  };
}

/** Lets a write count only if nobody has changed the thing since it was read; else the server refuses with 412. */
export const unlessChanged = ({ version }: { readonly version: number }): Extra => ({ ifMatch: `"${version}"` });

export type Written<C extends Call> =
  { readonly ok: true; readonly answer: Answer<C> } | { readonly ok: false; readonly refusal: Refusal };

/** Reads once, past what is kept: what somebody else has just changed. */
export function useAsk<C extends Call>(call: C): (asked: Asked<C>) => Promise<Written<C>> {
  const [read] = api.useLazyReadQuery();
  return async (asked) => {
    const { data, error } = await read({ key: call.key, asked });
    return error ? { ok: false, refusal: error as Refusal } : { ok: true, answer: data as Answer<C> };
  };
}

/** A write that never rejects: it answers what came of it. Each press carries its own key, so that an answer lost on the way is not a second effect. */
export function useWrite<C extends Call>(
  call: C,
): [(asked: Asked<C>, extra?: Extra) => Promise<Written<C>>, { readonly isBusy: boolean }] {
  const [write, { isLoading }] = api.useWriteMutation();
  const send = useCallback(
    async (asked: Asked<C>, extra: Extra = {}): Promise<Written<C>> => {
      const keyed = call.method === 'POST' ? { idempotencyKey: crypto.randomUUID(), ...extra } : extra;
      const { data, error } = await write({ key: call.key, asked, extra: keyed });
      return error ? { ok: false, refusal: error as Refusal } : { ok: true, answer: data as Answer<C> };
    },
    [write, call],
  );
  return [send, { isBusy: isLoading }];
}
