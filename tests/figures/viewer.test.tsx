import '@testing-library/jest-dom';
import { fireEvent, render, screen, within } from '@testing-library/react';
import type { PublicEvent } from '#shared/contract/event';
import { observedOf } from '#shared/engine/days';
import { payoutPct, rateOf, ratePerUnit } from '#shared/engine/payout';
import { formatNumber, formatPct } from '#shared/format/number';
import en from '#shared/phrases/en/viewer.json' with { type: 'json' };
import { termsOf } from '#shared/view/measure';
import { createTranslate } from '#shared/view/words';
import { widgetPaths } from '../../widgets/calls';
import { ViewDetail } from '../../widgets/src/elements/coverage-viewer/ViewDetail';
import type { ViewerTranslate } from '../../widgets/src/elements/coverage-viewer/words';
import type { Host } from '../../widgets/src/loader/shell';
import { inEnglish } from '../../widgets/src/runtime/languages';
import { publicEventOf } from '../support/publicEvent';
import { cssOf } from '../support/console/cssOf';
import { cellOf } from '../support/console/figuresOn';
import { expectFigures } from '../support/figureTable';

/** 2 h 30 min agreed, two outages that come to 4 h 8 min 24 s. */
const outage = publicEventOf({
  ...{ indexId: 'downtime-sum', trigger: 9000, exit: 58_709, minPayoutPct: 0.1375 },
  ...{ start: '2025-08-01', end: '2025-08-04', asOf: '2025-08-04' },
  observed: observedOf({
    days: [],
    incidents: [
      { start: '2025-08-02T09:00:00Z', end: '2025-08-02T12:00:00Z' },
      { start: '2025-08-03T20:00:00Z', end: '2025-08-03T21:08:24Z' },
    ],
  }),
});
/** An index with a radius that has not reached its trigger. */
const rain = publicEventOf({ trigger: 1371.3, exit: 2813.7, minPayoutPct: 0.0825, parameters: { radiusKm: 1137.5 } });
/** What pays all it pays at once. */
const once = publicEventOf({ trigger: 137.3, exit: null, minPayoutPct: 0.3575 });

beforeAll(() => Object.assign(globalThis, { __PATHS__: widgetPaths }));

let address = 0;
/** The detail of the one event that the server answers with, or of none where it answers with its status alone, or not at all. */
function draw(answer: readonly PublicEvent[] | number | null, asOf: string | null = null) {
  const asked: string[] = [];
  const heard: string[] = [];
  const headers = { get: () => null };
  const page = { content: answer, totalPages: 1, totalElements: 1 };
  const host = {
    shown: () => undefined,
    fetch: (url: string) => {
      asked.push(url);
      if (answer === null) return new Promise(() => undefined);
      return Promise.resolve(
        typeof answer === 'number'
          ? { ok: false, status: answer, headers, json: () => Promise.reject(new Error('It has no body.')) }
          : { ok: true, headers, json: () => Promise.resolve(page) },
      );
    },
  } as unknown as Host;
  const base = `https://insurer.example/${(address += 1)}`;
  const onLoad = (events: readonly PublicEvent[]) => void heard.push(...events.map(({ id }) => id));
  const detail = (day: string | null) => (
    <ViewDetail
      {...{ host, base, onLoad, asOf: day, language: inEnglish, id: outage.id }}
      t={createTranslate(en, 'en-GB') as unknown as ViewerTranslate}
      onBack={() => undefined}
      onDrawn={() => undefined}
    />
  );
  const { rerender } = render(detail(asOf));
  return { asked, heard, showDay: (day: string | null) => rerender(detail(day)) };
}
async function open(event: PublicEvent, asOf: string | null = null) {
  const drawn = draw([event], asOf);
  await screen.findByRole('meter');
  return drawn;
}
const part = (name: string) => document.querySelector(`[part~="${name}"]`)?.textContent;
const boxes = () => [...document.querySelectorAll('[part="boxes"] dd')].map(({ textContent }) => textContent);
const tracker = () => screen.getByRole('meter').getAttribute('aria-valuetext');
const fact = (label: string) => screen.queryByText(label, { selector: 'dt' })?.nextElementSibling?.textContent;

