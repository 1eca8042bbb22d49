import '@testing-library/jest-dom';
import { screen, within, waitFor } from '@testing-library/react';
import { BusinessPartner } from '#shared/contract/partner';
import { exportDuplicates, findDuplicates, mergePartners } from '#shared/contract/partnerMerge';
import { partnerHistory, partnerRoleList, partnerUsage, readPartner } from '#shared/contract/partners';
import { FakeServer, refuses } from '../../../../tests/support/console/fakeServer';
import { openConsole, pressRetry } from '../../../../tests/support/console/openConsole';
import { nextSavedFile } from '../../../../tests/support/console/savedFile';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

const address = { postcode: '682001', state: 'Kerala', stateCode: 'KL', country: 'India', countryCode: 'IN' };
const older = sampleOf(BusinessPartner, {
  id: 'a',
  name: 'Kuttanad Growers',
  contactName: 'Asha',
  contactPhoneNumber: '',
  contactEmailAddress: 'a@b.example',
  address,
  version: 2,
});
const newer = { ...older, id: 'b', name: 'kuttanad growers', contactPhoneNumber: '12', version: 5 };
const none = { total: 0, newest: [] };
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .answer(findDuplicates, pageOf([{ reason: 'name' as const, first: older, second: newer }]))
    .answer(readPartner, ({ params }) => (params.id === 'a' ? older : newer))
    .answer(partnerUsage, { quotes: none, policies: none })
    .answer(partnerHistory, pageOf([]))
    .answer(partnerRoleList, ['POLICY_HOLDER', 'INTERMEDIARY']);
});
afterEach(() => server.close());
const asAgent = { roles: ['User.Agent'] } as const;

test('a suggested pair is compared, its fields chosen, and merged after the warning', async () => {
  server.answer(mergePartners, { ...older, version: 3 });
  const { user } = await openConsole('/clients/duplicates', { server, ...asAgent });
  expect(await screen.findByRole('cell', { name: 'Same name' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Kuttanad Growers' }));
  expect(await screen.findByText(/This cannot be undone: kuttanad growers goes/)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Name: Kuttanad Growers' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Phone: 12' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Name: kuttanad growers' }));
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  expect(server.of(mergePartners)).toEqual([]);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes, merge' }));
  expect(await screen.findByRole('button', { name: 'Edit Details' })).toBeVisible();
  await waitFor(() =>
    expect(server.of(mergePartners)[0]).toMatchObject({
      params: { id: 'a' },
      headers: { 'if-match': '"2"' },
      body: { otherId: 'b', otherVersion: 5, partner: { name: 'kuttanad growers', contactPhoneNumber: '12' } },
    }),
  );
});

test('pairs are narrowed and sorted in the address, copied as a table, and had as a file', async () => {
  server.answer(exportDuplicates, 'One partner');
  const { user } = await openConsole('/clients/duplicates', { server, ...asAgent });
  await user.click(await screen.findByRole('button', { name: 'The other' }));
  await user.selectOptions(screen.getByLabelText('Why'), 'Same name');
  await user.click(screen.getByRole('link', { name: 'Policy holder' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search name, e-mail or number' }), 'kutta');
  const asked = { sort: 'second', reason: 'name', role: 'POLICY_HOLDER', search: 'kutta', language: 'en' };
  await waitFor(() => expect(server.of(findDuplicates).at(-1)?.query).toMatchObject(asked));
  expect(window.location.search).toBe('?sort=second&status=name&role=POLICY_HOLDER&search=kutta');
  const saved = nextSavedFile();
  await user.click(await screen.findByRole('button', { name: 'Export XLSX' }));
  expect((await saved).name).toMatch(/^Duplicates .*\.xlsx$/);
  const columns = 'first,second,role,why';
  expect(server.of(exportDuplicates)[0]?.query).toEqual({ ...asked, kind: 'xlsx', columns });
  await user.click(screen.getByRole('checkbox', { name: 'Select Kuttanad Growers, kuttanad growers' }));
  await user.click(screen.getByRole('button', { name: 'Copy as a table' }));
  expect(await navigator.clipboard.readText()).toBe(
    'One partner\tThe other\tRole\tWhy\r\nKuttanad Growers\tkuttanad growers\tPolicy holder\tSame name\r\n',
  );
  expect(screen.getByRole('button', { name: 'Views' })).toBeVisible();
});

test('swapped, the other one stays; whoever was changed meanwhile is shown anew before anything happens', async () => {
  server.answer(mergePartners, refuses({ status: 412 }));
  const { user } = await openConsole('/clients/merge?stays=a&goes=b', { server, ...asAgent });
  await user.click(await screen.findByRole('button', { name: 'Swap' }));
  expect(await screen.findByText(/: Kuttanad Growers goes/)).toBeVisible();
  const read = server.of(readPartner).length;
  server.answer(readPartner, ({ params }) => (params.id === 'a' ? { ...older, version: 3 } : newer));
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes, merge' }));
  expect(await screen.findByText(/was changed in the meantime/)).toBeVisible();
  await waitFor(() => expect(server.of(readPartner).length).toBeGreaterThan(read));
});

test('without a pair it says so', async () => {
  server.answer(findDuplicates, pageOf([]));
  await openConsole('/clients/duplicates', { server, ...asAgent });
  expect(await screen.findByText(/No two partners of the same role share a name/)).toBeVisible();
});

test('the way there that names no two partners leads to the pairs that may be one', async () => {
  const { user } = await openConsole('/clients/merge', { server, ...asAgent });
  expect(await screen.findByText(/choose a pair among the duplicates/)).toBeVisible();
  expect(server.of(readPartner)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Show duplicates' }));
  expect(await screen.findByRole('cell', { name: 'Same name' })).toBeVisible();
});

test('a merge without an answer is tried again by Retry, with what was chosen, and is the same one', async () => {
  server.answer(mergePartners, refuses({ status: 502, code: 'gateway', message: 'The server cannot be reached.' }));
  const { user } = await openConsole('/clients/merge?stays=a&goes=b', { server, ...asAgent });
  await user.click(await screen.findByRole('radio', { name: 'Name: kuttanad growers' }));
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes, merge' }));
  expect(await screen.findByText('This could not be finished')).toBeVisible();
  server.answer(mergePartners, { ...older, version: 3 });
  await pressRetry(user);
  expect(await screen.findByRole('button', { name: 'Edit Details' })).toBeVisible();
  const [first, again] = server.of(mergePartners);
  expect(again?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  expect(again?.body).toEqual(first?.body);
});

test('who was merged already is not offered again: the screen leads to the one that stays', async () => {
  server.answer(readPartner, ({ params }) => (params.id === 'a' ? older : { ...newer, mergedInto: 'a' }));
  await openConsole('/clients/merge?stays=a&goes=b', { server, ...asAgent });
  expect(await screen.findByRole('link', { name: 'To the one that stays' })).toHaveAttribute('href', '/clients/a');
  expect(screen.queryByRole('button', { name: 'Merge' })).toBeNull();
});

test('an address that names one partner twice leads to the pairs that may be one', async () => {
  await openConsole('/clients/merge?stays=a&goes=a', { server, ...asAgent });
  expect(await screen.findByText(/choose a pair among the duplicates/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Merge' })).toBeNull();
});
