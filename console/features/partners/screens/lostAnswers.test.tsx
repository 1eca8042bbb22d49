import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
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
import { FakeServer, refuses } from '../../../../tests/support/console/fakeServer';
import { losesAnswer } from '../../../../tests/support/console/lostAnswer';
import { openConsole, type Opened } from '../../../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';
import { goTo } from '../../../core/routing';

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

/** The form of a new partner, filled in. */
async function fillIn({ user }: Opened) {
  await screen.findByRole('heading', { name: 'New Business Partner' });
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
    await user.type(screen.getByLabelText(name), text);
  await user.selectOptions(screen.getByRole('combobox', { name: /^Role/ }), 'Insurer');
}

test('the answer lost that a partner was added: said in the form with Retry, which leads on, once', async () => {
  const lost = losesAnswer(server, createPartner, growers);
  const opened = await openConsole('/clients/new', { server });
  await fillIn(opened);
  await press(opened, 'Submit');
  await retryInForm(opened);
  expect(await screen.findByRole('heading', { name: 'Business partners' })).toBeVisible();
  expect([lost.done(), lost.asked()]).toEqual([1, 2]);
});

test('a field changed after that answer was lost: the partner that was made is asked for first, and changed', async () => {
  const lost = losesAnswer(server, createPartner, growers);
  server.answer(updatePartner, { ...growers, version: 4 });
  const opened = await openConsole('/clients/new', { server });
  await fillIn(opened);
  await press(opened, 'Submit');
  await screen.findAllByText(said);
  await opened.user.type(screen.getByRole('textbox', { name: /^Name/ }), ' II');
  await press(opened, 'Submit');
  expect(await screen.findByRole('heading', { name: 'Business partners' })).toBeVisible();
  expect([lost.done(), lost.asked()]).toEqual([1, 2]);
  const [first, again] = server.of(createPartner);
  expect(again?.body).toEqual(first?.body);
  const [change] = server.of(updatePartner);
  expect([change?.params.id, change?.body.name, change?.headers['if-match']]).toEqual([
    ...['p1', 'Kuttanad Growers II', '"3"'],
  ]);
});

test('the answer to that change lost as well, and changed once more: it is one partner, as it stands in the form last', async () => {
  const made = losesAnswer(server, createPartner, growers);
  const changed = losesAnswer(server, updatePartner, { ...growers, version: 4 });
  const opened = await openConsole('/clients/new', { server });
  await fillIn(opened);
  await press(opened, 'Submit');
  for (const more of [' II', ' III']) {
    await screen.findAllByText(said);
    await opened.user.type(screen.getByRole('textbox', { name: /^Name/ }), more);
    await press(opened, 'Submit');
    await waitFor(() => expect(server.of(updatePartner).length).toBeGreaterThan(0));
  }
  expect(await screen.findByRole('heading', { name: 'Business partners' })).toBeVisible();
  expect(made.done()).toBe(1);
  // The change that was lost, the same again, and the last one over its version.
  expect([changed.done(), changed.asked()]).toEqual([2, 3]);
  expect(server.of(updatePartner).at(-1)?.headers['if-match']).toBe('"4"');
  expect(server.of(updatePartner).at(-1)?.body.name).toBe('Kuttanad Growers II III');
});

test('what never reached the server is refused when it is asked for again, and then made as it stands now', async () => {
  let times = 0;
  server.answer(createPartner, ({ body }) => {
    times += 1;
    if (times === 1) throw new TypeError('Failed to fetch');
    if (body.name === 'Kuttanad Growers') return refuses({ status: 422, message: 'This name is taken.' })();
    return growers;
  });
  const opened = await openConsole('/clients/new', { server });
  await fillIn(opened);
  await press(opened, 'Submit');
  await screen.findAllByText(said);
  await opened.user.type(screen.getByRole('textbox', { name: /^Name/ }), ' II');
  await press(opened, 'Submit');
  expect(await screen.findByRole('heading', { name: 'Business partners' })).toBeVisible();
  expect(server.of(createPartner).map(({ body }) => body.name)).toEqual([
    ...['Kuttanad Growers', 'Kuttanad Growers', 'Kuttanad Growers II'],
  ]);
  expect(screen.queryByText('This name is taken.')).toBeNull();
});

