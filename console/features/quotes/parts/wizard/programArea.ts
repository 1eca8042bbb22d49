import type { LonLat } from '../../../../ui/map/place';
import type { QuotableProgram } from '../../stories/draft';

type Area = readonly [west: number, south: number, east: number, north: number];
/** Where a program is that names a country and no area of its own. */
const countries: readonly { readonly names: readonly string[]; readonly area: Area }[] = [
  { names: ['US', 'United States'], area: [-125, 24.4, -66.9, 49.4] },
  { names: ['AU', 'Australia'], area: [112.9, -43.7, 153.7, -10.6] },
  { names: ['IN', 'India'], area: [68.1, 6.7, 97.4, 35.7] },
  { names: ['ID', 'Indonesia'], area: [95, -11, 141, 6.1] },
];
const usualZoom = 11;

type Mapped = Pick<QuotableProgram, 'Country' | 'BoundingBox' | 'ZoomLevelMin' | 'ZoomLevelMax'>;

/** Corners of what the map shows of a program that has nothing to show yet: its own area, else its country's; null where neither is known. */
export function areaOf({ BoundingBox, Country }: Mapped): readonly LonLat[] | null {
  const area = BoundingBox ?? countries.find(({ names }) => names.includes(Country))?.area;
  if (!area) return null;
  const [west = 0, south = 0, east = 0, north = 0] = area;
  return [
    { lon: west, lat: south },
    { lon: east, lat: north },
  ];
}

/** How near the map goes to a place, within what the program wants. */
export const zoomOf = (program: Mapped | undefined): number =>
  Math.min(program?.ZoomLevelMax ?? usualZoom, Math.max(program?.ZoomLevelMin ?? usualZoom, usualZoom));
