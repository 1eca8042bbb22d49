import { formatPct } from '../format/number';
import { percentText } from './percentText';

// The engine stands on nothing; what it says is read in documents and on screens beside what they write.
test.each([
  [0, 2],
  [0.05, 0],
  [0.00263158, 3],
  [0.0778, 1],
  [1.125, 1],
  [0.07, 1],
  [0.10005, 2],
  [0.6499999, 1],
])('%d with %d decimals is written as everywhere else', (share, decimals) =>
  expect(percentText(share, decimals)).toBe(formatPct(share, decimals)),
);
