import { readExpression } from './read';
import { DataFault } from '../dataFault';

const days = new Map([
  ['precip', Float64Array.of(5, 0, NaN, 2, 0, 0, 9)],
  ['tmax', Float64Array.of(30, 36, 37, NaN, 39, 36, 20)],
]);
const value = (text: string) => readExpression(text, [...days.keys()]).value(days);

test.each([
  ['1 + 2 * 3 - 4 / 2', 5],
  ['-(2 - 5) * 2', 6],
  ['2 - 3 - 4', -5],
  ['sum(precip)', 16],
  ['mean(precip)', 16 / 6],
  ['min(precip)', 0],
  ['max(precip, 3) == 0', NaN],
  ['max(1, 2)', 2],
  ['count(tmax > 35)', 4],
  ['spell(tmax > 35)', 2],
  ['spellTotal(tmax > 35, 2)', 4],
  ['max(roll(precip, 2))', 9],
  ['sum(if(tmax > 35, precip, 0))', 0 + 9 - 9],
  ['sum(clamp(precip, 1, 4))', 4 + 1 + 2 + 1 + 1 + 4],
  ['abs(min(precip) - 3)', 3],
  ['sum(precip >= 2) + sum(precip != 0) * 10', 3 + 30],
  ['.5e1', 5],
])('%s', (text, expected) => {
  if (Number.isNaN(expected)) expect(() => value(text)).toThrow('list of days');
  else expect(value(text)).toBeCloseTo(expected, 12);
});

test.each([
  ['', 'The expression ends too early (character 1)'],
  ['sum(precip', '")" is missing (character 11)'],
  ['sum(rain)', '"rain" is not a variable of this data set. Known are: precip, tmax (character 5)'],
  ['eval(precip)', '"eval" is not a function'],
  ['constructor(precip)', '"constructor" is not a function'],
  ['precip.length', '"." has no meaning here (character 7)'],
  ['precip[0]', '"[" has no meaning here (character 7)'],
  ['sum(precip) precip', '"precip" was not expected (character 13)'],
  ['sum + 1', '"sum" is a function: write sum(…) (character 1)'],
  ['sum(precip, tmax)', 'sum takes 1 values, not 2 (character 1)'],
  ['1 / 0', 'Division by zero (character 3)'],
  ['sum(1 / precip)', 'Division by zero (character 7)'],
  ['precip + 1', 'The result is a list of days'],
  ['roll(precip, 0.5)', 'roll needs a whole number of days'],
  ['sum(5)', 'sum works on the days of a variable'],
  ['1e308 * 10', 'The result is not a finite number'],
  [`${'('.repeat(200)}1${')'.repeat(200)}`, 'nested too deeply'],
  ['1 +'.repeat(2000), 'at most 4000 characters'],
  [`${'1+'.repeat(999)}1`, 'at most 1000 numbers, names, operations and functions (character'],
  [`${'-'.repeat(80)}${'abs(1)+'.repeat(310)}1`, 'at most 1000 numbers'],
])('%s is refused with the place of the fault', (text, message) => {
  expect(() => value(text)).toThrow(DataFault);
  expect(() => value(text)).toThrow(message);
});

test('an expression of a thousand parts is computed, and of one more it is not', () => {
  expect(value(`${'1+'.repeat(499)}1`)).toBe(500);
  expect(value(`-(${'1+'.repeat(499)}1)`)).toBe(-500);
  expect(() => value(`--(${'1+'.repeat(499)}1)`)).toThrow('at most 1000 numbers');
});

test('it tells which variables it reads', () => {
  expect(readExpression('sum(tmax) + sum(tmax)', ['precip', 'tmax']).variables).toEqual(['tmax']);
});
