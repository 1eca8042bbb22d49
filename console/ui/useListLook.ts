import { useCallback, useEffect, useRef, useState } from 'react';
import { changeListChoices, readListChoices } from '#shared/contract/views';
import { useRead, useWrite } from '../core/api';
import { useSession } from '../core/profile';
import { useLocation } from '../core/routing';
import { isLike, keptIn, localMemory } from '../core/storage';
import type { Column } from './column';

/** How a person likes lists: close lines in all of them, and the columns of each, by its path, that they do without. */
type Look = { readonly isDense: boolean; readonly hidden: Readonly<Record<string, readonly string[]>> };
const usual: Look = { isDense: false, hidden: {} };

function remembered(key: string): Look {
  const stored = keptIn(localMemory, key, 'How lists look');
  if (!isLike({ hidden: {} }, stored)) return usual;
  const lists = Object.entries(stored.hidden).filter(([, columns]) => isLike([''], columns));
  return { isDense: (stored as Partial<Look>).isDense === true, hidden: Object.fromEntries(lists) as Look['hidden'] };
}

/** Where the link of the row stands, its name, is always there; so is a control. */
const mayHide = <R>(columns: readonly Column<R>[]) => {
  const named = columns.find(({ lead }) => lead) ?? columns.find(({ control }) => !control);
  return columns.filter((column) => column !== named && !column.control);
};

/** What a person has chosen for their lists. The server keeps it for every device; this browser remembers it for the first sight of a list. */
function useKeptLook() {
  const key = `isoline.lists.${useSession().me.id}`;
  const [look, setLook] = useState(() => remembered(key));
  const { data } = useRead(readListChoices, {});
  const [write] = useWrite(changeListChoices);
  const underWay = useRef(0);
  const remember = useCallback(
    (next: Look) => {
      localMemory.setItem(key, JSON.stringify(next));
      setLook(next);
    },
    [key],
  );
  const send = useCallback(
    async (list: string, next: Look) => {
      underWay.current += 1;
      await write({ body: { list, isDense: next.isDense, hidden: [...(next.hidden[list] ?? [])] } });
      underWay.current -= 1;
    },
    [write],
  );
  useEffect(() => {
    // What was chosen here a moment ago is newer than what was read.
    if (!data || underWay.current > 0) return;
    const here = remembered(key);
    if (data.isKept) remember({ isDense: data.isDense, hidden: data.hidden });
    else for (const list of Object.keys(here.hidden)) void send(list, here);
  }, [data, key, remember, send]);
  return {
    look,
    opensWith: data?.opensWith,
    remember: (list: string, next: Look) => (remember(next), void send(list, next)),
  };
}

/** The columns and the density that this person has chosen for the list of this path, on whatever device. */
export function useListLook<R>(columns: readonly Column<R>[]) {
  const { pathname } = useLocation();
  const { look, opensWith, remember } = useKeptLook();
  const hidden = look.hidden[pathname] ?? [];
  const optional = mayHide(columns);
  const take = (own: { readonly isDense?: boolean; readonly hidden?: readonly string[] }) =>
    remember(pathname, {
      isDense: own.isDense ?? look.isDense,
      hidden: { ...look.hidden, [pathname]: own.hidden ?? hidden },
    });
  return {
    isDense: look.isDense,
    hidden,
    /** The view that each list opens with, by its path; undefined until that is known. */
    opensWith,
    shown: columns.filter((column) => !optional.includes(column) || !hidden.includes(column.id)),
    optional: optional.map(({ id, head }) => ({ id, head, isShown: !hidden.includes(id) })),
    take,
    toggleDense: () => take({ isDense: !look.isDense }),
    toggle: (id: string) =>
      take({ hidden: hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id] }),
  };
}
export type ListLook = Omit<ReturnType<typeof useListLook>, 'shown'>;
