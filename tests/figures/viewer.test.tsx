import '@testing-library/jest-dom';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PublicEvent } from '#shared/contract/event';
import { observedOf } from '#shared/engine/days';
import { payoutPct, rateOf, ratePerUnit } from '#shared/engine/payout';
import { formatNumber, formatPct } from '#shared/format/number';
import en from '#shared/phrases/en/viewer.json' with { type: 'json' };
import { termsOf } from '#shared/view/measure';
import { createTranslate } from '#shared/view/words';
import { widgetPaths } from '../../widgets/calls';
import { optionsOf } from '../../widgets/src/elements/coverage-viewer/place';
import { ViewDetail } from '../../widgets/src/elements/coverage-viewer/ViewDetail';
import { Viewer } from '../../widgets/src/elements/coverage-viewer/Viewer';
import type { ViewerTranslate } from '../../widgets/src/elements/coverage-viewer/words';
import type { Host } from '../../widgets/src/loader/shell';
import { inEnglish } from '../../widgets/src/runtime/languages';
import { publicEventOf } from '../support/publicEvent';
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
/** The detail of the one event that the server answers with, or of none where it answers with nothing but its status. */
function draw(answer: readonly PublicEvent[] | number, asOf: string | null = null) {
  const asked: string[] = [];
  const heard: string[] = [];
  const headers = { get: () => null };
  const page = { content: answer, totalPages: 1, totalElements: 1 };
  const host = {
    shown: () => undefined,
    fetch: (url: string) => {
      asked.push(url);
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

/** What the server has for a viewer, and what is configured. */
type Public = {
  readonly events?: readonly PublicEvent[];
  readonly totalPages?: number;
  readonly facets?: readonly { readonly key: string; readonly values: readonly string[] }[];
  readonly filters?: readonly string[];
};
/** The viewer of the page `/viewer` at an address. */
function openViewer(search: string, { events = [rain], totalPages = 1, facets = [], filters = [] }: Public = {}) {
  history.replaceState(null, '', `/viewer${search}`);
  const asked: URL[] = [];
  const told: unknown[] = [];
  const answers: Readonly<Record<string, unknown>> = {
    [widgetPaths.findPublicEvents]: { content: events, totalPages, totalElements: totalPages * 12 },
    [widgetPaths.findPublicEventsInBox]: { type: 'FeatureCollection', features: [] },
    [widgetPaths.coverageLabels]: facets,
  };
  const host = {
    ...{ host: document.body, frame: document.body, shown: () => undefined },
    emit: (name: string, detail: object) => told.push({ name, ...detail }) > 0,
    fetch: (url: string) => {
      asked.push(new URL(url));
      const body = answers[new URL(url).pathname];
      return Promise.resolve({ ok: true, headers: { get: () => null }, json: () => Promise.resolve(body) });
    },
  } as unknown as Host;
  const config = { filters, today: '2025-09-01', styleUrl: null, showsOperators: false, contact: null };
  render(
    <Viewer
      {...{ host, config, language: inEnglish, options: optionsOf({ urlState: 'bare' }) }}
      base={`https://insurer.example:${(address += 1)}`}
      t={createTranslate(en, 'en-GB') as unknown as ViewerTranslate}
      onEvents={() => undefined}
    />,
  );
  return {
    told,
    /** What a path was asked for, one question after the other. */
    askedOf: (path: string) =>
      asked.filter(({ pathname }) => pathname === path).map(({ searchParams }) => Object.fromEntries(searchParams)),
  };
}
const inAddress = (name: string) => new URLSearchParams(location.search).get(name) || undefined;
const listed = () => screen.findByRole('button', { name: new RegExp(rain.coverage.label) });

test.each<[string, string, readonly string[], string | undefined]>([
  ['all labels', '?labels=user/crop:Rice;user/season:Kharif&page=2', [], 'user/crop:Rice;user/season:Kharif'],
  ['what is no pair left out', '?labels=Rice; user/season:Kharif;&page=2', [], 'user/season:Kharif'],
  ['key and value', '?key=user/crop&value=Rice&page=2', [], 'user/crop:Rice'],
  [
    'key and value beside labels',
    '?labels=user/season:Kharif&key=user/crop&value=Rice&page=2',
    [],
    'user/season:Kharif;user/crop:Rice',
  ],
  ['a key alone', '?key=user/crop&page=2', [], undefined],
  ['those that are configured, where there are none', '?page=2', ['user/crop:Maize'], 'user/crop:Maize'],
  ['its own, not the configured ones', '?labels=user/crop:Rice&page=2', ['user/crop:Maize'], 'user/crop:Rice'],
  ['empty labels, not the configured ones', '?labels=&page=2', ['user/crop:Maize'], undefined],
])('the list is narrowed by the labels of its address: %s', async (_what, search, filters, labels) => {
  const { askedOf } = openViewer(search, { filters, events: [] });
  await screen.findByText('No data');
  expect(askedOf(widgetPaths.findPublicEvents).map((query) => query['labels'])).toEqual([labels]);
  expect(inAddress('labels')).toBe(labels);
});

test('page 1 is the map: it asks for the whole world, by the labels of its address', () => {
  const { askedOf } = openViewer('?page=1&labels=user/crop:Rice');
  expect(askedOf(widgetPaths.findPublicEventsInBox)[0]).toEqual({
    ...{ topLeftLat: '90.000', topLeftLon: '-180.000', bottomRightLat: '-90.000', bottomRightLon: '180.000' },
    ...{ zoom: '2', labels: 'user/crop:Rice' },
  });
});

test('above the map tags are searched for, and chosen', async () => {
  const { askedOf } = openViewer('', { facets: [{ key: 'user/crop', values: ['Maize', 'Rice'] }] });
  const field = await screen.findByRole('combobox', { name: 'Search by tags' });
  await userEvent.type(field, 'ric');
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['cropRice']);
  fireEvent.pointerDown(options[0] as HTMLElement);
  expect(screen.getByRole('button', { name: 'Remove Rice' })).toBeVisible();
  await waitFor(() => expect(askedOf(widgetPaths.findPublicEventsInBox).at(-1)?.['labels']).toBe('user/crop:Rice'));
  expect(inAddress('labels')).toBe('user/crop:Rice');
});

test('three tags are seen above the map, the others when they are asked for', async () => {
  openViewer('?labels=user/a:One;user/b:Two;user/c:Three;user/d:Four;user/e:Five');
  const seen = () => screen.getAllByRole('button', { name: /^Remove / }).map((button) => button.ariaLabel);
  expect(seen()).toEqual(['Remove One', 'Remove Two', 'Remove Three']);
  await userEvent.click(screen.getByRole('button', { name: '2 MORE' }));
  expect(seen()).toEqual(['Remove One', 'Remove Two', 'Remove Three', 'Remove Four', 'Remove Five']);
});

test('a list has 12 on a page, and is turned over where it has more pages than one', async () => {
  const { askedOf } = openViewer('?page=2', { totalPages: 2 });
  await listed();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() =>
    expect(askedOf(widgetPaths.findPublicEvents)).toMatchObject([
      { page: '0', size: '12' },
      { page: '1', size: '12' },
    ]),
  );
});

test('of thirteen that were chosen twelve are on the first page, and one on the next', async () => {
  const ids = Array.from({ length: 13 }, (_, at) => `c${at + 1}`);
  const { askedOf } = openViewer(`?page=2&ids=${ids.join()}`);
  await listed();
  expect(screen.getByText(/^Page 1 of 2/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  const of = (shown: readonly string[]) => ({ ids: shown.join(), size: '12' });
  await waitFor(() =>
    expect(askedOf(widgetPaths.findPublicEvents)).toMatchObject([of(ids.slice(0, 12)), of(ids.slice(12))]),
  );
});

test('a list of one page is not turned over', async () => {
  openViewer('?page=2');
  await listed();
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
});

/** An event whose period begins on a day and that was computed on another. */
const ran = (id: string, start: string, runTime: string | null): PublicEvent => ({
  ...rain,
  ...{ id, runTime, coverage: { ...rain.coverage, id, start } },
});
test.each([
  ['the last run', '2025-07-15', ['2025-07-10T06:00:00Z', '2025-07-15T06:00:00Z']],
  ['today, where nothing was computed', '2025-09-01', [null, null]],
] as const)(
  'As of Date goes from the first day of a coverage to %s (%s), and can be cleared',
  async (_end, last, [one, other]) => {
    const { told } = openViewer('?page=2', { events: [ran('a', '2025-06-20', one), ran('b', '2025-06-01', other)] });
    await screen.findAllByRole('button', { name: new RegExp(rain.coverage.label) });
    const field = screen.getByLabelText('As of Date');
    expect(field).toHaveAttribute('placeholder', 'DD/MM/YYYY');
    const calendar = document.querySelector('input[type="date"]');
    expect([calendar?.getAttribute('min'), calendar?.getAttribute('max')]).toEqual(['2025-06-01', last]);
    const [year, month, day = ''] = last.split('-');
    const after = `${String(Number(day) + 1).padStart(2, '0')}/${month}/${year}`;
    const write = (text: string) => {
      fireEvent.change(field, { target: { value: text } });
      fireEvent.keyDown(field, { key: 'Enter' });
    };
    for (const outside of ['31/05/2025', after]) {
      write(outside);
      expect(screen.getByRole('alert')).toHaveTextContent(/^Choose a date from /);
    }
    expect(told).not.toContainEqual(expect.objectContaining({ name: 'isoline-date-change' }));
    for (const [inside, date] of [
      ['01/06/2025', '2025-06-01'],
      [`${day}/${month}/${year}`, last],
    ] as const) {
      write(inside);
      expect(told.at(-1)).toEqual({ name: 'isoline-date-change', date });
    }
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(told.at(-1)).toEqual({ name: 'isoline-date-change', date: null });
    expect(field).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  },
);

/** What a style for paper takes away: such rules are not for the screen, and jsdom prints nothing. */
function isOnPaper(element: Element): boolean {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  const forPaper = rules.filter((rule): rule is CSSMediaRule => (rule as CSSMediaRule).media?.mediaText === 'print');
  const hidden = forPaper
    .flatMap(({ cssRules }) => [...cssRules] as CSSStyleRule[])
    .filter(({ style }) => style.display === 'none')
    .map(({ selectorText }) => selectorText);
  return !hidden.some((selector) => element.closest(selector));
}
test.each([
  ['list', '?page=2', ['← Back to Map', 'Print', 'Open the calendar', 'Previous', 'Next'], [rain.coverage.label]],
  ['detail', `?page=3&id=${rain.coverage.id}`, ['← Back to List', 'Print', 'About this index'], []],
] as const)('a %s is printed by its button, and without what is pressed', async (_view, search, controls, cards) => {
  const { print } = globalThis;
  let printed = 0;
  globalThis.print = () => void (printed += 1);
  openViewer(search, { totalPages: 2 });
  await waitFor(() => expect(document.querySelector('[part~="item"]')).toBeVisible());
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  globalThis.print = print;
  expect(printed).toBe(1);
  const pressed = screen.getAllByRole('button').map((button) => button.ariaLabel ?? button.textContent);
  expect(pressed).toEqual(expect.arrayContaining([...controls]));
  const onPaper = [...screen.getAllByRole('button'), ...screen.queryAllByRole('searchbox')].filter(isOnPaper);
  expect(onPaper.map(({ textContent }) => textContent)).toEqual(cards);
  expect(screen.getAllByRole('heading').every(isOnPaper)).toBe(true);
});

test('the title of a detail is the label of its coverage', async () => {
  openViewer(`?page=3&id=${rain.coverage.id}`);
  expect(await screen.findByRole('heading', { level: 2 })).toHaveTextContent(rain.coverage.label);
});

test('below a list stand the four steps of parametric insurance and four questions', async () => {
  openViewer('?page=2');
  await screen.findByText('How parametric insurance works');
  const textsOf = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  expect(textsOf('[part~="steps"] li b')).toEqual([
    'Insurer enrollment',
    'In-time weather data',
    'Determining index triggers',
    'Fast and transparent payouts',
  ]);
  expect(textsOf('[part~="faq"] summary')).toEqual([
    'What is Parametric Insurance?',
    'What happens when an index reaches a payout threshold?',
    'Who is the paying the Claim?',
    'Can I check the index for other locations?',
  ]);
});
