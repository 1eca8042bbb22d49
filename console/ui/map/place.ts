import type { FoundPlace } from '#shared/contract/geocoding';
import { Latitude, Longitude, numberTyped } from '#shared/contract/fields';
import type { Bounds } from '#shared/view/box';

export type LonLat = { readonly lon: number; readonly lat: number };
/** Where a map shall go. `aside`: pixels at the right that something else covers. */
export type MapTarget = { readonly centre: LonLat; readonly zoom?: number; readonly aside?: number };
export type View = { readonly centre: LonLat; readonly zoom: number; readonly bounds: Bounds };

const limit = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
const numbers = (text: string | null): number[] => (text ?? '').split(',').map((part) => (part ? Number(part) : NaN));

/** To a tenth of a metre, so that a link leads back to the very place. */
export const boundsText = (bounds: Bounds): string => bounds.map((value) => value.toFixed(6)).join(',');
export const placeText = ({ lon, lat }: LonLat): string => `${lon},${lat}`;

/** A place as it stands in an address (`lon,lat`); null when it is none. */
export function placeOf(text: string | null): LonLat | null {
  const [lon = NaN, lat = NaN] = numbers(text);
  return Math.abs(lon) <= 180 && Math.abs(lat) <= 90 ? { lon, lat } : null;
}
/** A place as people type it: latitude, then longitude, in degrees; null when it is none. */
export function placeTyped(text: string): LonLat | null {
  const parts = text.trim().split(/\s*[,;\s]\s*/);
  const [lat, lon] = [
    Latitude.safeParse(numberTyped(parts[0] ?? '')),
    Longitude.safeParse(numberTyped(parts[1] ?? '')),
  ];
  return parts.length === 2 && lat.success && lon.success ? { lat: lat.data, lon: lon.data } : null;
}
/** Bounds as they stand in an address (`west,south,east,north`); null when they are none. */
export function boundsOf(text: string | null): Bounds | null {
  const [west = NaN, south = NaN, east = NaN, north = NaN] = numbers(text);
  const isBox = [west, south, east, north].every(Number.isFinite) && south < north && west < east;
  return isBox ? [west, limit(south, -90, 90), east, limit(north, -90, 90)] : null;
}
/** How far north a latitude is drawn (Mercator), and back: the map's middle lies half way between the edges on the drawing, not in degrees. */
const drawnAt = (lat: number) => Math.asinh(Math.tan((limit(lat, -89.9999, 89.9999) * Math.PI) / 180));
const latitudeAt = (height: number) => (Math.atan(Math.sinh(height)) * 180) / Math.PI;
export const middleOf = ([west, south, east, north]: Bounds): LonLat => ({
  lon: (west + east) / 2,
  lat: latitudeAt((drawnAt(south) + drawnAt(north)) / 2),
});
/** Whether two places are one, to about a tenth of a metre. */
export const isSamePlace = (place: LonLat, other: LonLat | null): boolean =>
  other !== null && Math.abs(place.lon - other.lon) < 1e-6 && Math.abs(place.lat - other.lat) < 1e-6;

/** How near a place of each kind is looked at. */
const zooms = { target: 10, program: 6, city: 10, address: 13 } as const;
/** Where a map goes for a place that somebody has looked for. */
export const targetOf = ({ lon, lat, kind }: Pick<FoundPlace, 'lon' | 'lat' | 'kind'>): MapTarget => ({
  centre: { lon, lat },
  zoom: zooms[kind],
});

/** A place as people read it: latitude first. */
export const placeShown = ({ lat, lon }: LonLat): string => `${lat.toFixed(4)}, ${lon.toFixed(4)}`;
