import { formatOf, numberOfText, votesOf } from './numbers';

test.each([
  ['1.5', 1.5],
  [' -0.5 ', -0.5],
  ['+3', 3],
  ['.5', 0.5],
  ['5.', 5],
  ['\u22122.5', -2.5],
  ['-2.6e-10', -2.6e-10],
  ['1,234.5', 1234.5],
  ['12,34,567.8', 1_234_567.8],
  ['1 234', 1234],
  ["1'234'567", 1_234_567],
])('with a point %j is %p', (text, number) => expect(numberOfText(text)).toBe(number));

test.each([
  ['1,5', 1.5],
  ['-0,5', -0.5],
  ['1.234,5', 1234.5],
  ['1.234', 1234],
  ['1\u00a0234,5', 1234.5],
  ['12', 12],
])('with a comma %j is %p', (text, number) => expect(numberOfText(text, 'comma')).toBe(number));

test.each([
  '',
  ' ',
  '0x10',
  '0b1',
  'Infinity',
  '-Infinity',
  '1e999',
  '1,5',
  '1,2345',
  '1.2.3',
  '--1',
  '1 2',
  'abc',
  '1e',
])('with a point %j is no number', (text) => expect(numberOfText(text)).toBeNaN());
test.each(['1.5', '0.123', '1,2,3', '1,5,6', '0x10'])('with a comma %j is no number', (text) =>
  expect(numberOfText(text, 'comma')).toBeNaN(),
);

const none = votesOf([]);
test.each([
  ['all with commas', ['1,5', '0', '12,25'], none, 'comma'],
  ['all with points', ['1.5', '0'], none, 'point'],
  ['whole numbers', ['15', '0', ''], none, 'point'],
  ['one that tells of the others', ['1,234', '0,5'], none, 'comma'],
  ['thousands', ['1,234', '1,234.5'], none, 'point'],
  ['a slip among many', ['1.5', '2.5', '3,5'], none, 'point'],
  ['left open, as the others are', ['1,234'], votesOf(['0,5']), 'comma'],
  ['left open by points, as the others are', ['1.234'], votesOf(['0,5']), 'comma'],
  ['points alone', ['1.234'], none, 'point'],
  ['commas alone that could be thousands', ['1,234', '5'], none, null],
] as const)('%s', (_what, cells, others, format) => expect(formatOf(votesOf(cells), others)).toBe(format));
