import fc from 'fast-check';
import type { Comparator, PayoutTerms } from './cover';
import { combinedShare } from './event/combined';
import { breaches, eventsPct, isAbove, payoutPct } from './payout';

const comparator = fc.constantFrom<Comparator>('GT', 'GTE', 'LT', 'LTE');
const share = fc.double({ min: 0, max: 1, noNaN: true });
const index = fc.double({ min: -50, max: 250, noNaN: true });
const steps = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 200 }), share), {
  minLength: 1,
  maxLength: 6,
  selector: ([from]) => from,
});
const base: PayoutTerms = {
  structure: 'linear',
  comparator: 'GT',
  trigger: 100,
  exit: null,
  minPayoutPct: 0,
  payoutPerUnitPct: 0.01,
  limitPct: 1,
};
const terms = fc
  .record({
    comparator,
    trigger: fc.integer({ min: 0, max: 200 }),
    minPayoutPct: share,
    payoutPerUnitPct: share,
    room: share,
  })
  .map(({ room, minPayoutPct, ...rest }): PayoutTerms => ({
    ...base,
    ...rest,
    limitPct: Math.max(room, 0.01),
    minPayoutPct: minPayoutPct * Math.max(room, 0.01),
  }));
const stepped = fc.record({ comparator, steps, limitPct: share }).map((one): PayoutTerms => ({
  ...base,
  ...one,
  // From the first step to the last, as the table is read, the payout grows.
  steps: one.steps
    .map(([from]) => from)
    .sort((a, b) => (isAbove(one.comparator) ? a - b : b - a))
    .map((from, at) => ({ from, pct: one.steps.map(([, pct]) => pct).sort((a, b) => a - b)[at] ?? 0 })),
}));
const noise = 1e-12;

test('§6.2 steps: the last one reached is paid, equality counts, and no other share ever comes out', () => {
  fc.assert(
    fc.property(stepped, index, (of, value) => {
      const reached = (of.steps ?? []).filter(({ from }) => (isAbove(of.comparator) ? value >= from : value <= from));
      expect(payoutPct(of, value)).toBe(Math.min(of.limitPct, reached.at(-1)?.pct ?? 0));
      for (const { from, pct } of of.steps ?? []) expect(payoutPct(of, from)).toBe(Math.min(of.limitPct, pct));
    }),
  );
});

test('§6.2 steps: a growing table never falls along the index, added up or not; the order of its rows says nothing', () => {
  fc.assert(
    fc.property(
      stepped,
      fc.boolean(),
      index,
      fc.double({ min: 0, max: 100, noNaN: true }),
      (of, stepsAddUp, value, on) => {
        const table = { ...of, stepsAddUp };
        const further = isAbove(of.comparator) ? value + on : value - on;
        expect(payoutPct(table, further)).toBeGreaterThanOrEqual(payoutPct(table, value) - noise);
        expect(payoutPct({ ...table, steps: [...(of.steps ?? [])].reverse() }, value)).toBeCloseTo(
          payoutPct(table, value),
          12,
        );
      },
    ),
  );
});

test('§6.2 steps that add up pay at least what the last one pays', () => {
  fc.assert(
    fc.property(stepped, index, (of, value) => {
      expect(payoutPct({ ...of, stepsAddUp: true }, value)).toBeGreaterThanOrEqual(payoutPct(of, value) - noise);
    }),
  );
});

test('§6.2 deductible: comes off the share under the limit, never below nothing', () => {
  fc.assert(
    fc.property(terms, index, share, (of, value, deductiblePct) => {
      const before = payoutPct(of, value);
      expect(payoutPct({ ...of, deductiblePct }, value)).toBeCloseTo(Math.max(0, before - deductiblePct), 12);
      expect(payoutPct({ ...of, deductiblePct: 0 }, value)).toBe(before);
    }),
  );
});

test('§6.2 franchise: all of it beyond the franchise and nothing up to it, the franchise itself included', () => {
  fc.assert(
    fc.property(terms, index, share, (of, value, franchisePct) => {
      const before = payoutPct(of, value);
      expect(payoutPct({ ...of, franchisePct }, value)).toBe(before > franchisePct ? before : 0);
      expect(payoutPct({ ...of, franchisePct: before }, value)).toBe(0);
    }),
  );
});

test('§6.2 franchise looks at the share before the deductible is off', () => {
  fc.assert(
    fc.property(terms, index, share, share, (of, value, franchisePct, deductiblePct) => {
      const before = payoutPct(of, value);
      const kept = before > franchisePct ? Math.max(0, before - deductiblePct) : 0;
      expect(payoutPct({ ...of, franchisePct, deductiblePct }, value)).toBeCloseTo(kept, 12);
    }),
  );
});

test('§6.1 whole units: each pays in full when it is reached, parts of one never, and it is never more than continuous units', () => {
  fc.assert(
    fc.property(
      terms,
      fc.integer({ min: 0, max: 200 }),
      fc.double({ min: 0.001, max: 0.999, noNaN: true }),
      (of, units, part) => {
        const whole = { ...of, wholeUnits: true };
        const beyond = (by: number) => (isAbove(of.comparator) ? of.trigger + by : of.trigger - by);
        if (breaches(of.comparator, beyond(units), of.trigger))
          expect(payoutPct(whole, beyond(units))).toBe(payoutPct(of, beyond(units)));
        if (units > 0) expect(payoutPct(whole, beyond(units + part))).toBe(payoutPct(whole, beyond(units)));
        expect(payoutPct(whole, beyond(units + part))).toBeLessThanOrEqual(payoutPct(of, beyond(units + part)) + noise);
      },
    ),
  );
});

test('§6.1 whole units: binary noise loses none of them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 1, max: 60 }), (hundredths, units) => {
      const trigger = hundredths / 100;
      const of = { ...base, trigger, wholeUnits: true, payoutPerUnitPct: 0.01 };
      expect(payoutPct(of, (hundredths + units * 100) / 100)).toBeCloseTo(units * 0.01, 12);
    }),
  );
});

test('§6.2 per event: one event pays as without, more of them never pay less, and the limit holds for all together', () => {
  fc.assert(
    fc.property(terms, fc.array(index, { maxLength: 6 }), index, (of, values, another) => {
      expect(eventsPct(of, [another])).toBe(payoutPct(of, another));
      const [fewer, more] = [eventsPct(of, values), eventsPct(of, [...values, another])];
      expect(more).toBeGreaterThanOrEqual(fewer - noise);
      expect(more).toBeLessThanOrEqual(of.limitPct);
    }),
  );
});

test('§3 §6.2 several triggers: all three ways lie between nothing and the limit, AND <= MAX <= SUM of whole weights', () => {
  fc.assert(
    fc.property(
      fc.array(share, { minLength: 1, maxLength: 5 }),
      share,
      share,
      share,
      (shares, limitPct, deductiblePct, franchisePct) => {
        const parts = shares.map((one) => ({ share: one, weight: 1 }));
        const by = (combine: 'SUM' | 'MAX' | 'AND') =>
          combinedShare({ combine, limitPct, deductiblePct, franchisePct }, parts);
        expect(by('AND')).toBeLessThanOrEqual(by('MAX') + noise);
        expect(by('MAX')).toBeLessThanOrEqual(by('SUM') + noise);
        expect(by('SUM')).toBeLessThanOrEqual(limitPct);
        expect(by('AND')).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
