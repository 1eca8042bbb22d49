import { DataFault } from '../dataFault';
import { readExpression } from './read';

const [rain, heat] = [Float64Array.of(5, 0, NaN, 2), Float64Array.of(36, 30, 37, NaN)];
const known = new Map([
  ['precip', rain],
  ['tmax', heat],
]);
const value = (text: string, days = known) => readExpression(text, ['precip', 'tmax']).value(days);

// Comparisons: the value itself, one step below and one above; true is 1, false 0.
test.each([
  ['<', [1, 0, 0]],
  ['<=', [1, 1, 0]],
  ['>', [0, 0, 1]],
  ['>=', [0, 1, 1]],
  ['==', [0, 1, 0]],
  ['!=', [1, 0, 1]],
])('§3 1.9, 2 and 2.1 %s 2', (op, expected) =>
  expect(['1.9', '2', '2.1'].map((left) => value(`${left} ${op} 2`))).toEqual(expected),
);

test.each([
  // Comparisons bind least, the sign most; of equals the left one goes first.
  ['1 + 1 < 3 - 0.5', 1],
  ['8 / 4 / 2', 1],
  ['8 / (4 / 2)', 4],
  ['2 * 3 + 4', 10],
  ['2 + 3 * 4', 14],
  ['2 * (3 + 4)', 14],
  ['-2 * -3', 6],
  ['- - 2', 2],
  ['3 < 4 == 1', 1],
  ['1.5e-1 * 2E+1', 3],
  ['7.', 7],
  ['.5', 0.5],
  ['.5e-1', 0.05],
])('§3 %s is %d', (text, expected) => expect(value(text)).toBeCloseTo(expected, 12));

test.each([
  // What is missing is left out of sums, counts and extremes, and stays missing day by day.
  ['sum(precip)', 7],
  ['mean(precip)', 7 / 3],
  ['min(precip)', 0],
  ['max(precip)', 5],
  ['count(precip)', 2],
  ['count(precip + tmax)', 2],
  ['sum(precip * 2 - 1)', 11],
  ['sum(-precip)', -7],
  ['sum(abs(precip - 3))', 6],
  ['sum(max(precip, 3))', 11],
  ['sum(min(precip, 3))', 5],
  ['max(max(3, precip))', 5],
  ['sum(clamp(precip, 1, 3))', 6],
  ['clamp(7, 1, 3) + clamp(-7, 1, 3) + clamp(2, 1, 3)', 6],
  ['max(1, 2) + min(1, 2)', 3],
  ['abs(-4) + abs(4)', 8],
  // `if` takes day by day, and only what it takes may be missing.
  ['sum(if(tmax > 35, precip, 100))', 105],
  ['count(if(tmax > 35, 1, precip))', 2],
  ['sum(if(precip >= 2, tmax, 1))', 37],
  ['if(2 > 1, 10, 20)', 10],
  ['if(0, 10, 20)', 20],
  ['sum(if(1, precip, tmax))', 7],
  ['sum(if(0, precip, tmax))', 103],
])('§3 of 5, 0, none and 2 mm on days of 36, 30, 37 °C and none: %s is %d', (text, expected) =>
  expect(value(text)).toBeCloseTo(expected, 12),
);

const wet = (...mm: number[]) => new Map([['precip', Float64Array.from(mm)]]);
test.each([
  ['spell(precip > 1)', [2, 2, 0, 2, 2, 2, 0, 2], 3],
  ['spell(precip > 1)', [2, 2, NaN, 2], 2],
  ['spell(precip > 1)', [0, 0], 0],
  ['spell(precip > 1)', [0, 2, 2], 2],
  ['spell(precip > 1)', [], 0],
  ['spellTotal(precip > 1, 2)', [2, 2, 0, 2, 0, 2, 2, 2], 5],
  ['spellTotal(precip > 1, 1)', [2, 2, 0, 2, 0, 2, 2, 2], 6],
  ['spellTotal(precip > 1, 3)', [2, 2, 0, 2, 0, 2, 2, 2], 3],
  ['spellTotal(precip > 1, 4)', [2, 2, 0, 2, 0, 2, 2, 2], 0],
  ['max(roll(precip, 1))', [1, 4, 2], 4],
  ['max(roll(precip, 2))', [1, 4, 2], 6],
  ['min(roll(precip, 2))', [1, 4, 2], 5],
  ['max(roll(precip, 3))', [1, 4, 2], 7],
  ['count(roll(precip, 2))', [1, 4, NaN, 2, 1], 2],
  ['sum(precip)', [], 0],
  ['count(precip)', [], 0],
])('§3 %s of %o is %d', (text, mm, expected) => expect(value(text, wet(...mm))).toBe(expected));

test('§3 what was not measured at all is no day of anything', () => {
  expect(value('sum(tmax) + count(tmax)', wet(1, 2))).toBe(0);
  expect(() => value('mean(tmax)', wet(1, 2))).toThrow('mean has no day with a value (character 1)');
  expect(() => value('1 + max(precip)', wet(NaN))).toThrow('max has no day with a value (character 5)');
  expect(() => value('min(precip)', wet())).toThrow('min has no day with a value');
});

