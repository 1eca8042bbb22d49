import { useState } from 'react';
import { useSession } from '../core/profile';
import { useLocation } from '../core/routing';
import { localMemory } from '../core/storage';
import type { Column } from './column';

/** How a person likes lists: close lines in all of them, and the columns of each, by its path, that they do without. */
type Look = { readonly isDense: boolean; readonly hidden: Readonly<Record<string, readonly string[]>> };
const usual: Look = { isDense: false, hidden: {} };

function remembered(key: string): Look {
  try {
    const stored = JSON.parse(localMemory.getItem(key) ?? 'null') as Partial<Look> | null;
    return { isDense: stored?.isDense === true, hidden: { ...stored?.hidden } };
  } catch (error) {
    console.warn('How lists look could not be read', error);
    return usual;
  }
}

/** Where the link of the row stands, its name, is always there; so is a control. */
const mayHide = <R>(columns: readonly Column<R>[]) => {
  const named = columns.find(({ lead }) => lead) ?? columns.find(({ control }) => !control);
  return columns.filter((column) => column !== named && !column.control);
};

/** The columns and the density that this person has chosen for the list of this path, kept from visit to visit. */
export function useListLook<R>(columns: readonly Column<R>[]) {
  const key = `isoline.lists.${useSession().me.id}`;
  const { pathname } = useLocation();
  const [look, setLook] = useState(() => remembered(key));
  const hidden = look.hidden[pathname] ?? [];
  const choose = (change: (before: Look) => Look) => {
    // Another list may have changed it since this one was opened.
    const next = change(remembered(key));
    localMemory.setItem(key, JSON.stringify(next));
    setLook(next);
  };
  const optional = mayHide(columns);
  return {
    isDense: look.isDense,
    shown: columns.filter((column) => !optional.includes(column) || !hidden.includes(column.id)),
    optional: optional.map(({ id, head }) => ({ id, head, isShown: !hidden.includes(id) })),
    toggleDense: () => choose((before) => ({ ...before, isDense: !before.isDense })),
    toggle: (id: string) =>
      choose((before) => {
        const left = before.hidden[pathname] ?? [];
        const now = left.includes(id) ? left.filter((other) => other !== id) : [...left, id];
        return { ...before, hidden: { ...before.hidden, [pathname]: now } };
      }),
  };
}
export type ListLook = Omit<ReturnType<typeof useListLook>, 'shown'>;
