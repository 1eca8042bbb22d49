import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { BusinessPartner, partnerRoles } from '#shared/contract/partner';
import { ImportPlan, importPartners, previewImport } from '#shared/contract/partnerImport';
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
import { FakeServer } from '../../../../tests/support/console/fakeServer';
import { losesAnswer } from '../../../../tests/support/console/lostAnswer';
import { openConsole, type Opened } from '../../../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

const growers = sampleOf(BusinessPartner, {
  ...{ id: 'p1', name: 'Kuttanad Growers', role: 'INSURER', contactEmailAddress: 'asha@growers.example' },
  ...{ contactName: 'Asha Nair', contactPhoneNumber: '0477 12', taxStatus: '', version: 3 },
  address: { postcode: '682001', state: 'Kerala', stateCode: 'KL', country: 'India', countryCode: 'IN' },
});
const plan = sampleOf(ImportPlan, {
  plan: 'plan1',
  counts: { create: 1, update: 0, same: 0, wrong: 0 },
  lines: [{ line: 2, externalId: '', name: 'Alpha Growers', fields: [], faults: [], outcome: 'create' }],
  totalLines: 1,
});
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .answer(findPartners, pageOf([growers]))
    .answer(partnerRoleList, [...partnerRoles])
    .answer(readTaxStatuses, [])
    .answer(readPartner, growers)
    .answer(partnerUsage, { quotes: { total: 0, newest: [] }, policies: { total: 0, newest: [] } })
    .answer(partnerHistory, pageOf([]))
    .answer(previewImport, plan);
});
afterEach(() => server.close());
const said = /The server cannot be reached. Check the connection and try again./;
const press = async ({ user }: Opened, name: string) => user.click(await screen.findByRole('button', { name }));
/** The form as a whole says it, with Retry beside it. */
async function retryInForm({ user }: Opened) {
  const [alert] = await screen.findAllByRole('alert');
  expect(alert).toHaveTextContent(said);
  await user.click(within(alert as HTMLElement).getByRole('button', { name: 'Retry' }));
}

test('the answer lost that a partner was added: said in the form with Retry, which leads on, once', async () => {
  const lost = losesAnswer(server, createPartner, growers);
  const opened = await openConsole('/clients/new', { server });
  await screen.findByRole('heading', { name: 'New Business Partner' });
  const { user } = opened;
  for (const [name, text] of [
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
  ])
    await user.type(screen.getByRole('textbox', { name }), text);
  await user.selectOptions(screen.getByRole('combobox', { name: /^Role/ }), 'Insurer');
  await press(opened, 'Submit');
  await retryInForm(opened);
  expect(await screen.findByRole('heading', { name: 'Business partners' })).toBeVisible();
  expect([lost.done(), lost.asked()]).toEqual([1, 2]);
}, 60_000);

test('the answer lost that a partner was changed: said in the form with Retry, which is no second change', async () => {
  const lost = losesAnswer(server, updatePartner, { ...growers, version: 4 });
  const opened = await openConsole('/clients/p1', { server });
  await press(opened, 'Edit Details');
  await opened.user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' II');
  await press(opened, 'Save');
  await retryInForm(opened);
  expect(await screen.findByRole('button', { name: 'Edit Details' })).toBeVisible();
  expect([lost.done(), lost.asked()]).toEqual([1, 2]);
});

test.each([
  ['a file was looked at', previewImport, plan],
  ['its partners were imported', importPartners, { create: 1, update: 0, same: 0, wrong: 0 }],
] as const)('the answer lost that %s: said with Retry, and nobody is imported twice', async (_, call, answer) => {
  server.answer(importPartners, { create: 1, update: 0, same: 0, wrong: 0 });
  const lost = losesAnswer(server, call, answer as never);
  const opened = await openConsole('/clients/import', { server });
  const file = new File(['externalId,name\n'], 'partners.csv', { type: 'text/csv' });
  await opened.user.upload(await screen.findByLabelText(/CSV or XLSX file/), file);
  const retry = async () => {
    expect((await screen.findAllByText(said))[0]).toBeVisible();
    const [button] = await screen.findAllByRole('button', { name: 'Retry' });
    await opened.user.click(button as Element);
  };
  if (call === previewImport) await retry();
  await press(opened, 'Import 1 partner');
  if (call === importPartners) await retry();
  expect(await screen.findByText('1 added, 0 changed, 0 as they were')).toBeVisible();
  await waitFor(() => expect([lost.done(), lost.asked()]).toEqual([1, 2]));
  // What was confirmed was not looked at anew: a line without a number of its own would have been a second partner.
  expect(server.of(previewImport)).toHaveLength(call === previewImport ? 2 : 1);
});
