import type { Incident } from '../observed';
import { durationOf, mergedOutages, mergeGapOf, waitingOf } from './downtime';

const at = (second: number) => new Date(second * 1000).toISOString();
const down = (start: number, end: number | null): Incident => ({
  start: at(start),
  end: end === null ? null : at(end),
});
const merged = (incidents: readonly Incident[], gap = 0) =>
  mergedOutages(incidents, 1000, 2000, gap).map(({ start, end }) => [start, end]);

test('§2.5 an outage counts within the span, what touches it from outside does not', () => {
  expect(merged([down(900, 1100), down(1500, 1600), down(1900, 2100)])).toEqual([
    [1000, 1100],
    [1500, 1600],
    [1900, 2000],
  ]);
  expect(merged([down(800, 1000), down(2000, 2100), down(500, 600), down(2500, 2600), down(1500, 1500)])).toEqual([]);
  expect(merged([down(900, 2100)])).toEqual([[1000, 2000]]);
  expect(merged([down(1900, null), down(2100, null)])).toEqual([[1900, 2000]]);
});

test('§2.5 outages that overlap or touch are one, in whatever order they were told', () => {
  const incidents = [down(1500, 1600), down(1100, 1300), down(1200, 1250), down(1300, 1400), down(1401, 1450)];
  const one = [
    [1100, 1400],
    [1401, 1450],
    [1500, 1600],
  ];
  expect(merged(incidents)).toEqual(one);
  expect(merged([...incidents].reverse())).toEqual(one);
});

test('§2.5 outages up to the merge gap apart are one', () => {
  const incidents = [down(1100, 1200), down(1260, 1300)];
  expect([merged(incidents, 59), merged(incidents, 60)]).toEqual([
    [
      [1100, 1200],
      [1260, 1300],
    ],
    [[1100, 1300]],
  ]);
  // What lies outside the span closes no gap.
  expect(merged([down(990, 1000), down(1030, 1100)], 60)).toEqual([[1030, 1100]]);
});

test('§2.5 of an outage counts what is beyond the waiting period', () => {
  const duration = (waiting: number) => durationOf({ start: 1000, end: 1600 }, waiting);
  expect([duration(0), duration(100), duration(600), duration(700)]).toEqual([600, 500, 0, 0]);
  expect([waitingOf({}), waitingOf({ waiting: 60 }), mergeGapOf({}), mergeGapOf({ mergeGap: '90' })]).toEqual([
    0, 60, 0, 90,
  ]);
});
