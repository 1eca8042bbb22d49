import { useEffect, useSyncExternalStore } from 'react';
import type { Seat } from '../loader/shell';
import { type Snapshot, storeOf } from './store';

const unheard = () => () => undefined;
const none: Snapshot = { event: null, failure: null, at: null };

/** The event behind an address; asks once, again when told to, and every so many minutes while the page is seen. */
export function usePublicEvent(seat: Seat, url: string | null, refreshMinutes: number) {
  const store = url === null ? null : storeOf(seat, url);
  const found = useSyncExternalStore(store?.subscribe ?? unheard, store?.read ?? (() => none));
  useEffect(() => {
    if (!store) return;
    const { event, failure } = store.read();
    if (event === null && failure === null) void store.load();
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
