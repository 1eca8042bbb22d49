import fc from 'fast-check';
import type { Comparator, PayoutTerms } from '#shared/engine/cover';
import { minorDigitsOf, shareOfAmount } from '#shared/engine/money';
import { isAbove, payoutPct } from '#shared/engine/payout';
import { roundHalfAway } from '#shared/engine/rounding';
import { payoutSum } from './payoutSum';

const atMost = ({ sum, limit }: { readonly sum: string; readonly limit: string }) => `${sum}, at most ${limit}`;
const inMm = { inHours: false, decimals: 1, locale: 'en-GB', atMost };
const base: PayoutTerms = {
  structure: 'linear',
  comparator: 'GT',
  trigger: 400,
  exit: null,
  minPayoutPct: 0.2,
  payoutPerUnitPct: 0.00297,
  limitPct: 1,
};
const eur = (amount: number) => ({ amount, currency: 'EUR' });

test('§6.1 a linear payout is the share at the trigger and the units beyond it, on either side', () => {
  expect(payoutSum(base, 477.3, inMm)).toEqual({
    text: '20 % + (477.3 − 400.0) × 0.297 % = 42.96 %',
    share: '42.96 %',
    amount: null,
  });
  expect(payoutSum({ ...base, comparator: 'LT' }, 312.4, inMm)?.text).toBe(
    '20 % + (400.0 − 312.4) × 0.297 % = 46.02 %',
  );
  expect(payoutSum({ ...base, wholeUnits: true }, 477.3, inMm)?.text).toBe('20 % + 77 × 0.297 % = 42.87 %');
  expect(payoutSum({ ...base, minPayoutPct: 0 }, 477.3, inMm)?.text).toBe('0 % + (477.3 − 400.0) × 0.297 % = 22.96 %');
});
test('§6.1 a binary payout and one at the trigger itself are no sum', () => {
  const atOnce = { text: '20.00 %', share: '20.00 %', amount: null };
  expect(payoutSum({ ...base, structure: 'binary', payoutPerUnitPct: null }, 500, inMm)).toEqual(atOnce);
  expect(payoutSum({ ...base, comparator: 'GTE' }, 400, inMm)).toEqual(atOnce);
  expect(payoutSum(base, 400, inMm)).toBeNull();
  expect(payoutSum({ ...base, payoutPerUnitPct: null, exit: 400 }, 500, inMm)).toBeNull();
  expect(payoutSum({ ...base, perEvent: true }, 500, inMm)).toBeNull();
});
test('§6.1 beyond the exit the sum says what it would come to, and the limit', () => {
  expect(payoutSum({ ...base, limitPct: 0.8, exit: 500, payoutPerUnitPct: null }, 512.5, inMm)).toEqual({
    text: '20 % + (512.5 − 400.0) × 0.6 % = 87.50 %, at most 80 %',
    share: '80.00 %',
    amount: null,
  });
});
test('§6.2 steps add up or stand alone; what is taken off is taken off in the sum', () => {
  const steps = [
    { from: 400, pct: 0.2 },
    { from: 450, pct: 0.155 },
  ];
  expect(payoutSum({ ...base, steps, stepsAddUp: true }, 460, inMm)?.text).toBe('20 % + 15.5 % = 35.50 %');
  expect(payoutSum({ ...base, steps }, 460, inMm)?.text).toBe('15.50 %');
  expect(payoutSum({ ...base, steps }, 399, inMm)).toBeNull();
  expect(payoutSum({ ...base, deductiblePct: 0.05 }, 477.3, inMm)?.text).toBe(
    '20 % + (477.3 − 400.0) × 0.297 % − 5 % = 37.96 %',
  );
  expect(payoutSum({ ...base, deductiblePct: 0.05 }, 900, inMm)?.text).toBe(
    '20 % + (900.0 − 400.0) × 0.297 % = 168.50 %, at most 100 %; 100 % − 5 % = 95.00 %',
  );
  expect(payoutSum({ ...base, deductiblePct: 0.5 }, 477.3, inMm)).toBeNull();
  expect(payoutSum({ ...base, franchisePct: 0.5 }, 477.3, inMm)).toBeNull();
});
test('hours carry the decimals that matter: a tenth of an hour is not what pays', () => {
  // 4 h 8 min 24 s over a trigger of 2 h 40 min, from 5 % at 16.2 % an hour.
  const terms = { ...base, trigger: 9600, minPayoutPct: 0.05, payoutPerUnitPct: 0.000045 };
  expect(payoutSum(terms, 14_904, { ...inMm, inHours: true, decimals: 0 })?.text).toBe(
    '5 % + (4.14 − 2.666667) × 16.2 % = 28.87 %',
  );
});
test('an amount is the printed share of what is insured, whose decimals go as far as that takes', () => {
  const insured = { sumInsured: eur(1000), quantity: 12 };
  expect(payoutSum(base, 477.3, inMm, insured)).toEqual({
    text: '20 % + (477.3 − 400.0) × 0.297 % = 42.9581 %',
    share: '42.9581 %',
    amount: '42.9581 % × EUR 1,000.00 × 12 = EUR 5,154.97',
  });
  expect(payoutSum(base, 477.3, inMm, { sumInsured: eur(10), quantity: 1 })?.amount).toBe(
    '42.96 % × EUR 10.00 = EUR 4.30',
  );
  expect(payoutSum({ ...base, limitPct: 0.5 }, 900, { ...inMm, locale: 'de-DE' }, insured)).toEqual({
    text: '20 % + (900,0 − 400,0) × 0,297 % = 168,50 %, at most 50 %',
    share: '50,00 %',
    amount: '50,00 % × EUR 1.000,00 × 12 = EUR 6.000,00',
  });
});

