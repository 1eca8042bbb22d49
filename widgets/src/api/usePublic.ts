import { useEffect, useSyncExternalStore } from 'react';
import type { Props, Host } from '../loader/shell';
import { isTransient } from './failure';
import { type Check, type Snapshot, type Store, storeOf } from './store';

const unheard = () => () => undefined;
const none: Snapshot<never> = { data: null, failure: null, at: null };

/** Asks where nobody has asked yet. */
function askFirst(store: Store<unknown>): void {
  const { data, failure } = store.read();
  if (data === null && failure === null) void store.load();
}

/** Takes what the loader has asked for before anything is drawn, so that the first drawing may have it already. */
export function takeEarly<T>(host: Host, props: Props, check: Check<T>): void {
  const { url, fault } = host.request(props);
  if (url && !fault) askFirst(storeOf(host, url, check));
}

/** What is at an address; asks once, again when told to, and every so many minutes while the page is seen. */
export function usePublic<T>(host: Host, url: string | null, check: Check<T>, refreshMinutes = 0) {
  const store = url === null ? null : storeOf(host, url, check);
  const snapshot: Snapshot<T> = useSyncExternalStore(store?.subscribe ?? unheard, store?.read ?? (() => none));
  useEffect(() => {
    if (store) askFirst(store);
  }, [store]);
  useEffect(() => {
    if (!store || !(refreshMinutes > 0)) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void store.load();
    }, refreshMinutes * 60_000);
    return () => clearInterval(timer);
  }, [store, refreshMinutes]);
  const isFailed = snapshot.failure !== null && isTransient(snapshot.failure.code);
  useEffect(() => {
    if (!store || !isFailed) return;
    // The line is back, or somebody looks again.
    const retry = () => {
      if (document.visibilityState === 'visible') void store.load();
    };
    addEventListener('online', retry);
    document.addEventListener('visibilitychange', retry);
    return () => {
      removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', retry);
    };
  }, [store, isFailed]);
  return { ...snapshot, reload: () => store?.load() ?? Promise.resolve() };
}
