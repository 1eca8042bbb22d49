import fc from 'fast-check';
import { observedOf, written, type Day } from './days';
import { addDays, dateOf, dayNumber } from './calendar';
import { simulate } from './burn/simulate';
import type { PayoutTerms, SingleCover } from './cover';
import { evaluate } from './event/evaluate';
import { indexOf } from './indices/list';
import type { Observed } from './observed';
import { exitOf, payoutPct } from './payout';
import { coTvar, pml, totalOf, tvar } from './portfolio';
import { grossPremiumPct, riskPremiumPct } from './price';

const share = fc.double({ min: 0.01, max: 1, noNaN: true });
const linear = (comparator: PayoutTerms['comparator']) =>
  fc
    .record({ trigger: fc.integer({ min: 20, max: 80 }), min: share, room: share, rate: share })
    .map(({ trigger, min, room, rate }): PayoutTerms => ({
      structure: 'linear',
      comparator,
      trigger,
      exit: null,
      minPayoutPct: min * room,
      payoutPerUnitPct: rate,
      limitPct: room,
    }));
const rain = fc.array(fc.double({ min: 0, max: 60, noNaN: true }), { minLength: 2, maxLength: 40 });
const daysOf = (values: readonly number[], start = '2026-06-01'): Day[] =>
  values.map((precip, at) => ({ date: addDays(start, at), values: { precip } }));
const cover = (values: readonly number[], terms: PayoutTerms, indexId = 'precip-sum-total'): SingleCover => ({
  start: '2026-06-01',
  end: addDays('2026-06-01', values.length - 1),
  index: { indexId, parameters: {} },
  terms,
  target: null,
  dayOffsetHours: 0,
});
const wholeOf = (id: string, values: readonly number[]) =>
  indexOf(id)
    .run({ length: values.length, value: () => Float64Array.from(values) }, {})
    .index.at(-1) ?? 0;

test('a linear payout is the limit at its exit, and lies on its side all the way', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('GT', 'LT').chain((op) => linear(op as 'GT')),
      (terms) => {
        const exit = exitOf(terms) as number;
        expect(payoutPct(terms, exit)).toBeCloseTo(exit === terms.trigger ? 0 : terms.limitPct, 9);
      },
    ),
  );
});

test('a binary payout is all or nothing', () => {
  fc.assert(
    fc.property(share, fc.double({ min: -100, max: 100, noNaN: true }), (paid, index) => {
      const terms: PayoutTerms = {
        structure: 'binary',
        comparator: 'GTE',
        trigger: 0,
        exit: null,
        minPayoutPct: paid,
        payoutPerUnitPct: null,
        limitPct: 1,
      };
      expect([0, paid]).toContain(payoutPct(terms, index));
    }),
  );
});

test('the sum over a period is the sum over its parts', () => {
  fc.assert(
    fc.property(rain, rain, (a, b) => {
      const both = wholeOf('precip-sum-total', [...a, ...b]);
      expect(both).toBeCloseTo(wholeOf('precip-sum-total', a) + wholeOf('precip-sum-total', b), 6);
    }),
  );
});

test('a day that does not qualify changes no sum, count, maximum or spell', () => {
  fc.assert(
    fc.property(rain, (values) => {
      for (const id of ['precip-sum-total', 'excess-precip-days', 'wet-days-spell', 'temp-max'])
        expect(wholeOf(id, [...values, 0])).toBe(wholeOf(id, values));
    }),
  );
});

test('the last row of a running footprint is the index of the whole period, and what accrues never falls', () => {
  fc.assert(
    fc.property(rain, linear('GTE'), (values, terms) => {
      const singleCover = cover(values, terms);
      const over = evaluate(singleCover, observedOf({ days: daysOf(values) }), addDays(singleCover.end, 1));
      const running = evaluate(singleCover, observedOf({ days: daysOf(values) }), singleCover.end);
      expect(running.footprint.at(-1)?.indexValue).toBe(over.indexValue);
      const owed = over.footprint.map((row) => row.payoutPct);
      expect([...owed].sort((x, y) => x - y)).toEqual(owed);
    }),
  );
});

