import { z } from 'zod';
import { callsOf } from './call';
import { numberInAddress } from './values';

const call = callsOf('platform');

export const placeKinds = ['target', 'program', 'city', 'address'] as const;
/** A place that somebody has looked for. */
export const FoundPlace = z
  .object({
    name: z.string(),
    /** What tells it from others of its name: a data set, a region. */
    detail: z.string().nullable(),
    kind: z.enum(placeKinds),
    /** ISO 3166, two letters; null where it is not known. */
    country: z.string().nullable(),
    lat: z.number(),
    lon: z.number(),
    /** west, south, east, north of an area. */
    bounds: z.array(z.number()).length(4).nullable(),
    /** From the point that was asked for; null where a name was. */
    distanceKm: z.number().nullable(),
  })
  .meta({ id: 'FoundPlace' });
export type FoundPlace = z.output<typeof FoundPlace>;

const FoundPlaces = z
  .object({
    places: z.array(FoundPlace),
    /** Whose places these are, as their licences ask for. */
    attribution: z.string(),
    /** True when the geocoding service that is configured did not answer: these are the places that we know ourselves. */
    isFallback: z.boolean(),
  })
  .meta({ id: 'FoundPlaces' });

export const findPlaces = call('GET /internal/geocoding/forward', {
  query: z.object({
    text: z.string().trim().min(2).max(200),
    countrycode: z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'a country code is two letters of ISO 3166, such as IN')
      .optional(),
  }),
  response: FoundPlaces,
  summary: 'Places by their name or address, in one country if it is named',
});
export const placesNear = call('GET /internal/geocoding/reverse', {
  query: z.object({
    lat: numberInAddress({ least: -90, most: 90 }),
    lon: numberInAddress({ least: -180, most: 180 }),
  }),
  response: FoundPlaces,
  summary: 'Places near a point, the nearest first',
});
