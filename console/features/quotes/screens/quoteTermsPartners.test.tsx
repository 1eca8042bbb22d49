import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { createPartner, findPartners } from '#shared/contract/partners';
import { type FakeServer, refuses } from '../../../../tests/support/console/fakeServer';
import { openConsole } from '../../../../tests/support/console/openConsole';
import { asha, press, serverOfWizard } from '../../../../tests/support/console/quoteWizard';
import { pageOf } from '../../../../tests/support/console/sample';

let server: FakeServer;
beforeEach(() => {
  server = serverOfWizard();
});
afterEach(() => server.close());

test('a customer is added on the way; each field says what it lacks, and what the server has against it', async () => {
  const { user } = await openConsole('/quotations/new?coverage=k1', { server });
  await screen.findByDisplayValue('Late monsoon rain');
  await press(user, 'Next');
  await press(user, 'Add new');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/Organization name/), 'AB');
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(await dialog.findAllByText('You must input minimum 3 characters')).toHaveLength(2);
  expect(dialog.getByText('Email is invalid.')).toBeVisible();
  expect(dialog.getByText('Field required')).toBeVisible();
  expect(dialog.getAllByText('This field is required')).toHaveLength(3);
  expect(dialog.getByLabelText(/Organization name/)).toHaveFocus();
  expect(server.of(createPartner)).toEqual([]);
  const fields = {
    'Organization name': 'C',
    'Contact name': 'Asha',
    Email: 'asha@farms.example',
    Postcode: '6',
    'Country code': 'IN',
  };
  for (const [label, text] of Object.entries(fields))
    await user.type(dialog.getByRole('textbox', { name: new RegExp(`^${label}`) }), text);
  await user.type(dialog.getByRole('combobox', { name: /^Country(?! code)/ }), 'India');
  await user.selectOptions(dialog.getByLabelText(/Tax status/), 'Taxable');
  const path = 'body.contactEmailAddress';
  server.answer(
    createPartner,
    refuses({ status: 422, message: 'No.', details: { fields: [{ path, message: 'This address is in use.' }] } }),
  );
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(await dialog.findByText('This address is in use.')).toBeVisible();
  await waitFor(() => expect(dialog.getByRole('textbox', { name: /^Email/ })).toHaveFocus());
  server.answer(createPartner, { ...asha, id: 'c9', name: 'ABC' });
  await user.type(dialog.getByRole('textbox', { name: /^Email/ }), 's');
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('ABC')).toBeVisible();
  await waitFor(() =>
    expect(server.of(createPartner).at(-1)?.body).toMatchObject({
      name: 'ABC',
      taxStatus: 'TAXABLE',
      country: 'India',
      address: { country: 'India' },
    }),
  );
});

test('an intermediary is added with all ten fields of its address; what is left empty says so when it is left', async () => {
  server.answer(createPartner, { ...asha, id: 'b1', name: 'Kerala Brokers', role: 'INTERMEDIARY' });
  const { user } = await openConsole('/quotations/new?coverage=k1', { server });
  await screen.findByDisplayValue('Late monsoon rain');
  await press(user, 'Next');
  await user.click((await screen.findAllByRole('button', { name: 'Add new' })).at(-1) as Element);
  const dialog = within(await screen.findByRole('dialog', { name: 'New intermediary' }));
  await user.click(dialog.getByRole('textbox', { name: /^Postcode/ }));
  expect(dialog.queryByText('This field is required')).toBeNull();
  await user.tab();
  expect(await dialog.findByText('This field is required')).toBeVisible();
  const address = {
    'House number': '12',
    Street: 'Boat Jetty Road',
    Postcode: '688001',
    City: 'Alappuzha',
    District: 'Ambalappuzha',
    County: 'Kuttanad',
    State: 'Kerala',
    'State code': 'KL',
    Country: 'India',
    'Country code': 'IN',
  };
  const typed = { 'Organization name': 'Kerala Brokers', Email: 'hello@brokers.example', ...address };
  for (const [label, text] of Object.entries(typed))
    await user.type(
      dialog.getByRole(label === 'Country' ? 'combobox' : 'textbox', { name: new RegExp(`^${label}( \\*|\\*)?$`) }),
      text,
    );
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Kerala Brokers')).toBeVisible();
  expect(server.of(createPartner)[0]?.body).toMatchObject({
    role: 'INTERMEDIARY',
    address: {
      ...{ houseNumber: '12', street: 'Boat Jetty Road', postcode: '688001', city: 'Alappuzha', county: 'Kuttanad' },
      ...{ district: 'Ambalappuzha', state: 'Kerala', stateCode: 'KL', country: 'India', countryCode: 'IN' },
    },
  });
});

test('of more partners than are shown it is said how many more there are', async () => {
  const many = Array.from({ length: 1_010 }, (_, at) => ({ ...asha, id: `c${at}`, name: `Farm ${at}` }));
  server.answer(findPartners, ({ query }) => pageOf(query['role'] === 'POLICY_HOLDER' ? many : many.slice(0, 8)));
  const { user } = await openConsole('/quotations/new?coverage=k1', { server });
  await screen.findByDisplayValue('Late monsoon rain');
  await press(user, 'Next');
  expect(await screen.findByText('and 1,002 more: type more of the name')).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Farm/ })).toHaveLength(16);
});
