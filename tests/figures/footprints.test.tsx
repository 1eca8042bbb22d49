import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import type { PublicEvent } from '#shared/contract/event';
import { addDays } from '#shared/engine/calendar';
import { observedOf } from '#shared/engine/days';
import { payoutPct } from '#shared/engine/payout';
import { formatNumber, formatPct } from '#shared/format/number';
import en from '#shared/phrases/en/view.json' with { type: 'json' };
import { EventOverviewCard } from '#shared/view/card/EventOverviewCard';
import { Previous } from '#shared/view/card/Previous';
import { FootprintChart } from '#shared/view/chart/FootprintChart';
import { footprintProps, footprintTable } from '#shared/view/chart/footprintTable';
import { footprintModel } from '#shared/view/chart/footprintModel';
import { termsOf } from '#shared/view/measure';
import { trackOf } from '#shared/view/scale';
import { createTranslate } from '#shared/view/words';
import { publicEventOf, standingOn } from '../support/publicEvent';
import { expectFigures, type FigureRow } from '../support/figureTable';

const t = createTranslate(en, 'en-GB');
const rain = publicEventOf({ trigger: 137.3, exit: 371.9, minPayoutPct: 0.083 });
const heat = publicEventOf({
  ...{ indexId: 'hot-days', trigger: 7, exit: 23, minPayoutPct: 0.083, parameters: { threshold: 33.7 } },
});
const outage = publicEventOf({
  ...{ indexId: 'downtime-sum', trigger: 9000, exit: 58_709, minPayoutPct: 0.137 },
  ...{ start: '2025-08-01', end: '2025-08-04', asOf: '2025-08-04' },
  observed: observedOf({
    days: [],
    incidents: [
      { start: '2025-08-02T01:00:00Z', end: '2025-08-02T02:00:00Z' },
      { start: '2025-08-02T09:00:00Z', end: '2025-08-02T11:00:00Z' },
      { start: '2025-08-03T20:00:00Z', end: '2025-08-03T21:08:24Z' },
    ],
  }),
});
/** Of ten days two are not known, and what is known does not reach the trigger. */
const gaps = publicEventOf({
  ...{ start: '2025-06-01', end: '2025-06-30', asOf: '2025-06-10', trigger: 413.7, exit: 971.3 },
  observed: observedOf({
    days: Array.from({ length: 10 }, (_, at) => ({
      date: addDays('2025-06-01', at),
      values: at === 3 || at === 4 ? {} : { precip: 13.7 },
    })),
  }),
});
const drawn = (event: PublicEvent) => ({ ...footprintProps(event.coverage, 'en-GB'), says: standingOn(event).says });
const modelOf = (event: PublicEvent) => footprintModel(event.footprint, drawn(event));
const exact = (value: number | null | undefined) =>
  value === null || value === undefined ? 'null' : String(Number(value.toFixed(3)));

test.each([
  ['rain', rain, 1, ['Date', 'Rainfall, mm a day', 'Total rainfall, mm', 'Change', 'Payout, %'], ['precip']],
  ['heat', heat, 1, ['Date', 'Lowest temperature, °C', 'Highest temperature, °C', 'Hot days, days'], ['tmin', 'tmax']],
  ['outages', outage, 3600, ['Date', 'Downtime, h a day', 'Total outage, h', 'Change', 'Payout, %'], ['downtime']],
] as const)(
  'the table of the chart of %s has what was measured, the index and what it pays',
  (_, event, per, heads, names) => {
    const table = footprintTable(modelOf(event), event.coverage.indexDefinition.output.name, drawn(event).measure, t);
    expect(table.heads.slice(0, heads.length)).toEqual(heads);
    expect(event.footprint.some(({ payout }) => payout > 0)).toBe(true);
    expectFigures(
      event.footprint.flatMap((row, at): FigureRow[] => {
        const cells = table.rows[at]?.slice(-3 - names.length) ?? [];
        const share = row.indexValue === null ? 0 : row.payout;
        const measured = names.map((name) => row.measurements.find(({ variable }) => variable.name === name)?.value);
        return [
          [
            `${at} ${row.date}: measured`,
            measured.map((value) => exact(value == null ? null : value / per)).join(),
            cells.slice(0, -3).join() || 'null',
          ],
          [
            `${at} ${row.date}: index`,
            exact(row.indexValue === null ? null : row.indexValue / per),
            String(cells.at(-3)),
          ],
          [
            `${at} ${row.date}: change`,
            exact(row.indexChange === null ? null : row.indexChange / per),
            String(cells.at(-2)),
          ],
          [`${at} ${row.date}: payout`, exact(share * 100), String(cells.at(-1))],
        ];
      }),
    );
  },
);

const sentence = (event: PublicEvent) => {
  render(<FootprintChart {...drawn(event)} footprint={event.footprint} locale="en-GB" t={t} access="focus" />);
  return document.querySelector('figcaption')?.textContent;
};
/** Pays by the engine what the index stands at on the last day. */
const paysOf = ({ coverage, footprint }: PublicEvent) =>
  `the index pays ${formatPct(payoutPct(termsOf(coverage), footprint.at(-1)?.indexValue ?? NaN), 2)} of the sum insured, which is yet to be confirmed.`;
