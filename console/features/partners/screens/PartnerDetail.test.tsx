import '@testing-library/jest-dom';
import { screen, within, waitFor } from '@testing-library/react';
import { HistoryEntry } from '#shared/contract/history';
import { BusinessPartner, partnerRoles } from '#shared/contract/partner';
import { Profile } from '#shared/contract/platform';
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
  id: 'p1',
  name: 'Kuttanad Growers',
  role: 'POLICY_HOLDER',
  contactName: 'Asha Nair',
  contactEmailAddress: 'asha@growers.example',
  contactPhoneNumber: '',
  taxStatus: 'TAXABLE',
  address: {
    street: 'Main Road',
    postcode: '682001',
    state: 'Kerala',
    stateCode: 'KL',
    country: 'India',
    countryCode: 'IN',
  },
  version: 3,
});
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .answer(findPartners, pageOf([growers]))
    .answer(partnerRoleList, [...partnerRoles])
    .answer(readTaxStatuses, [{ id: 'TAXABLE', name: 'Taxable', description: '' }])
    .answer(readPartner, growers)
    .answer(partnerUsage, {
      quotes: { total: 21, newest: [{ id: 'q1', name: 'Kuttanad 2026', status: 'COMPLETED', as: 'customer' }] },
      policies: { total: 0, newest: [] },
    })
    .answer(
      partnerHistory,
      pageOf([
        sampleOf(HistoryEntry, {
          ...{ id: 'h1', at: '2026-02-01T10:00:00Z', who: 'ola@isoline.demo', whoName: 'Ola Owner' },
          ...{ channel: 'console', action: 'changed', from: null, to: null, reason: null },
          details: { fields: [{ field: 'address.postcode', from: '', to: '682001' }] },
        }),
      ]),
    );
});
afterEach(() => server.close());

const asAgent = { roles: ['User.Agent'] } as const;
const press = (user: Opened['user'], name: string) => user.click(screen.getByRole('button', { name }));
const field = (label: RegExp) => screen.getByLabelText(label);

test('a new partner: every field that is missing says so, the first of them is where one goes on', async () => {
  const { user } = await openConsole('/clients/new', { server, ...asAgent });
  expect(await screen.findByRole('heading', { name: 'New Business Partner' })).toBeVisible();
  await press(user, 'Submit');
  for (const sentence of [
    'Name is required',
    'Role is required',
    'Contact name is required',
    'Email is required',
    'Postcode is required',
    'State is required',
    'Statecode is required',
    'Country is required',
    'Country code is required',
  ])
    expect(await screen.findByText(sentence)).toBeVisible();
  expect(field(/^Name/)).toHaveFocus();
  await user.type(field(/^E-mail/), 'asha');
  await user.tab();
  expect(await screen.findByText('Invalid email address')).toBeVisible();
  expect(server.of(createPartner)).toEqual([]);
});

test('a whole one is sent and leads back to the list; what the server has against it stands beside its field', async () => {
  const path = 'body.contactEmailAddress';
  server.answer(
    createPartner,
    refuses({ status: 422, message: 'No.', details: { fields: [{ path, message: 'This address is in use.' }] } }),
  );
  const { user } = await openConsole('/clients/new', { server, ...asAgent });
  await screen.findByRole('heading', { name: 'New Business Partner' });
  const texts: readonly (readonly [RegExp, string])[] = [
    [/^Name/, 'Kuttanad Growers'],
    [/^Contact name/, 'Asha'],
    [/^E-mail/, 'a@b.example'],
    [/^Postcode/, '682001'],
    [/^State(?! code)/, 'Kerala'],
    [/^State code/, 'KL'],
    [/^Country(?! code)/, 'India'],
    [/^Country code/, 'IN'],
  ];
  for (const [name, text] of texts) await user.type(field(name), text);
  await user.selectOptions(screen.getByRole('combobox', { name: /^Role/ }), 'Risk carrier');
  await press(user, 'Submit');
  expect(await screen.findByText('This address is in use.')).toBeVisible();
  server.answer(createPartner, growers);
  await user.type(field(/^E-mail/), 'x');
  await press(user, 'Submit');
  expect(await screen.findByRole('heading', { name: 'Business partners' })).toBeVisible();
  await waitFor(() =>
    expect(server.of(createPartner).at(-1)?.body).toMatchObject({ role: 'RISK_CARRIER', address: { stateCode: 'KL' } }),
  );
});

