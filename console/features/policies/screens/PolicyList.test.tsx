import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { exportPolicies, findPolicies, policyLabels, summarisePolicies } from '#shared/contract/policies';
import { PolicyRow, PolicySummary } from '#shared/contract/policy';
import { FakeServer, hangs, refuses } from '../../../../tests/support/console/fakeServer';
import { openConsole, pressRetry } from '../../../../tests/support/console/openConsole';
import { nextSavedFile } from '../../../../tests/support/console/savedFile';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

const active = sampleOf(PolicyRow, {
  id: 'p1',
  name: 'Kuttanad paddy',
  state: 'active',
  customerName: 'Asha Farms',
  inceptionDate: '2026-06-01',
  grossWrittenPremium: { amount: 1200, currency: 'EUR' },
  totalCalculatedPayout: { amount: 500, currency: 'EUR' },
});
const draft = sampleOf(PolicyRow, {
  id: 'p2',
  name: 'Hotel roof',
  state: 'draft',
  totalCalculatedPayout: { amount: 0, currency: 'EUR' },
});
const euros = {
  ...{ currency: 'EUR', policies: 3, premium: 1200, premiumRate: 0.06 },
  ...{ calculated: 700, claims: 500, paid: 300, lossRatio: 0.4167 },
};
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .answer(policyLabels, [{ key: 'user/crop', values: ['Rice'] }])
    .answer(
      summarisePolicies,
      sampleOf(PolicySummary, {
        grossWrittenPremiums: { amount: 1200, currency: 'EUR' },
        totalClaimAmount: { amount: 500, currency: 'EUR' },
        lossRatio: 0.4167,
        byCurrency: [euros],
      }),
    )
    .answer(findPolicies, pageOf([active, draft]));
});
afterEach(() => server.close());

test('the policies are sorted by what was calculated of each, as its head says', async () => {
  const { user } = await openConsole('/policies', { server });
  const head = await screen.findByRole('button', { name: 'Claim' });
  expect(head).toHaveAttribute('title', 'Sorted by currency, then by the calculated payout');
  await user.click(head);
  await waitFor(() => expect(server.of(findPolicies).at(-1)?.query).toMatchObject({ sort: 'totalCalculatedPayout' }));
});

test('the policies of the program, with their sums; a draft leads to where it is submitted', async () => {
  await openConsole('/policies', { server });
  expect(await screen.findByRole('link', { name: 'Kuttanad paddy' })).toHaveAttribute('href', '/policies/policy/p1');
  expect(screen.getByRole('link', { name: 'Hotel roof' })).toHaveAttribute('href', '/policies/policy-draft/p2');
  expect(screen.getByText('2 policies')).toBeVisible();
  expect(screen.getByText('41.7 %')).toBeVisible();
  expect(screen.getByLabelText('There is a payout')).toBeVisible();
  expect(screen.getByLabelText('No payout')).toBeVisible();
  expect(server.of(findPolicies)[0]?.query).toMatchObject({ labels: 'user/program:Paddy', size: '10', page: '0' });
});

test('calculated, claimed and paid have three names', async () => {
  await openConsole('/policies', { server });
  const card = (await screen.findByText('Total Claim amount')).parentElement;
  expect(card).toHaveTextContent('EUR 500.00Calculated payout EUR 700.00Paid amount EUR 300.00');
});

test('each currency has figures of its own: nothing is added across', async () => {
  const rupees = {
    ...{ currency: 'INR', policies: 1, premium: 90_000, premiumRate: 0.12 },
    ...{ calculated: 0, claims: 0, paid: 0, lossRatio: 0 },
  };
  server.answer(summarisePolicies, sampleOf(PolicySummary, { byCurrency: [euros, rupees] }));
  await openConsole('/policies', { server });
  const card = (label: string) => screen.getByText(label).parentElement;
  await screen.findByText('Total Premium amount');
  expect(card('Total Premium amount')).toHaveTextContent('EUR 1.2kINR 90,000.00');
  expect(card('Loss Ratio (%)')).toHaveTextContent('EUR 41.7 %INR 0.0 %');
  expect(card('Average premium rate (%)')).toHaveTextContent('EUR 6.0 %INR 12.0 %');
  // Over what they are summed stands below them.
  expect(screen.getByText(/^Over 4 activated policies, their claims without those that were rejected/)).toBeVisible();
});

test('figures that could not be read say why above the list, and are read again on Retry', async () => {
  server.answer(summarisePolicies, refuses({ status: 503, message: 'The sums cannot be reached.' }));
  const { user } = await openConsole('/policies', { server });
  expect((await screen.findAllByText(/The sums cannot be reached/))[0]).toBeVisible();
  expect(screen.queryByText('Total Premium amount')).toBeNull();
  expect(screen.getByText('Kuttanad paddy')).toBeVisible();
  server.answer(summarisePolicies, sampleOf(PolicySummary, { byCurrency: [euros] }));
  await pressRetry(user);
  expect(await screen.findByText('Total Premium amount')).toBeVisible();
  expect(screen.queryByText(/The sums cannot be reached/)).toBeNull();
});