test('the same inputs give the same bytes', () => {
  fc.assert(
    fc.property(rain, rain, linear('LT'), (values, others, terms) => {
      const days = daysOf(values);
      const bytes = (observed: Observed) => JSON.stringify(evaluate(cover(values, terms), observed, '2027-01-01'));
      const own = observedOf({ days });
      const [kept, once] = [JSON.stringify(written(own)), bytes(own)];
      // Whatever was reckoned in between, from the same record or from another, and however far the record goes on to either side.
      simulate(cover(values, terms), own, { draws: 0 });
      evaluate(cover(others, terms), observedOf({ days: daysOf(others) }), '2026-06-02');
      expect(bytes(own)).toBe(once);
      expect(JSON.stringify(written(own))).toBe(kept);
      const around = [...daysOf([7, 8], '2026-05-30'), ...days, ...daysOf([9], addDays('2026-06-01', days.length))];
      expect(bytes(observedOf({ days: around }))).toBe(once);
    }),
    { numRuns: 50 },
  );
});

test('without a slope, carrying the trend changes nothing; with one it does', () => {
  const terms: PayoutTerms = {
    structure: 'linear',
    comparator: 'LT',
    trigger: 20,
    exit: 10,
    minPayoutPct: 0.1,
    payoutPerUnitPct: null,
    limitPct: 1,
  };
  const yearsBy = (detrend: 'NONE' | 'LINEAR', third: (year: number) => number) => {
    const days = Array.from({ length: 12 }, (_, year) => daysOf([3, 9, third(year)], `${2000 + year}-06-01`)).flat();
    return simulate(cover([1, 2, 3], terms), observedOf({ days }), { detrend, draws: 0 }).years;
  };
  // 11, 9, 7, … 1 and up again: as much up as down.
  const level = (year: number) => Math.abs(2 * year - 11);
  expect(yearsBy('LINEAR', level)).toEqual(yearsBy('NONE', level));
  const falling = (year: number) => 11 - year;
  // 23 mm in the first year, 12 mm in the last: along the slope of -1 mm a year all of them are 12 mm.
  expect(yearsBy('LINEAR', falling).map(({ detrendIndex }) => detrendIndex)).toEqual(
    Array(12).fill(expect.closeTo(12, 9)),
  );
});

test('together under one limit costs at most what the parts cost', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(rain, rain), { minLength: 5, maxLength: 8 }), linear('GT'), (years, terms) => {
      const part = cover([1, 1], terms);
      const observed = [0, 1].map((which) =>
        observedOf({
          days: years.flatMap((pair, year) => daysOf((pair[which] ?? []).slice(0, 2), `${2000 + year}-06-01`)),
        }),
      );
      const together = simulate(
        { start: part.start, end: part.end, combine: 'SUM', limitPct: 1, parts: [part, part] },
        observed,
        { detrend: 'NONE', draws: 0 },
      ).expectedLoss;
      const apart = observed.map((one) => simulate(part, one, { detrend: 'NONE', draws: 0 }).expectedLoss);
      expect(together).toBeLessThanOrEqual(apart.reduce((sum, loss) => sum + loss, 0) + 1e-12);
    }),
    { numRuns: 30 },
  );
});

test('the mean beyond a return period is no less than the loss at it, and its parts add up', () => {
  const losses = fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { minLength: 2, maxLength: 40 });
  fc.assert(
    fc.property(losses, fc.double({ min: 0, max: 1, noNaN: true }), (pairs, at) => {
      const parts = [pairs.map(([a]) => a), pairs.map(([, b]) => b)];
      const total = totalOf(parts);
      // At the points of the record: between them the loss is drawn linearly and the mean is not.
      const period = total.length / Math.max(1, Math.ceil(at * total.length));
      const beyond = tvar(total, period) as number;
      expect(beyond).toBeGreaterThanOrEqual((pml(total, period) as number) - 1e-9);
      expect((coTvar(parts, period) as number[]).reduce((sum, value) => sum + value, 0)).toBeCloseTo(beyond, 6);
    }),
  );
  expect(pml([1, 2, 3], 3.5)).toBeNull();
  expect(tvar([1, 2, 3], 3.5)).toBeNull();
});

test('gross premium times the expected loss ratio is the risk premium', () => {
  fc.assert(
    fc.property(share, share, (expectedLoss, ratio) => {
      const risk = riskPremiumPct(
        { expectedLoss, sd: 0.1, standardError: 0.02 },
        { method: 'EXPECTED_LOSS', factor: 0, minimumRiskRate: 0 },
      );
      expect(grossPremiumPct(risk, ratio) * ratio).toBeCloseTo(risk, 12);
    }),
  );
});

test('day numbers are those of the calendar', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000, max: 100_000 }), (day) => {
      expect(dayNumber(dateOf(day))).toBe(day);
    }),
  );
});