const fallen = formatNumber(rain.footprint.at(-1)?.indexValue ?? NaN, 1);
test.each([
  ['rain that pays', rain, `${fallen} mm on 14-Aug-2025, beyond the trigger of 137.3 mm: ${paysOf(rain)}`],
  ['outages that pay', outage, `4.14 h on 04-Aug-2025, beyond the trigger of 2.5 h: ${paysOf(outage)}`],
  ['rain with gaps', gaps, '109.6 mm on 10-Jun-2025; the trigger is 413.7 mm. 2 days have no data.'],
])('the chart says in a sentence how it stands: %s', (_, event, said) => {
  const name = event.coverage.indexDefinition.output.name;
  expectFigures([['sentence', `${name} stood at ${said}`, sentence(event)]]);
});

test('the days before the newest show what was measured, the index, and how far it has come', () => {
  const { previous } = standingOn(rain);
  render(<Previous event={rain} rows={previous} today="2025-08-15" locale="en-GB" t={t} />);
  const rows = screen.getAllByRole('row', { hidden: true });
  expect(rows).toHaveLength(4);
  expectFigures(
    previous.flatMap((row, at): FigureRow[] => {
      const [day, bar, measured, index] = rows[at]?.children ?? [];
      const fill = bar?.querySelector<HTMLElement>('[style]')?.style.width ?? '';
      const track = trackOf(termsOf(rain.coverage), row.indexValue, row.payout);
      const value = row.measurements[0]?.value ?? NaN;
      return [
        [`${at}: day`, `${row.date.slice(8)}-Aug`, day?.textContent],
        [`${at}: bar`, `${track.at(row.indexValue ?? NaN).toFixed(3)}%`, `${Number.parseFloat(fill).toFixed(3)}%`],
        [`${at}: measured`, `${Number(value.toFixed(1))} mm`, measured?.textContent],
        [`${at}: index`, `${formatNumber(row.indexValue ?? NaN, 1)} mm`, index?.textContent],
      ];
    }),
  );
});

test('outages are told by the hour, those within a day with their time', () => {
  const { previous } = standingOn(outage);
  render(<Previous event={outage} rows={previous} today="2025-08-05" locale="en-GB" t={t} />);
  const texts = screen.getAllByRole('row', { hidden: true }).map((row) => row.textContent?.replaceAll(/\s/g, ' '));
  expect(texts).toEqual([
    '03-Aug1.1 h4.1 h',
    '03-Aug 21:08 UTC1.1 h4.1 h',
    '02-Aug3 h3.0 h',
    '02-Aug 11:00 UTC3 h3.0 h',
  ]);
});

test('a day without data is said to be one, with an empty bar', () => {
  const rows = gaps.footprint.filter(({ date }) => date === '2025-06-04').map((row) => ({ ...row, indexValue: null }));
  render(<Previous event={gaps} rows={rows} today="2025-06-11" locale="en-GB" t={t} />);
  const [row] = screen.getAllByRole('row', { hidden: true });
  expect(row?.querySelector<HTMLElement>('[style]')?.style.width).toBe('0%');
  expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    ...['04-Jun', '', '–', t('footprint.missing')],
  ]);
});

test('the card of a list shows no figure before there is one, and of many tags the first three', () => {
  const labels = ['user/a:one', 'user/b:two', 'user/c:three', 'user/d:four', 'user/e:five', 'system/x:none'];
  const early = { ...rain, coverage: { ...rain.coverage, labels } };
  const card = (event: PublicEvent, date: string | null) =>
    render(<EventOverviewCard event={event} today="2025-08-15" locale="en-GB" t={t} date={date} />);
  const view = card(early, '2025-05-01');
  expect(screen.getAllByText('–').at(-1)?.textContent).toBe('–');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['one', 'two', 'three', '+2']);
  expect(screen.queryByRole('meter')).toBeNull();
  expect(screen.getByRole('img', { name: /No data yet; trigger 137\.3/ })).toBeVisible();
  view.unmount();
  card({ ...early, coverage: { ...early.coverage, labels: ['system/x:none'] } }, null);
  expect(screen.queryAllByRole('listitem')).toEqual([]);
});

test.each([
  ['LT', [100, 90, 89.9], ['calm', 'calm', 'breached']],
  ['LTE', [100, 90.1, 90], ['calm', 'calm', 'breached']],
  ['GT', [80, 90, 90.1], ['calm', 'calm', 'breached']],
  ['GTE', [89.9, 90, 100], ['calm', 'breached', 'breached']],
] as const)('a chart of %s goes by its side of the trigger: values %j are %j', (comparator, values, states) => {
  const reading = drawn(rain);
  const terms = { ...reading.terms, comparator, trigger: 90 };
  const rows = rain.footprint.slice(0, 3).map((row, at) => ({ ...row, indexValue: values[at] ?? null, payout: 0 }));
  expect(footprintModel(rows, { ...reading, terms }).points.map(({ state }) => state)).toEqual(states);
});
