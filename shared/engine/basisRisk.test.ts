import { basisFigures, catastrophicBasisRisk, contingency, nearMisses } from './basisRisk';

describe('what was paid against what was reported', () => {
  const paid = [true, true, true, false, false, false, false, null, true];
  const bad = [true, true, false, true, false, false, false, true, null];

  test('hits, false alarms and misses, of the years that both know', () => {
    expect(contingency(paid, bad)).toEqual({
      hit: 2,
      falseAlarm: 1,
      miss: 1,
      correctNo: 3,
      accuracy: 5 / 7,
      hitRate: 2 / 3,
      falseAlarmRatio: 1 / 3,
      missRate: 1 / 3,
    });
  });
  test('without a year there is no share of years', () => {
    const nothing = {
      hit: 0,
      falseAlarm: 0,
      miss: 0,
      correctNo: 0,
      accuracy: null,
      hitRate: null,
      falseAlarmRatio: null,
      missRate: null,
    };
    expect(contingency([], [])).toEqual(nothing);
    expect(contingency([true], [])).toEqual(nothing);
    expect(contingency([false], [false])).toEqual({ ...nothing, correctNo: 1, accuracy: 1 });
  });
});

describe('catastrophic years', () => {
  const losses = [0.5, 0.75, 1, 0.49, 0.1];
  const payouts = [0, 0.25, 1, 0, 1];

  test('years with a loss of half or more: how often nothing came back, and how much for the premium', () => {
    expect(catastrophicBasisRisk(losses, payouts, 0.25)).toEqual({
      years: 3,
      probability: 1 / 3,
      performanceRatio: 1.25 / 3 / 0.25,
    });
  });
  test('the share that makes a year catastrophic can be told, and the part that has to come back', () => {
    expect(catastrophicBasisRisk(losses, payouts, 0.25, { share: 0.8 })).toEqual({
      years: 1,
      probability: 0,
      performanceRatio: 4,
    });
    // 0.25 of 0.75 is a third: less than half came back, and exactly a third is enough where a third is asked.
    expect(catastrophicBasisRisk(losses, payouts, 0.25, { part: 0.5 }).probability).toBeCloseTo(2 / 3, 12);
    expect(catastrophicBasisRisk([0.75], [0.25], 0.25, { part: 1 / 3 }).probability).toBe(0);
  });
  test('without such a year, or without a premium, there is no such figure', () => {
    expect(catastrophicBasisRisk([0.1], [1], 0.25)).toEqual({ years: 0, probability: null, performanceRatio: null });
    expect(catastrophicBasisRisk([1], [1], 0)).toEqual({ years: 1, probability: 0, performanceRatio: null });
  });
});

describe('payouts against losses', () => {
  test('shortfall, error, correlation, and how much of the variance is hedged', () => {
    const figures = basisFigures([0, 0.5, 1, 0, 0.5], [0, 0.25, 1, 0.25, 0.25]);
    expect(figures.meanShortfall).toBeCloseTo(0.1, 12);
    expect(figures.rootMeanSquareError).toBeCloseTo(Math.sqrt(0.1875 / 5), 12);
    // Losses: mean 0.4, squares 0.7. Payouts: mean 0.35, squares 0.575. Together 0.55.
    expect(figures.pearson).toBeCloseTo(0.55 / Math.sqrt(0.7 * 0.575), 12);
    // What is left over: 0, 0.25, 0, -0.25, 0.25 around 0.05, squares 0.175.
    expect(figures.hedgingEffectiveness).toBeCloseTo(1 - 0.175 / 0.7, 12);
  });
  test('where losses never differ nothing of their variance can be hedged', () => {
    expect(basisFigures([0.5, 0.5, 0.5], [0, 0.5, 1])).toMatchObject({ hedgingEffectiveness: null, pearson: null });
  });
});

test('near misses: within a twentieth of the trigger, to either side, without a payout', () => {
  const year = (index: number, payout = 0) => ({ index, payout });
  const years = [94.9, 95, 100, 105, 105.1].map((index) => year(index));
  expect(nearMisses([...years, year(101, 0.1)], 100).map(({ index }) => index)).toEqual([95, 100, 105]);
  expect(nearMisses(years, 100, 0.001).map(({ index }) => index)).toEqual([100]);
  expect(nearMisses([year(-10.5), year(-10.6), year(10)], -10).map(({ index }) => index)).toEqual([-10.5]);
});
