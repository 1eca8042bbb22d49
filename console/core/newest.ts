import { useCallback, useLayoutEffect, useRef } from 'react';

/** One function for ever that does what the newest one would: a part to which it is handed need not be drawn anew for it. */
export function useNewest<Args extends readonly unknown[], R>(act: (...args: Args) => R): (...args: Args) => R {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}
