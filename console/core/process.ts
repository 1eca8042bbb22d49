import { createAction, nanoid } from '@reduxjs/toolkit';
import { CANCEL, type Task } from 'redux-saga';
import { call, fork, put, race, take, type SagaGenerator } from 'typed-redux-saga';
import type { CallOptions, Client } from '#shared/contract/client';
import type { CallResponse, CallRequest, Call } from '#shared/contract/call';
import { api, changedBy } from './api';
import { ask } from './ask';
import { client } from './client';
import { beginWrite } from './keys';
import { mayPass, refusalOf } from './refusal';
import { reportFailure } from './failures';
import { wentWell } from './toasts';

export type Outcome = 'done' | 'failed' | 'cancelled';
type Started<P> = { readonly payload: P; readonly id: string; readonly ended: (outcome: Outcome) => void };
type StoryOptions = {
  /** While one is running, another one is refused (`one`), takes its place (`newest`), or runs beside it (`each`). */
  readonly at?: 'one' | 'newest' | 'each';
};
/** A process with a middle: how it is begun and given up. */
export type Story<P> = {
  readonly started: (begun: Started<P>) => { readonly type: string; readonly payload: Started<P> };
  readonly givenUp: (id: string) => { readonly type: string; readonly payload: string };
};
type Begin = (action: never, running: Task | undefined) => SagaGenerator<Task | undefined>;
/** What begins at an action, by its name. A story is heard from the moment that its module is there, for the whole life of every store. */
const beginnings = new Map<string, { readonly types: readonly string[]; readonly begin: Begin }>();

/** The one listener of a store: begins whatever begins at an action. */
export function* listenToStories(): SagaGenerator<void> {
  const running = new Map<string, Task>();
  while (true) {
    const action = (yield* take('*')) as { readonly type: string };
    for (const [name, { types, begin }] of beginnings) {
      if (!types.includes(action.type)) continue;
      const task = yield* begin(action as never, running.get(name));
      if (task) running.set(name, task);
    }
  }
}

/**
 * A story of several steps. It may be given up at any step: then it stops where it stands, and a request under way is aborted.
 * Whatever it throws becomes one failure, shown by the rule of `failures.ts`.
 */
export function defineStory<P = void>(
  name: string,
  tell: (payload: P) => SagaGenerator<void>,
  { at = 'one' }: StoryOptions = {},
): Story<P> {
  const started = createAction<Started<P>>(`${name}/started`);
  const givenUp = createAction<string>(`${name}/givenUp`);
  function* run({ payload, id, ended }: Started<P>): SagaGenerator<void> {
    let outcome: Outcome = 'cancelled';
    try {
      const { left } = yield* race({
        told: call(tell, payload),
        left: take((action: { type: string }) => givenUp.match(action) && action.payload === id),
      });
      if (!left) {
        outcome = 'done';
        yield* put(wentWell(name));
      }
    } catch (error) {
      outcome = 'failed';
      const refusal = refusalOf(error);
      const again = mayPass(refusal) ? { type: started.type, payload, id } : undefined;
      for (const action of reportFailure(refusal, { name, again })) yield* put(action);
    } finally {
      ended(outcome);
    }
  }
  function* begin({ payload }: ReturnType<typeof started>, running: Task | undefined): SagaGenerator<Task | undefined> {
    if (running?.isRunning() && at === 'one') {
      payload.ended('cancelled');
      return undefined;
    }
    if (at === 'newest') running?.cancel();
    return yield* fork(run, payload);
  }
  beginnings.set(name, { types: [started.type], begin });
  return { started, givenUp };
}

/** What is done after each of some actions; what keeps it from being done is said. */
export function whenever<A extends { readonly type: string }>(
  name: string,
  types: readonly A['type'][],
  tell: (action: A) => SagaGenerator<void>,
): void {
  function* tellSafely(action: A): SagaGenerator<void> {
    try {
      yield* call(tell, action);
    } catch (error) {
      // Thrown on, it would end the one listener, and every story with it.
      for (const failure of reportFailure(refusalOf(error), { name })) yield* put(failure);
    }
  }
  beginnings.set(name, { types, begin: (action: A) => fork(tellSafely, action) });
}

/**
 * Asks inside a story; when the story is given up, so is the request. Aborted by the promise itself: a `yield` in a `finally` would
 * make the generators around this one go on as if it had returned.
 */
export const asks = <T>(request: (client: Client) => Promise<T>): SagaGenerator<T> =>
  call(() => {
    const controller = new AbortController();
    return Object.assign(request({ ...client, signal: controller.signal }), { [CANCEL]: () => controller.abort() });
  });

/** A read inside a story, past what is kept, which is stale from then on. */
export function* reads<C extends Call>(c: C, request: CallRequest<C>): SagaGenerator<CallResponse<C>> {
  const response = yield* asks((by) => ask(by, c, request));
  yield* put(api.util.invalidateTags([c.area]));
  return response;
}

/** A write inside a story: asks, then marks what it changed as stale. */
export function* writes<C extends Call>(
  c: C,
  request: CallRequest<C>,
  options: CallOptions = {},
): SagaGenerator<CallResponse<C>> {
  const begun = beginWrite(c, request, options);
  const answer = yield* asks((by) =>
    ask(by, c, request, begun.options).then(
      (answered) => {
        begun.ended(null);
        return answered;
      },
      (error: unknown) => {
        begun.ended(refusalOf(error));
        throw error;
      },
    ),
  );
  yield* put(api.util.invalidateTags(changedBy(c)));
  return answer;
}

/** The name of one run of a story. */
export const nameRun = (): string => nanoid();
