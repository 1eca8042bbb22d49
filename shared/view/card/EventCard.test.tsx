import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import { addDays } from '#shared/engine/calendar';
import { observedOf } from '#shared/engine/days';
import { deficit, dry, excess } from '../../../tests/support/covers';
import { publicEventOf, standingOn } from '../../../tests/support/publicEvent';
import en from '../../phrases/en/view.json' with { type: 'json' };
import { IndexTracker } from '../IndexTracker';
import { measureOf, termsOf } from '../measure';
import { pinsOf } from '../pins';
import { createTranslate } from '../words';
import { EventCard } from './EventCard';

const t = createTranslate(en, 'en-GB');
/** The day after the one as of which it is known. */
const dayAfter = ({ asOf }: ReturnType<typeof excess>) => new Date(`${addDays(asOf ?? '', 1)}T06:00:00Z`);
const card = (event: ReturnType<typeof excess>, date: string | null = null) =>
  render(<EventCard event={event} now={dayAfter(event)} date={date} locale="en-GB" t={t} charts={false} />);

test('the card says in words and colour whether something is certain', () => {
  const { container, unmount } = card(deficit('2025-06-05', 0));
  expect(screen.getByText('Undecided')).toBeVisible();
  expect(container.querySelector('[data-state]')).toHaveAttribute('data-state', 'pending');
  expect(container.querySelector('[data-standing]')).toHaveAttribute('data-standing', 'pending');
  expect(screen.getByRole('meter')).toHaveAttribute(
    'aria-valuetext',
    expect.stringContaining('Trigger reached so far; nothing is certain yet.'),
  );
  unmount();
  card(excess('2025-06-10'));
  expect(screen.getByText('Triggered')).toBeVisible();
  expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', expect.stringMatching(/Trigger reached\.$/));
});

test('a bar is red only when something is owed', () => {
  const { coverage } = deficit('2025-06-05', 0);
  const standingAt = (value: number | null, payoutPct: number) => {
    const { container, unmount } = render(
      <IndexTracker
        value={value}
        payoutPct={payoutPct}
        terms={termsOf(coverage)}
        measure={measureOf(coverage)}
        locale="en-GB"
        t={t}
        compact
      />,
    );
    const standing = container.querySelector('[data-standing]')?.getAttribute('data-standing');
    unmount();
    return standing;
  };
  expect([standingAt(0, 0), standingAt(0, 0.2), standingAt(100, 0), standingAt(99.9, 0), standingAt(null, 0)]).toEqual([
    ...['pending', 'triggered', 'notTriggered', 'pending', 'unknown'],
  ]);
});

test.each([
  ['DETECTED', 'red'],
  ['QUALIFIED', 'red'],
  ['REPORTED', 'red'],
  ['IN_REVIEW', 'red'],
  ['CONFIRMED', 'red'],
  ['PAYOUT', 'red'],
  ['WARNING', 'yellow'],
  ['MONITORED', 'green'],
  ['NON_QUALIFIED', 'green'],
  ['REJECTED', 'green'],
  ['NO_PAYOUT', 'green'],
  ['TERMINATED', 'green'],
  ['UNKNOWN', 'green'],
] as const)('a pin of %s is %s', (status, tone) => {
  const pin = { type: 'Feature' as const, geometry: { type: 'Point', coordinates: [76, 10] }, properties: { status } };
  expect(pinsOf({ type: 'FeatureCollection', features: [pin] })[0]?.tone).toBe(tone);
});

test('a picked day tells the days that were missing then, not those that are missing today', () => {
  const missing = ['2025-06-03', '2025-06-09', '2025-06-10'];
  const days = Array.from({ length: 12 }, (_, at) => addDays(dry.start, at)).map((date) => ({
    date,
    values: missing.includes(date) ? {} : { precip: 5 },
  }));
  const event = publicEventOf({ ...dry, trigger: 400, asOf: '2025-06-12', observed: observedOf({ days }) });
  const missingOn = (date: string | null) => standingOn(event, date).missingDays;
  expect(event.missingDays).toBe(3);
  expect([null, '2025-06-12', '2025-06-11', '2025-06-08', '2025-06-04', '2025-06-02'].map(missingOn)).toEqual([
    3, 3, 3, 1, 1, 0,
  ]);
  // What had not come by that day may have come on the next: it is missing once a later day is there.
  expect(missingOn('2025-06-03')).toBe(0);
  expect(missingOn('2025-06-10')).toBe(1);
  for (const date of ['2025-06-08', '2025-06-10', '2025-06-11', '2025-06-12']) {
    const then = publicEventOf({
      ...{ ...dry, trigger: 400, asOf: date },
      observed: observedOf({ days: days.filter((day) => day.date <= date) }),
    });
    expect(missingOn(date)).toBe(then.missingDays);
  }
});
