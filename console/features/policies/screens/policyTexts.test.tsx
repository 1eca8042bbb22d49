import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { readFile } from '#shared/contract/files';
import {
  acceptPolicy,
  findPolicies,
  policyLabels,
  readPolicy,
  submitPolicy,
  summarisePolicies,
} from '#shared/contract/policies';
import { readQuote } from '#shared/contract/quotes';
import { policyStates } from '#shared/engine/states';
import { type FakeServer, hangs } from '../../../../tests/support/console/fakeServer';
import { findReadTable, openConsole } from '../../../../tests/support/console/openConsole';
import {
  block,
  cellsOf,
  heads,
  openPolicy,
  policy,
  policyServer,
  table,
} from '../../../../tests/support/console/policyTexts';
import { pageOf } from '../../../../tests/support/console/sample';

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = policyServer();
});
afterEach(() => server.close());
const capitalised = (state = '') => `${state[0]?.toUpperCase()}${state.slice(1)}`;

describe('the list of policies', () => {
  test('is titled Policies and has a search by tags', async () => {
    const { user } = await openConsole('/policies', { server });
    expect(await screen.findByRole('heading', { name: 'Policies' })).toBeVisible();
    await user.type(await screen.findByRole('combobox', { name: 'Search by tags' }), 'rice');
    await waitFor(() =>
      expect(server.of(policyLabels).map(({ query }) => query)).toEqual([
        { user: 'true', system: 'false' },
        { user: 'false', system: 'true' },
      ]),
    );
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
    await findReadTable();
    for (const figure of figures) expect(screen.queryByText(figure)).toBeNull();
    expect(server.of(summarisePolicies)).toHaveLength(asked);
  });

  test('has the eight columns in their order, one of two signs for a claim, and greys what is expired or a draft', async () => {
    await openConsole('/policies', { server });
    await findReadTable();
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
        ...[`Policy that is ${state}`, 'Asha Farms', '01-Jun', '30-Sep', 'EUR 360.00', '6.0 %'],
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
    await openPolicy(server);
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
    await openPolicy(server);
    const banner = screen.getByRole('region', { name: `This policy is ${words}` });
    expect(banner).toHaveAttribute('data-tone', tone);
    expect(within(banner).getByText(words)).toHaveAttribute('data-status', id);
  });

  test('has four tabs, and the address chooses the report', async () => {
    const first = await openPolicy(server);
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      ...['Details', 'History', 'Claims', 'Report'],
    ]);
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Details');
    first.view.unmount();
    await openPolicy(server, '?tab=report');
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Report');
    expect(await screen.findByRole('heading', { name: 'Policy summary' })).toBeVisible();
  });

  test('has Basic Information, Description, Premiums and Policy Details; what is missing shows ---', async () => {
    await openPolicy(server);
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
      ['Paid amount', 'EUR 30.00'],
      ['Premium Rate (%)', '6.00 %'],
      ['Total Sum Insured', 'EUR 6,000.00'],
    ]);
    expect(heads('Policy Details')).toEqual([
      ...['Coverage', 'Cohort name', 'Monitoring Target', 'Trigger', 'Insured Extend', 'Sum Insured', 'Minimum Payout'],
      'Data Source',
    ]);
    expect(cellsOf('Policy Details')).toEqual([
      ...[
        'Late monsoon rain: Rain sum',
        'Farms by the lake',
        'Kuttanad',
        'below 120.0\u00a0mm',
        '12,000',
        'EUR 6k',
        'EUR 600.00',
      ],
      'Stations of the coast',
    ]);
    expect(table('Policy Details').getByRole('link')).toHaveAttribute(
      'href',
      '/coverages/coverage/k1?version=2&backTo=/policies/policy/p1',
    );
  });

  test.each([
    ['its page', openPolicy],
    ['its draft', (one: FakeServer) => openConsole('/policies/policy-draft/p1', { server: one })],
    ['its printed summary', (one: FakeServer) => openPolicy(one, '?tab=report')],
  ])('keeps the lines of remarks and of exclusions together: on %s', async (_, open) => {
    const remarks = 'No irrigation\nCall at 10:30';
    const exclusions = 'War and civil war\nNuclear risks';
    server.answer(readPolicy, { ...policy, description: `Program:Paddy\nRemarks:${remarks}`, exclusions });
    await open(server);
    await screen.findByRole('heading', { name: 'Description' });
    expect(block('Description')).toEqual([
      ['Program', 'Paddy'],
      ['Remarks', remarks],
      ['Exclusions', exclusions],
    ]);
  });

  test('opens the policy schedule from its card', async () => {
    server.answer(readFile, hangs).answer(readPolicy, {
      ...policy,
      ...{ policyScheduleDocumentId: 'f1', signedScheduleDocumentId: 'f2', quoteDocumentId: 'f3' },
    });
    const { user } = await openPolicy(server);
    const card = screen.getByRole('heading', { name: 'Policy schedule' }).parentElement as HTMLElement;
    await user.click(within(card).getByRole('button', { name: 'Review report' }));
    await waitFor(() => expect(server.of(readFile).map(({ params }) => params)).toEqual([{ id: 'f1' }]));
  });

  test('of several triggers Policy Details say so, and no minimum as if they were one', async () => {
    const policyItems = policy.policyItems.map((one) => ({
      ...one,
      coverage: { ...one.coverage, coverageType: 'MULTI_TRIGGER' as const },
    }));
    server.answer(readPolicy, { ...policy, policyItems });
    await openPolicy(server);
    const cells = cellsOf('Policy Details');
    expect([cells[3], cells[6]]).toEqual(['Multi Trigger', '---']);
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
