import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { Map } from 'maplibre-gl';
import { Claim, findClaims } from '#shared/contract/claims';
import { readFile } from '#shared/contract/files';
import { FootprintEntry } from '#shared/contract/event';
import { EventDetail, readEvent } from '#shared/contract/monitoring';
import {
  acceptPolicy,
  findPolicies,
  policyLabels,
  readPolicy,
  submitPolicy,
  summarisePolicies,
} from '#shared/contract/policies';
import { MonitoringItem, reportPolicy } from '#shared/contract/policyReport';
import { readQuote } from '#shared/contract/quotes';
import { Policy, PolicyItem, PolicyRow, PolicySummary } from '#shared/contract/policy';
import { policyStates } from '#shared/engine/states';
import { FakeServer, hangs } from '../../../../tests/support/console/fakeServer';
import { answerMap } from '../../../../tests/support/console/mapConfig';
import { openConsole } from '../../../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const rowOf = (state: (typeof policyStates)[number], payout: number) =>
  sampleOf(PolicyRow, {
    id: state,
    name: `Policy that is ${state}`,
    state,
    customerName: 'Asha Farms',
    inceptionDate: '2026-06-01',
    expiryDate: '2026-09-30',
    grossWrittenPremium: euros(360),
    grossWrittenPremiumPct: 0.06,
    totalCalculatedPayout: euros(payout),
  });
const policy = sampleOf(Policy, {
  id: 'p1',
  name: 'Kuttanad paddy',
  state: 'running',
  quoteId: 'q1',
  issuer: { id: 'b1', name: 'Isoline Insurance' },
  customer: { id: 'c1', name: 'Asha Farms' },
  intermediary: null,
  description: 'Program:Paddy\nCrop:Rice',
  inceptionDate: '2026-06-01',
  expiryDate: '2026-09-30',
  eventStatus: { id: 'NON_QUALIFIED' },
  grossWrittenPremium: euros(360),
  grossWrittenPremiumPct: 0.06,
  totalSumInsured: euros(6000),
  totalClaimAmount: euros(150),
  totalCalculatedPayout: euros(180),
  lossRatio: 0.4167,
  policyScheduleDocumentId: 'f1',
  policyItems: [
    sampleOf(PolicyItem, {
      name: 'Farms by the lake',
      quantity: 12_000,
      totalSumInsured: euros(6000),
      minPayout: euros(600),
      dataSourceDescription: 'Stations of the coast',
      coverage: {
        ...{ id: 'k1', version: 2, label: 'Late monsoon rain', monitoringTargetName: 'Kuttanad' },
        ...{ trigger: 120, triggerUnit: 'mm' },
      },
    }),
  ],
});
const claim = sampleOf(Claim, {
  amount: euros(150),
  claimReportDocumentId: 'f2',
  policyItem: { id: 'i1', name: 'Farms by the lake' },
  parametricLoss: {
    coverage: {
      riskType: 'Weather > Rainfall',
      monitoringTarget: { name: 'Kuttanad' },
      indexDefinition: { name: 'Rain sum', decimals: 1 },
      trigger: 120,
      triggerUnit: 'mm',
    },
    parametricEvent: { id: 'e1', value: 80.4, unit: 'mm', startTime: '2026-07-05' },
  },
});
const item = sampleOf(MonitoringItem, {
  id: 'm1',
  eventId: 'e1',
  policyId: 'p1',
  coverageLabel: 'Late monsoon rain',
  coverage: { payoutPerUnitPct: 0.0125 },
  monitoringTargetName: 'Kuttanad',
  lastReportTime: '2026-07-01T06:00:00Z',
  indexName: 'Rain sum',
  indexValue: 100,
  indexUnit: { symbol: 'mm' },
  decimals: 1,
  trigger: 120,
  exit: 40,
  triggerComparator: 'LT',
  payoutPct: 0.25,
  calculatedPayout: euros(150),
  beneficiaryName: 'Asha',
  quantity: 12_000,
  sumInsured: euros(500),
  coverageTotalSumInsured: euros(6000),
  dataSourceDescription: 'Stations of the coast',
  reportingPeriod: { start: '2026-06-01', end: '2026-09-30' },
});
const sums = {
  currency: 'EUR',
  premium: 720,
  claims: 150,
  calculated: 180,
  paid: 90,
  lossRatio: 0.2083,
  premiumRate: 0.06,
};
let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = new FakeServer()
    .answer(policyLabels, [{ key: 'user/crop', values: ['Rice'] }])
    .answer(summarisePolicies, sampleOf(PolicySummary, { byCurrency: [sums] }))
    .answer(
      findPolicies,
      pageOf(
        policyStates.map((state, at) => rowOf(state, at === 1 ? 150 : 0)),
        25,
        10,
      ),
    )
    .answer(readPolicy, policy)
    .answer(findClaims, pageOf([claim]))
    .answer(reportPolicy, [item])
    .answer(readEvent, sampleOf(EventDetail, { id: 'e1' }));
});
afterEach(() => server.close());