test('a partner that may not be changed is named, nothing typed is lost, and sent again it is another one', async () => {
  const lost = losesAnswer(server, createPartner, growers);
  server.answer(updatePartner, refuses({ status: 403, message: 'No.' }));
  const opened = await openConsole('/clients/new', { server });
  await fillIn(opened);
  await press(opened, 'Submit');
  await screen.findAllByText(said);
  await opened.user.type(screen.getByRole('textbox', { name: /^Name/ }), ' II');
  await press(opened, 'Submit');
  const before = /“Kuttanad Growers” had been saved before the line broke/;
  expect((await screen.findAllByText(before))[0]).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Kuttanad Growers II');
  expect(lost.done()).toBe(1);
  await press(opened, 'Submit');
  expect(await screen.findByRole('heading', { name: 'Business partners' })).toBeVisible();
  expect(lost.done()).toBe(2);
});

test('the form left and opened again after an answer was lost shows what was sent, and is still one partner, unless another is begun', async () => {
  const lost = losesAnswer(server, createPartner, growers);
  server.answer(updatePartner, { ...growers, version: 4 });
  const opened = await openConsole('/clients/new', { server });
  await fillIn(opened);
  await press(opened, 'Submit');
  await screen.findAllByText(said);
  act(() => goTo('/clients', { sure: true }));
  await screen.findByRole('heading', { name: 'Business partners' });
  act(() => goTo('/clients/new'));
  expect(await screen.findByText('This was sent before, and no answer came')).toBeVisible();
  const name = screen.getByRole('textbox', { name: /^Name/ });
  expect(name).toHaveValue('Kuttanad Growers');
  await opened.user.type(name, ' II');
  await press(opened, 'Submit');
  expect(await screen.findByRole('heading', { name: 'Business partners' })).toBeVisible();
  expect([lost.done(), server.of(updatePartner)[0]?.body.name]).toEqual([1, 'Kuttanad Growers II']);
  act(() => goTo('/clients/new'));
  await screen.findByRole('heading', { name: 'New Business Partner' });
  expect(screen.queryByText('This was sent before, and no answer came')).toBeNull();
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('');
});

test('another partner begun after that is another one', async () => {
  const lost = losesAnswer(server, createPartner, growers);
  const opened = await openConsole('/clients/new', { server });
  await fillIn(opened);
  await press(opened, 'Submit');
  await screen.findAllByText(said);
  act(() => goTo('/clients', { sure: true }));
  await screen.findByRole('heading', { name: 'Business partners' });
  act(() => goTo('/clients/new'));
  const [another] = await screen.findAllByRole('button', { name: 'Begin another' });
  await opened.user.click(another as Element);
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('');
  await fillIn(opened);
  await opened.user.type(screen.getByRole('textbox', { name: /^Name/ }), ' II');
  await press(opened, 'Submit');
  expect(await screen.findByRole('heading', { name: 'Business partners' })).toBeVisible();
  expect(lost.done()).toBe(2);
});

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
  await opened.user.upload(await screen.findByLabelText('CSV or XLSX file'), file);
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

test('another file chosen after the answer to an import was lost: what was confirmed is settled first', async () => {
  const lost = losesAnswer(server, importPartners, { create: 1, update: 0, same: 0, wrong: 0 });
  const opened = await openConsole('/clients/import', { server });
  const choose = async (name: string) =>
    opened.user.upload(
      await screen.findByLabelText('CSV or XLSX file'),
      new File(['externalId,name\n'], name, { type: 'text/csv' }),
    );
  await choose('partners.csv');
  await press(opened, 'Import 1 partner');
  expect((await screen.findAllByText(said))[0]).toBeVisible();
  await choose('others.csv');
  expect(await screen.findByText('1 added, 0 changed, 0 as they were')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Import 1 partner' })).toBeVisible();
  expect([lost.done(), lost.asked()]).toEqual([1, 2]);
  // The other file is held against what is stored by then.
  expect(
    server.arrived.map(({ key }) => key).filter((key) => [previewImport.key, importPartners.key].includes(key)),
  ).toEqual([...[previewImport.key, importPartners.key, importPartners.key, previewImport.key]]);
});
