import { findPlaces, placesNear, type FoundPlace } from '#shared/contract/geocoding';
import { samplePrograms } from '#shared/contract/sampleCatalogue';
import { distanceKm } from '#shared/engine/geo';
import type { App } from '../../../http/app';
import { serveFree } from '../../../http/serve';
import { bareText, citiesAttribution, findTowns, findTownsNear } from './cities';
import { reverseService, searchService, type Geocoder } from './geocoder';
import { findTargetsAround, findTargetsNamed } from './repository';

const mostTargets = 5;
const mostTowns = 8;
/** A point is near a place within so many km, and within so many degrees of latitude. */
const nearKm = 50;
const nearDegrees = 0.5;

/** The areas of the programs whose name has the text in it. */
const programsNamed = (text: string): FoundPlace[] =>
  samplePrograms.flatMap(({ Name, BoundingBox }) => {
    const [west = 0, south = 0, east = 0, north = 0] = BoundingBox ?? [];
    if (!BoundingBox || !bareText(Name).includes(bareText(text))) return [];
    const middle = { lat: (south + north) / 2, lon: (west + east) / 2 };
    return [
      { name: Name, detail: null, kind: 'program', country: null, ...middle, bounds: BoundingBox, distanceKm: null },
    ];
  });

const targetPlace = (
  target: { readonly name: string; readonly detail: string; readonly lat: number; readonly lon: number },
  distance: number | null,
): FoundPlace => ({ ...target, kind: 'target', country: null, bounds: null, distanceKm: distance });

/** Places by name or address, and around a point: of the configured service, else what we know ourselves. */
export function placesRoutes(app: App): void {
  const { settings, timers, log } = app.parts;
  /** What the service says; null where none is configured or it did not answer, which the log tells and the answer says. */
  const ofService = async <T>(work: (geocoder: Geocoder) => Promise<T>): Promise<T | null> => {
    if (!settings.geocoder) return null;
    try {
      return await work({ ...settings.geocoder, timers });
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'the geocoding service did not answer; the own gazetteer did');
      return null;
    }
  };
  const isFallback = settings.geocoder !== null;
  serveFree(app, findPlaces, async ({ query: { text, countrycode } }, { inTenant }) => {
    // Places of one's own data are in no country that is known: with a filter they are left out.
    const own = countrycode
      ? []
      : [
          ...(await inTenant((db) => findTargetsNamed(db, text, mostTargets))).map((target) =>
            targetPlace(target, null),
          ),
          ...programsNamed(text),
        ];
    const found = await ofService((geocoder) => searchService(geocoder, { text, countrycode, limit: mostTowns }));
    if (found) return { places: [...own, ...found.places], attribution: found.attribution, isFallback: false };
    const towns = await findTowns({ text, countrycode, limit: mostTowns });
    return { places: [...own, ...towns], attribution: citiesAttribution, isFallback };
  });
  serveFree(app, placesNear, async ({ query: { lat, lon } }, { inTenant }) => {
    const around = { lat, lon, degrees: nearDegrees, limit: 500 };
    const own = (await inTenant((db) => findTargetsAround(db, around)))
      .map((target) => targetPlace(target, distanceKm({ lat, lon }, target)))
      .filter(({ distanceKm: distance }) => distance !== null && distance <= nearKm)
      .toSorted((one, other) => (one.distanceKm ?? 0) - (other.distanceKm ?? 0))
      .slice(0, mostTargets);
    const found = await ofService((geocoder) => reverseService(geocoder, { lat, lon, limit: 1 }));
    if (found) return { places: [...found.places, ...own], attribution: found.attribution, isFallback: false };
    const towns = await findTownsNear({ lat, lon }, { withinKm: nearKm, limit: 3 });
    return { places: [...towns, ...own], attribution: citiesAttribution, isFallback };
  });
}
