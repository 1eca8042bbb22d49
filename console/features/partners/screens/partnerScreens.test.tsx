import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import { BusinessPartner, partnerRoles } from '#shared/contract/partner';
import {
  createPartner,
  findPartners,
  partnerHistory,
  partnerRoleList,
  partnerUsage,
  readPartner,
  readTaxStatuses,
  updatePartner,
} from '#shared/contract/partners';
import { FakeServer, refuses } from '../../../../tests/support/console/fakeServer';
import { openConsole, type Opened } from '../../../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

const growers = sampleOf(BusinessPartner, {
  ...{ id: 'p1', name: 'Kuttanad Growers', role: 'POLICY_HOLDER', contactEmailAddress: 'asha@growers.example' },
  ...{ contactName: 'Asha Nair', contactPhoneNumber: '0477 12', taxStatus: 'TAXABLE', version: 3 },
  address: {
    ...{ houseNumber: '12', street: 'Main Road', postcode: '682001', city: 'Kochi', district: 'Ernakulam' },
    ...{ county: 'Kanayannur', state: 'Kerala', stateCode: 'KL', country: 'India', countryCode: 'IN' },
  },
});
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .answer(findPartners, pageOf([growers], 40))
    .answer(partnerRoleList, [...partnerRoles])
    .answer(readTaxStatuses, [
      { id: 'TAXABLE', name: 'Taxable', description: '' },
      { id: 'EXEMPT', name: 'Exempt', description: '' },
    ])
    .answer(readPartner, growers)
    .answer(updatePartner, { ...growers, version: 4 })
    .answer(createPartner, growers)
    .answer(partnerUsage, { quotes: { total: 0, newest: [] }, policies: { total: 0, newest: [] } })
    .answer(partnerHistory, pageOf([]));
});
afterEach(() => server.close());
const open = (path: string) => openConsole(path, { server, roles: ['User.Agent'] });
const press = async (user: Opened['user'], name: string) => user.click(await screen.findByRole('button', { name }));
const field = (label: RegExp) => screen.getByLabelText(label);
const fillNeeded = async (user: Opened['user']) => {
  const texts: readonly (readonly [RegExp, string])[] = [
    ...([
      [/^Name/, 'Kuttanad Growers'],
      [/^Contact name/, 'Asha'],
      [/^E-mail/, 'a@b.example'],
    ] as const),
    ...([
      [/^Postcode/, '682001'],
      [/^State(?! code)/, 'Kerala'],
      [/^State code/, 'KL'],
    ] as const),
    ...([
      [/^Country(?! code)/, 'India'],
      [/^Country code/, 'IN'],
    ] as const),
  ];
  for (const [name, text] of texts) await user.type(field(name), text);
  await user.selectOptions(screen.getByRole('combobox', { name: /^Role/ }), 'Insurer');
};

test('the list has eight tabs, five columns, 15 a page without a choice, and Add new +', async () => {
  const { user } = await open('/clients');
  await screen.findByText('asha@growers.example');
  const tabs = within(screen.getByRole('navigation', { name: 'Roles of partners' })).getAllByRole('link');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    ...['All', 'Policy holder', 'Insurer', 'Risk carrier', 'Intermediary', 'Issuer', 'Insured', 'Distributor'],
  ]);
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads.filter((head) => head !== '')).toEqual(['Name', 'E-Mail', 'Address', 'Country', 'Open']);
  expect(server.of(findPartners)[0]?.query).toEqual({ page: '0', size: '15', language: 'en' });
  expect(screen.queryByLabelText(/per page/i)).toBeNull();
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeVisible();
  await press(user, 'Add new +');
  expect(window.location.pathname).toBe('/clients/new');
});

test('the roles are those that the server lists: as tabs, and in the form', async () => {
  server.answer(partnerRoleList, ['ISSUER', 'INSURED']);
  const first = await open('/clients');
  const tabs = within(await screen.findByRole('navigation', { name: 'Roles of partners' }));
  await waitFor(() =>
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['All', 'Issuer', 'Insured']),
  );
  first.view.unmount();
  await open('/clients/new');
  const role = within(await screen.findByRole('combobox', { name: /^Role/ }));
  const offered = () => role.getAllByRole('option').map(({ textContent }) => textContent);
  await waitFor(() => expect(offered()).toEqual(['', 'Issuer', 'Insured']));
});

