import { capitalPremium } from './capital';
import { qualities, standing, type QualifiedValue } from './quality';
import { lossRatio, rateOnLine } from './ratios';
import { engineVersion, isOlder } from './version';

const tranches = [
  { upTo: 0.2, return: 0.1 },
  { upTo: 0.6, return: 0.05 },
];

test('§8 capital in layers: each holds what the premium and the layers before it do not cover', () => {
  // 0.05 pure; 0.15 and 0.4 are held a whole year for 10 % and 5 %: 0.015 + 0.02.
  const { pure, costOfCapital, fees, premium } = capitalPremium(0.05, { days: 365, tranches });
  expect([pure, costOfCapital, fees, premium]).toEqual([0.05, 0.035, 0, 0.085].map((part) => expect.closeTo(part, 12)));
});

test('§8 capital is held for the days of the period', () => {
  const cost = (days: number) => capitalPremium(0.05, { days, tranches }).costOfCapital;
  expect(cost(73)).toBeCloseTo(0.035 / 5, 12);
  expect(cost(730)).toBeCloseTo(0.07, 12);
  expect(cost(0)).toBe(0);
});

test('§8 a premium that covers a layer leaves nothing to be held there, and takes nothing back', () => {
  const cost = (expectedLoss: number) => capitalPremium(expectedLoss, { days: 365, tranches }).costOfCapital;
  expect([cost(0.2), cost(0.3), cost(0.6), cost(0.9)]).toEqual(
    [0.02, 0.015, 0, 0].map((part) => expect.closeTo(part, 12)),
  );
});

test('§8 the margin is on the expected loss, fees are shares of what they are taken of', () => {
  const margin = capitalPremium(0.05, { margin: 2, days: 365, tranches });
  expect([margin.pure, margin.costOfCapital]).toEqual([expect.closeTo(0.1, 12), expect.closeTo(0.03, 12)]);
  const fee = capitalPremium(0.05, { days: 365, tranches, fees: { ofPure: 0.2, ofCapital: 0.1 } });
  expect([fee.fees, fee.premium]).toEqual([expect.closeTo(0.0135, 12), expect.closeTo(0.0985, 12)]);
  const pureOnly = capitalPremium(0.05, { days: 365, tranches, fees: { ofPure: 0.2 } });
  const capitalOnly = capitalPremium(0.05, { days: 365, tranches, fees: { ofCapital: 0.1 } });
  expect([pureOnly.fees, capitalOnly.fees]).toEqual([expect.closeTo(0.01, 12), expect.closeTo(0.0035, 12)]);
  expect(capitalPremium(0.05, { days: 365, tranches: [] }).premium).toBe(0.05);
});

test('§8 claims over premium; where there is no premium there is no ratio', () => {
  expect([lossRatio(50, 200), lossRatio(0, 200), lossRatio(50, 0), lossRatio(50, -1)]).toEqual([0.25, 0, null, null]);
});

test('§8 premium over the greatest payouts of the items; where nothing can be paid there is no rate', () => {
  const item = (sumInsured: number, quantity: number, greatestShare: number) => ({
    sumInsured,
    quantity,
    greatestShare,
  });
  // 1,000 x 2 x 0.5 and 500 x 4 x 1 are 3,000.
  expect(rateOnLine(150, [item(1000, 2, 0.5), item(500, 4, 1)])).toBeCloseTo(0.05, 12);
  expect([rateOnLine(150, []), rateOnLine(150, [item(1000, 2, 0)]), rateOnLine(0, [item(1, 1, 1)])]).toEqual([
    null,
    null,
    0,
  ]);
});

const came = (quality: QualifiedValue['quality'], version: number, value: number | null = version): QualifiedValue => ({
  quality,
  version,
  value,
});

test('§1 a better value replaces a worse one, a worse one never a better', () => {
  for (const [at, better] of qualities.entries())
    for (const worse of qualities.slice(0, at)) {
      expect(standing([came(worse, 1), came(better, 2)])?.quality).toBe(better);
      expect(standing([came(better, 1), came(worse, 2)])?.quality).toBe(better);
      expect(standing([came(worse, 2), came(better, 1)])?.quality).toBe(better);
    }
  expect(qualities).toEqual(['CLIMATOLOGY', 'FALLBACK', 'PRELIMINARY', 'OBSERVED']);
});

test('§1 of the same quality the newer version stands, whenever it came in; of one version the first', () => {
  expect(standing([came('OBSERVED', 1), came('OBSERVED', 2)])?.version).toBe(2);
  expect(standing([came('OBSERVED', 2), came('OBSERVED', 1)])?.version).toBe(2);
  expect(standing([came('OBSERVED', 1, 7), came('OBSERVED', 1, 8)])?.value).toBe(7);
});

test('§1 no value is worse than any, zero is a value, and of none nothing stands', () => {
  expect(standing([came('OBSERVED', 9, null), came('CLIMATOLOGY', 1, 0)])?.value).toBe(0);
  expect(standing([came('CLIMATOLOGY', 1, 0), came('OBSERVED', 9, null)])?.value).toBe(0);
  expect(standing([came('OBSERVED', 1, null), came('CLIMATOLOGY', 2, null)])?.version).toBe(2);
  expect(standing([])).toBeUndefined();
});

test.each([
  ['1.1.9', '1.2.0', true],
  ['1.2.0', '1.2.0', false],
  ['1.2.1', '1.2.0', false],
  ['1.10.0', '1.9.0', false],
  ['1.9.0', '1.10.0', true],
  ['0.9.9', '1.0.0', true],
  ['2.0.0', '1.9.9', false],
  ['1.2.0', '1.2.1', true],
  ['2.0.0', '1.2.3', false],
  ['1.2', '1.2.0', false],
  ['1', '1.2.0', true],
])('engine %s is older than %s: %s', (version, than, older) => expect(isOlder(version, than)).toBe(older));

test('the engine of today is its own age', () => {
  expect(engineVersion).toMatch(/^\d+\.\d+\.\d+$/);
  expect(isOlder(engineVersion, engineVersion)).toBe(false);
});
