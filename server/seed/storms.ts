import type { Fix } from '#shared/engine/observed';
import { addDays, msPerDay } from '#shared/engine/calendar';
import { seasonOf } from './calendar';
import { normal, poisson, randomOf, seedOf } from './random';

const sixHours = 21_600_000;

/** One storm: born in the tropical Atlantic, carried west by the trades, bent north by the subtropical ridge, fading over cold water. */
function track(random: () => number, season: number, number: number): Fix[] {
  const born = Date.UTC(season, 7, 1) + Math.floor(random() * 90) * msPerDay;
  let lat = 10.5 + 4 * random();
  let lon = -38 - 14 * random();
  let wind = 55 + 15 * random();
  const peak = 80 + 170 * random() ** 1.7;
  const recurve = -60 - 16 * random();
  const stormId = `SAMPLE${season}${String(number).padStart(2, '0')}`;
  const fixes: Fix[] = [];
  for (let step = 0; step < 48; step++) {
    fixes.push({
      stormId,
      stormName: `Sample ${season}-${number}`,
      time: new Date(born + step * sixHours).toISOString(),
      lat: Number(lat.toFixed(1)),
      lon: Number(lon.toFixed(1)),
      windKmh: Math.round(wind),
    });
    const turned = lon < recurve || lat > 24;
    lat += (turned ? 0.9 : 0.16) + 0.15 * normal(random);
    lon += (turned ? 0.3 : -1.15) + 0.15 * normal(random);
    wind += lat > 30 ? -14 : (peak - wind) * 0.12 + 4 * normal(random);
    if (wind < 45 || lat > 45) break;
  }
  return fixes;
}

const visitDaysAgo = 40;
/** When the visitor was born: a while ago, or where that is not the season of storms, in the middle of the last one. */
function bornOn(storyDay: string): string {
  const day = addDays(storyDay, -visitDaysAgo);
  const { start, end } = seasonOf([['06-15', '11-10']], day);
  return day <= end ? day : `${start.slice(0, 4)}-09-12`;
}
/** One storm that passed the hotel of the sample world in the last season, near enough to be watched and too weak to pay. */
function visitor(storyDay: string): Fix[] {
  const born = Date.parse(`${bornOn(storyDay)}T00:00:00Z`);
  return Array.from({ length: 24 }, (_, step) => ({
    stormId: 'SAMPLE-VISITOR',
    stormName: 'Sample visitor',
    time: new Date(born + step * sixHours).toISOString(),
    lat: Number((12.2 + step * 0.12).toFixed(1)),
    lon: Number((-48.2 - step * 1.05).toFixed(1)),
    windKmh: Math.round(70 + 32 * Math.sin((Math.PI * step) / 23)),
  }));
}

/** Storms of the seasons from `firstSeason` to the day `to`, and the visitor of the story; the same seasons always give the same storms. */
export function generateStorms(firstSeason: number, to: string, storyDay: string): Fix[] {
  const fixes: Fix[] = [];
  for (let season = firstSeason; season <= Number(to.slice(0, 4)); season++) {
    const random = randomOf(seedOf(`sample-storms-${season}`));
    const count = poisson(random, 6);
    for (let number = 1; number <= count; number++) fixes.push(...track(random, season, number));
  }
  return [...fixes, ...visitor(storyDay)].filter(({ time }) => time.slice(0, 10) <= to);
}
