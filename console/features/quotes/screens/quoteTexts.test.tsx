import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { CallResponse } from '#shared/contract/call';
import { listCoverages } from '#shared/contract/coverages';
import { readFile } from '#shared/contract/files';
import { createPolicy } from '#shared/contract/policies';
import { Quote, QuoteItem } from '#shared/contract/quote';
import { quoteStatuses } from '#shared/engine/states';
import { copyQuote, findQuotes, readQuote, rejectQuote, retryQuote } from '#shared/contract/quotes';
import { FakeServer, hangs } from '../../../../tests/support/console/fakeServer';
import { findReadTable, openConsole } from '../../../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

const noAddress = { houseNumber: '', street: '', postcode: '', city: '', county: '', state: '', country: '' };
const euros = (amount: number) => ({ amount, currency: 'EUR' });
const item = sampleOf(QuoteItem, {
  id: 'i1',
  name: 'Farms by the lake',
  quantity: 12_000,
  sumInsured: euros(500),
  totalSumInsured: euros(6000),
  minPayout: euros(600),
  coverage: {
    id: 'k1',
    version: 2,
    label: 'Late monsoon rain',
    trigger: 120,
    triggerUnit: 'mm',
    payoutPerUnitPct: 0.0125,
    indexDefinition: { name: 'Rain sum', decimals: 1 },
    dataSourceDescription: 'Stations of the coast',
  },
});
const quote = sampleOf(Quote, {
  id: 'q1',
  name: 'Kuttanad paddy',
  status: 'COMPLETED',
  uiState: 'completed',
  issuer: { id: 'b1', name: 'Isoline Insurance' },
  customer: { id: 'c1', name: 'Asha Farms', address: { ...noAddress, city: 'Alappuzha', state: 'Kerala' } },
  intermediary: { id: 'b2', name: 'Ravi Brokers' },
  inceptionDate: '2026-06-01',
  expiryDate: '2027-02-28',
  description: 'Program: Paddy\nSum insured basis: Hectares',
  exclusions: '',
  grossWrittenPremium: euros(360),
  grossWrittenPremiumPct: 0.06,
  totalSumInsured: euros(6000),
  commission: euros(36),
  commissionRate: 0.1,
  serviceFee: { amount: 100, currency: 'USD' },
  quoteDocumentId: 'f1',
  quoteItems: [item],
});
let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = new FakeServer()
    .answer(findQuotes, pageOf([quote], 40))
    .answer(readQuote, quote)
    .answer(listCoverages, []);
});
afterEach(() => server.close());

const columns = ['Label', 'Insured Name', 'Address', 'Period of Cover', 'Total Sum Insured (TSI)', 'Premium', 'Status'];
const heads = () =>
  within(screen.getByRole('table'))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter(Boolean);
