import { z } from 'zod';
import type { FoundPlace } from '#shared/contract/geocoding';
import { deadlineSignal, type Timers } from '../../../base/timers';

/** The geocoding service that the configuration names: its address and key, and how its answer is waited for. */
export type Geocoder = { readonly url: string; readonly key: string | null; readonly timers: Timers };

const waitMs = 5000;
/** A service answers with GeoJSON points; fields that one of them calls otherwise are looked for in turn. */
const Answer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
      bbox: z.array(z.number()).length(4).optional(),
      properties: z.looseObject({
        formatted: z.string().optional(),
        label: z.string().optional(),
        name: z.string().optional(),
        country_code: z.string().optional(),
        countrycode: z.string().optional(),
        attribution: z.string().optional(),
        datasource: z.looseObject({ attribution: z.string().optional() }).optional(),
      }),
    }),
  ),
});

type Answered = { readonly places: FoundPlace[]; readonly attribution: string };

async function ask(url: URL, limit: number, timers: Timers): Promise<Answered> {
  const response = await fetch(url, { signal: deadlineSignal(timers, waitMs), redirect: 'error' });
  if (!response.ok) throw new Error(`The geocoding service answered ${response.status}`);
  const { features } = Answer.parse(await response.json());
  const onEarth = features.filter(
    ({ geometry: { coordinates } }) => Math.abs(coordinates[0]) <= 180 && Math.abs(coordinates[1]) <= 90,
  );
  return {
    places: onEarth.slice(0, limit).map(({ geometry, bbox, properties }): FoundPlace => {
      const { formatted, label, name, country_code: code, countrycode } = properties;
      const [lon, lat] = geometry.coordinates;
      return {
        name: formatted ?? label ?? name ?? `${lat}, ${lon}`,
        ...{ detail: null, kind: 'address', lat, lon, bounds: bbox ?? null, distanceKm: null },
        country: (code ?? countrycode)?.toUpperCase() ?? null,
      };
    }),
    attribution:
      features.map(({ properties }) => properties.datasource?.attribution ?? properties.attribution).find(Boolean) ??
      url.host,
  };
}

function addressOf(
  { url, key }: Pick<Geocoder, 'url' | 'key'>,
  step: 'search' | 'reverse',
  query: Record<string, string>,
): URL {
  const address = new URL(`${url.replace(/\/$/, '')}/${step}`);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  if (key) address.searchParams.set('apiKey', key);
  return address;
}

/** Places that the configured service knows by a text. @throws when it does not answer, or not as such services do. */
export const searchService = (
  geocoder: Geocoder,
  {
    text,
    countrycode,
    limit,
  }: { readonly text: string; readonly countrycode: string | undefined; readonly limit: number },
): Promise<Answered> =>
  ask(
    addressOf(geocoder, 'search', {
      text,
      limit: String(limit),
      ...(countrycode ? { filter: `countrycode:${countrycode.toLowerCase()}` } : {}),
    }),
    limit,
    geocoder.timers,
  );

/** What the configured service knows of a point. @throws when it does not answer, or not as such services do. */
export const reverseService = (
  geocoder: Geocoder,
  { lat, lon, limit }: { readonly lat: number; readonly lon: number; readonly limit: number },
): Promise<Answered> =>
  ask(
    addressOf(geocoder, 'reverse', { lat: String(lat), lon: String(lon), limit: String(limit) }),
    limit,
    geocoder.timers,
  );