describe('a country in a German console', () => {
  beforeEach(() => localStorage.setItem('isoline.language', 'de'));
  afterEach(() => localStorage.removeItem('isoline.language'));
  const country = () => screen.findByRole('combobox', { name: /^Land/ });
  const offered = () => screen.queryAllByRole('option', { name: / [A-Z]{2}$/ }).map(({ textContent }) => textContent);

  test.each([
    ['its name there', 'indi', 'Indien IN'],
    ['its name without accents', 'osterr', 'Österreich AT'],
    ['its English name', 'Switzer', 'Schweiz CH'],
    ['its code', 'us', 'Vereinigte Staaten US'],
  ])('is found by %s and offered by its name there', async (_by, text, name) => {
    const { user } = await openConsole('/clients/new', { server, ...asAgent });
    await user.type(await country(), text);
    expect(offered()).toContain(name);
    await user.click(screen.getByRole('option', { name }));
    expect(await country()).toHaveValue(name.slice(0, -3));
    expect(offered()).toEqual([]);
  });

  test('is stored by its English name, chosen by keys or typed; what is none stays as it was typed', async () => {
    server.answer(updatePartner, growers);
    const { user } = await openConsole('/clients/p1', { server, ...asAgent });
    expect(await screen.findByText('Indien')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Angaben bearbeiten' }));
    expect(await country()).toHaveValue('Indien');
    await user.clear(await country());
    await user.type(await country(), 'Nirgendwo');
    await user.tab();
    expect(await country()).toHaveValue('Nirgendwo');
    await user.clear(await country());
    await user.type(await country(), 'schwei{ArrowDown}{Enter}');
    expect(await country()).toHaveValue('Schweiz');
    await user.clear(await country());
    await user.type(await country(), 'Deutschland');
    await user.tab();
    await user.click(screen.getByRole('button', { name: /^Speichern/ }));
    await waitFor(() =>
      expect(server.of(updatePartner).at(-1)?.body).toMatchObject({
        '@type': 'NewBusinessPartner',
        address: { '@type': 'NewAddress', country: 'Germany', countryCode: 'IN' },
      }),
    );
  });
});

test('the detail shows everything, where the partner stands, and its history from → to', async () => {
  const { user } = await openConsole('/clients/p1', { server, ...asAgent });
  expect(await screen.findByRole('heading', { name: 'Kuttanad Growers', level: 1 })).toBeVisible();
  expect(screen.getByText('Policy holder')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Kuttanad 2026' })).toHaveAttribute(
    'href',
    '/quotations/quotation/q1?backTo=%2Fclients%2Fp1',
  );
  expect(screen.getByText('and 20 older ones')).toBeVisible();
  expect(screen.getByText('In no policy yet.')).toBeVisible();
  await press(user, 'Show');
  expect(await screen.findByText('Postcode: --- → 682001')).toBeVisible();
});

test('a save returns to the detail; leaving with changes asks first', async () => {
  server.answer(updatePartner, { ...growers, name: 'Kuttanad Farmers', version: 4 });
  const { user } = await openConsole('/clients/p1', { server, ...asAgent });
  await user.click(await screen.findByRole('button', { name: 'Edit Details' }));
  await user.type(field(/^Name/), ' Ltd');
  await press(user, 'Cancel');
  expect(await screen.findByText('Unsaved changes')).toBeVisible();
  await press(user, 'Stay');
  await press(user, 'Save');
  expect(await screen.findByRole('button', { name: 'Edit Details' })).toBeVisible();
  await waitFor(() =>
    expect(server.of(updatePartner)[0]).toMatchObject({
      body: { name: 'Kuttanad Growers Ltd', address: { street: 'Main Road' } },
      headers: { 'if-match': '"3"' },
    }),
  );
});

test('of two who enter the same nobody has to choose: it is saved', async () => {
  server.answer(updatePartner, refuses({ status: 412, details: { changedBy: 'Ola Owner' } }));
  const { user } = await openConsole('/clients/p1', { server, ...asAgent });
  await user.click(await screen.findByRole('button', { name: 'Edit Details' }));
  await user.type(field(/^Name/), ' Ltd');
  server.answer(readPartner, { ...growers, name: 'Kuttanad Growers Ltd', version: 4 });
  await press(user, 'Save');
  expect(await screen.findByRole('button', { name: 'Edit Details' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.of(updatePartner)).toHaveLength(1);
});

test('of two who edit, the second sees whose change it was and chooses field by field', async () => {
  const theirs = { ...growers, name: 'Growers of Kuttanad', contactName: 'Ravi Menon', version: 4 };
  server.answer(
    updatePartner,
    refuses({ status: 412, details: { changedBy: 'Ola Owner', changedAt: '2026-02-02T10:00:00Z' } }),
  );
  const { user } = await openConsole('/clients/p1', { server, ...asAgent });
  await user.click(await screen.findByRole('button', { name: 'Edit Details' }));
  await user.type(field(/^Name/), ' Ltd');
  await user.type(field(/^Phone/), '12');
  server.answer(readPartner, theirs);
  await press(user, 'Save');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Ola Owner changed this on 02-Feb/)).toBeVisible();
  expect(dialog.getByText('Before: Kuttanad Growers')).toBeVisible();
  expect(dialog.getByRole('radio', { name: 'Mine: Kuttanad Growers Ltd' })).toBeChecked();
  expect(dialog.getByRole('radio', { name: 'Theirs: Ravi Menon' })).toBeChecked();
  expect(dialog.getByRole('radio', { name: 'Mine: 12' })).toBeChecked();
  await user.click(dialog.getByRole('radio', { name: 'Theirs: Growers of Kuttanad' }));
  server.answer(updatePartner, { ...theirs, version: 5 });
  await user.click(dialog.getByRole('button', { name: 'Save what is chosen' }));
  expect(await screen.findByRole('button', { name: 'Edit Details' })).toBeVisible();
  await waitFor(() =>
    expect(server.of(updatePartner).at(-1)).toMatchObject({
      body: { name: 'Growers of Kuttanad', contactName: 'Ravi Menon', contactPhoneNumber: '12' },
      headers: { 'if-match': '"4"' },
    }),
  );
});

test('what was changed in another window of the same person is told as such, and not by their name', async () => {
  const details = { changedBy: sampleOf(Profile, {}).email, changedByName: 'Asha', changedAt: '2026-02-02T10:00:00Z' };
  server.answer(updatePartner, refuses({ status: 412, details }));
  const { user } = await openConsole('/clients/p1', { server, ...asAgent });
  await user.click(await screen.findByRole('button', { name: 'Edit Details' }));
  await user.type(field(/^Name/), ' Ltd');
  server.answer(readPartner, { ...growers, name: 'Growers of Kuttanad', version: 4 });
  await press(user, 'Save');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^You changed this yourself, in another window, on 02-Feb/)).toBeVisible();
  expect(dialog.getByRole('radio', { name: 'Here: Kuttanad Growers Ltd' })).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Take all from the other window' }));
  expect(dialog.getByRole('radio', { name: 'In the other window: Growers of Kuttanad' })).toBeChecked();
  expect(dialog.queryByText(/Asha|theirs|mine/i)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Take it from the other window' }));
  expect(field(/^Name/)).toHaveValue('Growers of Kuttanad');
});

