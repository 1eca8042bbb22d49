import type { IndexChoice } from '../cover';
import { observedOf, type Day } from '../days';
import { spiReference } from '../indices/spi';
import { referenceVariables, withReference } from './reference';

const period = { start: '2099-06-01', end: '2099-06-01', dayOffsetHours: 0 };
const junes = (variable: 'precip' | 'ghi', totals: readonly number[]) =>
  observedOf({
    days: totals.map((total, at): Day => ({ date: `${1980 + at}-06-01`, values: { [variable]: total } })),
  });
const shortfall: IndexChoice = { indexId: 'ghi-shortfall', parameters: {} };
const spi: IndexChoice = { indexId: 'precip-spi', parameters: { scale: '1' } };

test('only an index that stands against the usual, and does not say what that is, needs the record for it', () => {
  const needs = (indexId: string, parameters: IndexChoice['parameters'] = {}) =>
    referenceVariables({ indexId, parameters });
  expect([needs('ghi-shortfall'), needs('ghi-shortfall', { reference: 500 })]).toEqual([['ghi'], null]);
  expect([needs('precip-spi'), needs('precip-spi', { alpha: 2 })]).toEqual([['precip'], null]);
  expect([needs('precip-sum-total'), needs('ghi-sum-total'), needs('hdd')]).toEqual([null, null, null]);
  // A reference means nothing to one index, a shape nothing to the other.
  expect([needs('ghi-shortfall', { alpha: 2 }), needs('precip-spi', { reference: 5 })]).toEqual([['ghi'], ['precip']]);
});

test('a choice that needs none stays as it is, whatever was observed', () => {
  const choices: IndexChoice[] = [
    { indexId: 'precip-sum-total', parameters: {} },
    { indexId: 'ghi-shortfall', parameters: { reference: 500 } },
    { indexId: 'precip-spi', parameters: { alpha: 2, beta: 30, zeroShare: 0 } },
  ];
  for (const choice of choices) expect(withReference(choice, period, observedOf({ days: [] }))).toBe(choice);
});

test('§2.4 the usual irradiation is the mean of the years, in twelve digits', () => {
  expect(withReference({ ...shortfall, parameters: { note: 'kept' } }, period, junes('ghi', [10, 10, 11]))).toEqual({
    indexId: 'ghi-shortfall',
    parameters: { note: 'kept', reference: 10.3333333333 },
  });
  expect(withReference(shortfall, period, junes('ghi', [4, 6]))?.parameters).toEqual({ reference: 5 });
  // A year that the record does not hold counts for nothing.
  const gap = ['1980', '1982'].map((year, at): Day => ({ date: `${year}-06-01`, values: { ghi: 4 + 2 * at } }));
  expect(withReference(shortfall, period, observedOf({ days: gap }))?.parameters).toEqual({ reference: 5 });
  expect(withReference(shortfall, period, observedOf({ days: [] }))).toBeNull();
});

test('§2.4 the usual rain is that of the last thirty years, in twelve digits', () => {
  const thirty = Array.from({ length: 30 }, (_, at) => (at % 6 === 0 ? 0 : 20 + ((at * 37) % 101)));
  const { alpha, beta, zeroShare } = spiReference(thirty);
  const twelve = (value: number) => Number(value.toPrecision(12));
  const before = [900, 800, 0, 0, 0];
  for (const totals of [thirty, [...before, ...thirty]])
    expect(withReference(spi, period, junes('precip', totals))).toEqual({
      indexId: 'precip-spi',
      parameters: { scale: '1', alpha: twelve(alpha), beta: twelve(beta), zeroShare: twelve(zeroShare) },
    });
  expect(twelve(alpha)).not.toBe(alpha);
  // Of the 31 years the first is left out.
  expect(withReference(spi, period, junes('precip', [900, ...thirty]))?.parameters['zeroShare']).toBe(
    twelve(zeroShare),
  );
});

test('§2.4 rain is usual from three wet years on that are not all alike', () => {
  const frozen = (...totals: readonly number[]) => withReference(spi, period, junes('precip', totals)) !== null;
  expect([frozen(10, 20, 30), frozen(10, 20, 0, 0, 0, 0), frozen(10, 20)]).toEqual([true, false, false]);
  expect([frozen(20, 20, 20), frozen(20, 20, 30), frozen(0, 0, 0, 0), frozen()]).toEqual([false, true, false, false]);
});
