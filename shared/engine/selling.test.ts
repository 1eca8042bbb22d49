import { eventStatuses } from './status';
import {
  firstInception,
  inceptionFault,
  lastSale,
  notQuotableBecause,
  notQuotableText,
  whyNotQuotable,
  whyTooLate,
  type Offered,
} from './selling';

const usual = { minDaysBeforeInception: 1 };
const spring: Offered = {
  ...{ start: '2026-04-01', end: '2026-05-31', eventStatus: 'MONITORED' },
  ...{ version: 2, activeVersion: 2 },
};

test.each([
  ['the day before it begins', {}, '2026-03-31', 1, null],
  ['on the day on which it begins', {}, '2026-04-01', 1, 'begun'],
  ['on that day, where no day between is asked for', {}, '2026-04-01', 0, null],
  ['the day after, where no day between is asked for', {}, '2026-04-02', 0, 'begun'],
  ['ten days before, where ten are asked for', {}, '2026-03-22', 10, null],
  ['nine days before, where ten are asked for', {}, '2026-03-23', 10, 'near'],
  ['on its last day', {}, '2026-05-31', 0, 'begun'],
  ['the day after it has ended', {}, '2026-06-01', 0, 'over'],
  ['before it has an event', { eventStatus: null }, '2026-03-01', 1, null],
  ['of which nothing is known yet', { eventStatus: 'UNKNOWN' }, '2026-03-01', 1, null],
  ['which stands beyond its trigger', { eventStatus: 'DETECTED' }, '2026-03-01', 1, 'triggered'],
  ['which pays', { eventStatus: 'QUALIFIED' }, '2026-04-01', 0, 'triggered'],
  ['whose event was closed', { eventStatus: 'TERMINATED' }, '2026-03-01', 1, 'closed'],
  ['which is active in no version', { activeVersion: null }, '2026-03-01', 1, 'inactive'],
  ['of which another version is active', { activeVersion: 3 }, '2026-03-01', 1, 'superseded'],
  ['which was archived', { isArchived: true, activeVersion: null }, '2026-03-01', 1, 'archived'],
] as const)('a coverage %s', (_, change, today, minDaysBeforeInception, why) => {
  expect(whyNotQuotable({ ...spring, ...change }, today, { minDaysBeforeInception })).toBe(why);
});

test('an event of which anything has come closes the sale, whatever it is', () => {
  const sold = eventStatuses.filter(
    (eventStatus) => whyTooLate({ ...spring, eventStatus }, '2026-03-01', usual) === null,
  );
  expect(sold).toEqual(['UNKNOWN', 'MONITORED']);
});

test('what was offered is sold on its version, though another one is active by now', () => {
  const earlier = { ...spring, activeVersion: 3 };
  expect(whyTooLate(earlier, '2026-03-31', usual)).toBeNull();
  expect(whyTooLate(earlier, '2026-04-01', usual)).toBe('begun');
});

test.each([0, 1, 10, 365])('with %d days before, the last sale and the first inception belong together', (days) => {
  const rules = { minDaysBeforeInception: days };
  const last = lastSale(spring.start, rules);
  expect(firstInception(last, rules)).toBe(spring.start);
  expect(inceptionFault(spring.start, last, rules)).toBeNull();
  expect(whyNotQuotable(spring, last, rules)).toBeNull();
});

test('an inception that is too near says from when on one can be chosen', () => {
  expect(inceptionFault('2026-04-01', '2026-04-01', usual)).toBe(
    'The inception date (2026-04-01) is too near: a policy that is sold today begins on 2026-04-02 at the earliest.',
  );
});

test('each reason has a sentence of its own, which names the coverage', () => {
  const said = notQuotableBecause.map((why) => notQuotableText(why, { label: 'Spring', ...spring }, '2026-04-02'));
  expect(new Set(said).size).toBe(notQuotableBecause.length);
  for (const sentence of said) expect(sentence).toContain('"Spring"');
});