const table = (name?: string) => within(screen.getByRole('table', name === undefined ? {} : { name }));
const heads = (name?: string) =>
  table(name)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter(Boolean);
const capitalised = (state = '') => `${state[0]?.toUpperCase()}${state.slice(1)}`;
/** What the first row of a table says, cell by cell. */
const cellsOf = (name: string) => {
  const [, row] = table(name).getAllByRole('row');
  return [...(row?.querySelectorAll('th, td') ?? [])].map(({ textContent }) => textContent);
};
/** Labels and values of a block, as a reader goes through it. */
const block = (title: string | RegExp) => {
  const list = screen.getByRole('heading', { name: title }).parentElement?.querySelector('dl');
  return [...(list?.querySelectorAll('dt') ?? [])].map((label) => [
    label.textContent,
    label.nextElementSibling?.textContent,
  ]);
};
const openPolicy = async (search = '') => {
  const opened = await openConsole(`/policies/policy/p1${search}`, { server });
  await screen.findByRole('tab', { name: 'Details' });
  if (search.includes('tab=report')) await screen.findByRole('table', { name: 'Coverages' });
  return opened;
};

describe('the list of policies', () => {
  test('is titled Policies and has a search by tags', async () => {
    const { user } = await openConsole('/policies', { server });
    expect(await screen.findByRole('heading', { name: 'Policies' })).toBeVisible();
    await user.type(await screen.findByRole('combobox', { name: 'Search by tags' }), 'rice');
    await user.click(await screen.findByRole('option', { name: /Rice/ }));
    await waitFor(() =>
      expect(server.of(findPolicies).at(-1)?.query?.labels).toBe('user/crop:Rice;user/program:Paddy'),
    );
  });

  test('has the four figures above it, unless they are switched off: then nobody asks for them', async () => {
    const figures = [
      ...['Total Premium amount', 'Total Claim amount', 'Loss Ratio (%)', 'Average premium rate (%)'],
    ] as const;
    const first = await openConsole('/policies', { server });
    await screen.findByText(figures[0]);
    const cards = screen.getByText(figures[0]).closest('section')?.parentElement?.children ?? [];
    expect([...cards].map(({ children: [label, figure] }) => [label?.textContent, figure?.textContent])).toEqual([
      [figures[0], 'EUR 720.00'],
      [figures[1], 'EUR 150.00'],
      [figures[2], '20.8 %'],
      [figures[3], '6.0 %'],
    ]);
    first.view.unmount();
    const asked = server.of(summarisePolicies).length;
    await openConsole('/policies', { server, policyKpis: false });
    await screen.findByRole('table');
    for (const figure of figures) expect(screen.queryByText(figure)).toBeNull();
    expect(server.of(summarisePolicies)).toHaveLength(asked);
  });

  test('has the eight columns in their order, one of two signs for a claim, and greys what is expired or a draft', async () => {
    await openConsole('/policies', { server });
    await screen.findByRole('table');
    expect(heads()).toEqual([
      ...['Status', 'Policy Name', 'Policy Holder Name', 'Effective Date', 'Expiry Date', 'Premium Amount'],
      ...['Premium Rate', 'Claim'],
    ]);
    const rows = screen.getAllByRole('row').slice(1);
    rows.forEach((row, at) => {
      const state = policyStates[at];
      const cells = [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent);
      expect(cells.slice(-8, -1)).toEqual([
        capitalised(state),
        ...[`Policy that is ${state}`, 'Asha Farms', '01-Jun-2026', '30-Sep-2026', 'EUR 360.00', '6.0 %'],
      ]);
      const path = state === 'draft' ? 'policy-draft' : 'policy';
      expect(within(row).getByRole('link')).toHaveAttribute('href', `/policies/${path}/${state}`);
      expect(within(row).getByLabelText(at === 1 ? 'There is a payout' : 'No payout')).toBeVisible();
      expect([state, row.hasAttribute('data-dim')]).toEqual([state, state === 'draft' || state === 'expired']);
    });
    expect(screen.getByText('Page: 1 of 3')).toBeVisible();
  });

  test('without a policy says what to do: a button and three steps', async () => {
    server.answer(findPolicies, pageOf([]));
    await openConsole('/policies', { server });
    expect(await screen.findByRole('heading', { name: 'No Policies Found' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'CREATE FIRST POLICY' })).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      ...['Select Program', 'Configure Policy', 'Issue & Manage'],
    ]);
  });
});

