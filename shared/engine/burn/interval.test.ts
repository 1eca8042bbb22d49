import fc from 'fast-check';
import { logGamma, mean, mulberry32 } from '../statistics';
import { interval95, type PaidRecord } from './interval';

const record = (years: number, paid: readonly number[], payingShare = 0.2): PaidRecord => ({
  payouts: [...paid, ...Array<number>(years - paid.length).fill(0)],
  payingShare: () => payingShare,
  redraw: null,
});
const times = (count: number, share: number) => Array<number>(count).fill(share);

test.each([
  [30, 8, 1, 0.13494, 0.441],
  [37, 5, 0.4, 0.0214, 0.10845],
  [30, 0, 0.2, 0, 0.01594],
])('§7.3 of %d years %d paid %d of the sum insured each: %d to %d', (years, paid, share, low, high) => {
  const [lower, upper] = interval95(record(years, times(paid, share), share));
  expect(lower).toBeCloseTo(low, 5);
  expect(upper).toBeCloseTo(high, 5);
});

const deficit = [1, 0.22, 0.104, 0.286, 0.433, 0.6015, 0.104, 0.1105];

test('§7.3 paying years that differ are weighted at random', () => {
  for (const seed of [1, 2, 3]) {
    const [lower, upper] = interval95(record(30, deficit), { seed });
    expect(Math.abs(lower - 0.039)).toBeLessThan(0.003);
    expect(Math.abs(upper - 0.1926)).toBeLessThan(0.003);
  }
});

test('§7.3 it is drawn by the seed, which is 1 where none is given, 10,000 times', () => {
  const by = (options?: Parameters<typeof interval95>[1]) => interval95(record(30, deficit), options);
  expect(by()).toEqual(by({ seed: 1, draws: 10_000 }));
  expect(by({ seed: 7 })).not.toEqual(by());
  expect(by({ draws: 200 })).not.toEqual(by());
});

test('without a draw nothing is known but that it is a share', () => {
  expect(interval95(record(30, deficit), { draws: 0 })).toEqual([0, 1]);
});

test('§7.3 a record without a payout is never 0 to 0, and the longer it is the less it leaves open', () => {
  const most = [0, 3, 10, 30, 100].map((years) => interval95(record(years, [])));
  expect(most.map(([low]) => low)).toEqual(times(5, 0));
  const upper = most.map(([, high]) => high);
  expect(upper.every((high) => high > 0)).toBe(true);
  expect(upper).toEqual([...upper].sort((a, b) => b - a));
});

test('§7.3 the expected loss lies within its interval, whose bounds are in proportion to the shares', () => {
  const shares = fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(shares, fc.integer({ min: 13, max: 40 }), (paid, years) => {
      const options = { seed: 5, draws: 400 };
      const [low, high] = interval95(record(years, paid), options);
      const loss = mean(record(years, paid).payouts);
      expect(low).toBeLessThan(loss);
      expect(high).toBeGreaterThan(loss);
      const half = paid.map((share) => share / 2);
      const [lowHalf, highHalf] = interval95(record(years, half), options);
      expect([lowHalf, highHalf]).toEqual([expect.closeTo(low / 2, 12), expect.closeTo(high / 2, 12)]);
    }),
    { numRuns: 40 },
  );
});

test('§7.3 each further year that pays the same raises both bounds', () => {
  const bounds = Array.from({ length: 31 }, (_, paid) => interval95(record(30, times(paid, 0.5), 0.5)));
  for (const [at, [low, high]] of bounds.entries()) {
    const [before, most] = bounds[at - 1] ?? [-1, 0];
    expect([low > before, high > most, high <= 0.5]).toEqual([true, true, true]);
  }
});

/** That so many of n years pay, each with the same probability. */
const binomialChance = (n: number, paid: number, chance: number) =>
  Math.exp(logGamma(n + 1) - logGamma(paid + 1) - logGamma(n - paid + 1)) * chance ** paid * (1 - chance) ** (n - paid);

test.each([0.05, 0.1, 0.2, 0.35])('§7.3 it holds a true yearly frequency of %d in about 95 of 100 records', (truth) => {
  let held = 0;
  for (let paid = 0; paid <= 30; paid++) {
    const [low, high] = interval95(record(30, times(paid, 1), 1));
    if (low <= truth && truth <= high) held += binomialChance(30, paid, truth);
  }
  expect(held).toBeGreaterThan(0.92);
  expect(held).toBeLessThan(0.99);
});

test('§7.3 it holds the true expected loss of payouts that differ, too', () => {
  const random = mulberry32(12);
  const [frequency, least] = [0.25, 0.2];
  const truth = frequency * (least + 0.5 * (1 - least));
  let held = 0;
  for (let sample = 0; sample < 200; sample++) {
    const paid = Array.from({ length: 30 }, () => (random() < frequency ? least + (1 - least) * random() : 0));
    const [low, high] = interval95({ ...record(0, []), payouts: paid }, { seed: sample, draws: 400 });
    if (low <= truth && truth <= high) held += 1;
  }
  expect(held / 200).toBeGreaterThan(0.91);
});

test('§7.3 years played along another slope with every draw are counted anew', () => {
  const still = record(30, deficit);
  const played = (redraw: PaidRecord['redraw']) => interval95({ ...still, redraw });
  const [low, high] = played(() => still.payouts);
  const [lowSpread, highSpread] = played(({ normal }) =>
    still.payouts.map((share) => Math.max(0, share + 0.2 * normal())),
  );
  expect([low, high]).toEqual([expect.closeTo(0.039, 2), expect.closeTo(0.193, 2)]);
  expect(highSpread).toBeGreaterThan(high);
  expect(lowSpread).toBeGreaterThan(low);
  // A draw in which no year pays counts with what a paying year would pay.
  const [, none] = played(() => times(30, 0));
  expect(none).toBeCloseTo(0.01594, 2);
  // A record that never paid begins at 0, whatever its draws pay.
  expect(interval95({ ...record(30, []), redraw: () => still.payouts })[0]).toBe(0);
});
