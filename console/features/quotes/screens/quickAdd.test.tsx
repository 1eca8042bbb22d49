import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { Coverage } from '#shared/contract/coverage';
import { listCoverages, readCoverage } from '#shared/contract/coverages';
import { BusinessPartner } from '#shared/contract/partner';
import { createPartner, findPartners, readTaxStatuses } from '#shared/contract/partners';
import { samplePrograms } from '#shared/contract/programs';
import { createQuote, saveQuote } from '#shared/contract/quotes';
import { Quote } from '#shared/contract/quote';
import { FakeServer, refuses } from '../../../../tests/support/console/fakeServer';
import { openConsole, type Opened } from '../../../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

const rain = sampleOf(Coverage, { id: 'k1', label: 'Late monsoon rain', uiState: 'active', currency: 'EUR' });
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .answer(samplePrograms, [])
    .answer(listCoverages, [rain])
    .answer(readCoverage, rain)
    .answer(findPartners, pageOf([]))
    .answer(readTaxStatuses, [{ id: 'TAXABLE', name: 'Taxable', description: '' }])
    .answer(createQuote, sampleOf(Quote, { id: 'q1', version: 1 }))
    .answer(saveQuote, sampleOf(Quote, { id: 'q1', version: 2 }))
    .answer(createPartner, sampleOf(BusinessPartner, { id: 'p9', name: 'Asha Farms' }));
});
afterEach(() => {
  localStorage.removeItem('isoline.language');
  server.close();
});

/** The dialog of a new customer (0) or a new intermediary (1), opened from the terms. */
async function openDialog(at: 0 | 1): Promise<{ user: Opened['user']; dialog: ReturnType<typeof within> }> {
  const { user } = await openConsole('/quotations/new?coverage=k1', { server });
  await screen.findByDisplayValue('Late monsoon rain');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click((await screen.findAllByRole('button', { name: 'Add new' }))[at] as Element);
  return { user, dialog: within(await screen.findByRole('dialog')) };
}
type Dialog = ReturnType<typeof within>;
const field = (dialog: Dialog, label: string) => dialog.getByLabelText(new RegExp(`^${label}( \\*|\\*)?$`));
/** What a field says of itself. */
const faultAt = (dialog: Dialog, label: string) => {
  const input = label === 'Tax status' ? dialog.getByRole('combobox', { name: /^Tax status/ }) : field(dialog, label);
  const ids: string[] = (input.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
  return ids.map((id) => document.getElementById(id)?.textContent).join('') || null;
};
const labels = [
  ...['Organization name', 'Contact name', 'Email', 'Phone'],
  ...['House number', 'Street', 'Postcode', 'City', 'District', 'County', 'State', 'State code'],
  ...['Country', 'Country code'],
];
const faults = (dialog: Dialog, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, faultAt(dialog, name)]).filter(([, fault]) => fault !== null));

const short = 'You must input minimum 3 characters';
const missing = 'This field is required';

test('a new customer needs organization and contact name, email, tax status, postcode, country and its code: said on submit', async () => {
  const { user, dialog } = await openDialog(0);
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  await dialog.findByText('Email is invalid.');
  expect(faults(dialog, [...labels, 'Tax status'])).toEqual({
    ...{
      'Organization name': short,
      'Contact name': short,
      Email: 'Email is invalid.',
      'Tax status': 'Field required',
    },
    ...{ Postcode: missing, Country: missing, 'Country code': missing },
  });
  expect(dialog.getByText('You must input address')).toBeVisible();
  expect(field(dialog, 'Organization name')).toHaveFocus();
  expect(server.of(createPartner)).toEqual([]);
});

