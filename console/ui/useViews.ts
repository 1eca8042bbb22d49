import { useEffect, useRef } from 'react';
import { findViews, type SavedView } from '#shared/contract/views';
import { useRead } from '../core/api';
import { goTo, useLocation } from '../core/routing';
import type { ListLook } from './useListLook';

/** What the address says of a list beside its page. */
function queryOf(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('page');
  return query.toString();
}
const isSame = (one: readonly string[], other: readonly string[]) =>
  [...one].sort().join() === [...other].sort().join();

/** The saved views of the list of this path; opened without any wish, the list shows the one that this person has chosen for it. */
export function useViews(look: ListLook) {
  const { pathname, search } = useLocation();
  const { data } = useRead(findViews, { query: { list: pathname } });
  const views = data ?? [];
  const show = ({ query, look: own }: SavedView, how?: { readonly replace: boolean }) => {
    goTo(`${pathname}${query ? `?${query}` : ''}`, how);
    look.take(own);
  };
  const isWithoutWish = useRef(search === '');
  const first = views.find(({ id }) => id === look.opensWith?.[pathname]);
  useEffect(() => {
    if (!data || !look.opensWith || !isWithoutWish.current) return;
    isWithoutWish.current = false;
    if (first && window.location.search === '') show(first, { replace: true });
  });
  const query = queryOf(search);
  const shown = views.find(
    (view) => view.query === query && view.look.isDense === look.isDense && isSame(view.look.hidden, look.hidden),
  );
  return {
    views,
    shown,
    show,
    opensWith: first,
    /** What a view is saved from. */
    now: { list: pathname, query, look: { isDense: look.isDense, hidden: [...look.hidden] } },
  };
}
export type Views = ReturnType<typeof useViews>;