test.each([
  ['1 / 0', 'Division by zero (character 3)'],
  ['2 + 3 / (1 - 1)', 'Division by zero (character 7)'],
  ['sum(precip / precip)', 'Division by zero (character 12)'],
  ['roll(precip, 0)', 'roll needs a whole number of days, at least 1 (character 1)'],
  ['1 + sum(roll(precip, -1))', 'roll needs a whole number of days, at least 1 (character 9)'],
  ['sum(roll(precip, precip))', 'roll needs a whole number of days, at least 1'],
  ['spellTotal(precip, 1.5)', 'spellTotal needs a whole number of days, at least 1 (character 1)'],
  ['2 * mean(3)', 'mean works on the days of a variable (character 5)'],
  ['spell(1)', 'spell works on the days of a variable'],
  ['count(1)', 'count works on the days of a variable'],
  ['max(2)', 'max works on the days of a variable'],
  ['roll(1, 2)', 'roll works on the days of a variable'],
  ['precip', 'The result is a list of days, not one number: use sum, mean, max, … (character 1)'],
  ['1e308 * 10', 'The result is not a finite number (character 1)'],
  ['(1 + 2', '")" is missing (character 7)'],
  ['(1 + 2 3', '")" is missing before "3" (character 8)'],
  ['1 + ', 'The expression ends too early (character 5)'],
  ['1 + )', 'A value is missing before ")" (character 5)'],
  ['* 2', 'A value is missing before "*" (character 1)'],
  ['sum(precip) 3', '"3" was not expected (character 13)'],
  ['sum()', 'A value is missing before ")" (character 5)'],
  ['clamp(1, 2)', 'clamp takes 3 values, not 2 (character 1)'],
  ['if(1, 2)', 'if takes 3 values, not 2 (character 1)'],
  ['max(1, 2, 3)', 'max takes 1 or 2 values, not 3 (character 1)'],
  ['1 + abs(1, 2)', 'abs takes 1 values, not 2 (character 5)'],
  ['roll(precip)', 'roll takes 2 values, not 1'],
  ['spellTotal(precip)', 'spellTotal takes 2 values, not 1'],
  ['spell(precip, 2)', 'spell takes 1 values, not 2'],
  ['count(precip, 2)', 'count takes 1 values, not 2'],
  ['mean(precip, 2)', 'mean takes 1 values, not 2'],
  ['min(precip, 2, 3)', 'min takes 1 or 2 values, not 3'],
  ['2 & 3', '"&" has no meaning here (character 3)'],
  ['a = 1', '"=" has no meaning here (character 3)'],
  [
    'toString(1)',
    '"toString" is not a function. Known are: sum, mean, min, max, count, spell, spellTotal, roll, abs, if, clamp (character 1)',
  ],
  ['1 + if', '"if" is a function: write if(…) (character 5)'],
])('§3 %s: %s', (text, message) => {
  expect(() => value(text)).toThrow(DataFault);
  expect(() => value(text)).toThrow(message);
});

test('§3 a fault says at which character, as a field of its own', () => {
  const fault = (() => {
    try {
      return readExpression('1 + snow', []).value(new Map());
    } catch (error) {
      return error;
    }
  })();
  expect(fault).toMatchObject({
    code: 'expression.invalid',
    details: { position: 5 },
    message: '"snow" is not a variable of this data set. Known are: none (character 5)',
  });
});

test('§3 an expression has at most 4,000 characters and a hundred levels', () => {
  expect(value('1'.padEnd(4000))).toBe(1);
  expect(() => value('1'.padEnd(4001))).toThrow('An expression has at most 4000 characters (character 1)');
  const deep = (levels: number) => `${'('.repeat(levels)}1${')'.repeat(levels)}`;
  expect(value(deep(100))).toBe(1);
  expect(() => value(deep(101))).toThrow('The expression is nested too deeply (character 102)');
  expect(value(`${'-'.repeat(100)}1`)).toBe(1);
  expect(() => value(`${'-'.repeat(101)}1`)).toThrow('The expression is nested too deeply (character 102)');
  const calls = (levels: number) => `${'abs('.repeat(levels)}1${')'.repeat(levels)}`;
  expect([value(calls(100)), value(`max(1, ${calls(99)})`)]).toEqual([1, 1]);
  expect(() => value(calls(101))).toThrow('nested too deeply');
  expect(() => value(`max(1, ${calls(100)})`)).toThrow('nested too deeply');
});

test('§3 it reads the variables that it names, each once, in the order of their first use', () => {
  const reads = (text: string) => readExpression(text, ['precip', 'tmax', 'tmin']).variables;
  expect(reads('sum(if(tmax > 30, -precip, tmin)) + max(tmax)')).toEqual(['tmax', 'precip', 'tmin']);
  expect(reads('1 + 2')).toEqual([]);
});