describe('the detail of a policy', () => {
  test.each(policyStates)('that is %s has a head of its own, and Activate only while it is created', async (state) => {
    server.answer(readPolicy, { ...policy, state });
    await openPolicy();
    expect(screen.getByText('Policy details', { ignore: 'section' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Back' })).toBeVisible();
    expect(screen.queryAllByRole('button', { name: 'Activate' })).toHaveLength(state === 'created' ? 1 : 0);
    expect(screen.getAllByText(capitalised(state))[0]).toBeVisible();
  });

  test.each([
    ['MONITORED', 'MONITORED', 'green'],
    ['NON_QUALIFIED', 'NON QUALIFIED', 'green'],
    ['DETECTED', 'DETECTED', 'amber'],
    ['QUALIFIED', 'QUALIFIED', 'amber'],
    ['UNKNOWN', 'UNKNOWN', 'grey'],
  ])('whose event is %s says "This policy is %s" in %s, with a pill of it', async (id, words, tone) => {
    server.answer(readPolicy, { ...policy, eventStatus: { id } });
    await openPolicy();
    const banner = screen.getByRole('region', { name: `This policy is ${words}` });
    expect(banner).toHaveAttribute('data-tone', tone);
    expect(within(banner).getByText(words)).toHaveAttribute('data-status', id);
  });

  test('has four tabs, and the address chooses the report', async () => {
    const first = await openPolicy();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      ...['Details', 'History', 'Claims', 'Report'],
    ]);
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Details');
    first.view.unmount();
    await openPolicy('?tab=report');
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Report');
    expect(await screen.findByRole('heading', { name: 'Policy summary' })).toBeVisible();
  });

  test('has Basic Information, Description, Premiums and Policy Details; what is missing shows ---', async () => {
    await openPolicy();
    const titles = ['Basic Information', 'Description', 'Premiums', 'Policy Details'];
    const shown = screen.getAllByRole('heading').map(({ textContent }) => textContent ?? '');
    expect(shown.filter((title) => titles.includes(title))).toEqual(titles);
    expect(block('Basic Information')).toEqual([
      ['Policy Name', 'Kuttanad paddy'],
      ['Policy Issuer', 'Isoline Insurance'],
      ['Policy Holder Name', 'Asha Farms'],
      ['Intermediary', '---'],
      ['Inception Date', '01-Jun-2026'],
      ['Expiry Date', '30-Sep-2026'],
      ['Status', 'Running'],
      ['Total Sum Insured', 'EUR 6,000.00'],
    ]);
    expect(block('Description')).toEqual([
      ['Program', 'Paddy'],
      ['Crop', 'Rice'],
    ]);
    expect(block('Premiums')).toEqual([
      ['Premium Amount', 'EUR 360.00'],
      ['Loss Ratio (%)', '41.7 %'],
      ['Total Claim amount', 'EUR 150.00'],
      ['Calculated payout', 'EUR 180.00'],
      ['Paid amount', expect.any(String)],
      ['Premium Rate (%)', '6.00 %'],
      ['Total Sum Insured', 'EUR 6,000.00'],
    ]);
    expect(heads('Policy Details')).toEqual([
      ...['Coverage', 'Cohort name', 'Monitoring Target', 'Trigger', 'Insured Extend', 'Sum Insured', 'Minimum Payout'],
      'Data Source',
    ]);
    expect(cellsOf('Policy Details')).toEqual([
      ...['Late monsoon rain', 'Farms by the lake', 'Kuttanad', '120.0 mm', '12,000', 'EUR 6k', 'EUR 600.00'],
      'Stations of the coast',
    ]);
    expect(table('Policy Details').getByRole('link')).toHaveAttribute(
      'href',
      '/coverages/coverage/k1?version=2&backTo=/policies/policy/p1',
    );
  });
});

describe('the claims of a policy', () => {
  test('are summed up in four figures only where something is owed', async () => {
    const first = await openPolicy('?tab=claims');
    expect(await screen.findByRole('heading', { name: 'Policy Claim Overview' })).toBeVisible();
    const cards = screen.getByText('Total Claim Amount').closest('section')?.parentElement?.children ?? [];
    const shown = [...cards].map(({ children: [label, figure] }) => [label?.textContent, figure?.textContent]);
    expect(shown).toEqual([
      ['Premium Amount', 'EUR 360.00'],
      ['Total Claim Amount', 'EUR 150.00'],
      ['Premium Rate', '6.0 %'],
      ['Loss Ratio', '41.7 %'],
    ]);
    first.view.unmount();
    server.answer(readPolicy, { ...policy, totalCalculatedPayout: euros(0) });
    await openPolicy('?tab=claims');
    await screen.findByText(/Weather > Rainfall/);
    expect(screen.queryByText('Policy Claim Overview')).toBeNull();
    expect(server.of(findClaims).at(-1)?.query).toMatchObject({ policyId: 'p1', page: '0', size: '10000' });
  });

  test('say in a line what was measured and is owed, and open to their details and report', async () => {
    const { user } = await openPolicy('?tab=claims');
    const line = (await screen.findByText(/Weather > Rainfall/)).closest('summary') as HTMLElement;
    expect(line).toHaveTextContent('Weather > Rainfall');
    expect(line).toHaveTextContent('Kuttanad · 80.4 mm · EUR 150.00 · 05-Jul-2026');
    await user.click(line);
    expect(block('Claim')).toEqual([
      ['Cohort name', 'Farms by the lake'],
      ['Cover', 'Rain sum'],
      ['Location', 'Kuttanad'],
      ['Measured value / Trigger', '80.4 mm / 120.0 mm'],
      ['Beneficiary', expect.any(String)],
      ['Payout', 'EUR 150.00'],
      ['Claim Report', 'Download'],
      ['Settlement certificate', '---'],
    ]);
    server.answer(readFile, hangs);
    await user.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(server.of(readFile)[0]?.params).toEqual({ id: 'f2' }));
  });
});

