import { addDays } from '#shared/engine/calendar';
import { climates } from './climates';
import { periodOf, plans, waiting } from './plans';
import { firstDay, recordOf, storyWeather } from './record';
import { judge, termsFor } from './terms';
import { generateWeather } from './weather';

const days = Array.from({ length: 12 }, (_, month) => addDays('2026-01-05', 30 * month));

test.each(days)('told on %s, every cover pays once in 5 to 12 years for 3 to 15 % of the sum insured', (today) => {
  for (const plan of [...plans, waiting]) {
    const [record, period] = [recordOf(plan, today), periodOf(plan, today)];
    const { returnPeriod, premium } = judge(record, plan.wish, period, termsFor(record, plan.wish, period));
    expect([plan.key, returnPeriod >= 5 && returnPeriod <= 12, premium >= 0.03 && premium <= 0.15]).toEqual([
      plan.key,
      true,
      true,
    ]);
  }
});

test.each(days)(
  'told on %s, the seasons that the story needs come about, and nothing else of the record changes',
  (today) => {
    const told = plans
      .filter(({ wish }) => wish.outcome !== 'open')
      .map((plan) => ({ plan, ...periodOf(plan, today) }));
    for (const climate of climates) {
      const plain = generateWeather(climate, firstDay, today).map((day) => JSON.stringify(day));
      const changed = storyWeather(climate, today, today).filter((day, at) => JSON.stringify(day) !== plain[at]);
      const seasons = told.filter(({ plan }) => plan.place === climate.name);
      expect(
        changed.filter(({ date }) => !seasons.some(({ start, end }) => date >= start && date <= end && date < today)),
      ).toEqual([]);
    }
  },
);
