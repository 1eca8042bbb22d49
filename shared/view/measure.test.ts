import en from '#shared/phrases/en/view.json' with { type: 'json' };
import {
  exactly,
  exactPercent,
  measureOf,
  onScreen,
  onWire,
  percent,
  plain,
  rateUnitIn,
  shown,
  termsOf,
  typedText,
  unitOfRate,
} from './measure';
import { createTranslate } from './words';

const t = createTranslate(en, 'en-GB');
const of = (symbol: string, decimals: number, duration = false) => ({
  duration,
  indexDefinition: { decimals, output: { unit: { symbol } } },
});
const hours = measureOf(of('s', 0, true), 'en-GB');
const rain = measureOf(of('mm', 1), 'en-GB');
const days = measureOf(of('days', 0), 'en-GB');
const flat = (text: string) => text.replaceAll(/\s/g, ' ');

test.each([
  [hours, 14_904, 4.14],
  [hours, 9000, 2.5],
  [rain, 412.6, 412.6],
  [rain, 3600, 3600],
] as const)('%o: %d stands for %d on the screen, and comes back', (measure, wire, screen) => {
  expect(onScreen(wire, measure)).toBe(screen);
  expect(onWire(screen, measure)).toBe(wire);
});

test.each([
  // 14.72 h are 52,992 s; 14.722222 h lead to within a hundredth of 53,000 s.
  [14.72, 52_992],
  [14.722222, 53_000],
  [14.7222, 52_999.92],
  [0.00027777, 1],
  [2.0001, 7200.36],
])('%d h are %d s', (typed, seconds) => expect(onWire(typed, hours)).toBe(seconds));

test.each([
  [hours, 9000, '2.5'],
  [hours, 53_000, '14.72222'],
  [hours, 1, '0.00028'],
  [hours, 7200.5, '2.000138888888889'],
  [rain, 412.625, '412.625'],
  [days, 13, '13'],
] as const)('%o: %d is typed as %s', (measure, value, text) => expect(typedText(value, measure)).toBe(text));

test.each([
  [hours, 14_904, '4.1', '4.1 h', '4.14 h'],
  [hours, 9000, '2.5', '2.5 h', '2.5 h'],
  [rain, 412.625, '412.6', '412.6 mm', '412.625 mm'],
  [rain, -0.04, '-0.0', '-0.0 mm', '-0.04 mm'],
  [days, 13, '13', '13 days', '13 days'],
] as const)('%o: %d is written as %s, %s and exactly %s', (measure, value, number, text, exact) => {
  expect(plain(value, measure, 'en-GB')).toBe(number);
  expect(flat(shown(value, measure, 'en-GB'))).toBe(text);
  expect(flat(exactly(value, measure, 'en-GB'))).toBe(exact);
});

test('a number of decimals that is asked for is written', () => {
  expect(plain(9000, hours, 'en-GB', 2)).toBe('2.50');
  expect(flat(exactly(9000, hours, 'en-GB', 2))).toBe('2.50 h');
  expect(flat(shown(1371.3, rain, 'de', 2))).toBe('1.371,30 mm');
});

test.each([
  [0.137, 1, '13.7 %'],
  [0.1375, 1, '13.8 %'],
  [0.1375, 2, '13.75 %'],
  [0.13, 2, '13 %'],
] as const)('%d with up to %d decimals is %s', (share, most, text) =>
  expect(flat(percent(share, 'en-GB', most))).toBe(text),
);
test('a share as it was agreed has all its decimals', () =>
  expect(flat(exactPercent(0.177625, 'en-GB'))).toBe('17.7625 %'));

test.each([
  [of('days', 0), 'day'],
  [of('points', 1), 'point'],
  [of('mm', 1), 'mm'],
  [of('s', 0, true), 'h'],
])('a rate of %o is for each %s', (coverage, unit) => expect(unitOfRate(coverage, 'en-GB', t)).toBe(unit));
test('what is counted is one in a rate', () =>
  expect(['days', 'points', 'mm'].map((symbol) => rateUnitIn(symbol, 'en-GB', t))).toEqual(['day', 'point', 'mm']));

test.each([
  [0.0625 / 3600, 'linear'],
  [0, 'binary'],
] as const)('a rate of %d is a %s cover', (payoutPerUnitPct, structure) => {
  const terms = { ...{ trigger: 9000, exit: 58_709, minPayoutPct: 0.137, limitPct: 0.83 }, payoutPerUnitPct };
  expect(termsOf({ ...terms, indexDefinition: { triggerComparator: 'GTE' } })).toEqual({
    ...{ ...terms, structure, comparator: 'GTE' },
  });
});
