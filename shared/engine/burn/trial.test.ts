import type { SingleCover } from '../cover';
import { observedOf, type Day } from '../days';
import { fewPayingOf } from './fewPaying';
import { optionsOf, pricedBy, type PriceBasis } from './priced';
import { simulate } from './simulate';
import { trialOf } from './trial';

const cover: SingleCover = {
  start: '2026-12-01',
  end: '2027-02-28',
  index: { indexId: 'precip-sum-total', parameters: {} },
  target: null,
  dayOffsetHours: 0,
  terms: {
    structure: 'binary',
    comparator: 'GT',
    trigger: 100,
    exit: null,
    minPayoutPct: 0.4,
    payoutPerUnitPct: null,
    limitPct: 1,
  },
};
const dayMs = 86_400_000;
/** One fall of rain on each Christmas; every other day is dry. */
function winters(amounts: readonly number[], first = 2005) {
  const days: Day[] = [];
  const last = Date.UTC(first + amounts.length, 1, 28);
  for (let time = Date.UTC(first, 0, 1); time <= last; time += dayMs) {
    const date = new Date(time).toISOString().slice(0, 10);
    const precip = date.endsWith('-12-25') ? (amounts[Number(date.slice(0, 4)) - first] ?? 0) : 0;
    days.push({ date, values: { precip } });
  }
  return observedOf({ days });
}
const basis: PriceBasis = { loading: 'EXPECTED_LOSS', loadingFactor: 0, minimumRiskRate: 0, expectedLossRatio: 0.65 };
const tried = (amounts: readonly number[], more: Partial<PriceBasis> = {}, terms: Partial<SingleCover['terms']> = {}) =>
  trialOf({
    cover: { ...cover, terms: { ...cover.terms, ...terms } },
    observed: winters(amounts),
    hash: 'abc',
    detrend: 'LINEAR',
    basis: { ...basis, ...more },
  });

test('§7.2 a trend is carried to the year in which the period begins, and at most two beyond the last of the record', () => {
  expect(optionsOf({ cover, detrend: 'AUTO', seed: 7 })).toEqual({ detrend: 'AUTO', toYear: 2026, seed: 7 });
  const rising = (count: number) => Array.from({ length: count }, (_, at) => 20 + 2 * at);
  // The winter of 2025 is the last: one year more.
  const near = tried(rising(21)).simulation;
  expect(near.years.at(-1)).toMatchObject({ year: 2025, index: 60 });
  for (const { detrendIndex } of near.years) expect(detrendIndex).toBeCloseTo(62, 9);
  // The winter of 2022 is the last: four years more, of which two count.
  for (const { detrendIndex } of tried(rising(18)).simulation.years) expect(detrendIndex).toBeCloseTo(58, 9);
});

const dry = Array.from({ length: 20 }, (_, at) => 40 + ((at * 7) % 11));
const paidIn = (count: number) => dry.map((amount, at) => (at % 6 === 2 && at < 6 * count ? 120 : amount));

test.each([0, 1, 2])('§8 %d paying years of twenty are priced by the few, in every loading', (count) => {
  const { simulation } = trialOf({ cover, observed: winters(paidIn(count)), hash: 'abc', detrend: 'NONE', basis });
  expect(simulation.years.filter(({ payout }) => payout === 0.4)).toHaveLength(count);
  const frequency = (count + 0.5) / 21;
  const expectedLoss = frequency * 0.4;
  const sd = Math.sqrt(frequency * 0.16 - expectedLoss ** 2);
  const risk = (loading: PriceBasis['loading'], loadingFactor: number) => {
    const price = pricedBy(cover, simulation, { ...basis, loading, loadingFactor });
    return 'refusal' in price ? price.refusal : price.riskPremiumPct;
  };
  expect(risk('EXPECTED_LOSS', 0)).toBeCloseTo(expectedLoss, 12);
  expect(risk('STD_DEV', 0.25)).toBeCloseTo(expectedLoss + 0.25 * sd, 12);
  expect(risk('UNCERTAINTY', 1)).toBeCloseTo(expectedLoss + sd / Math.sqrt(20), 12);
  // A payout is less rare than one year in a hundred: the share itself.
  expect(risk('TAIL', 0.1)).toBeCloseTo(expectedLoss + 0.1 * (0.4 - expectedLoss), 12);
  expect(risk('COST_OF_CAPITAL', 0.06)).toBeCloseTo(expectedLoss + 0.06 * (90 / 365) * (0.4 - expectedLoss), 12);
});

test('§8 three paying years are priced by themselves', () => {
  const { simulation, price } = trialOf({ cover, observed: winters(paidIn(3)), hash: 'a', detrend: 'NONE', basis });
  expect(simulation.fewPaying).toBeNull();
  expect(price).toMatchObject({ riskPremiumPct: expect.closeTo(0.06, 12) });
});

test('a result of an engine that knew nothing of few paying years is read as it was written', () => {
  const { fewPaying, ...older } = simulate(cover, winters(paidIn(1)), { detrend: 'NONE' });
  expect(fewPaying).not.toBeNull();
  expect(pricedBy(cover, older, basis)).toMatchObject({ riskPremiumPct: expect.closeTo(0.02, 12) });
  expect(fewPayingOf({ ...older, usedYears: 0 }, 0, () => ({ mean: 0, variation: 0, quantile: () => 0 }))).toBeNull();
});
