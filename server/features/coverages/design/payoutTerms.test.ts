import fc from 'fast-check';
import type { PayoutTerms } from '#shared/engine/cover';
import { indexDefinitions } from '#shared/engine/indices/list';
import { precipSumTotal } from '#shared/engine/indices/precipSumTotal';
import { tempMin } from '#shared/engine/indices/tempMin';
import { mayBeNegative } from '#shared/engine/units';
import { payoutPct } from '#shared/engine/payout';
import { limitsOf } from '../stored/answer';
import { changedPayout } from '../design/change';
import { clean, readPayout } from '#shared/contract/design/payoutTerms';
import type { VersionRow } from '../stored/repository';

type PayoutInput = Parameters<typeof readPayout>[0];
const money = (amount: number) => ({ amount, currency: 'INR' });
const cents = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((value) => value / 100);

/** Payouts as people ask for them: by rate or by exit, on any insured amount. */
const wishes = fc
  .record({
    insuredAmount: fc.constantFrom(1, 100, 2500, 99.99),
    isLinear: fc.boolean(),
    byExit: fc.boolean(),
    comparator: fc.constantFrom('GT', 'GTE', 'LT', 'LTE'),
    trigger: cents(500),
    min: fc.integer({ min: 0, max: 100 }),
    limit: fc.integer({ min: 1, max: 100 }),
    rate: fc.integer({ min: 1, max: 5000 }),
    distance: fc.integer({ min: 1, max: 50_000 }),
  })
  .map(({ insuredAmount, isLinear, byExit, comparator, trigger, min, limit, rate, distance }): PayoutInput => {
    const share = (percent: number) => money(clean((insuredAmount * percent) / 100));
    const up = comparator.startsWith('G') ? 1 : -1;
    return {
      insuredAmount,
      currency: 'INR',
      limit: share(limit),
      payoutStructure: {
        type: isLinear ? 'linear' : 'binary',
        comparator: comparator as PayoutTerms['comparator'],
        trigger,
        minPayout: share(min),
        ...(isLinear
          ? byExit
            ? { exit: trigger + (up * distance) / 100 }
            : { payoutPerUnit: share(rate / 100) }
          : {}),
      },
    };
  });

const readable = wishes
  .map((wish) => ({ wish, ...readPayout(wish, precipSumTotal) }))
  .filter(({ payout }) => payout !== null);
const version = (payout: PayoutTerms, insuredAmount: number) =>
  ({
    terms: { index: { indexId: precipSumTotal.id, parameters: {} }, payout },
    parts: [],
    riskTypeId: 'RAINFALL',
    dataSetId: 'set',
    insuredAmount,
    currency: 'INR',
  }) as unknown as VersionRow;

test('a linear payout reaches its limit at the exit that is shown', () => {
  fc.assert(
    fc.property(readable, ({ payout }) => {
      if (!payout || payout.structure === 'binary') return;
      const { exit } = limitsOf(version(payout, 100));
      if (exit === null) return;
      // A hair beyond the trigger, for comparators that need it.
      const beyond = exit + (payout.comparator.startsWith('G') ? 1e-7 : -1e-7);
      expect(payoutPct(payout, beyond)).toBeCloseTo(payout.limitPct, 5);
    }),
  );
});

test('a coverage that is sent back as it was read pays as it did', () => {
  fc.assert(
    fc.property(readable, fc.double({ min: -100, max: 1000, noNaN: true }), ({ payout, wish }, index) => {
      if (!payout) return;
      const { insuredAmount } = wish;
      const row = version(payout, insuredAmount);
      const shown = limitsOf(row);
      const back = changedPayout(
        row,
        {
          trigger: payout.trigger,
          exit: shown.exit,
          minPayout: money(clean(payout.minPayoutPct * insuredAmount)),
          payoutPerUnit: money(clean(shown.payoutPerUnitPct * insuredAmount)),
          limit: money(clean(payout.limitPct * insuredAmount)),
          currency: 'INR',
        },
        'INR',
      );
      expect(back.faults).toEqual([]);
      expect(payoutPct(back.payout as PayoutTerms, index)).toBeCloseTo(payoutPct(payout, index), 9);
    }),
    { numRuns: 500 },
  );
});

test('amounts become shares of the insured amount, without the noise of the division', () => {
  const wish: PayoutInput = {
    insuredAmount: 100,
    currency: 'INR',
    limit: money(80),
    payoutStructure: {
      type: 'linear',
      trigger: 430,
      comparator: 'LT',
      minPayout: money(10),
      payoutPerUnit: money(0.5),
    },
  };
  expect(readPayout(wish, precipSumTotal).payout).toEqual({
    structure: 'linear',
    comparator: 'LT',
    trigger: 430,
    exit: null,
    minPayoutPct: 0.1,
    payoutPerUnitPct: 0.005,
    limitPct: 0.8,
  });
});

const cold: PayoutInput = {
  insuredAmount: 100,
  currency: 'INR',
  payoutStructure: { type: 'linear', trigger: -2, exit: -8, minPayout: money(20) },
};

test('a frost cover at -2 degrees is taken as it was designed', () => {
  const { payout, faults } = readPayout(cold, tempMin);
  expect(faults).toEqual([]);
  expect(payout).toMatchObject({ comparator: 'LT', trigger: -2, exit: -8, minPayoutPct: 0.2 });
});

test.each(indexDefinitions.map((definition) => [definition.id, definition] as const))(
  'a trigger of -2 on %s is refused unless its unit goes below zero',
  (_, definition) => {
    const wish: PayoutInput = {
      ...cold,
      payoutStructure: { type: 'binary', comparator: 'LT', trigger: -2, minPayout: money(20) },
    };
    expect(readPayout(wish, definition).faults.map(({ path }) => path)).toEqual(
      mayBeNegative(definition.unit.id) ? [] : ['payoutStructure.trigger'],
    );
  },
);
