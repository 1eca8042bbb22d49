import { useEffect, useState } from 'react';
import type { ListParams } from './routing';

/** Text as it stood when its writer last paused for `pauseMs` milliseconds. */
export function useRested(text: string, pauseMs: number): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return rested;
}

/** The text that narrows a list, in the address as `search` once its writer pauses for `pauseMs` milliseconds; until then it waits. */
export function useTypedSearch(list: ListParams, pauseMs: number) {
  const search = list.query.get('search') ?? '';
  const [typed, setTyped] = useState(search);
  // Back, forward and Refresh change the address behind the field.
  useEffect(() => setTyped(search), [search]);
  useEffect(() => {
    if (typed === search) return undefined;
    const timer = setTimeout(() => list.filter({ search: typed }), pauseMs);
    return () => clearTimeout(timer);
    // Only a pause after the last key filters; what the list does meanwhile does not start the pause anew.
  }, [typed]);
  return [typed, setTyped, typed !== search] as const;
}
