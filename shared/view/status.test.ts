import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventStatuses } from '#shared/engine/status';
import { markerTone, toneOf, type StatusKind } from './status';

const { meaning: meanings } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../phrases/en/view.json'), 'utf8'),
) as { meaning: Readonly<Record<string, string>> };

test.each<[StatusKind, string, string]>([
  ['quote', 'draft', 'grey'],
  ['quote', 'created', 'yellow'],
  ['quote', 'completed', 'green'],
  ['quote', 'fail', 'red'],
  ['quote', 'rejected', 'black'],
  ['coverage', 'created', 'grey'],
  ['coverage', 'queued', 'blue'],
  ['coverage', 'simulated', 'yellow'],
  ['coverage', 'error', 'red'],
  ['coverage', 'active', 'green'],
  ['policy', 'draft', 'grey'],
  ['policy', 'active', 'green'],
  ['policy', 'running', 'blue'],
  ['policy', 'completed', 'green'],
  ['policy', 'expired', 'black'],
  ['policy', 'claims', 'red'],
  ['policy', 'simulated', 'yellow'],
  ['policy', 'queued', 'grey'],
  ['policy', 'created', 'grey'],
  ['policy', 'fail', 'red'],
  ['policy', 'error', 'red'],
  ['policy', 'initialization_error', 'red'],
  ['policyEvent', 'MONITORED', 'green'],
  ['policyEvent', 'NON_QUALIFIED', 'green'],
  ['policyEvent', 'DETECTED', 'amber'],
  ['policyEvent', 'QUALIFIED', 'amber'],
  ['policyEvent', 'UNKNOWN', 'grey'],
])('the pill of a %s that is %s is %s', (kind, status, tone) => {
  expect(toneOf(kind, status)).toBe(tone);
  expect(toneOf(kind, status.toUpperCase())).toBe(tone);
});

test('the chip on the card of a coverage is green when it is active, and grey else', () => {
  const tones = ['ACTIVE', 'created', 'queued', 'simulated', 'error'].map((status) => toneOf('coverageCard', status));
  expect(tones).toEqual(['green', 'grey', 'grey', 'grey', 'grey']);
});

test('a mark on the map is red where something is owed, yellow where that is near, and green else', () => {
  expect(['QUALIFIED', 'DETECTED'].map((status) => markerTone(status))).toEqual(['red', 'red']);
  expect([markerTone('WARNING'), markerTone('MONITORED', true)]).toEqual(['yellow', 'yellow']);
  for (const status of ['NON_QUALIFIED', 'MONITORED', 'UNKNOWN', 'anything']) expect(markerTone(status)).toBe('green');
});

test.each([
  ['MONITORED', 'in date range, no payout yet'],
  ['DETECTED', 'in date range, some payout'],
  ['QUALIFIED', 'outside date range, some or 100% payout'],
  ['NON_QUALIFIED', 'outside date range, no payout'],
  ['UNKNOWN', 'no footprint data, or default'],
  ['RECONCILED', 'reconciled with a secondary source'],
  ['REPORTED', 'officially reported to the insurer'],
  ['IN_REVIEW', 'under detailed assessment'],
  ['CONFIRMED', 'the insurer found it meets the coverage criteria'],
  ['REJECTED', 'the insurer found it does not meet the criteria'],
  ['PAYOUT', 'resulted in a partial or full payout'],
  ['NO_PAYOUT', 'resulted in no payout'],
  ['TERMINATED', 'terminated prematurely, for example for breach or fraud'],
] as const)('the status %s of an event means "%s"', (status, meaning) => {
  expect(eventStatuses).toContain(status);
  expect(meanings[status]).toBe(meaning);
  expect(Object.keys(meanings).sort()).toEqual([...eventStatuses].sort());
});
