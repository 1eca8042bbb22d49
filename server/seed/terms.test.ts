import { addDays } from '#shared/engine/calendar';
import { lossRatio } from '#shared/engine/ratios';
import { climates } from './climates';
import { owedShare, recordOf } from '../../tests/support/storyRecord';
import { firstDay, storyWeather, termsOfSeason } from './record';
import { salesOf } from './sales';
import { seasonsOfStory, type Season } from './seasons';
import { judge } from './terms';
import { coffee, digital, highland, island } from './programs';
import { generateWeather } from './weather';

const mainCurrencies = new Map([
  [island, 'USD'],
  [digital, 'EUR'],
  [coffee, 'USD'],
  [highland, 'BRL'],
]);
const days = [...Array.from({ length: 4 }, (_, quarter) => addDays('2026-01-05', 91 * quarter)), '2028-02-29'];

/** What is asked for a season, and what the engine finds that it owes, as shares of the sum insured. */
function figuresOf(season: Season, today: string) {
  const terms = termsOfSeason(season, today);
  const { returnPeriod, premium } = judge(recordOf(season, today), season.period, terms);
  return { returnPeriod, premium, owed: owedShare(season, today) };
}

describe.each(days)('told on %s', (today) => {
  const seasons = seasonsOfStory(today).map((season) => ({ season, ...figuresOf(season, today) }));

  test('every season of a cover was sold as one that pays once in 5 to 12 years for 3 to 15 % of the sum insured', () => {
    expect(seasons.length).toBeGreaterThan(35);
    for (const { season, returnPeriod, premium } of seasons)
      expect([season.key, returnPeriod >= 5 && returnPeriod <= 12, premium >= 0.03 && premium <= 0.15]).toEqual([
        season.key,
        true,
        true,
      ]);
  });

  test('seasons turn out as the story has them, most of them unpaid', () => {
    for (const { season, owed } of seasons) {
      const { outcome } = season.plan.wish;
      expect([season.key, owed > 0]).toEqual([season.key, outcome === 'pays']);
    }
    const over = seasons.filter(({ season }) => season.period.end < today);
    expect(over.filter(({ owed }) => owed > 0).length).toBeLessThan(over.length / 3);
  });

  test('what is owed is a credible part of the premiums of every program and currency, before this year is over and then', () => {
    const sums = new Map<string, { premium: number; owed: number; claimed: number }>();
    for (const { season, premium, owed } of seasons)
      for (const { currency, cohorts } of salesOf(season, today).filter(({ upTo }) => upTo === 'active')) {
        const insured = cohorts.reduce((sum, [, quantity, amount]) => sum + quantity * amount, 0);
        const { program } = season.plan;
        const isMain = currency === (mainCurrencies.get(program) ?? 'INR');
        for (const key of [currency, ...(isMain ? [program] : [])]) {
          const before = sums.get(key) ?? { premium: 0, owed: 0, claimed: 0 };
          const claimed = season.period.end < today ? owed : 0;
          sums.set(key, {
            premium: before.premium + insured * premium,
            owed: before.owed + insured * owed,
            claimed: before.claimed + insured * claimed,
          });
        }
      }
    expect(sums.size).toBe(12);
    for (const [key, { premium, owed, claimed }] of sums) {
      const [least, most] = [lossRatio(claimed, premium) ?? 0, lossRatio(owed, premium) ?? 0];
      expect([key, least >= 0.2 && most <= 0.8 ? 'credible' : [least, most]]).toEqual([key, 'credible']);
    }
  });

  test('nothing else of the record of the weather changes', () => {
    for (const climate of climates) {
      const plain = generateWeather(climate, firstDay, today).map((day) => JSON.stringify(day));
      const changed = storyWeather(climate, today, today).filter((day, at) => JSON.stringify(day) !== plain[at]);
      const told = seasons
        .map(({ season }) => season)
        .filter(({ plan }) => plan.place === climate.name && plan.wish.outcome !== 'open');
      expect(
        changed.filter(
          ({ date }) => !told.some(({ period: { start, end } }) => date >= start && date <= end && date < today),
        ),
      ).toEqual([]);
    }
  });
});
