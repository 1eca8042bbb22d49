import { useEffect, useRef, useState } from 'react';

/** Keys of the rows that a person holds, where something beside the list keeps them. */
type ChosenKeys = {
  readonly keys: readonly string[];
  readonly choose: (keys: readonly string[]) => void;
};
/** Such keys as a list takes them. */
export type KeptChoice<R> = ChosenKeys & {
  /** Rows of theirs that were read beside the list. */
  readonly rows?: readonly R[] | undefined;
  /** Hears which ones those are that the filters let through, once all of them have joined. */
  readonly allChosen?: (keys: readonly string[]) => void;
};

/** The rows that a person holds over all pages of a list, and how those of one page join or leave them. */
export function useChosenRows<R>(shown: readonly R[], keyOf: (row: R) => string, kept?: KeptChoice<R>) {
  const [own, setOwn] = useState<readonly string[]>([]);
  const { keys, choose } = kept ?? { keys: own, choose: setOwn };
  const known = useRef(new Map<string, R>());
  const meet = (rows: readonly R[]) => {
    for (const row of rows) known.current.set(keyOf(row), row);
  };
  useEffect(() => {
    meet(kept?.rows ?? []);
    meet(shown);
  });
  const isChosen = (row: R) => keys.includes(keyOf(row));
  const here = shown.filter(isChosen);
  const onPage = here.length;
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
    /** Chosen ones that this page does not show: they are on another one, or the filters leave them out. */
    elsewhere: keys.length - onPage,
    isChosen,
    isPageChosen: shown.length > 0 && onPage === shown.length,
    isPagePartly: onPage > 0 && onPage < shown.length,
    toggle: (row: R) => (isChosen(row) ? choose(without([row])) : add([row])),
    togglePage: () => (onPage === shown.length ? choose(without(shown)) : add(shown)),
    add,
    /** All that the filters let through join. */
    addAll: (rows: readonly R[]) => {
      add(rows);
      kept?.allChosen?.(rows.map(keyOf));
    },
    keepShown: () => choose(here.map(keyOf)),
    clear: () => choose([]),
    /** Those that are known: one that was chosen on an earlier visit may not be among them until it was read. */
    rows: () => keys.flatMap((key) => known.current.get(key) ?? []),
  };
}
export type ChosenRows<R> = ReturnType<typeof useChosenRows<R>>;