/** Labels and values of a block, as a reader goes through it. */
const block = (title: string) => {
  const list = screen.getByRole('heading', { name: title }).parentElement?.querySelector('dl');
  return [...(list?.querySelectorAll('dt') ?? [])].map((label) => [
    label.textContent,
    label.nextElementSibling?.textContent,
  ]);
};
const openDetail = async () => {
  const opened = await openConsole('/quotations/quotation/q1', { server });
  await screen.findByText('Quotation Summary');
  return opened;
};
const respond = async ({ user }: Awaited<ReturnType<typeof openConsole>>, entry: string) => {
  await user.click(await screen.findByRole('button', { name: 'Customer response' }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
  return within(await screen.findByRole('dialog'));
};

describe('the list of quotes', () => {
  test('is titled Quotes, has New Quote and Refresh, and each of them does what it says', async () => {
    const { user } = await openConsole('/quotations', { server });
    expect(await screen.findByRole('heading', { name: 'Quotes' })).toBeVisible();
    await findReadTable();
    const asked = server.of(findQuotes).length;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(server.of(findQuotes)).toHaveLength(asked + 1));
    await user.click(screen.getByRole('button', { name: 'New Quote' }));
    expect(location.pathname).toBe('/quotations/new');
    server.faults.length = 0;
  });

  test('has the seven columns in their order, and every row leads to its quote', async () => {
    const early = { ...quote, id: 'q2', inceptionDate: '2025-12-24', expiryDate: '2026-09-30' };
    server.answer(findQuotes, pageOf([quote, early]));
    await openConsole('/quotations', { server });
    await findReadTable();
    expect(heads()).toEqual(columns);
    const rows = screen.getAllByRole('row').slice(1);
    const cells = rows.map((row) =>
      [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent).slice(-7),
    );
    const [label, insured, address] = ['Kuttanad paddy', 'Asha Farms', 'Alappuzha, Kerala'];
    expect(cells).toEqual([
      [label, insured, address, 'Jun-01 – Feb-28, 27', 'EUR 6k', 'EUR 360.00', 'Completed'],
      // The expiry always has its year, the inception only another one than this.
      [label, insured, address, 'Dec-24, 25 – Sep-30, 26', 'EUR 6k', 'EUR 360.00', 'Completed'],
    ]);
    expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
      ...['/quotations/quotation/q1', '/quotations/quotation/q2'],
    ]);
  });

  test('leads from a draft back into its wizard', async () => {
    server.answer(findQuotes, pageOf([quote, { ...quote, id: 'q2', status: 'CREATED', uiState: 'draft' }]));
    await openConsole('/quotations', { server });
    await findReadTable();
    const leads = screen.getAllByRole('row').slice(1);
    expect(leads.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
      ...['/quotations/quotation/q1', '/quotations/new?draft=q2'],
    ]);
  });

  test('says the whole address: street and number, city, county and state', async () => {
    const parts = { street: 'Temple Road', houseNumber: '12', city: 'Alappuzha', county: 'Kuttanad', state: 'Kerala' };
    const customer = { id: 'c1', name: 'Asha Farms', address: { ...noAddress, ...parts } };
    server.answer(findQuotes, pageOf([{ ...quote, customer }]));
    await openConsole('/quotations', { server });
    expect(await screen.findByText('Temple Road 12, Alappuzha, Kuttanad, Kerala')).toBeVisible();
  });

  test('is filtered by All, Created, Completed, Accepted and Rejected, and asks for what is chosen', async () => {
    const { user } = await openConsole('/quotations', { server });
    const filter = await screen.findByLabelText<HTMLSelectElement>('Status');
    const options = [...filter.options].map(({ text }) => text);
    expect(options).toEqual(['All', 'Created', 'Completed', 'Accepted', 'Rejected', 'Expired', 'Failed']);
    for (const option of ['Created', 'Completed', 'Accepted', 'Rejected']) {
      await user.selectOptions(screen.getByLabelText('Status'), option);
      await waitFor(() => expect(server.of(findQuotes).at(-1)?.query?.status).toBe(option.toUpperCase()));
    }
  });

  test('is paged by fifteen as "Page: X of Y", with no choice of a size', async () => {
    await openConsole('/quotations', { server });
    expect(await screen.findByText('Page: 1 of 3')).toBeVisible();
    expect(server.of(findQuotes)[0]?.query).toMatchObject({ page: '0', size: '15', labels: 'user/program:Paddy' });
    expect(screen.getAllByRole('combobox')).toEqual([screen.getByLabelText('Status')]);
  });

  test('shows 14 grey rows under the heads of its columns until it is there', async () => {
    server.answer(findQuotes, hangs);
    const { view } = await openConsole('/quotations', { server });
    await waitFor(() => expect(view.container.querySelectorAll('[aria-busy=true] tbody tr')).toHaveLength(14));
    expect(heads()).toEqual(columns);
  });

  test('whose Refresh is busy as long as it is being read anew, and not before', async () => {
    const { user } = await openConsole('/quotations', { server });
    await screen.findByText('Page: 1 of 3');
    const refresh = screen.getByRole('button', { name: /Refresh/ });
    expect(refresh).not.toHaveAttribute('aria-disabled', 'true');
    let answer: (quotes: CallResponse<typeof findQuotes>) => void = () => undefined;
    server.answer(findQuotes, () => new Promise((resolve) => (answer = resolve)));
    await user.click(refresh);
    await waitFor(() => expect(refresh).toHaveAttribute('data-loading', 'true'));
    await act(async () => answer(pageOf([])));
    await waitFor(() => expect(refresh).not.toHaveAttribute('data-loading', 'true'));
  });

  test('without a quote says what to do: a button, where to learn more, and three steps', async () => {
    server.answer(findQuotes, pageOf([]));
    const { user } = await openConsole('/quotations', { server });
    expect(await screen.findByRole('heading', { name: 'No Quotes Found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', 'https://docs.example/');
    expect(screen.getByRole('link', { name: 'Learn More' })).toHaveAttribute('target', '_blank');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      ...['Select Program', 'Configure Quote', 'Generate & Share'],
    ]);
    await user.click(screen.getByRole('button', { name: 'Create First Quote' }));
    expect(location.pathname).toBe('/quotations/new');
    server.faults.length = 0;
  });
});

