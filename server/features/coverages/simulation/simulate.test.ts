import { createHash } from 'node:crypto';
import { addDays } from '#shared/engine/calendar';
import type { PriceBasis } from '#shared/engine/burn/priced';
import type { Cover, SingleCover } from '#shared/engine/cover';
import { indexOf } from '#shared/engine/indices/list';
import { observedOf } from '#shared/engine/days';
import type { Observed } from '#shared/engine/observed';
import { engineVersion } from '#shared/engine/version';
import { priceOf, simulateMany, simulateOne } from './simulate';

const rain = (from: number, to: number, wet: Readonly<Record<number, number>> = {}): Observed => {
  const days = [];
  for (let time = Date.UTC(from, 0, 1); time <= Date.UTC(to, 11, 31); time += 86_400_000) {
    const date = new Date(time).toISOString().slice(0, 10);
    days.push({ date, values: { precip: date.slice(5) === '04-15' ? (wet[Number(date.slice(0, 4))] ?? 0) : 0 } });
  }
  return observedOf({ days });
};
const cover = (trigger = 100): SingleCover => ({
  start: '2026-04-01',
  end: '2026-04-30',
  index: { indexId: 'precip-sum-total', parameters: {} },
  terms: {
    structure: 'binary',
    comparator: 'GT',
    trigger,
    exit: null,
    minPayoutPct: 0.5,
    payoutPerUnitPct: null,
    limitPct: 1,
  },
  target: null,
  dayOffsetHours: 0,
});
const usualOf = (id: string) =>
  Object.fromEntries(indexOf(id).parameters.flatMap((one) => (one.default === null ? [] : [[one.id, one.default]])));
const outage: SingleCover = { ...cover(), index: { indexId: 'downtime-max', parameters: {} } };
const basis: PriceBasis = { loading: 'EXPECTED_LOSS', loadingFactor: 0, minimumRiskRate: 0, expectedLossRatio: 0.65 };

test('many at once are each as if alone', () => {
  const observed = rain(2000, 2025, { 2003: 150, 2011: 120 });
  const orders = [100, 110, 140].map((trigger) => ({ cover: cover(trigger), observed, detrend: 'AUTO' as const }));
  expect(simulateMany(orders)).toEqual(orders.map(simulateOne));
});

test('the seed is that of the terms by name and of the days as they are written down', () => {
  const observed = rain(2000, 2025, { 2003: 150 });
  const sha256 = (text: string) => createHash('sha256').update(text).digest();
  const days = Array.from({ length: observed.series.days }, (_, at) => {
    const date = addDays('2000-01-01', at);
    return { date, values: { precip: date === '2003-04-15' ? 150 : 0 } };
  });
  const terms = `{"comparator":"GT","exit":null,"limitPct":1,"minPayoutPct":0.5,"payoutPerUnitPct":null,"structure":"binary","trigger":100}`;
  const told = `{"dayOffsetHours":0,"end":"2026-04-30","index":{"indexId":"precip-sum-total","parameters":{}},"start":"2026-04-01","target":null,"terms":${terms}}`;
  const record = sha256(JSON.stringify({ days })).toString('hex');
  const { seed } = simulateOne({ cover: cover(), observed, detrend: 'NONE' });
  expect(seed).toBe(sha256(`[${told},"NONE","${engineVersion}",["${record}"]]`).readUInt32BE(0));
});

test('terms in another order, and usual parameters said or not, have the same seed', () => {
  const observed = rain(2000, 2025, { 2003: 150 });
  const seed = (one: SingleCover) => simulateOne({ cover: one, observed, detrend: 'NONE' }).seed;
  const spell = { ...cover(), index: { indexId: 'dry-days-spell', parameters: {} } };
  const said = { ...spell, index: { indexId: 'dry-days-spell', parameters: usualOf('dry-days-spell') } };
  const turned = Object.fromEntries(Object.entries(said).reverse()) as unknown as SingleCover;
  expect(Object.keys(said.index.parameters)).not.toEqual([]);
  expect([seed(said), seed(turned)]).toEqual([seed(spell), seed(spell)]);
});

