import { useEffect, useSyncExternalStore } from 'react';
import type { Seat } from '../loader/shell';
import { type Check, type Snapshot, storeOf } from './store';

const unheard = () => () => undefined;
const none: Snapshot<never> = { data: null, failure: null, at: null };

/** What is at an address; asks once, again when told to, and every so many minutes while the page is seen. */
export function usePublic<T>(seat: Seat, url: string | null, check: Check<T>, refreshMinutes = 0) {
  const store = url === null ? null : storeOf(seat, url, check);
  const found: Snapshot<T> = useSyncExternalStore(store?.subscribe ?? unheard, store?.read ?? (() => none));
  useEffect(() => {
    if (!store) return;
    const { data, failure } = store.read();
    if (data === null && failure === null) void store.load();
  }, [store]);
  useEffect(() => {
    if (!store || !(refreshMinutes > 0)) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void store.load();
    }, refreshMinutes * 60_000);
    return () => clearInterval(timer);
  }, [store, refreshMinutes]);
  return { ...found, reload: () => store?.load() ?? Promise.resolve() };
}