test('a new intermediary needs organization name, email, postcode, country and its code, and has no tax status', async () => {
  const { user, dialog } = await openDialog(1);
  expect(dialog.queryByLabelText(/Tax status/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  await dialog.findByText('Email is invalid.');
  expect(faults(dialog, labels)).toEqual({
    ...{ 'Organization name': short, Email: 'Email is invalid.' },
    ...{ Postcode: missing, Country: missing, 'Country code': missing },
  });
});

test('a field says what it lacks when it is left, not before; a phone may have two characters, a text may not', async () => {
  const { user, dialog } = await openDialog(1);
  for (const [label, text, said] of [
    ['Organization name', 'AB', short],
    ['Contact name', 'AB', short],
    ['Email', 'asha', 'Email is invalid.'],
    ['Phone', '12', null],
    ['Country', '', missing],
  ] as const) {
    await user.click(field(dialog, label));
    if (text) await user.keyboard(text);
    expect(faultAt(dialog, label)).toBeNull();
    await user.tab();
    expect(faultAt(dialog, label)).toBe(said);
  }
  expect(await dialog.findByText('You must input address')).toBeVisible();
});

test('a customer without a phone is sent with its role, its tax status and its country, and stands in the quote', async () => {
  const { user, dialog } = await openDialog(0);
  const typed = { 'Organization name': 'Asha Farms', 'Contact name': 'Asha', Email: 'a@b.example', Postcode: '6' };
  for (const [label, text] of Object.entries({ ...typed, Country: 'India', 'Country code': 'IN' }))
    await user.type(field(dialog, label), text);
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Tax status/ }), 'Taxable');
  expect(dialog.queryByText('You must input address')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Asha Farms')).toBeVisible();
  expect(server.of(createPartner)[0]?.body).toMatchObject({
    ...{ '@type': 'NewBusinessPartner', role: 'POLICY_HOLDER', taxStatus: 'TAXABLE', country: 'India' },
    address: { '@type': 'NewAddress', postcode: '6', country: 'India', countryCode: 'IN' },
  });
});

test('tax statuses are said in the language of the reader', async () => {
  localStorage.setItem('isoline.language', 'de');
  const { user } = await openConsole('/quotations/new?coverage=k1', { server });
  await screen.findByDisplayValue('Late monsoon rain');
  await user.click(screen.getByRole('button', { name: 'Weiter' }));
  await user.click((await screen.findAllByRole('button', { name: 'Neu hinzufügen' }))[0] as Element);
  const statuses = within(await screen.findByRole('combobox', { name: /^Steuerstatus/ }));
  expect(statuses.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['', 'Steuerpflichtig']);
});

test('a partner that could not be added says why; what was typed stays, and the button waits no longer', async () => {
  server.answer(createPartner, refuses({ status: 503, message: 'The database cannot be reached.' }));
  const { user, dialog } = await openDialog(1);
  const typed = { 'Organization name': 'Kerala Brokers', Email: 'a@b.example', Postcode: '6' };
  for (const [label, text] of Object.entries({ ...typed, Country: 'India', 'Country code': 'IN' }))
    await user.type(field(dialog, label), text);
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(await dialog.findByText('The database cannot be reached.')).toBeVisible();
  expect(field(dialog, 'Organization name')).toHaveValue('Kerala Brokers');
  expect(dialog.getByRole('button', { name: 'Submit' })).toBeEnabled();
});

test.each(['Escape', 'Cancel'])(
  '%s asks before what was typed is lost; with nothing typed it just closes',
  async (way) => {
    const { user, dialog } = await openDialog(0);
    const leave = async () =>
      way === 'Escape' ? user.keyboard('{Escape}') : user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.type(field(dialog, 'Organization name'), 'Asha Farms');
    await leave();
    const asked = within(await screen.findByRole('dialog', { name: 'Unsaved changes' }));
    expect(asked.getByText('There are changes that have not been saved. Leave all the same?')).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Stay' }));
    expect(field(dialog, 'Organization name')).toHaveValue('Asha Farms');
    await leave();
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click((await screen.findAllByRole('button', { name: 'Add new' }))[0] as Element);
    await screen.findByRole('dialog');
    await leave();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);
