import { addDays, datesFrom, dayNumber } from '#shared/engine/calendar';
import { seasonOf } from './calendar';
import { castOf } from './cast';
import { climates } from './climates';
import { firstDay } from './record';
import { plans, waiting } from './plans';
import { seasonsOfStory } from './seasons';
import { generateWeather } from './weather';

/** Every day of a leap year. */
const days = datesFrom(dayNumber('2028-01-01'), 366);
const monsoon = [['06-01', '09-30']] as const;
const winter = [['11-15', '02-28']] as const;

test.each([
  [monsoon, '2026-05-31', 0, '2025-06-01', '2025-09-30', '2025'],
  [monsoon, '2026-06-01', 0, '2026-06-01', '2026-09-30', '2026'],
  [monsoon, '2026-12-31', 0, '2026-06-01', '2026-09-30', '2026'],
  [monsoon, '2026-12-31', -1, '2027-06-01', '2027-09-30', '2027'],
  [monsoon, '2026-12-31', 3, '2023-06-01', '2023-09-30', '2023'],
  [winter, '2026-01-10', 0, '2025-11-15', '2026-02-28', '2025'],
  [winter, '2026-11-14', -1, '2026-11-15', '2027-02-28', '2026'],
  [[...monsoon, ['10-01', '11-30']], '2026-07-01', 1, '2025-10-01', '2025-11-30', '2025/2'],
] as const)(
  'of %j, told on %s, the one %i before is that from %s to %s, called %s',
  (seasons, today, back, start, end, name) => expect(seasonOf(seasons, today, back)).toEqual({ start, end, name }),
);

describe('on every day of the year', () => {
  const told = days.map((today) => [today, seasonsOfStory(today)] as const);

  test('each cover lies in a season of its own: that of the crop and of the place', () => {
    const own = new Map(
      [...plans, waiting].map(({ key, seasons }) => [key, seasons.map((season) => season.join(':'))]),
    );
    const strayed = told.flatMap(([today, seasons]) =>
      seasons
        .filter(({ plan, period }) => !own.get(plan.key)?.includes(`${period.start.slice(5)}:${period.end.slice(5)}`))
        .map(({ key }) => [today, key]),
    );
    expect(strayed).toEqual([]);
  });

  test('every part is played, each by a season that is where its part asks for', () => {
    for (const [today, seasons] of told) {
      const roles = new Map(seasons.flatMap(({ role, period }) => (role ? [[role, period] as const] : [])));
      expect([today, [...roles.keys()].sort()]).toEqual([today, ['disputed', 'settling', 'watched']]);
      const { start = '', end = '' } = roles.get('watched') ?? {};
      expect([today, start < today && end >= today]).toEqual([today, true]);
      for (const role of ['settling', 'disputed'] as const) {
        const over = roles.get(role)?.end ?? '';
        // Nobody waits half a year for a decision.
        expect([today, role, over < today && over > addDays(today, -183)]).toEqual([today, role, true]);
      }
    }
  });

  test('some seasons are over, several run and some are to come, in both hemispheres over the year', () => {
    const running = new Set<string>();
    for (const [today, seasons] of told) {
      const now = seasons.filter(({ period: { start, end } }) => start <= today && end >= today);
      const over = seasons.filter(({ period: { end } }) => end < today);
      const toCome = seasons.filter(({ period: { start } }) => start > today);
      expect([today, now.length >= 3, over.length > 20, toCome.length > 6]).toEqual([today, true, true, true]);
      for (const { plan } of now) running.add(plan.place);
    }
    const south = climates.filter(({ lat }) => lat < 0).map(({ name }) => name);
    expect(south.length).toBeGreaterThan(0);
    for (const place of south) expect([place, running.has(place)]).toEqual([place, true]);
  });

  test('every program but the one that is designed has something on sale', () => {
    const atWork = new Set(plans.map(({ program }) => program));
    for (const [today, seasons] of told) {
      const onSale = seasons.filter(({ key, period }) => period.start > today && key !== waiting.key);
      expect([today, new Set(onSale.map(({ plan }) => plan.program))]).toEqual([today, atWork]);
    }
  });
});

test('the day decides what is in season: no two quarters are cast alike', () => {
  const casts = ['2026-01-15', '2026-04-15', '2026-07-20', '2026-10-30'].map((today) =>
    JSON.stringify([...castOf(today)]),
  );
  expect(new Set(casts).size).toBe(casts.length);
});

test('the weather has the seasons of its covers: rain in the monsoon, none before the grapes are picked, cold nights where frost is insured', () => {
  const meanOf = (place: string, measure: 'precip' | 'tmin', [begins, ends]: readonly [string, string]) => {
    const climate = climates.find(({ name }) => name === place);
    if (!climate) throw new Error(`There is no climate of ${place}.`);
    const inSeason = generateWeather(climate, firstDay, '2025-12-31').filter(({ date }) => {
      const day = date.slice(5);
      return begins <= ends ? day >= begins && day <= ends : day >= begins || day <= ends;
    });
    return inSeason.reduce((sum, day) => sum + day[measure], 0) / inSeason.length;
  };
  const kerala = 'Alappuzha, Kerala';
  expect(meanOf(kerala, 'precip', ['06-01', '07-31'])).toBeGreaterThan(
    5 * meanOf(kerala, 'precip', ['12-15', '02-28']),
  );
  const nashik = 'Nashik, Maharashtra';
  expect(meanOf(nashik, 'precip', ['01-15', '04-15'])).toBeLessThan(0.1 * meanOf(nashik, 'precip', ['06-01', '09-30']));
  const minas = 'Poços de Caldas, Minas Gerais';
  expect(meanOf(minas, 'tmin', ['06-01', '08-15'])).toBeLessThan(meanOf(minas, 'tmin', ['12-01', '02-28']) - 3);
});
