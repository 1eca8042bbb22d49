import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { coverageLabels } from '#shared/contract/coverages';
import { findEvents, findEventsInBox, readEvent } from '#shared/contract/monitoring';
import { findShareAmounts, findShares } from '#shared/contract/publicEvents';
import { formatMoney } from '#shared/format/money';
import { formatNumber, formatPct } from '#shared/format/number';
import { FakeServer } from '../support/console/fakeServer';
import { answerMap } from '../support/console/mapConfig';
import { openConsole } from '../support/console/openConsole';
import { pageOf } from '../support/console/sample';
import { cellOf, figureOf } from '../support/console/figuresOn';
import { expectFigures } from '../support/figureTable';
import { claimed, dinars, event, items, markets, sale, secondSource, share, shops } from '../support/figures';

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = answerMap(new FakeServer())
    .answer(readEvent, event)
    .answer(findEvents, pageOf([event]))
    .answer(findEventsInBox, { type: 'FeatureCollection', features: [] })
    .answer(coverageLabels, [])
    .answer(findShares, [])
    .answer(findShareAmounts, { allowed: true, whole: null, items: [], itemsTotal: 0 });
});
afterEach(() => server.close());
const owed = dinars(items.reduce((sum, item) => Math.round((sum + item.owed) * 1000) / 1000, 0));

test('the detail of an event shows index, payout and what is insured; old and corrected figures; both sources', async () => {
  await openConsole('/monitoring/event/e1', { server });
  await screen.findByRole('table', { name: 'Policies Reports' });
  const correction = (row: string, head: string) => cellOf('The data were corrected', row, head);
  const second = (row: string, head: string) => cellOf('Reconciliation', row, head);
  const exit = `${(2.5 + (0.83 - 0.137) / 0.0625).toFixed(3)} h`;
  expectFigures([
    ['index', '4.14 h', figureOf('Index value')],
    ['trigger and exit', `Downtime. Trigger at or above 2.5 h, Exit ${exit}`, figureOf('Index value', 'note')],
    ['payout', formatMoney(owed), figureOf('Total Payout')],
    ['share', '23.95 % of TSI', figureOf('Total Payout', 'note')],
    ['extent', formatNumber(1411, 0), figureOf('Insured extent')],
    ['sum', formatMoney(dinars(sale.totalSumInsured)), figureOf('TSI')],
    [
      'why: index',
      'Downtime over 0 rows of the footprint gives 4.14 h (2 days missing).',
      screen.getByText(/^Downtime over/).textContent,
    ],
    [
      'why: rule',
      `It pays when the index is at or above 2.5 h: 13.7 % of the sum insured at the trigger and more up to 83 % at ${exit}.`,
      screen.getByText(/^It pays when/).textContent,
    ],
    [
      'why: payout',
      'Payout: 13.7 % + (4.14 − 2.5) × 6.25 % = 23.95 % of the sum insured',
      screen.getByText(/^Payout: /).textContent,
    ],
    [
      'why: as if nothing more came',
      `As if nothing more came: ${formatPct(share.corrected, 2)}. It is owed only when the period is over.`,
      screen.getByText(/^As if nothing more came/).textContent,
    ],
    ['old index', '4.14 h', correction('As the event has them', 'Index value')],
    ['old share', formatPct(share.owed), correction('As the event has them', 'Payout')],
    ['old amount', formatMoney(owed), correction('As the event has them', 'Total Payout')],
    ['new index', '5.01 h', correction('By the corrected data', 'Index value')],
    ['new share', formatPct(share.corrected), correction('By the corrected data', 'Payout')],
    ['new amount', formatMoney(dinars(claimed.calculated)), correction('By the corrected data', 'Total Payout')],
    ['first source: index', '4.14 h', second('First source', 'Index value')],
    ['first source: payout', formatPct(share.owed), second('First source', 'Payout')],
    ['second source: index', '3.92 h', second('Second source', 'Index value')],
    ['second source: payout', formatPct(secondSource.payouts[1]), second('Second source', 'Payout')],
    [
      'sources apart',
      'The second is -0.22 h away from the first.',
      /The second is .*? from the first\./.exec(screen.getByText(/The second is/).textContent ?? '')?.[0],
    ],
    ...[shops, markets].flatMap(
      (item) =>
        [
          [`${item.name}: payout`, formatMoney(dinars(item.owed)), cellOf('Policies Reports', item.name, 'Payout')],
          [
            `${item.name}: quantity`,
            formatNumber(item.quantity, 0),
            cellOf('Policies Reports', item.name, 'Insured Extend'),
          ],
          [
            `${item.name}: sum`,
            formatMoney(dinars(item.amounts.totalSumInsured)),
            cellOf('Policies Reports', item.name, 'Sum Insured'),
          ],
        ] as const,
    ),
  ]);
});

test('what could not be decided is no payout of nothing, anywhere on the screen', async () => {
  const unknown = { ...event, status: 'UNKNOWN', payoutPct: 0, indicativePayoutPct: null, correction: null } as const;
  server.answer(readEvent, { ...unknown, totalPayout: dinars(0) });
  await openConsole('/monitoring/event/e1', { server });
  await screen.findByRole('table', { name: 'Policies Reports' });
  expectFigures([
    ['payout', '---', figureOf('Total Payout')],
    ['share', '--- of TSI', figureOf('Total Payout', 'note')],
    ['why', 'Payout: --- of the sum insured', screen.getByText(/^Payout: /).textContent],
  ]);
});

test('the list of events shows the index against its trigger, and the payout', async () => {
  await openConsole('/monitoring?view=list', { server });
  await screen.findByRole('table');
  const hours = screen
    .getByRole('meter')
    .getAttribute('aria-valuetext')
    ?.match(/[\d.]+\sh/g);
  expectFigures([
    ['payout', formatMoney(owed), cellOf(undefined, 'Payments down', 'Payout')],
    ['tracker: index, trigger, exit', '4.1 h 2.5 h 13.6 h', hours?.join(' ')],
  ]);
});
