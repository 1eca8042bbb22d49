import fc from 'fast-check';
import { roundHalfAway } from './rounding';

/** By the digits alone: nine decimals first, then as asked, half away from zero. */
function byDigits(value: number, decimals: number): number {
  const [whole = '0', fraction = ''] = Math.abs(value).toFixed(9).split('.');
  const digits = BigInt(whole + fraction);
  const unit = 10n ** BigInt(9 - decimals);
  const rounded = Number(`${(digits + unit / 2n) / unit}e-${decimals}`);
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

test.each([
  [0.15, 1, 0.2],
  [0.25, 1, 0.3],
  [-0.25, 1, -0.3],
  [1.005, 2, 1.01],
  [2.5, 0, 3],
  [-2.5, 0, -3],
  [-0.04, 1, 0],
  [0.1 + 0.2, 1, 0.3],
  [0.449999999, 1, 0.4],
  [0.4499999999, 1, 0.5],
  [123456789.25, 1, 123456789.3],
])('%d to %d decimals is %d', (value, decimals, expected) => expect(roundHalfAway(value, decimals)).toBe(expected));

test('the quick way and the digits agree to the last bit, near halves and far from them', () => {
  const near = fc
    .tuple(fc.integer({ min: -2_000_000, max: 2_000_000 }), fc.integer({ min: -30, max: 30 }))
    .map(([tenths, noise]) => (tenths + 0.5) / 10 + noise * 1e-10);
  fc.assert(
    fc.property(
      fc.oneof(near, fc.double({ min: -1e9, max: 1e9, noNaN: true })),
      fc.constantFrom(0, 1, 2),
      (value, decimals) => {
        expect(roundHalfAway(value, decimals)).toBe(byDigits(value, decimals));
      },
    ),
    { numRuns: 3000 },
  );
});
