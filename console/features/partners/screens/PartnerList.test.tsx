import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { BusinessPartner, partnerRoles } from '#shared/contract/partner';
import { findPartners, partnerRoleList } from '#shared/contract/partners';
import { FakeServer, hangs, refuses } from '../../../../tests/support/console/fakeServer';
import { openConsole, opensInTab, pressRetry } from '../../../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

const growers = sampleOf(BusinessPartner, {
  id: 'p1',
  name: 'Kuttanad Growers',
  contactEmailAddress: 'asha@growers.example',
  address: {
    street: 'Main Road',
    houseNumber: '1',
    postcode: '682001',
    city: 'Kochi',
    state: 'Kerala',
    country: 'India',
  },
});
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().answer(findPartners, pageOf([growers], 40)).answer(partnerRoleList, [...partnerRoles]);
});
afterEach(() => server.close());

const asAgent = { roles: ['User.Agent'] } as const;

test('partners with name, e-mail, address and country, each leading to its own screen', async () => {
  await openConsole('/clients', { server, ...asAgent });
  expect(await screen.findByRole('link', { name: 'Kuttanad Growers' })).toHaveAttribute('href', '/clients/p1');
  expect(screen.getByRole('link', { name: 'Open Kuttanad Growers' })).toHaveAttribute('href', '/clients/p1');
  expect(screen.getByText('asha@growers.example')).toBeVisible();
  expect(screen.getByText('Main Road 1, 682001 Kochi, Kerala')).toBeVisible();
  expect(screen.getByText('India')).toBeVisible();
  expect(screen.getByText('Page: 1 of 3')).toBeVisible();
  expect(server.of(findPartners)[0]?.query).toEqual({ page: '0', size: '15', language: 'en' });
});

test('tab, search, sort and page stand in the address and are asked of the server; another tab begins at page 1', async () => {
  const { user } = await openConsole('/clients?page=2', { server, ...asAgent });
  await user.click(await screen.findByRole('link', { name: 'Risk carrier' }));
  expect(window.location.search).toBe('?role=RISK_CARRIER');
  await user.click(await screen.findByRole('button', { name: 'Country' }));
  await user.type(await screen.findByRole('searchbox', { name: /Search name/ }), 'kochi');
  await waitFor(() =>
    expect(server.of(findPartners).at(-1)?.query).toMatchObject({
      role: 'RISK_CARRIER',
      sort: 'country',
      search: 'kochi',
      page: '0',
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(new URLSearchParams(window.location.search).get('role')).toBeNull();
});

test('the tab of every role is seen, and none is put behind a menu', async () => {
  await openConsole('/clients?role=INSURED', { server, ...asAgent });
  const tabs = within(await screen.findByRole('navigation', { name: 'Roles of partners' }));
  expect(tabs.getAllByRole('link')).toHaveLength(1 + partnerRoles.length);
  expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Insured');
  expect(tabs.queryByRole('button')).toBeNull();
  // With Ctrl the browser opens the tab as a page of its own.
  expect(opensInTab(tabs.getByRole('link', { name: 'Issuer' }))).toBe(true);
  expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Insured');
});

test('Refresh leads to the tab All and reads it anew, though it was read a moment ago', async () => {
  const { user } = await openConsole('/clients', { server, ...asAgent });
  await screen.findByText('Kuttanad Growers');
  await user.click(screen.getByRole('link', { name: 'Issuer' }));
  await waitFor(() => expect(server.of(findPartners).at(-1)?.query).toMatchObject({ role: 'ISSUER' }));
  server.answer(findPartners, pageOf([{ ...growers, name: 'Newly added' }]));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Newly added')).toBeVisible();
  expect(window.location.search).toBe('');
  expect(screen.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page');
});

test('before there is one, the way to the first; where nothing matches, the way back to all', async () => {
  server.answer(findPartners, pageOf([]));
  const { user } = await openConsole('/clients', { server, ...asAgent });
  expect(await screen.findByText('No business partners yet')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Insured' }));
  expect(await screen.findByText('Nothing matches the filters')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(window.location.search).toBe('');
});

test('until they are there, rows of grey; a failure says why and is read again on Retry', async () => {
  server.answer(findPartners, hangs);
  const { view, user } = await openConsole('/clients', { server, ...asAgent });
  expect(view.container.querySelector('[aria-busy=true]')).toBeVisible();
  server.answer(findPartners, refuses({ status: 503, message: 'The database cannot be reached.' }));
  await user.click(screen.getByRole('link', { name: 'Issuer' }));
  expect((await screen.findAllByText(/The database cannot be reached/))[0]).toBeVisible();
  server.answer(findPartners, pageOf([growers]));
  await pressRetry(user);
  expect(await screen.findByText('asha@growers.example')).toBeVisible();
});

test('partners are for agents: others have no entry and no access', async () => {
  await openConsole('/clients', { server, roles: ['User.Underwriter', 'User.Admin'] });
  expect(await screen.findByText("Your user don't have access to this area")).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Business partners' })).toBeNull();
  expect(server.of(findPartners)).toEqual([]);
});