describe('the report of a policy', () => {
  test('sums the policy up and has a table of its coverages, each leading to its event', async () => {
    const { user } = await openPolicy('?tab=report');
    expect(await screen.findByRole('heading', { name: 'Policy summary' })).toBeVisible();
    expect(block('Basic Information')).toHaveLength(8);
    expect(heads('Coverages')).toEqual([
      ...['Details', 'Monitoring Target', 'Coverage', 'Reported On', 'Current Index', 'Index Tracker', 'Payout'],
      'Monitoring event',
    ]);
    const cells = cellsOf('Coverages');
    expect([...cells.slice(1, 5), cells[6]]).toEqual([
      ...['Kuttanad', 'Late monsoon rain', '01-Jul-2026, 06:00 UTC', '100.0 mm', 'EUR 150.00'],
    ]);
    const tracker = screen.getByRole('meter');
    expect(tracker).toHaveAttribute('aria-valuemax', '132');
    expect(tracker).toHaveAttribute('aria-valuenow', '100');
    // The bar, and the marks of trigger and exit.
    expect(tracker.children).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Monitoring event: Late monsoon rain' }));
    expect(`${location.pathname}${location.search}`).toBe('/monitoring/event/e1?backTo=/policies/policy/p1&tab=report');
  });

  test('opens a row to its terms, and to the days that were measured', async () => {
    const { user } = await openPolicy('?tab=report');
    const [, row] = table('Coverages').getAllByRole('row');
    await user.click(within(row as HTMLElement).getAllByRole('button')[0] as Element);
    await screen.findByRole('heading', { name: 'Late monsoon rain' });
    expect(block('Late monsoon rain')).toEqual([
      ['Beneficiary', 'Asha'],
      ['Reported On', '01-Jul-2026, 06:00 UTC'],
      ['Insured Extend', '12,000'],
      ['Trigger', '120.0 mm'],
      ['Exit', '40.0 mm'],
      ['Sum Insured Per Extend', 'EUR 500.00'],
      ['Data Source', 'Stations of the coast'],
    ]);
    await waitFor(() => expect(server.of(readEvent)[0]?.params).toEqual({ id: 'e1' }));
  });

  test('says what it is not', async () => {
    await openPolicy('?tab=report');
    expect(
      await screen.findByText(
        'THIS IS NOT A CLAIMS MONITORING REPORT. INTENDED TO BE USED FOR CONFIDENTIAL PURPOSES ONLY',
      ),
    ).toBeVisible();
  });

  test('prints as a Data Monitoring Report: ten rows for each coverage; beside it the schedule', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    server.answer(reportPolicy, [item, { ...item, id: 'm2', coverageLabel: 'Harvest rain', indexName: 'Rain days' }]);
    const { user } = await openPolicy('?tab=report');
    const reports = await screen.findAllByRole('heading', { name: /^Data Monitoring Report/ });
    expect(reports.map(({ textContent }) => textContent)).toEqual([
      ...['Data Monitoring Report: Late monsoon rain', 'Data Monitoring Report: Harvest rain'],
    ]);
    expect(block(/Harvest rain/)).toContainEqual(['Index definition', 'Rain days']);
    expect(block(/^Data Monitoring Report: Late/)).toEqual([
      ['Data Source', 'Stations of the coast'],
      ['Index definition', 'Rain sum'],
      ['Reporting Period', '01-Jun – 30-Sep-2026'],
      ['Trigger', '120.0 mm'],
      ['Index Value', '100.0 mm'],
      ['Payout per unit', '1.3 %'],
      ['Sum Insured per area insured', 'EUR 500.00'],
      ['Sum Insured', 'EUR 6,000.00'],
      ['Payout per area insured', 'EUR 125.00'],
      ['Total Payout', 'EUR 150.00'],
    ]);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    const schedule = screen.getByRole('heading', { name: 'Policy schedule' }).parentElement as HTMLElement;
    expect(within(schedule).getByRole('button', { name: 'Review report' })).toBeVisible();
  });
});

