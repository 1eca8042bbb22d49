// The only file that imports the router.
import { Link as RouterLink, LocationProvider, Redirect, Router, navigate, useLocation } from '@reach/router';
import type { ComponentProps, MouseEvent } from 'react';
import { mostPages } from '#shared/contract/values';
import { ownPath } from './session';

export { LocationProvider, Redirect, Router, useLocation };

type NavigationGuard = (leave: () => void) => void;
/** Where in the browser's history this page stands: by its number where the browser tells it, else by when the router made the entry. */
function placeNow() {
  const { navigation } = window as {
    readonly navigation?: { readonly currentEntry: { readonly index: number } | null };
  };
  const state = window.history.state as { readonly key?: string } | null;
  return { index: navigation?.currentEntry?.index, made: Number(state?.key ?? 0) };
}
type Place = ReturnType<typeof placeNow>;
const stepsBetween = (from: Place, to: Place): number =>
  from.index !== undefined && to.index !== undefined ? to.index - from.index : Math.sign(to.made - from.made) || -1;

type Guard = {
  readonly confirm: NavigationGuard;
  /** Within it the screen is not left. */
  readonly path: string;
  here: Place;
  /** A move through the history that is made here, and heard of like one of the person's. */
  ownMove: 'return' | 'leave' | null;
};
let guard: Guard | null = null;

/** Back and Forward have been gone when they are heard of: the guarded screen is returned to before it is asked, and the router hears nothing of it. */
function guardHistory(event: PopStateEvent): void {
  if (!guard) return undefined;
  const [asked, move, steps] = [guard, guard.ownMove, stepsBetween(guard.here, placeNow())];
  asked.ownMove = null;
  if (move === 'return') return event.stopImmediatePropagation();
  if (move === 'leave' || asked.path === window.location.pathname) {
    asked.here = placeNow();
    return undefined;
  }
  event.stopImmediatePropagation();
  asked.ownMove = 'return';
  window.history.go(-steps);
  return asked.confirm(() => {
    asked.ownMove = 'leave';
    window.history.go(steps);
  });
}

// Before the router listens: browsers tell a window's listeners in the order in which they came, whatever they say of capturing.
if (typeof window !== 'undefined') window.addEventListener('popstate', guardHistory);

/** While a screen has unsaved changes it is asked before another one is shown; answers how to let go. */
export function guardNavigation(confirm: NavigationGuard): () => void {
  const own: Guard = { confirm, path: window.location.pathname, here: placeNow(), ownMove: null };
  guard = own;
  return () => {
    if (guard === own) guard = null;
  };
}
/** Leaves the page altogether, once the screen that is shown agrees. */
export const leavePage = (leave: () => void): void => (guard ? guard.confirm(leave) : leave());

type GoOptions = { readonly replace?: boolean; /** The reader has already said so. */ readonly sure?: boolean };
/** Goes to an absolute path; does not wait, for without a mounted router the promise never settles. */
export const goTo = (path: string, { replace = false, sure = false }: GoOptions = {}): void => {
  const leave = () => {
    void navigate(path, { replace });
    if (guard) guard.here = placeNow();
  };
  const isElsewhere = new URL(path, window.location.href).pathname !== window.location.pathname;
  if (guard && isElsewhere && !sure) guard.confirm(leave);
  else leave();
};

/** Not one that opens a tab or a window of its own, or saves what is behind a link. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;
/** Goes another way than a link of the page would; what opens a tab of its own goes the way of the link. */
export const onPlainClick =
  (go: () => void) =>
  (event: MouseEvent): void => {
    if (!isPlain(event)) return;
    event.preventDefault();
    go();
  };

export const Link = (props: ComponentProps<typeof RouterLink>) => {
  const { to, onClick } = props as { to: string; onClick?: (event: MouseEvent<HTMLAnchorElement>) => void };
  return (
    <RouterLink
      {...(props as object as { to: string })}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlain(event) || !guard) return;
        event.preventDefault();
        goTo(to);
      }}
    />
  );
};

/** Where the back arrow goes: a path of ours from `backTo`, with its tab unless that is the screen's own, else the usual one. */
export function backTarget(search: string, usual: string, hasTabs = false): string {
  const query = new URLSearchParams(search);
  const target = ownPath(query.get('backTo'));
  const tab = hasTabs ? null : query.get('tab');
  if (!target) return usual;
  return tab && !target.includes('tab=')
    ? `${target}${target.includes('?') ? '&' : '?'}tab=${encodeURIComponent(tab)}`
    : target;
}

type QueryChange = Readonly<Record<string, string | null>>;
/** The query of the address as values, and a way to change some of them without losing the others; Back takes back what does not replace. */
export function useQuery(): [URLSearchParams, (change: QueryChange, how?: Pick<GoOptions, 'replace'>) => void] {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  // A map that comes to rest writes later than it was drawn: what the address says by then counts, and only on the same screen.
  const change = (values: QueryChange, { replace = true }: Pick<GoOptions, 'replace'> = {}) => {
    if (window.location.pathname !== pathname) return;
    const now = new URLSearchParams(window.location.search);
    for (const [key, value] of Object.entries(values)) {
      if (value === null || value === '') now.delete(key);
      else now.set(key, value);
    }
    const text = now.toString();
    const path = `${pathname}${text ? `?${text}` : ''}`;
    if (path !== `${pathname}${window.location.search}`) goTo(path, { replace });
  };
  return [query, change];
}

const without = (names: readonly string[]): QueryChange => Object.fromEntries(names.map((name) => [name, null]));

export type ListParams = ReturnType<typeof useListParams>;
/** Page, sort and filters of a list, kept in the address so that a link shows the same list, and in the browser's history. */
export function useListParams(size: number) {
  const [query, change] = useQuery();
  const step = (values: QueryChange) => change(values, { replace: false });
  const asked = Number(query.get('page') ?? '1') - 1;
  // Somebody may write anything into an address: what is no page is the first one.
  const page = Number.isInteger(asked) && asked > 0 && asked <= mostPages ? asked : 0;
  const sort = query.get('sort') ?? undefined;
  return {
    page,
    size,
    sort,
    query,
    toPage: (to: number) => step({ page: to === 0 ? null : String(to + 1) }),
    /** From a page that is not there: Back does not return to it. */
    backToFirst: () => change({ page: null }),
    sortBy: (field: string) =>
      step({ sort: sort === field ? `${field},desc` : sort === `${field},desc` ? null : field, page: null }),
    /** What the list begins with: Back does not lead to it without. */
    begin: (values: QueryChange) => change(values),
    filter: (values: QueryChange) => step({ ...values, page: null }),
    /** Whether one of these filters, or a page beyond the first, leaves something out. */
    isNarrowed: (filters: readonly string[]) => page > 0 || filters.some((name) => query.get(name)),
    widen: (filters: readonly string[]) => step({ ...without(filters), page: null }),
    /** All of it in the usual order: what the address said could not be read, and Back does not return to it. */
    beginAnew: (filters: readonly string[]) => change({ ...without(filters), sort: null, page: null }),
  };
}
