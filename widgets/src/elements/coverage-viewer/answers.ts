import type { PublicEvent } from '#shared/contract/event';
import { markerTone, type MarkerTone } from '#shared/view/status';
import type { Facet } from '#shared/view/tags';
import { pinsOf, type Pin } from '#shared/view/pins';
import { checkEvent } from '../../api/checkEvent';
import { Failure } from '../../api/failure';

type Plain = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const bad = () => new Failure('bad-data');

/** What the viewer reads of the server's configuration. */
export type ViewerConfig = {
  readonly filters: readonly string[];
  readonly today: string;
  readonly styleUrl: string | null;
  readonly showsOperators: boolean;
  readonly contact: string | null;
};
export function checkConfig(value: unknown): ViewerConfig {
  if (!isPlain(value) || !text(value['today'])) throw bad();
  const { map, features } = value;
  return {
    filters: texts(value['defaultExternalFilters']),
    today: String(value['today']),
    styleUrl: isPlain(map) ? text(map['styleUrl']) : null,
    showsOperators: isPlain(features) && features['partnerLogos'] === true,
    contact: text(value['contact']),
  };
}

type EventPage = { readonly content: readonly PublicEvent[]; readonly pages: number; readonly total: number };
export function checkPage(value: unknown): EventPage {
  if (!isPlain(value) || !Array.isArray(value['content'])) throw bad();
  const { totalPages, totalElements } = value;
  return {
    content: value['content'].map(checkEvent),
    pages: typeof totalPages === 'number' ? totalPages : 1,
    total: typeof totalElements === 'number' ? totalElements : value['content'].length,
  };
}

type PublicMap = {
  readonly pins: readonly Pin[];
  /** How many coverages are shown in each colour. */
  readonly counts: Readonly<Record<MarkerTone, number>>;
};
function tonesOf(value: unknown): PublicMap['counts'] {
  const tones = { red: 0, yellow: 0, green: 0 };
  for (const [status, count] of Object.entries(isPlain(value) ? value : {}))
    if (typeof count === 'number') tones[markerTone(status)] += count;
  return tones;
}

/** Anything that is no collection of points counts as an empty one (docs/rules.md §14.4). */
export function checkMap(value: unknown): PublicMap {
  if (!isPlain(value) || !Array.isArray(value['features'])) return { pins: [], counts: tonesOf(null) };
  const features = value['features'].flatMap((one: unknown) => {
    if (!isPlain(one) || !isPlain(one['properties'])) return [];
    const { coverageIds, ids } = one['properties'];
    return [{ ...one, properties: { ...one['properties'], ids: coverageIds ?? ids } }];
  });
  return { pins: pinsOf({ features }), counts: tonesOf(value['counts']) };
}

export function checkFacets(value: unknown): readonly Facet[] {
  if (!Array.isArray(value)) throw bad();
  return value.flatMap((one: unknown) => {
    const key = isPlain(one) ? text(one['key']) : null;
    return key && isPlain(one) ? [{ key, values: texts(one['values']) }] : [];
  });
}