/** What a person with a pencil has: fractions of whole numbers. */
type Fraction = readonly [over: bigint, under: bigint];
const read = (text: string): Fraction => {
  const [whole = '', decimals = ''] = text.replace(/[^0-9.]/g, '').split('.');
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
};
const product = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const sum = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
const minus = (one: Fraction, [c, d]: Fraction): Fraction => sum(one, [-c, d]);
const decimalsOf = (text: string) => (/\.(\d+)/.exec(text)?.[1] ?? '').length;
/** Rounded to so many decimals, half up. */
function rounded([over, under]: Fraction, decimals: number): Fraction {
  const unit = 10n ** BigInt(decimals);
  return [(2n * over * unit + under) / (2n * under), unit];
}
/** `a × b`, `(a − b) × c`, and what of it is added up and taken off. */
function worthOf(side: string): Fraction {
  const flat = side.replace(/\((\S+) − (\S+)\)/g, (_, a: string, b: string) => {
    const [over, under] = minus(read(a), read(b));
    return `${over}/${under}`;
  });
  const factor = (text: string): Fraction => {
    const [over, under] = text.split('/');
    return under === undefined ? read(text) : [BigInt(over ?? ''), BigInt(under)];
  };
  const term = (text: string) => text.split(' × ').map(factor).reduce(product);
  const [first = '', ...less] = flat.split(' − ');
  return [first.split(' + ').map(term).reduce(sum), ...less.map(term)].reduce(minus);
}
/** Works through every line as it is printed; the share that it ends with. */
function follow(text: string): string {
  let last = '';
  for (const part of text.split('; ')) {
    const [line = '', limit] = part.split(', at most ');
    const [side = '', result] = line.split(' = ');
    if (result !== undefined) expect([line, rounded(worthOf(side), decimalsOf(result))]).toEqual([line, read(result)]);
    last = limit ?? result ?? side;
  }
  return last;
}

