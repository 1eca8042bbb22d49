import type { Props } from '../../loader/shell';
import { commonOptions, day, link, oneOf, text } from '../../runtime/options';

/** The three views by their number in the address (docs/rules.md §14.4). */
const views = ['map', 'list', 'detail'] as const;
export type ViewName = (typeof views)[number];

/** Where in the viewer somebody is. */
export type Place = {
  readonly view: ViewName;
  /** `key:value`; null when nobody chose any: then the configured ones count. */
  readonly labels: readonly string[] | null;
  readonly ids: readonly string[];
  /** The one coverage of the detail. */
  readonly id: string | null;
  /** What is over and decided is shown, instead of what is live. */
  readonly ended: boolean;
  /** What the list is searched for. */
  readonly search: string;
  /** The page of the list, from 0. */
  readonly turn: number;
};

const list = (value: string | null | undefined, separator: string): string[] =>
  (value ?? '')
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);
const labelsIn = (value: string | null | undefined) => list(value, ';').filter((label) => label.includes(':'));

/** Ids separated by commas; the form of a JSON list is read too. */
function idsIn(value: string | null | undefined): string[] {
  const wanted = (value ?? '').trim();
  if (!wanted.startsWith('[')) return list(wanted, ',');
  try {
    const parsed: unknown = JSON.parse(wanted);
    return Array.isArray(parsed) ? parsed.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    // Half a list: what is between its brackets may still be ids.
    return list(wanted.replace(/["[\]]/g, ''), ',');
  }
}

/** The attributes as the viewer uses them; what makes no sense counts as not given. */
export function optionsOf(props: Props) {
  const id = text(props['coverage']) ?? null;
  const ids = idsIn(text(props['ids']));
  const labels = text(props['labels']);
  const place: Place = {
    view: oneOf(props['view'], views, id ? 'detail' : ids.length > 0 ? 'list' : 'map'),
    labels: labels === undefined ? null : labelsIn(labels),
    ids,
    id,
    ended: false,
    search: '',
    turn: 0,
  };
  return {
    ...commonOptions(props),
    place,
    asOf: day(props['asOf']),
    urlState: oneOf(props['urlState'], ['none', 'query', 'hash', 'bare'], 'none'),
    mapStyle: text(props['mapStyle']) ?? null,
    faq: props['faq'] !== 'off',
    contactHref: link(props['contactHref']),
  };
}
export type Options = ReturnType<typeof optionsOf>;
export type UrlState = Options['urlState'];

/** The page of the list by its number in the address, from 1; what is no page counts as the first. */
function turnOf(number: string | null): number {
  const page = Number(number);
  return Number.isSafeInteger(page) && page > 1 ? page - 1 : 0;
}

/** What the viewer writes into an address (docs/rules.md §14.4). */
const names = ['labels', 'ids', 'id', 'page', 'key', 'value', 'ended', 'search', 'list'] as const;
/** On a page of others the names are told from the page's own; on one that is the viewer's they stand bare. */
const prefixOf = (urlState: UrlState): string => (urlState === 'bare' ? '' : 'isoline-');

/** An id leads to its detail and ids lead to their list, whatever number of a page stands beside them. */
function viewIn(query: URLSearchParams, otherwise: Place): ViewName {
  if (query.get('id')) return 'detail';
  if (idsIn(query.get('ids')).length > 0) return 'list';
  const view = views[Number(query.get('page')) - 1] ?? otherwise.view;
  return view === 'detail' && !otherwise.id ? 'list' : view;
}

/** What an address says, over what the attributes say. */
export function placeIn(search: string, otherwise: Place, urlState: UrlState): Place {
  const query = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(search))
    for (const own of names) if (name === prefixOf(urlState) + own) query.append(own, value);
  const [key, value] = [query.get('key'), query.get('value')];
  const one = key && value ? [`${key}:${value}`] : [];
  const labels = query.has('labels') ? labelsIn(query.get('labels')) : null;
  const view = viewIn(query, otherwise);
  const ids = query.has('ids') ? idsIn(query.get('ids')) : otherwise.ids;
  return {
    view,
    labels: labels || one.length > 0 ? [...new Set([...(labels ?? []), ...one])] : otherwise.labels,
    ids: view === 'map' ? [] : ids,
    id: query.get('id') || otherwise.id,
    ended: query.get('ended') === 'true',
    search: query.get('search') ?? otherwise.search,
    turn: turnOf(query.get('list')),
  };
}

type Written = {
  readonly urlState: UrlState;
  /** What the viewer begins with: a map that it begins with needs no number. */
  readonly start: ViewName;
};
/** The same address for the same place; other parameters of the page stay as they are. */
export function searchOf(
  { view, labels, ids, id, ended, search: sought, turn }: Place,
  search: string,
  { urlState, start }: Written,
): string {
  const query = new URLSearchParams(search);
  const prefix = prefixOf(urlState);
  for (const name of names) query.delete(prefix + name);
  const set = (name: (typeof names)[number], value: string) => query.set(prefix + name, value);
  if (labels) set('labels', labels.join(';'));
  if (ids.length > 0) set('ids', ids.join(','));
  if (id && view === 'detail') set('id', id);
  if (ended) set('ended', 'true');
  if (sought) set('search', sought);
  if (turn > 0) set('list', String(turn + 1));
  if (view !== 'map' || start !== 'map') set('page', String(views.indexOf(view) + 1));
  return query.toString();
}
