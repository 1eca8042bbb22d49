import { afterMs, eitherSignal } from '#shared/contract/signals';
import type { ErrorCode } from '../definition';
import type { Host } from '../loader/shell';
import { isBlocked } from './policy';
import { codeOf, Failure, isTransient, waitOf } from './failure';

type FailureState = { readonly code: ErrorCode; readonly requestId: string | null };
/** The answer when it has what its reader needs; else throws the fault `bad-data`. */
export type Check<T> = (value: unknown) => T;
export type Snapshot<T> = {
  readonly data: T | null;
  readonly failure: FailureState | null;
  /** When it was received, in milliseconds. */
  readonly at: number | null;
};
export type Store<T> = {
  readonly read: () => Snapshot<T>;
  readonly subscribe: (changed: () => void) => () => void;
  readonly load: () => Promise<void>;
};

const timeoutMs = 10_000;
const unreadMs = 10_000;
/** Waits before the second and the third try; the server may ask for longer, up to a minute. */
const pausesMs = [500, 2000] as const;
const longestPauseMs = 60_000;
const nothing = { data: null, failure: null, at: null };

async function askOnce<T>(host: Host, url: string, check: Check<T>, stop: AbortSignal): Promise<T> {
  const timeout = afterMs(timeoutMs);
  const signal = eitherSignal(stop, timeout);
  const late = new Promise<never>((_, refuse) => {
    signal.addEventListener('abort', () => refuse(new Failure(timeout.aborted ? 'timeout' : 'internal')));
  });
  // Nobody may be listening any more when the time is up.
  late.catch(() => undefined);
  const response = await Promise.race([host.fetch(url, signal), late]).catch(async (error: unknown) => {
    if (error instanceof Failure) throw error;
    // The report of a forbidden request comes a moment after its failure.
    await new Promise((go) => setTimeout(go, 50));
    throw new Failure(isBlocked(url) ? 'blocked' : 'network');
  });
  const requestId = response.headers.get('x-request-id');
  if (!response.ok)
    throw new Failure(codeOf(response.status), requestId, waitOf(response.headers.get('retry-after'), Date.now()));
  const body: unknown = await Promise.race([response.json(), late]).catch((error: unknown) => {
    throw error instanceof Failure ? error : new Failure('bad-data', requestId);
  });
  return check(body);
}

const pause = (ms: number, stop: AbortSignal) =>
  new Promise<void>((go) => {
    const timer = setTimeout(go, ms);
    stop.addEventListener('abort', () => {
      clearTimeout(timer);
      go();
    });
  });

/** Up to three tries, with growing pauses between them; what cannot change by waiting fails at once. */
async function ask<T>(host: Host, url: string, check: Check<T>, stop: AbortSignal): Promise<T> {
  for (const wait of pausesMs) {
    try {
      return await askOnce(host, url, check, stop);
    } catch (error) {
      if (!(error instanceof Failure) || !isTransient(error.code) || stop.aborted) throw error;
      await pause(Math.min(longestPauseMs, error.waitMs ?? wait * (0.75 + Math.random() / 2)), stop);
    }
  }
  return askOnce(host, url, check, stop);
}

function createStore<T>(host: Host, url: string, check: Check<T>, empty: () => void): Store<T> {
  let now: Snapshot<T> = nothing;
  let running: Promise<void> | null = null;
  let abort = new AbortController();
  const readers = new Set<() => void>();
  const publish = (next: Snapshot<T>) => {
    now = next;
    for (const reader of readers) reader();
  };
  const load = async () => {
    const { signal } = abort;
    try {
      const data = await ask(host, url, check, signal);
      if (!signal.aborted) publish({ data, failure: null, at: Date.now() });
    } catch (error) {
      if (signal.aborted) return;
      const { code, requestId } = error instanceof Failure ? error : new Failure('internal');
      // The last good data stay; a link that was withdrawn takes them away.
      const isGone = code === 'gone' || code === 'not-found';
      publish({ data: isGone ? null : now.data, failure: { code, requestId }, at: isGone ? null : now.at });
    } finally {
      running = null;
      // What was asked for early and is shown by nobody would be old when somebody comes.
      if (readers.size === 0) setTimeout(() => readers.size === 0 && empty(), unreadMs);
    }
  };
  return {
    read: () => now,
    load: () => (running ??= load()),
    subscribe(changed) {
      readers.add(changed);
      return () => {
        readers.delete(changed);
        if (readers.size > 0) return;
        abort.abort();
        abort = new AbortController();
        running = null;
        empty();
      };
    },
  };
}

const stores = new Map<string, Store<unknown>>();

/** The one store of an address; elements that show the same share it. What is at an address is checked in one way. */
export function storeOf<T>(host: Host, url: string, check: Check<T>): Store<T> {
  const known = stores.get(url);
  if (known) return known as Store<T>;
  const store: Store<T> = createStore(host, url, check, () => {
    if (stores.get(url) === store) stores.delete(url);
  });
  stores.set(url, store);
  return store;
}

/** Asks again for everything that is shown of these addresses. */
export const reloadAll = (isMeant: (url: string) => boolean): Promise<unknown> =>
  Promise.all([...stores].flatMap(([url, store]) => (isMeant(url) ? [store.load()] : [])));