test('a draft says so, leads back to its quote, and asks before it is submitted', async () => {
  server.answer(readPolicy, { ...policy, state: 'draft' });
  const { user } = await openConsole('/policies/policy-draft/p1', { server });
  expect(await screen.findAllByText('This is a draft policy')).not.toHaveLength(0);
  expect(screen.getByText('Policy details')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Monitor policy' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Monitor Policy' }));
  expect(
    dialog.getByText(
      'After submitting the policy, the provider will monitor ongoing activity and generate claim notices when required. Do you want to continue?',
    ),
  ).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Submit' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.of(submitPolicy)).toEqual([]);
  server.answer(readQuote, hangs);
  await user.click(screen.getByRole('button', { name: 'Back to quote' }));
  expect(location.pathname).toBe('/quotations/quotation/q1');
});

test('a policy that begins too soon is not activated: the dialog says so, and OK closes it', async () => {
  server.answer(readPolicy, { ...policy, state: 'created', minDaysBeforeInception: 3 });
  const { user } = await openConsole('/policies/policy/p1', { server, today: '2026-05-30' });
  await user.click(await screen.findByRole('button', { name: 'Activate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Activate policy error' }));
  expect(dialog.getByText(/^Policy cannot be activate - start date has to be 3 days in the future, /)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.of(acceptPolicy)).toEqual([]);
});

test('a storm of the report is looked at no nearer than zoom 9', async () => {
  const fix = { referenceId: 'MARIA 2017-09-18T00', segmentId: '1', intersected: true, lat: 13.2, lon: -59.5 };
  const event = sampleOf(EventDetail, {
    ...{ id: 'e1', coverage: { riskTypeId: 'TC' }, monitoringTargetDto: { name: 'Bridgetown', lat: 13.1, lon: -59.6 } },
    footprint: [sampleOf(FootprintEntry, { date: '2026-06-02', features: [fix] })],
  });
  answerMap(server).answer(readEvent, event);
  const { user } = await openPolicy('?tab=report');
  await screen.findByRole('table', { name: 'Coverages' });
  const [, row] = table('Coverages').getAllByRole('row');
  await user.click(within(row as HTMLElement).getAllByRole('button')[0] as Element);
  expect(await screen.findByRole('heading', { name: 'Storm tracks' })).toBeVisible();
  const { newest } = Map as unknown as { newest: { sent: readonly object[] } };
  await waitFor(() => expect(newest.sent).toEqual([expect.objectContaining({ maxZoom: 9 })]));
});
