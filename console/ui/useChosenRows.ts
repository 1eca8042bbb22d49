import { useEffect, useRef, useState } from 'react';

/** Keys of the rows that a person holds, where something beside the list keeps them. */
export type ChosenKeys = {
  readonly keys: readonly string[];
  readonly choose: (keys: readonly string[]) => void;
};

/** The rows that a person holds over all pages of a list, and how those of one page join or leave them. */
export function useChosenRows<R>(shown: readonly R[], keyOf: (row: R) => string, kept?: ChosenKeys) {
  const [own, setOwn] = useState<readonly string[]>([]);
  const { keys, choose } = kept ?? { keys: own, choose: setOwn };
  const known = useRef(new Map<string, R>());
  const meet = (rows: readonly R[]) => {
    for (const row of rows) known.current.set(keyOf(row), row);
  };
  useEffect(() => meet(shown));
  const isChosen = (row: R) => keys.includes(keyOf(row));
  const onPage = shown.filter(isChosen).length;
  const without = (rows: readonly R[]) => {
    const left = new Set(rows.map(keyOf));
    return keys.filter((key) => !left.has(key));
  };
  const add = (rows: readonly R[]) => {
    meet(rows);
    choose([...without(rows), ...rows.map(keyOf)]);
  };
  return {
    count: keys.length,
    isChosen,
    isPageChosen: shown.length > 0 && onPage === shown.length,
    isPagePartly: onPage > 0 && onPage < shown.length,
    toggle: (row: R) => (isChosen(row) ? choose(without([row])) : add([row])),
    togglePage: () => (onPage === shown.length ? choose(without(shown)) : add(shown)),
    add,
    clear: () => choose([]),
    /** Those that were seen since the list was opened; one that was chosen on an earlier visit may not be among them. */
    rows: () => keys.flatMap((key) => known.current.get(key) ?? []),
  };
}
export type ChosenRows<R> = ReturnType<typeof useChosenRows<R>>;
