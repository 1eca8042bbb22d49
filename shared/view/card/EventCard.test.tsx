import '@testing-library/jest-dom';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { addDays } from '#shared/engine/calendar';
import { observedOf } from '#shared/engine/days';
import { cssOf } from '../../../tests/support/console/cssOf';
import { deficit, dry, excess } from '../../../tests/support/covers';
import { publicEventOf, standingOn } from '../../../tests/support/publicEvent';
import en from '../../phrases/en/view.json' with { type: 'json' };
import { IndexTracker } from '../IndexTracker';
import { measureOf, termsOf } from '../measure';
import { pinsOf } from '../pins';
import { createTranslate } from '../words';
import { ShareLink } from '../ShareLink';
import { headStyle } from './CardHead';
import { EventCard } from './EventCard';
import { EventOverviewCard } from './EventOverviewCard';

const t = createTranslate(en, 'en-GB');
afterEach(() => jest.useRealTimers());
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

test('the head is red and the tree sheds red leaves when something is owed, both are green when not', () => {
  const leaves = () => [
    ...new Set([...document.querySelectorAll('g[fill], g circle[fill]')].map((one) => one.getAttribute('fill'))),
  ];
  const { unmount } = card(excess('2025-06-10'));
  expect(document.querySelector('[part=header]')).toHaveAttribute('data-state', 'triggered');
  expect(leaves()).toEqual(expect.arrayContaining(['#a3221a', '#c8403a', '#e88a7d']));
  unmount();
  card(excess('2025-06-06'));
  expect(document.querySelector('[part=header]')).toHaveAttribute('data-state', 'notTriggered');
  expect(leaves()).toEqual(['#1d7a48', '#2f9a5d', '#63c187']);
});

test.each([
  // Without a rate by the unit nothing is taken off.
  [0, 'color-mix(in srgb, var(--iso-head-alert-strong) 100%, var(--iso-head-alert))'],
  [0.001, 'var(--iso-head-alert)'],
  [0.25, 'color-mix(in srgb, var(--iso-head-alert-strong) 25%, var(--iso-head-alert))'],
  [1, 'color-mix(in srgb, var(--iso-head-alert-strong) 100%, var(--iso-head-alert))'],
  [1.5, 'color-mix(in srgb, var(--iso-head-alert-strong) 100%, var(--iso-head-alert))'],
  [-0.5, 'var(--iso-head-alert)'],
])('a share of %d for each unit makes the red of the head %s', (share, colour) => {
  expect(headStyle('triggered', false, share).backgroundColor).toBe(colour);
  expect(headStyle('notTriggered', false, share).backgroundColor).toBe('var(--iso-head-ok)');
});

test('the card stands left and its charts right where there is room, with what leads on and the values before the newest', () => {
  const event = excess('2025-06-10');
  const { container } = render(
    <EventCard event={event} now={dayAfter(event)} date={null} locale="en-GB" t={t} historyHref="/m/abc?id=abc" />,
  );
  const columns = container.querySelector('article') as HTMLElement;
  expect([...columns.children].map((child) => child.getAttribute('part'))).toEqual(['card', 'chart']);
  expect(cssOf(columns, 'isoline-card')).toContain('grid-template-columns: minmax(340px, 400px) minmax(0, 1fr);');
  expect(screen.getByRole('link', { name: 'VIEW HISTORY' })).toHaveAttribute('href', '/m/abc?id=abc');
  const days = [...container.querySelectorAll('[part=previous] th')].map(({ textContent }) => textContent);
  expect(days).toEqual(['09-Jun', '08-Jun', '07-Jun', '06-Jun']);
});

test('what the index is stands behind its sign, and where nothing is said of it that is said', () => {
  const event = excess('2025-06-10');
  const described = (description: string) => {
    const indexDefinition = { ...event.coverage.indexDefinition, description };
    const { unmount } = card({ ...event, coverage: { ...event.coverage, indexDefinition } });
    fireEvent.focus(screen.getByRole('button', { name: 'About this index' }));
    const text = screen.getByRole('tooltip').textContent;
    unmount();
    return text;
  };
  expect([described('Millimetres of rain.'), described('')]).toEqual([
    'Millimetres of rain.',
    'No description available',
  ]);
});

test('in place of a chart: No details available for what has none, No data where the days shown have none', async () => {
  jest.useFakeTimers();
  const event = excess('2025-06-10');
  const beside = async (shown: typeof event, date: string | null = null) => {
    const { container, unmount } = render(
      <EventCard event={shown} now={dayAfter(event)} date={date} locale="en-GB" t={t} />,
    );
    await act(() => jest.advanceTimersByTimeAsync(200));
    const text = container.querySelector('[part=chart]')?.textContent;
    unmount();
    return text;
  };
  const { coverage } = event;
  expect(await beside({ ...event, coverage: { ...coverage, riskTypeId: 'CLOUD' } })).toBe('No details available');
  expect(await beside({ ...event, footprint: [] })).toBe('No data');
  expect(await beside(event, '2025-05-01')).toBe('No data');
});

test.each([
  ['above', excess('2025-06-10')],
  ['below', deficit('2025-06-10', 1)],
])('the card of a list has its dates and three boxes: strike, exit and a rate %s strike', (side, event) => {
  const { container } = render(<EventOverviewCard event={event} today="2025-06-11" locale="en-GB" t={t} />);
  expect(container.querySelector('h3')?.nextElementSibling?.textContent).toMatch(/^01-Jun.–.20-Jun$/);
  expect([...container.querySelectorAll('[part=boxes] dt')].map(({ textContent }) => textContent)).toEqual([
    ...['Strike(Threshold)', 'Exit(Maximum coverage)', `Payout Rate(per mm ${side} strike)`],
  ]);
});

test.each([
  ['is on the clipboard', () => Promise.resolve(), 'Link copied to clipboard!'],
  ['could not be copied', () => Promise.reject(new Error('denied')), 'Failed to copy link. Please copy manually.'],
])('that the link of a card %s is said for three seconds', async (_, writeText, text) => {
  const before = navigator.clipboard;
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  jest.useFakeTimers();
  render(<ShareLink url="https://here.example/m/abc" t={t} />);
  expect(screen.getByLabelText('Link')).toHaveAttribute('readonly');
  fireEvent.click(screen.getByRole('button', { name: 'Copy Link' }));
  await act(() => jest.advanceTimersByTimeAsync(0));
  await act(() => jest.advanceTimersByTimeAsync(2999));
  expect(screen.getByText(text)).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.queryByText(text)).toBeNull();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: before });
});
