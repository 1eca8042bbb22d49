import { formatRelative } from './relative';

const now = new Date('2026-11-20T12:00:00Z');
test.each([
  ['2026-11-20T11:59:30Z', 'en-GB', 'Just now'],
  ['2026-11-20T12:00:30Z', 'en-GB', 'Just now'],
  ['2026-11-20T11:59:00Z', 'en-GB', '1m ago'],
  ['2026-11-20T11:00:01Z', 'en-GB', '59m ago'],
  ['2026-11-20T09:00:00Z', 'en-GB', '3h ago'],
  ['2026-11-14T12:00:00Z', 'en-GB', '6d ago'],
  ['2026-11-13T12:00:00Z', 'en-GB', 'Nov 13, 2026'],
  ['2026-11-20T11:59:30Z', 'de', 'Jetzt'],
  ['2026-11-20T09:00:00Z', 'de', 'vor 3 Std.'],
  ['2026-11-20T09:00:00Z', 'sv', 'för 3 tim sedan'],
  ['2026-11-13T12:00:00Z', 'sv', '13 nov. 2026'],
])('%s in %s → %s', (instant, locale, text) => expect(formatRelative(instant, now, locale)).toBe(text));

test('what is no instant is three dashes', () =>
  expect([formatRelative(null, now), formatRelative('never', now)]).toEqual(['---', '---']));
