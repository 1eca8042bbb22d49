import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { listCoverages } from '#shared/contract/coverages';
import { findQuotes, readQuote } from '#shared/contract/quotes';
import { formatExact, formatMoney } from '#shared/format/money';
import { formatNumber, formatPct } from '#shared/format/number';
import { FakeServer } from '../support/console/fakeServer';
import { openConsole } from '../support/console/openConsole';
import { pageOf } from '../support/console/sample';
import { cellOf, factOf, figureOf } from '../support/console/figuresOn';
import { expectFigures } from '../support/figureTable';
import { commissionRate, dinars, hourlyRate, markets, quote, sale, shops } from '../support/figures';

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = new FakeServer()
    .answer(findQuotes, pageOf([quote]))
    .answer(readQuote, quote)
    .answer(listCoverages, []);
});
afterEach(() => server.close());

test('the detail of a quote shows what the engine priced', async () => {
  await openConsole('/quotations/quotation/q1', { server });
  await screen.findByText('Quotation Summary');
  const cell = (row: string, head: string) => cellOf('Quote Details', row, head);
  expectFigures([
    ['premium at a glance', formatMoney(dinars(sale.grossWrittenPremium)), figureOf('Gross Premium')],
    ['rate at a glance', formatPct(sale.rate), figureOf('Gross Premium Rate')],
    ['sum at a glance', formatMoney(dinars(sale.totalSumInsured)), figureOf('Total Sum Insured')],
    ['commission', formatMoney(dinars(sale.commission)), figureOf('Commission')],
    ['commission rate', formatPct(commissionRate, 1), figureOf('Commission', 'note')],
    ['premium', formatExact(dinars(sale.grossWrittenPremium)), factOf('Premiums', 'Premium Amount')],
    ['rate', formatPct(sale.rate), factOf('Premiums', 'Premium Rate (%)')],
    ['sum', formatExact(dinars(sale.totalSumInsured)), factOf('Premiums', 'Total Sum Insured')],
    ['service fee', formatExact({ amount: 37, currency: 'USD' }), factOf('Premiums', 'Service fee')],
    ...[shops, markets].flatMap(
      (item) =>
        [
          [`${item.name}: trigger`, 'at or above 2.5 h', cell(item.name, 'Trigger')],
          [
            `${item.name}: sum of one`,
            formatMoney(dinars(item.sumInsured)),
            cell(item.name, 'Sum Insured Per Insured Extend'),
          ],
          [`${item.name}: quantity`, formatNumber(item.quantity, 0), cell(item.name, 'Insured Extend')],
          [`${item.name}: sum`, formatMoney(dinars(item.amounts.totalSumInsured)), cell(item.name, 'Sum Insured')],
          [`${item.name}: minimum`, formatMoney(dinars(item.amounts.minPayout)), cell(item.name, 'Minimum Payout')],
          [`${item.name}: rate`, formatPct(hourlyRate, 1), cell(item.name, 'Payout per unit')],
        ] as const,
    ),
  ]);
});

test('the list of quotes shows sum and premium of each', async () => {
  await openConsole('/quotations', { server });
  await screen.findByRole('table');
  expectFigures([
    ['sum', formatMoney(dinars(sale.totalSumInsured)), cellOf(undefined, 'Gateway 2026', 'Total Sum Insured (TSI)')],
    ['premium', formatMoney(dinars(sale.grossWrittenPremium)), cellOf(undefined, 'Gateway 2026', 'Premium')],
  ]);
});