test('until the list is there, rows of grey stand in its place', async () => {
  server.answer(findPolicies, hangs);
  const { view } = await openConsole('/policies', { server });
  expect(await screen.findByRole('heading', { name: 'Policies' })).toBeVisible();
  expect(view.container.querySelector('[aria-busy=true]')).toBeVisible();
});

test('without a policy the way to the first one is shown to whoever may go it', async () => {
  server.answer(findPolicies, pageOf([]));
  const { user } = await openConsole('/policies', { server });
  expect(await screen.findByText('No Policies Found')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'CREATE FIRST POLICY' }));
  expect(window.location.pathname).toBe('/quotations/new');
});

test('an administrator, who makes no quotes, reads who makes the first one', async () => {
  server.answer(findPolicies, pageOf([]));
  await openConsole('/policies', { server, roles: ['User.Admin'] });
  expect(await screen.findByText('No Policies Found')).toBeVisible();
  expect(screen.getByRole('button', { name: 'CREATE FIRST POLICY' })).toBeDisabled();
  expect(screen.getByText('A policy comes of a quote, and quotes are made by agents.')).toBeVisible();
});

test('a filter that nothing matches says so, and lets go of itself', async () => {
  server.answer(findPolicies, ({ query }) => pageOf(query?.state === 'expired' ? [] : [active]));
  const { user } = await openConsole('/policies', { server });
  await screen.findByText('Kuttanad paddy');
  await user.selectOptions(screen.getByLabelText('Status'), 'Expired');
  expect(await screen.findByText('Nothing matches the filters')).toBeVisible();
  expect(window.location.search).toBe('?status=expired');
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByText('Kuttanad paddy')).toBeVisible();
});

test('a search stands in the address and narrows list and figures alike', async () => {
  const { user } = await openConsole('/policies', { server });
  await user.type(await screen.findByRole('searchbox', { name: 'Search policy or holder' }), 'asha');
  await waitFor(() => expect(server.of(findPolicies).at(-1)?.query).toMatchObject({ search: 'asha' }));
  await waitFor(() => expect(server.of(summarisePolicies).at(-1)?.query).toMatchObject({ search: 'asha' }));
  expect(window.location.search).toBe('?search=asha');
});

test('figures and file are of what the list shows: the same state, tags and search', async () => {
  server.answer(exportPolicies, 'Label,Status');
  const { user } = await openConsole('/policies?status=expired&tags=user/crop:Rice&search=asha&sort=name', { server });
  const asked = { state: 'expired', labels: 'user/crop:Rice;user/program:Paddy', search: 'asha' };
  const saved = nextSavedFile();
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await saved;
  expect(server.of(findPolicies).at(-1)?.query).toMatchObject({ ...asked, sort: 'name' });
  expect(server.of(summarisePolicies).at(-1)?.query).toEqual(asked);
  expect(server.of(exportPolicies)[0]?.query).toMatchObject({ ...asked, sort: 'name', kind: 'csv' });
});

test('a list that failed says why, and is read again on Retry', async () => {
  server.answer(findPolicies, refuses({ status: 503, message: 'The database cannot be reached.' }));
  const { user } = await openConsole('/policies', { server });
  expect((await screen.findAllByText(/The database cannot be reached/))[0]).toBeVisible();
  server.answer(findPolicies, pageOf([active]));
  await pressRetry(user);
  expect(await screen.findByText('Kuttanad paddy')).toBeVisible();
});

test.each(['sort=nonsense', 'tags=foo', 'sort=nonsense&tags=foo&status=active'])(
  'an address that the server cannot read, %s, has a way to the whole list, to which Back does not lead',
  async (address) => {
    const isPlain = (query: object) =>
      !('sort' in query) && (query as { labels?: string }).labels === 'user/program:Paddy';
    server.answer(findPolicies, ({ query }) =>
      isPlain(query) ? pageOf([active]) : refuses({ status: 400, message: 'This cannot be read.' })(),
    );
    const { user } = await openConsole(`/policies?${address}`, { server });
    expect((await screen.findAllByText(/This cannot be read/))[0]).toBeVisible();
    const [all] = screen.getAllByRole('button', { name: 'Show all' });
    const steps = window.history.length;
    await user.click(all as Element);
    expect(await screen.findByText('Kuttanad paddy')).toBeVisible();
    expect([window.location.search, window.history.length]).toEqual(['', steps]);
    // That it asks what does not fit is what it is about.
    server.faults.length = 0;
  },
);

test('an underwriter has no access to policies', async () => {
  await openConsole('/policies', { server, roles: ['User.Underwriter'] });
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText("Your user don't have access to this area")).toBeVisible();
  expect(server.of(findPolicies)).toEqual([]);
});

test.each(['1000000000', '-3', '1.5', 'abc', '0', '1e99', ''])(
  'at a page that is none, %j, stands the first one',
  async (page) => {
    await openConsole(`/policies?page=${page}`, { server });
    expect(await screen.findByRole('table')).toBeVisible();
    expect(server.of(findPolicies).map(({ query }) => query?.['page'])).toEqual(['0']);
  },
);