test('the seed follows terms, data and method, and nothing else', () => {
  const seedOf = (trigger: number, wet: number, detrend: 'AUTO' | 'NONE' = 'NONE') =>
    simulateOne({ cover: cover(trigger), observed: rain(2000, 2025, { 2003: wet }), detrend }).seed;
  expect(seedOf(100, 150)).toBe(seedOf(100, 150));
  expect(new Set([seedOf(100, 150), seedOf(101, 150), seedOf(100, 151), seedOf(100, 150, 'AUTO')]).size).toBe(4);
});

test.each<readonly [Cover, number, string]>([
  [cover(), 10, 'weather'],
  [outage, 3, 'outages'],
  [{ ...cover(), combine: 'SUM', limitPct: 1, parts: [outage, outage] } as unknown as Cover, 3, 'only outages'],
  [
    { ...cover(), combine: 'SUM', limitPct: 1, parts: [outage, cover()] } as unknown as Cover,
    10,
    'outages and weather',
  ],
])('%#: fewest years are %d', (one, years) => {
  const { simulation } = simulateOne({ cover: one, observed: observedOf({ days: [] }), detrend: 'NONE' });
  expect(() => priceOf(one, simulation, basis)).toThrow(`a price needs at least ${years}. `);
});

describe('the price', () => {
  // 26 years; three pay a half: the expected loss is 1.5 / 26.
  const { simulation } = simulateOne({
    cover: cover(),
    observed: rain(2000, 2025, { 2003: 150, 2011: 120, 2017: 130 }),
    detrend: 'NONE',
  });
  const el = 1.5 / 26;
  // Sample variance of three halves among 26 years.
  const sd = Math.sqrt((3 * (0.5 - el) ** 2 + 23 * el ** 2) / 25);

  test.each<readonly [Partial<PriceBasis>, number]>([
    [{}, el],
    [{ minimumRiskRate: 0.1 }, 0.1],
    [{ loading: 'STD_DEV', loadingFactor: 0.25 }, el + 0.25 * sd],
    [{ loading: 'UNCERTAINTY', loadingFactor: 1 }, el + sd / Math.sqrt(26)],
    [{ loading: 'TAIL', loadingFactor: 0.1 }, el + 0.1 * (0.5 - el)],
    [{ loading: 'COST_OF_CAPITAL', loadingFactor: 0.08 }, el + 0.08 * (30 / 365) * (0.5 - el)],
  ])('%o → %d', (change, risk) => {
    const price = priceOf(cover(), simulation, { ...basis, ...change });
    expect(price.riskPremiumPct).toBeCloseTo(risk, 12);
    expect(price.grossPremiumPct).toBeCloseTo(risk / 0.65, 12);
  });

  test('of two paying years starts from what so few say', () => {
    const observed = rain(2000, 2025, { 2003: 150, 2011: 120 });
    const { simulation: few } = simulateOne({ cover: cover(), observed, detrend: 'NONE' });
    expect(priceOf(cover(), few, basis).riskPremiumPct).toBeCloseTo((2.5 / 27) * 0.5, 12);
  });

  test('is refused without enough years, and where it is above the sum insured', () => {
    const short = simulateOne({ cover: cover(), observed: rain(2020, 2025), detrend: 'NONE' }).simulation;
    expect(() => priceOf(cover(), short, basis)).toThrow(
      'Only 6 of 6 past periods can be used; a price needs at least 10.',
    );
    const none = simulateOne({ cover: cover(), observed: observedOf({ days: [] }), detrend: 'NONE' }).simulation;
    expect(() => priceOf(cover(), none, basis)).toThrow('The data hold no whole past period of these dates');
    expect(() => priceOf(cover(), simulation, { ...basis, minimumRiskRate: 0.5, expectedLossRatio: 0.4 })).toThrow(
      'The gross premium would be 125.0 % of the sum insured',
    );
  });
});
