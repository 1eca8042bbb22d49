import { deficit, excess } from '../../../tests/support/covers';
import { eventStateOn } from './eventState';

test.each([
  ['on its first day', '2025-06-01', 0, { state: 'pending', payout: 0, status: 'MONITORED' }],
  ['with three days to go', '2025-06-17', 1, { state: 'pending', payout: 0, status: 'MONITORED' }],
  ['on its last day', '2025-06-20', 1, { state: 'pending', payout: 0, status: 'MONITORED' }],
  ['after its end', '2025-06-21', 1, { state: 'triggered', status: 'QUALIFIED' }],
  ['after its end, with rain', '2025-06-21', 10, { state: 'notTriggered', payout: 0, status: 'NON_QUALIFIED' }],
  ['before any data', '2025-05-20', 0, { state: 'unknown', payout: 0, status: 'UNKNOWN' }],
] as const)('a deficit cover %s', (_, asOf, mm, expected) => {
  expect(eventStateOn(deficit(asOf, mm), null)).toMatchObject(expected);
});

test('an excess cover that is passed owes at once', () => {
  expect(eventStateOn(excess('2025-06-06'), null)).toMatchObject({ state: 'notTriggered', status: 'MONITORED' });
  expect(eventStateOn(excess('2025-06-07'), null)).toMatchObject({ state: 'triggered', status: 'DETECTED' });
});

test('a picked day has the status of that day, whatever was decided since', () => {
  const event = { ...excess('2025-06-21'), status: 'PAYOUT' as const };
  const statusOn = (date: string | null) => eventStateOn(event, date).status;
  expect(statusOn(null)).toBe('PAYOUT');
  expect(statusOn('2025-06-21')).toBe('PAYOUT');
  expect(['2025-05-31', '2025-06-06', '2025-06-07', '2025-06-19', '2025-06-20'].map(statusOn)).toEqual([
    'UNKNOWN',
    'MONITORED',
    'DETECTED',
    'DETECTED',
    'QUALIFIED',
  ]);
  const dismissed = { ...deficit('2025-06-21', 10), status: 'NO_PAYOUT' as const };
  expect(['2025-06-05', '2025-06-20'].map((date) => eventStateOn(dismissed, date).status)).toEqual([
    'MONITORED',
    'NON_QUALIFIED',
  ]);
});