describe('the detail of a quote', () => {
  test('has its name in a head that stays in sight, with its state', async () => {
    await openDetail();
    const title = screen.getByRole('heading', { name: 'Quote - Kuttanad paddy' });
    const head = title.parentElement?.parentElement?.parentElement;
    expect(head).toHaveStyle({ position: 'sticky' });
    expect(within(head as HTMLElement).getByText('Completed')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Quotation Summary' })).toBeVisible();
  });

  test('has two document cards, to review or said to be missing', async () => {
    server.answer(readFile, hangs);
    const { user } = await openDetail();
    const card = (title: string) => within(screen.getByRole('heading', { name: title }).parentElement as HTMLElement);
    expect(card('Aggregated pricing report').getByText('No report available')).toBeVisible();
    await user.click(card('Quote document').getByRole('button', { name: 'Review report' }));
    await waitFor(() => expect(server.of(readFile)[0]?.params).toEqual({ id: 'f1' }));
  });

  test('opens from each document card its own file', async () => {
    server.answer(readQuote, { ...quote, quoteDocumentId: 'f1', aggregatedPricingReportId: 'f2' }).answer(readFile, {});
    const { user } = await openDetail();
    for (const [title, id] of [
      ['Aggregated pricing report', 'f2'],
      ['Quote document', 'f1'],
    ] as const) {
      const card = within(screen.getByRole('heading', { name: title }).parentElement as HTMLElement);
      await user.click(card.getByRole('button', { name: 'Review report' }));
      expect(await screen.findByTitle(title)).toBeInTheDocument();
      expect(server.of(readFile).at(-1)?.params).toEqual({ id });
      await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1) as Element);
      await waitFor(() => expect(screen.queryByTitle(title)).toBeNull());
    }
  });

  test('has the four figures', async () => {
    await openDetail();
    const cards = screen.getByText('Gross Premium').closest('section')?.parentElement?.children ?? [];
    expect([...cards].map(({ textContent }) => textContent)).toEqual([
      ...[
        'Gross PremiumEUR 360.00',
        'Gross Premium Rate6.00 %',
        'Total Sum InsuredEUR 6k',
        'CommissionEUR 36.0010.0\u00a0%',
      ],
    ]);
  });

  test('has Basic Information, Description, Premiums and Quote Details in this order, with their rows', async () => {
    await openDetail();
    const titles = ['Basic Information', 'Description', 'Premiums', 'Quote Details'];
    const shown = screen.getAllByRole('heading').map(({ textContent }) => textContent ?? '');
    expect(shown.filter((title) => titles.includes(title))).toEqual(titles);
    expect(block('Basic Information')).toEqual([
      ['Name', 'Kuttanad paddy'],
      ['Issuer', 'Isoline Insurance'],
      ['Holder Name', 'Asha Farms'],
      ['Intermediary', 'Ravi Brokers'],
      ['Inception Date', 'Jun-01'],
      ['Expiry Date', 'Feb-28, 27'],
      ['Valid until', '---'],
      ['Status', 'Completed'],
    ]);
    expect(block('Premiums')).toEqual([
      ['Premium Amount', 'EUR 360.00'],
      ['Premium Rate (%)', '6.00 %'],
      ['Total Sum Insured', 'EUR 6,000.00'],
      ['Service fee', 'USD 100.00'],
    ]);
  });

  test('explains L, Cr, Ar and Kh where an amount in rupees uses one, and not below a lakh', async () => {
    const inr = (amount: number) => ({ amount, currency: 'INR' });
    server.answer(readQuote, { ...quote, totalSumInsured: inr(1_234_567), commission: inr(99_999) });
    await openDetail();
    const title = (text: string) => screen.getByText(text).getAttribute('title') ?? '';
    expect(title('INR 12.35 L')).toMatch(/^INR 12,34,567\.00\. L = .*, Cr = .*, Ar = .*, Kh = /);
    expect(title('INR 99,999.00')).toBe('INR 99,999.00');
  });

  test('shows its description line by line, as label and value', async () => {
    await openDetail();
    expect(block('Description')).toEqual([
      ['Program', 'Paddy'],
      ['Sum insured basis', 'Hectares'],
    ]);
  });

  test('keeps the lines of its remarks together, whatever they hold', async () => {
    const remarks = 'No irrigation\nCall at 10:30\nProgram: as last year';
    server.answer(readQuote, { ...quote, description: `${quote.description}\nRemarks: ${remarks}` });
    await openDetail();
    expect(block('Description')).toEqual([
      ['Program', 'Paddy'],
      ['Sum insured basis', 'Hectares'],
      ['Remarks', remarks],
    ]);
  });

  test('says line by line what is not insured', async () => {
    server.answer(readQuote, {
      ...quote,
      description: 'Program: Paddy',
      exclusions: 'War and civil war\n\nNuclear risks',
    });
    await openDetail();
    expect(block('Description')).toEqual([
      ['Program', 'Paddy'],
      ['Exclusions', 'War and civil war\nNuclear risks'],
    ]);
  });

  test('tells of each coverage index, cohort, trigger, sums, payouts and source, and leads to it', async () => {
    await openDetail();
    expect(heads()).toEqual([
      ...['Coverage', 'Cohort name', 'Trigger', 'Sum Insured Per Insured Extend', 'Insured Extend', 'Sum Insured'],
      ...['Minimum Payout', 'Payout per unit', 'Data Source'],
    ]);
    const [, row] = screen.getAllByRole('row');
    const cells = [...(row?.querySelectorAll('th, td') ?? [])].map(({ textContent }) => textContent);
    expect(cells).toEqual([
      ...['Late monsoon rain: Rain sum', 'Farms by the lake', 'below 120.0\u00a0mm', 'EUR 500.00', '12,000', 'EUR 6k'],
      ...['EUR 600.00', '1.3 %', 'Stations of the coast'],
    ]);
    expect(within(row as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      '/coverages/coverage/k1?version=2&backTo=/quotations/quotation/q1',
    );
  });

  test('of several triggers it says so, and tells no minimum and no rate as if they were one', async () => {
    const several = { ...item, coverage: { ...item.coverage, coverageType: 'MULTI_TRIGGER' as const, trigger: 0 } };
    server.answer(readQuote, { ...quote, quoteItems: [several] });
    await openDetail();
    const [, row] = screen.getAllByRole('row');
    const cells = [...(row?.querySelectorAll('th, td') ?? [])].map(({ textContent }) => textContent);
    expect([cells[2], cells[6], cells[7]]).toEqual(['Multi Trigger', '---', '---']);
  });

  const entries = async () => {
    const { user } = await openDetail();
    await user.click(screen.getByRole('button', { name: 'Customer response' }));
    const shown = await screen.findAllByRole('menuitem');
    return shown.map((entry) => [entry.textContent, entry.getAttribute('aria-disabled') === 'true']);
  };

  test.each(quoteStatuses)(
    'that is %s offers Create Policy only once it is completed, and Reject Quote until it is rejected or accepted',
    async (status) => {
      server.answer(readQuote, { ...quote, status });
      const isCompleted = status === 'COMPLETED';
      const why = isCompleted ? '' : 'Only a completed quote becomes a policy.';
      const isOver = status === 'EXPIRED';
      const whyNot = isOver ? 'A quote that is being priced or has expired is not rejected.' : '';
      const isAnswered = status === 'REJECTED' || status === 'ACCEPTED';
      expect(await entries()).toEqual([
        [`Create Policy${why}`, !isCompleted],
        ...(isAnswered ? [] : [[`Reject Quote${whyNot}`, isOver]]),
      ]);
    },
  );

  test('that is being priced says why it is not answered yet', async () => {
    server.answer(readQuote, { ...quote, status: 'CREATED', uiState: 'queued' });
    expect(await entries()).toEqual([
      ['Create PolicyOnly a completed quote becomes a policy.', true],
      ['Reject QuoteA quote that is being priced or has expired is not rejected.', true],
    ]);
  });

  test('asks "Accept Quotation?" with its two buttons, and covers the screen while the policy is made', async () => {
    server.answer(createPolicy, hangs);
    const opened = await openDetail();
    const dialog = await respond(opened, 'Create Policy');
    expect(dialog.getByRole('heading', { name: 'Accept Quotation?' })).toBeVisible();
    await opened.user.click(dialog.getByRole('button', { name: 'Cancel Process' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('One moment, please')).toBeNull();
    const again = await respond(opened, 'Create Policy');
    await opened.user.click(again.getByRole('button', { name: 'Accept & Create New Policy' }));
    expect((await screen.findByText('One moment, please')).parentElement).toHaveStyle({
      position: 'fixed',
      inset: '0',
    });
  });

  test('asks "Reject Quotation?", says what follows, covers the screen, and the quote is rejected', async () => {
    let answer = (): void => undefined;
    server.answer(rejectQuote, () => new Promise((resolve) => (answer = () => resolve(undefined))));
    const opened = await openDetail();
    const dialog = await respond(opened, 'Reject Quote');
    expect(dialog.getByRole('heading', { name: 'Reject Quotation?' })).toBeVisible();
    expect(dialog.getByText('Once rejected this quotation will be archived.')).toBeVisible();
    await opened.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.of(rejectQuote)).toEqual([]);
    const again = await respond(opened, 'Reject Quote');
    await opened.user.click(again.getByRole('button', { name: 'Reject Quotation' }));
    expect(await screen.findByText('One moment, please')).toBeVisible();
    server.answer(readQuote, { ...quote, status: 'REJECTED', uiState: 'rejected' });
    answer();
    await waitFor(() => expect(screen.queryByText('One moment, please')).toBeNull());
    await waitFor(() => expect(screen.getAllByText('Rejected')).toHaveLength(2));
    expect(server.of(rejectQuote)).toHaveLength(1);
  });
});

test.each([
  ['priced again', 'Try again'],
  ['copied', 'Copy Quote'],
])('the screen is covered while a quote is %s', async (_, action) => {
  server
    .answer(readQuote, { ...quote, status: 'FAILED', uiState: 'fail' })
    .answer(retryQuote, hangs)
    .answer(copyQuote, hangs);
  const { user } = await openDetail();
  expect(screen.queryByText('One moment, please')).toBeNull();
  await user.click(screen.getByRole('button', { name: action }));
  expect((await screen.findByText('One moment, please')).parentElement).toHaveStyle({ position: 'fixed', inset: '0' });
});

test('a quote that is queued says so, and hides its amounts', async () => {
  const amounts = { grossWrittenPremium: null, grossWrittenPremiumPct: null, totalSumInsured: null, commission: null };
  server.answer(readQuote, { ...quote, ...amounts, status: 'CREATED', uiState: 'queued' });
  await openDetail();
  // In the chip beside the title and among the basic information.
  expect(screen.getAllByText('Queued')).toHaveLength(2);
  for (const label of ['Gross Premium', 'Gross Premium Rate', 'Commission'])
    expect(screen.getByText(label).nextElementSibling).toHaveTextContent('---');
});
