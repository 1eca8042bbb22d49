import { numberTyped } from './fields';

test.each([
  ['12', 12],
  [' 12 ', 12],
  ['-5', -5],
  ['+3', 3],
  ['12.7', 12.7],
  ['12,7', 12.7],
  ['0,125', 0.125],
  ['1.250', 1.25],
  ['.5', 0.5],
  ['5.', 5],
])('%j is the number %d', (text, number) => expect(numberTyped(text)).toBe(number));

// What two readers would read differently, or what only a program reads as a number, is left to be refused.
test.each([
  '',
  ' ',
  '1e',
  '1e3',
  '0x10',
  '12 5',
  '1,250',
  '-1,250',
  '1,250,000',
  '1.250,5',
  '--2',
  'Infinity',
  '٣',
  '.',
])('%j is no number', (text) => expect(numberTyped(text)).toBe(text));