test('what the server has against the chosen fields is said in the form, which keeps them', async () => {
  server.answer(updatePartner, refuses({ status: 412 }));
  const { user } = await openConsole('/clients/p1', { server, ...asAgent });
  await user.click(await screen.findByRole('button', { name: 'Edit Details' }));
  await user.type(field(/^Name/), ' Ltd');
  server.answer(readPartner, { ...growers, name: 'Growers of Kuttanad', version: 4 });
  await press(user, 'Save');
  await screen.findByRole('dialog');
  server.answer(updatePartner, refuses({ status: 503, message: 'The database cannot be reached.' }));
  await press(user, 'Save what is chosen');
  expect((await screen.findAllByText('The database cannot be reached.'))[0]).toBeVisible();
  expect(field(/^Name/)).toHaveValue('Kuttanad Growers Ltd');
  server.answer(updatePartner, { ...growers, version: 5 });
  await press(user, 'Save');
  expect(await screen.findByRole('button', { name: 'Edit Details' })).toBeVisible();
  await waitFor(() =>
    expect(server.of(updatePartner).at(-1)).toMatchObject({
      body: { name: 'Kuttanad Growers Ltd' },
      headers: { 'if-match': '"4"' },
    }),
  );
});

test('a partner that was merged leads to the one that stays, and is not edited', async () => {
  server.answer(readPartner, { ...growers, mergedInto: 'p2' });
  await openConsole('/clients/p1', { server, ...asAgent });
  expect(await screen.findByRole('link', { name: 'To the one that stays' })).toHaveAttribute('href', '/clients/p2');
  expect(screen.queryByRole('button', { name: 'Edit Details' })).toBeNull();
});