test('the detail of an outage shows index, verdict, terms and rate by the hour', async () => {
  const { asked, heard } = await open(outage);
  expect(asked).toEqual([expect.stringMatching(`${widgetPaths.findPublicEvents}\\?ids=${outage.id}&size=1$`)]);
  expect(heard).toEqual([outage.id]);
  const terms = termsOf(outage.coverage);
  const share = payoutPct(terms, 14_904);
  const rate = ratePerUnit(rateOf(terms), { duration: true });
  const verdict = `The index pays about ${Math.round(share * 100)} of every 100 insured.`;
  expectFigures([
    ['index', '4.1h', part('value')],
    ['verdict', verdict, part('verdict')?.slice(0, verdict.length)],
    ['tracker', '4.1 h; trigger 2.5 h, exit 16.3 h. Trigger reached.', tracker()],
    ['strike', '2.50 h', boxes()[0]],
    ['exit', `${formatNumber(58_709 / 3600, 2)} h`, boxes()[1]],
    ['rate in the box', formatPct(rate, [0, 2]), boxes()[2]],
    ['comparator', 'above 2.50 h', fact('Triggers when the index is')],
    ['minimum', '13.75 %', fact('Minimum payout')],
    ['rate', `${formatPct(rate, [0, 4])} / h`, fact('Payout per unit')],
    [
      'status',
      `${inEnglish.t(`status.${outage.status}`)}: ${inEnglish.t(`meaning.${outage.status}`)}`,
      document.querySelector(`[data-status="${outage.status}"]`)?.textContent,
    ],
  ]);
});

test('the detail of what pays nothing yet shows its terms and its radius', async () => {
  await open(rain);
  const index = rain.indexValue ?? NaN;
  expect(index).toBeGreaterThan(0);
  expectFigures([
    ['index', `${formatNumber(index, 1)}mm`, part('value')],
    ['minimum', '8.25 %', fact('Minimum payout')],
    ['comparator', 'above 1,371.30 mm', fact('Triggers when the index is')],
    ['rate', `${formatPct((1 - 0.0825) / (2813.7 - 1371.3), [0, 4])} / mm`, fact('Payout per unit')],
    ['radius', '1,137.5 km', fact('Radius')],
  ]);
});

test('what pays at once has a least payout and no rate', async () => {
  await open(once);
  expectFigures([
    ['minimum', '35.75 %', fact('Minimum payout')],
    ['at once', '35.75 %', boxes()[2]],
    ['no rate', 'none', fact('Payout per unit') ?? 'none'],
    ['no radius', 'none', fact('Radius') ?? 'none'],
    ['no exit', 'none', boxes()[1]],
  ]);
});

test('on a day that was chosen the detail shows what was known by then', async () => {
  const { showDay } = await open(outage);
  showDay('2025-08-02');
  const by = payoutPct(termsOf(outage.coverage), 10_800);
  const chart = within(screen.getByRole('figure'));
  fireEvent.click(chart.getByRole('button', { name: /table/i }));
  const table = await chart.findByRole('table');
  const [, , index = '', , payout = ''] = [...table.querySelectorAll('thead th')].map(
    ({ textContent }) => textContent ?? '',
  );
  const exact = (value: number) => String(Number(value.toFixed(3)));
  expectFigures([
    ['index', '3.0h', part('value')],
    ['tracker', '3.0 h; trigger 2.5 h, exit 16.3 h. Trigger reached.', tracker()],
    // Two days, and the time at which an outage ended.
    ['rows', '3', String(table.querySelectorAll('tbody tr').length)],
    ['index in the table', '3', cellOf(undefined, '2025-08-02', index)],
    ['payout in the table', exact(by * 100), cellOf(undefined, '2025-08-02', payout)],
  ]);
});

test('until there is an answer a ring turns, unless the reader wants nothing to move, and it is said', () => {
  draw(null);
  const place = screen.getByRole('status');
  expect(place).toHaveTextContent(/^Loading$/);
  const ring = place.querySelector('[aria-hidden]') as Element;
  expect(cssOf(ring)).toMatch(/border-radius: 50%;.*animation: isoline-turn 900ms linear infinite;/);
  expect(cssOf(ring, 'prefers-reduced-motion')).toContain('animation: none;');
});

test('without the event no figure is shown', async () => {
  draw([]);
  expect(await screen.findByText(inEnglish.t('widget.errors.not-found'))).toBeVisible();
  expect(screen.queryByRole('meter')).toBeNull();
});

test('without an answer no figure is shown, and it can be asked for again', async () => {
  draw(503);
  expect(await screen.findByRole('button', { name: /again|retry/i })).toBeVisible();
  expect(screen.queryByRole('meter')).toBeNull();
});

test('before the first day there is a sentence in place of the chart', async () => {
  draw([outage], '2025-07-01');
  expect(await screen.findByText(inEnglish.t('noData'), { selector: '[part="chart"] *' })).toBeVisible();
  expect(screen.queryByRole('figure')).toBeNull();
});
