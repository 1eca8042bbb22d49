import '@testing-library/jest-dom';
import { fireEvent, screen } from '@testing-library/react';
import { findCoverages, listCoverages } from '#shared/contract/coverages';
import { BusinessPartner } from '#shared/contract/partner';
import { findPartners, readTaxStatuses } from '#shared/contract/partners';
import { SampleProgram, samplePrograms } from '#shared/contract/programs';
import { Quote } from '#shared/contract/quote';
import { createQuote, findQuotes, readQuote, saveQuote } from '#shared/contract/quotes';
import { quoteFigures } from '#shared/engine/price';
import { formatExact, formatMoney } from '#shared/format/money';
import { formatNumber, formatPct } from '#shared/format/number';
import { FakeServer } from '../support/console/fakeServer';
import { openConsole, type Opened } from '../support/console/openConsole';
import { pageOf, sampleOf } from '../support/console/sample';
import { cellOf, factOf, figureOf } from '../support/console/figuresOn';
import { expectFigures } from '../support/figureTable';
import { commissionRate, dinars, hourlyRate, markets, outageCoverage, quote, sale, shops } from '../support/figures';

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

describe('the wizard', () => {
  const market = { ...outageCoverage, id: 'c3', label: 'Markets down', grossPremiumIndicationPct: 0.0371 };
  const chosen = [outageCoverage, market];
  const program = { id: '7', name: 'Souq', icon: 'bank', currency: 'KWD', defaultSum: 413.125 };
  const typed = [
    { coverage: outageCoverage, quantity: 1370, sumInsured: 137.125 },
    { coverage: market, quantity: 41, sumInsured: 2813.375 },
  ] as const;
  const priced = quoteFigures(
    typed.map(({ coverage, ...insured }) => ({ ...insured, grossPct: coverage.grossPremiumIndicationPct ?? NaN })),
    { commissionRate: 0.075, currency: 'KWD' },
  );
  const draftOf = (version: number) => sampleOf(Quote, { id: 'q1', version, uiState: 'draft', program: 'Souq' });
  const exact = (amount: number) => formatExact(dinars(amount));
  const press = async (user: Opened['user'], name: string | RegExp) =>
    user.click((await screen.findAllByRole('button', { name }))[0] as Element);
  const fill = (label: string, at: number, text: string) =>
    fireEvent.change(screen.getAllByLabelText(label)[at] as Element, { target: { value: text } });
  const estimate = () => screen.getByText('Premium estimate').parentElement?.textContent;
  const atCustomization = async () => {
    server
      .answer(samplePrograms, [
        sampleOf(SampleProgram, {
          id: 7,
          Name: 'Souq',
          SelectionType: 'other',
          Currency: 'KWD',
          DefaultSIperUnit: 413.125,
        }),
      ])
      .answer(findCoverages, pageOf(chosen))
      .answer(listCoverages, ({ body }) => chosen.filter(({ id }) => body?.includes(id)))
      .answer(findPartners, pageOf([sampleOf(BusinessPartner, { id: 'k1', name: 'Souq', role: 'POLICY_HOLDER' })]))
      .answer(readTaxStatuses, [])
      .answer(createQuote, draftOf(1))
      .answer(saveQuote, draftOf(2));
    const opened = await openConsole('/quotations/new?program=7', { server, program });
    for (const { label } of chosen) await press(opened.user, `Add ${label}`);
    await screen.findByDisplayValue('Markets down');
    return opened;
  };

  test('the coverages of a quote begin with the sum of the program, and cost what the engine says of it', async () => {
    await atCustomization();
    const { grossWrittenPremium, totalSumInsured, rate } = quoteFigures(
      typed.map(({ coverage }) => ({
        ...{ quantity: 1, sumInsured: 413.125, grossPct: coverage.grossPremiumIndicationPct ?? NaN },
      })),
      { commissionRate: 0.075, currency: 'KWD' },
    );
    expectFigures([
      [
        'estimate',
        `Premium estimate ${exact(grossWrittenPremium)} (${formatPct(rate, 1)} of ${exact(totalSumInsured)})`,
        estimate(),
      ],
    ]);
  });

  test('what is typed costs what the engine says, and stands in the review as it was typed', async () => {
    const { user } = await atCustomization();
    for (const [at, { quantity, sumInsured }] of typed.entries()) {
      fill('Insured Extend', at, String(quantity));
      fill('Sum Insured Per Insured Extend', at, String(sumInsured));
    }
    const shown = estimate();
    await press(user, 'Next');
    await press(user, 'Souq');
    fireEvent.change(screen.getByLabelText(/Quote name/), { target: { value: 'Gateway 2026' } });
    fireEvent.change(screen.getByRole('slider'), { target: { value: '0.075' } });
    fireEvent.change(screen.getByLabelText(/Service fee/), { target: { value: '37.13' } });
    const slider = screen.getByRole('slider').closest('label')?.textContent;
    await press(user, 'Next');
    const [title, items] = ['Review', 'Coverages'];
    const insured = ({ quantity, sumInsured }: (typeof typed)[number]) =>
      `${formatNumber(quantity, 0)} × ${exact(sumInsured)}`;
    expectFigures([
      [
        'estimate',
        `Premium estimate ${exact(priced.grossWrittenPremium)} (${formatPct(priced.rate, 1)} of ${exact(priced.totalSumInsured)})`,
        shown,
      ],
      ['commission while it is chosen', `Commission: ${formatPct(0.075, 1)}`, slider],
      ['premium', exact(priced.grossWrittenPremium), factOf(title, 'Premium estimate')],
      ['commission', formatPct(0.075, 1), factOf(title, 'Commission')],
      ['service fee', formatExact({ amount: 37.13, currency: 'USD' }), factOf(title, 'Service fee')],
      ['shops', insured(typed[0]), factOf(items, 'Payments down')],
      ['markets', insured(typed[1]), factOf(items, 'Markets down')],
    ]);
  });
});
