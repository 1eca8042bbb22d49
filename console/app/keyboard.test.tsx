import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { BusinessPartner } from '#shared/contract/partner';
import {
  findPartners,
  partnerHistory,
  partnerRoleList,
  partnerUsage,
  readPartner,
  readTaxStatuses,
} from '#shared/contract/partners';
import { FakeServer } from '../../tests/support/console/fakeServer';
import { openConsole } from '../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../tests/support/console/sample';

const partnerOf = (name: string) => sampleOf(BusinessPartner, { id: name, name, mergedInto: null });
const partners = ['Alpha', 'Beta', 'Gamma'].map(partnerOf);
let server: FakeServer;
beforeEach(() => {
  localStorage.removeItem('isoline.singleKeys');
  server = new FakeServer()
    .answer(findPartners, pageOf(partners))
    .answer(readPartner, partnerOf('Alpha'))
    .answer(partnerUsage, { quotes: { total: 0, newest: [] }, policies: { total: 0, newest: [] } })
    .answer(partnerHistory, pageOf([]))
    .answer(partnerRoleList, [])
    .answer(readTaxStatuses, []);
});
afterEach(() => {
  localStorage.removeItem('isoline.singleKeys');
  server.close();
});
const open = async (path: string) => {
  const opened = await openConsole(path, { server });
  return { ...opened, link: (name: string) => screen.findByRole('link', { name }) };
};

test('g and a letter lead to an area; a letter that leads nowhere, or comes later, does not', async () => {
  const { user } = await open('/account');
  await user.keyboard('gz');
  await user.keyboard('b');
  expect(window.location.pathname).toBe('/account');
  await user.keyboard('gb');
  await waitFor(() => expect(window.location.pathname).toBe('/clients'));
  await user.keyboard('ga');
  await waitFor(() => expect(window.location.pathname).toBe('/account'));
});

test('in a list / searches, j and k go through the rows, x chooses one, Enter opens it', async () => {
  const { user, link } = await open('/clients');
  await link('Alpha');
  await user.keyboard('j');
  expect(await link('Alpha')).toHaveFocus();
  await user.keyboard('jjj');
  expect(await link('Gamma')).toHaveFocus();
  await user.keyboard('k');
  expect(await link('Beta')).toHaveFocus();
  await user.keyboard('x');
  expect(screen.getByRole('checkbox', { name: 'Select Beta' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Select Alpha' })).not.toBeChecked();
  await user.keyboard('/');
  const search = screen.getByRole('searchbox');
  expect(search).toHaveFocus();
  // There a letter is a letter.
  await user.keyboard('gj');
  expect(search).toHaveValue('gj');
});

test('where nothing can be searched / opens search and commands', async () => {
  const { user } = await open('/account');
  await user.keyboard('/');
  expect(await screen.findByRole('dialog', { name: 'Search and commands' })).toBeVisible();
});

test('e opens the form over what is shown, unless a question is open', async () => {
  const { user } = await open('/clients/Alpha');
  await screen.findByRole('button', { name: 'Edit Details' });
  await user.keyboard('?');
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await user.keyboard('e');
  expect(screen.getByRole('button', { name: 'Edit Details', hidden: true })).toBeInTheDocument();
  await user.click(within(sheet).getByRole('button', { name: 'Close' }));
  await user.keyboard('e');
  expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible();
});

test('switched off, letters do nothing and stay so; with Ctrl or alone in a field keys do what they did', async () => {
  const { user, view } = await open('/account');
  await user.keyboard('?');
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  await user.click(sheet.getByRole('checkbox', { name: 'Letters as shortcuts' }));
  await user.keyboard('{Escape}');
  await user.keyboard('gb?/');
  expect(window.location.pathname).toBe('/account');
  expect(screen.queryByRole('dialog')).toBeNull();
  view.unmount();
  const again = await open('/account');
  expect(await screen.findByRole('checkbox', { name: 'Letters as shortcuts' })).not.toBeChecked();
  await again.user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('dialog', { name: 'Search and commands' })).toBeVisible();
  await again.user.keyboard('{Escape}');
  await again.user.click(screen.getByRole('checkbox', { name: 'Letters as shortcuts' }));
  await again.user.keyboard('gb');
  await waitFor(() => expect(window.location.pathname).toBe('/clients'));
});
