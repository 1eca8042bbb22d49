import '@testing-library/jest-dom';
import { fireEvent, render, screen } from '@testing-library/react';
import type { PublicEvent } from '#shared/contract/event';
import { observedOf } from '#shared/engine/days';
import { shareOfAmount } from '#shared/engine/money';
import { payoutPct, rateOf, ratePerUnit } from '#shared/engine/payout';
import { formatNumber, formatPct } from '#shared/format/number';
import en from '#shared/phrases/en/view.json' with { type: 'json' };
import { CompactCard } from '#shared/view/card/CompactCard';
import { EventCard } from '#shared/view/card/EventCard';
import { EventOverviewCard } from '#shared/view/card/EventOverviewCard';
import { FootprintChart } from '#shared/view/chart/FootprintChart';
import { footprintProps } from '#shared/view/chart/footprintTable';
import { termsOf } from '#shared/view/measure';
import { createTranslate } from '#shared/view/words';
import { publicEventOf, standingOn } from '../support/publicEvent';
import { cellOf } from '../support/console/figuresOn';
import { expectFigures } from '../support/figureTable';

const t = createTranslate(en, 'en-GB');
const shownAs = { now: new Date('2025-08-05T04:00:00Z'), date: null, locale: 'en-GB', t } as const;

/** 2 h 30 min agreed, three outages that come to 4 h 8 min 24 s; of what is insured, 137.125 dinars. */
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
const terms = termsOf(outage.coverage);
const share = payoutPct(terms, 14_904);
/** A deficit of rain, not over: 137.3 mm fell of the 412.6 that are agreed. */
const rain = publicEventOf({
  ...{ comparator: 'LT', trigger: 412.6, exit: 37.3, minPayoutPct: 0.083, asOf: '2025-06-20' },
  observed: observedOf({
    days: Array.from({ length: 20 }, (_, at) => ({
      date: `2025-06-${String(at + 1).padStart(2, '0')}`,
      values: { precip: at < 19 ? 7.1 : 2.4 },
    })),
  }),
});
const money = (amount: number) => ({ amount, currency: 'KWD' });
/** Behind a link that says amounts. */
const told: PublicEvent = {
  ...outage,
  status: 'PAYOUT',
  amounts: {
    sumInsured: money(137.125),
    payout: money(shareOfAmount(share, 137.125, 1, 'KWD')),
    indicativePayout: null,
  },
};

const part = (name: string) => document.querySelector(`[part~="${name}"]`)?.textContent;
const boxes = () => [...document.querySelectorAll('[part="boxes"] dd')].map(({ textContent }) => textContent);
const tracker = () => screen.getByRole('meter').getAttribute('aria-valuetext');
const rate = formatPct(ratePerUnit(rateOf(terms), { duration: true }), 2);
const verdict = 'The index pays about 24 of every 100 insured.';
const standing = '4.1 h; trigger 2.5 h, exit 16.3 h. Trigger reached.';

test('the event pays what the engine says of 4 h 8 min 24 s', () => {
  expect(outage.indexValue).toBe(14_904);
  // A rate travels with twelve digits.
  expect(outage.payoutPct).toBeCloseTo(share, 12);
  expect(share).toBeCloseTo(0.137 + ((14_904 - 9000) / (58_709 - 9000)) * 0.863, 12);
});

test('the monitoring card shows index, verdict, terms and rate by the hour', () => {
  render(<EventCard event={outage} {...shownAs} charts={false} />);
  expectFigures([
    ['index', '4.1h', part('value')],
    ['verdict', verdict, part('verdict')?.slice(0, verdict.length)],
    ['tracker', standing, tracker()],
    ['strike', `${formatNumber(9000 / 3600, 2)} h`, boxes()[0]],
    ['exit', `${formatNumber(58_709 / 3600, 2)} h`, boxes()[1]],
    ['rate', rate, boxes()[2]],
  ]);
});

test('behind a link that says amounts, the amount is the share of the sum insured', () => {
  render(<EventCard event={told} {...shownAs} charts={false} />);
  const said = `KWD ${shareOfAmount(share, 137.125, 1, 'KWD').toFixed(3)} of the KWD 137.125 insured are paid out.`;
  expectFigures([['verdict', said, part('verdict')?.slice(0, said.length)]]);
});

test('what is not decided is told as if the period ended then', () => {
  render(<EventCard event={rain} {...shownAs} now={new Date('2025-06-21T04:00:00Z')} charts={false} />);
  const open = payoutPct(termsOf(rain.coverage), 137.3);
  const said = `If the period ended today: about ${Math.round(open * 100)} of every 100 insured.`;
  expectFigures([
    ['index', '137.3mm', part('value')],
    ['verdict', said, part('verdict')?.slice(0, said.length)],
    ['tracker', '137.3 mm; trigger 412.6 mm, exit 37.3 mm. Trigger reached so far; nothing is certain yet.', tracker()],
    ['strike', '412.60 mm', boxes()[0]],
    ['exit', '37.30 mm', boxes()[1]],
    ['rate', formatPct((1 - 0.083) / (412.6 - 37.3), 2), boxes()[2]],
  ]);
});

test('the compact card shows the same in a line', () => {
  render(<CompactCard event={outage} {...shownAs} />);
  expectFigures([
    ['verdict', verdict, part('verdict')?.slice(0, verdict.length)],
    ['tracker', standing, tracker()],
  ]);
});

test('the card of a list shows the same beside the terms', () => {
  render(<EventOverviewCard event={outage} today="2025-08-05" locale="en-GB" t={t} />);
  expectFigures([
    ['index', '4.1h', screen.getByText(/^4\.1/).textContent],
    ['verdict', verdict, part('verdict')?.slice(0, verdict.length)],
    ['tracker', standing, tracker()],
    ['strike', `${formatNumber(2.5, 2)} h`, boxes()[0]],
    ['exit', `${formatNumber(58_709 / 3600, 2)} h`, boxes()[1]],
    ['rate', rate, boxes()[2]],
  ]);
});

test('the table of the chart has every day with what was measured, the index so far and what it pays', async () => {
  const excess = publicEventOf({ trigger: 137.3, exit: 371.9, minPayoutPct: 0.083 });
  const drawing = footprintProps(excess.coverage, 'en-GB');
  render(
    <FootprintChart
      {...drawing}
      footprint={excess.footprint}
      says={standingOn(excess).says}
      locale="en-GB"
      t={t}
      access="now"
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: /table/i }));
  const table = await screen.findByRole('table');
  const heads = [...table.querySelectorAll('thead th')].map(({ textContent }) => textContent ?? '');
  const paying = excess.footprint.filter(({ payout }) => payout > 0);
  expect(paying.length).toBeGreaterThan(20);
  const [, , index = '', , payout = ''] = heads;
  const exact = (value: number) => String(Number(value.toFixed(3)));
  expectFigures(
    paying.flatMap(({ date, indexValue }) => [
      [`${date}: index`, exact(indexValue ?? 0), cellOf(undefined, date, index)],
      [
        `${date}: payout`,
        exact(payoutPct(termsOf(excess.coverage), indexValue ?? 0) * 100),
        cellOf(undefined, date, payout),
      ],
    ]),
  );
});
