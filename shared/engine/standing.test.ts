import { standingOf } from './standing';

test.each([
  { value: null, isBeyond: false, payoutPct: 0, standing: 'unknown' },
  { value: 0, isBeyond: false, payoutPct: 0, standing: 'notTriggered' },
  // A deficit cover on its first day: 0 mm are below any trigger, and nothing is owed before the end.
  { value: 0, isBeyond: true, payoutPct: 0, standing: 'pending' },
  { value: 0, isBeyond: true, payoutPct: 0.0001, standing: 'triggered' },
  { value: 90, isBeyond: true, payoutPct: 1, standing: 'triggered' },
  // A spell that was owed stays owed, wherever the index stands now.
  { value: 3, isBeyond: false, payoutPct: 0.2, standing: 'triggered' },
] as const)('$value, beyond: $isBeyond, owed $payoutPct: $standing', ({ value, isBeyond, payoutPct, standing }) => {
  expect(standingOf(value, isBeyond, payoutPct)).toBe(standing);
});