test('the arrow at the end of a row leads to the partner', async () => {
  await open('/clients');
  expect(await screen.findByRole('link', { name: 'Open Kuttanad Growers' })).toHaveAttribute('href', '/clients/p1');
});

test('the detail shows every field; Edit Details opens the form, Cancel leads to the list, Save back to the detail', async () => {
  const { user } = await open('/clients/p1');
  const main = within(await screen.findByRole('main'));
  await main.findByRole('button', { name: 'Edit Details' });
  for (const text of [
    ...['Policy holder', 'Asha Nair', 'asha@growers.example', '0477 12', 'Taxable', '12', 'Main Road', '682001'],
    ...['Kochi', 'Ernakulam', 'Kanayannur', 'Kerala', 'KL', 'India', 'IN'],
  ])
    expect(main.getAllByText(text)[0]).toBeVisible();
  expect(main.queryByRole('textbox')).toBeNull();
  await press(user, 'Edit Details');
  await press(user, 'Save');
  await press(user, 'Edit Details');
  await press(user, 'Cancel');
  expect(window.location.pathname).toBe('/clients');
});

test('in the form of a stored partner too every field that is needed says so', async () => {
  const { user } = await open('/clients/p1');
  await press(user, 'Edit Details');
  const needed = {
    ...{ Name: 'Name is required', 'Contact name': 'Contact name is required', 'E-mail': 'Email is required' },
    ...{ Postcode: 'Postcode is required', State: 'State is required', 'State code': 'Statecode is required' },
    ...{ Country: 'Country is required', 'Country code': 'Country code is required' },
  };
  for (const label of Object.keys(needed)) await user.clear(field(new RegExp(`^${label}( \\*|\\*)?$`)));
  await user.selectOptions(screen.getByRole('combobox', { name: /^Role/ }), '');
  await press(user, 'Save');
  for (const sentence of [...Object.values(needed), 'Role is required'])
    expect(await screen.findByText(sentence)).toBeVisible();
  expect(server.of(updatePartner)).toEqual([]);
});

test('phone, tax status, house number, street, city, district and county may be left out; a tax status can be chosen', async () => {
  const { user } = await open('/clients/new');
  await screen.findByRole('heading', { name: 'New Business Partner' });
  const options = within(screen.getByRole('combobox', { name: /^Tax status/ })).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['', 'Taxable', 'Exempt']);
  await fillNeeded(user);
  await press(user, 'Submit');
  expect(await screen.findByRole('heading', { name: 'Business partners' })).toBeVisible();
  expect(server.of(createPartner)[0]?.body).toMatchObject({
    ...{ '@type': 'NewBusinessPartner', role: 'INSURER', contactPhoneNumber: '', taxStatus: '' },
    address: { '@type': 'NewAddress', houseNumber: '', street: '', city: '', district: '', county: '' },
  });
});

test('while a partner is sent, Submit waits; one that could not be added says why, in the form and as a message', async () => {
  let refuse: () => void = () => undefined;
  server.answer(createPartner, async () => {
    await new Promise<void>((resolve) => (refuse = resolve));
    return refuses({ status: 503, message: 'The database cannot be reached.' })();
  });
  const { user } = await open('/clients/new');
  await screen.findByRole('heading', { name: 'New Business Partner' });
  await fillNeeded(user);
  await press(user, 'Submit');
  await waitFor(() => expect(server.of(createPartner)).toHaveLength(1));
  await press(user, 'Submit');
  await act(async () => refuse());
  await waitFor(() => expect(screen.getAllByText('The database cannot be reached.')).toHaveLength(2));
  expect(server.of(createPartner)).toHaveLength(1);
  expect(field(/^Name/)).toHaveValue('Kuttanad Growers');
});