const share = fc.double({ min: 0, max: 1, noNaN: true }).map((value) => Number(value.toPrecision(12)));
/** Terms as they are typed, as they follow from amounts, and those with everything that certificates may hold. */
const terms = fc
  .record({
    comparator: fc.constantFrom<Comparator>('GT', 'GTE', 'LT', 'LTE'),
    trigger: fc.oneof(
      fc.integer({ min: 0, max: 200_000 }),
      fc.integer({ min: 0, max: 20_000 }).map((tenths) => tenths / 10),
      fc.integer({ min: 0, max: 2_000_000 }).map((small) => small / 1e4),
    ),
    minPayoutPct: fc.oneof(share, fc.constantFrom(0, 0.2, 1 / 3)),
    rate: fc.oneof(
      share.map((one) => one / 50),
      fc.constantFrom(0.002_97, 0.005, 0.000_045),
    ),
    distance: fc.integer({ min: 1, max: 4000 }),
    byExit: fc.boolean(),
    structure: fc.constantFrom<PayoutTerms['structure']>('linear', 'linear', 'linear', 'binary'),
    limitPct: fc.oneof(fc.constant(1), share),
    wholeUnits: fc.boolean(),
    deductiblePct: fc.constantFrom(0, 0, 0, 0.05, 0.1234),
    steps: fc.option(fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), share), { maxLength: 4 }), { freq: 5 }),
    stepsAddUp: fc.boolean(),
  })
  .map(({ rate, distance, byExit, steps, minPayoutPct, limitPct, ...rest }): PayoutTerms => ({
    ...rest,
    limitPct: Math.max(limitPct, 0.01),
    minPayoutPct: Math.min(minPayoutPct, Math.max(limitPct, 0.01)),
    exit: byExit ? rest.trigger + (isAbove(rest.comparator) ? distance : -distance) : null,
    payoutPerUnitPct: byExit ? null : rate,
    ...(steps ? { steps: steps.map(([from, pct]) => ({ from, pct })) } : {}),
  }));

test('whoever does a printed sum with the printed numbers gets the printed result to its last digit', () => {
  let many = 0;
  fc.assert(
    fc.property(
      terms,
      fc.integer({ min: 0, max: 9000 }),
      fc.constantFrom(0, 1, 2),
      fc.boolean(),
      fc.integer({ min: 100, max: 5_000_000 }),
      fc.integer({ min: 1, max: 5000 }),
      fc.constantFrom('EUR', 'INR', 'KWD', 'JPY'),
      (of, distance, decimals, inHours, cents, quantity, currency) => {
        const beyond = isAbove(of.comparator) ? distance / 10 : -distance / 10;
        const value = roundHalfAway(of.trigger + beyond, inHours ? 0 : decimals);
        fc.pre(value >= 0);
        const sumInsured = { amount: roundHalfAway(cents / 100, minorDigitsOf(currency)), currency };
        const writing = { ...inMm, inHours, decimals };
        const owed = payoutPct(of, value);
        for (const insured of [undefined, { sumInsured, quantity }]) {
          const printed = payoutSum(of, value, writing, insured);
          if (!printed) {
            expect(owed === 0 || owed === of.limitPct).toBe(true);
            continue;
          }
          many += 1;
          const ends = follow(printed.text);
          const [over, under] = read(printed.share);
          expect(rounded(read(ends), decimalsOf(printed.share))).toEqual([over, under]);
          expect(Math.abs(Number(over) / Number(under) - owed * 100)).toBeLessThanOrEqual(
            0.5001 * 10 ** -decimalsOf(printed.share),
          );
          if (!insured) continue;
          const [product = '', amount = ''] = (printed.amount ?? '').split(' = ');
          expect(product.startsWith(`${printed.share} × ${currency} `)).toBe(true);
          const digits = minorDigitsOf(currency);
          const [units, each] = rounded(worthOf(product), digits + 2);
          const [stated, of100] = read(amount);
          expect(rounded([units, each * 100n], digits)).toEqual(rounded([stated, of100], digits));
          expect(Number(stated) / Number(of100)).toBeCloseTo(
            shareOfAmount(owed, sumInsured.amount, quantity, currency),
            digits,
          );
        }
      },
    ),
    { numRuns: 400 },
  );
  expect(many).toBeGreaterThan(250);
});
