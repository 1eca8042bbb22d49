import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  deleteProgram,
  exportPrograms,
  findPrograms,
  Program,
  readProgram,
  restoreProgram,
  saveProgram,
} from '#shared/contract/programs';
import { findCoverages, coverageLabels } from '#shared/contract/coverages';
import { goTo } from '../../../core/routing';
import { FakeServer, hangs, refuses } from '../../../../tests/support/console/fakeServer';
import { openConsole } from '../../../../tests/support/console/openConsole';
import { nextSavedFile } from '../../../../tests/support/console/savedFile';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

const programOf = (change: object) => sampleOf(Program, { currency: 'INR', country: 'India', version: 3, ...change });
const rice = programOf({
  id: 'rice',
  name: 'Rice',
  status: 'DRAFT',
  icon: 'grass',
  labels: { company: 'Delta Mutual' },
});
const hail = programOf({ id: 'hail', name: 'Hail', status: 'ACTIVE' });
const old = programOf({ id: 'old', name: 'Old', status: 'CLOSED' });
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .answer(findPrograms, ({ query }) => ({
      ...pageOf([rice, hail, old].filter(({ status }) => !query?.status || status === query.status)),
      statuses: ['ACTIVE', 'CLOSED', 'DRAFT'],
    }))
    .answer(findCoverages, pageOf([]))
    .answer(coverageLabels, [])
    .answer(readProgram, rice);
});
afterEach(() => server.close());
const card = async (name: string) => screen.findByRole('region', { name });
const buttonsOf = async (name: string) =>
  within(await card(name))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter(Boolean);

test('a card shows what the program is, and the steps that its status allows', async () => {
  await openConsole('/program-design', { server });
  expect(await card('Rice')).toHaveTextContent('DraftIndia · Delta Mutual');
  expect(await buttonsOf('Rice')).toEqual(['View Term-Sheets', 'New Term-Sheet']);
  expect(await buttonsOf('Hail')).toEqual(['Live Tracker', 'View Policies']);
  expect(await buttonsOf('Old')).toEqual(['View Details', 'Edit']);
  expect(screen.getByText('Showing 1 to 3 of 3 programs')).toBeVisible();
  expect(within(await card('Rice')).getByRole('link', { name: 'Rice' })).toHaveAttribute('href', '/term-sheets');
  expect(within(await card('Hail')).getByRole('link', { name: 'Hail' })).toHaveAttribute('href', '/monitoring');
});

test.each([
  ['a bare list', [rice, hail]],
  ['a page without statuses', { content: [rice, hail], totalPages: 1, totalElements: 2 }],
])('%s is read as programs, too', async (_form, answer) => {
  server.answer(findPrograms, answer as never);
  await openConsole('/program-design', { server });
  expect(await card('Rice')).toBeVisible();
  expect(await card('Hail')).toBeVisible();
  expect(screen.getByText('Showing 1 to 2 of 2 programs')).toBeVisible();
  const filter = within(screen.getByRole('group', { name: /Filter|Status/ }));
  expect(filter.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    ...['ALL PROGRAMS', 'Active', 'Draft'],
  ]);
});

test('an answer that is neither is said to be unreadable', async () => {
  server.answer(findPrograms, { programs: [rice] } as never);
  await openConsole('/program-design', { server });
  expect((await screen.findAllByText(/Error loading programs/))[0]).toBeVisible();
  server.faults.length = 0;
});

test('a step that the role may not take stays, and says whose it is', async () => {
  await openConsole('/program-design', { server, roles: ['User.Agent'] });
  const tracker = within(await card('Hail')).getByRole('button', { name: 'Live Tracker' });
  expect(tracker).toBeDisabled();
  expect(tracker).toHaveAttribute('title', 'This is for Underwriter, Administrator.');
  // Nor does the card itself lead there; a draft's leads on.
  expect(within(await card('Hail')).queryByRole('link')).toBeNull();
  expect(within(await card('Rice')).getByRole('link', { name: 'Rice' })).toBeVisible();
});

test('a button for each status narrows the cards, in the address', async () => {
  const { user } = await openConsole('/program-design', { server });
  await screen.findByText('Rice');
  await user.click(screen.getByRole('button', { name: 'Draft' }));
  expect(window.location.search).toBe('?status=DRAFT');
  expect(await screen.findByText('Showing 1 to 1 of 1 programs')).toBeVisible();
  expect(screen.queryByText('Hail')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'ALL PROGRAMS' }));
  expect(await screen.findByText('Hail')).toBeVisible();
});

test('there is one button for each status that programs have, after that of all, and no more', async () => {
  server.answer(findPrograms, {
    ...pageOf([rice, { ...rice, id: 'oats', name: 'Oats' }, hail]),
    statuses: ['ACTIVE', 'DRAFT'],
  });
  const first = await openConsole('/program-design', { server });
  const texts = async () =>
    within(await screen.findByRole('group', { name: 'Status' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  expect(await texts()).toEqual(['ALL PROGRAMS', 'Active', 'Draft']);
  first.view.unmount();
  server.answer(findPrograms, { ...pageOf([rice]), statuses: ['DRAFT'] });
  await openConsole('/program-design', { server });
  expect(await texts()).toEqual(['ALL PROGRAMS', 'Draft']);
});

test('cards are searched and sorted by the server, in the address; Back takes it back, and the file holds the same', async () => {
  server.answer(exportPrograms, 'Program Name');
  const { user } = await openConsole('/program-design', { server });
  await screen.findByText('Rice');
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Name, Z to A');
  expect(window.location.search).toBe('?sort=name%2Cdesc');
  window.history.back();
  await waitFor(() => expect(screen.getByLabelText('Sort by')).toHaveDisplayValue('Newest first'));
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Name, Z to A');
  await user.click(screen.getByRole('button', { name: 'Draft' }));
  await user.type(screen.getByRole('searchbox'), 'ri');
  const asked = { sort: 'name,desc', status: 'DRAFT', search: 'ri' };
  await waitFor(() => expect(server.of(findPrograms).at(-1)?.query).toMatchObject(asked));
  const saved = nextSavedFile();
  await user.click(await screen.findByRole('button', { name: 'Export XLSX' }));
  expect((await saved).name).toMatch(/^Program dashboard .*\.xlsx$/);
  const columns = 'name,status,company,country,currency,unit,basis,sum,description';
  expect(server.of(exportPrograms)[0]?.query).toEqual({ ...asked, kind: 'xlsx', columns, language: 'en' });
  expect(screen.getByRole('button', { name: 'Views' })).toBeVisible();
});

test('a text that no program holds says so, and lets go of itself', async () => {
  server.answer(findPrograms, ({ query }) => ({
    ...pageOf(query?.search ? [] : [rice]),
    statuses: ['DRAFT'],
  }));
  const { user } = await openConsole('/program-design?search=oats', { server });
  expect(await screen.findByText('Nothing matches the filters')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByText('Rice')).toBeVisible();
  expect(window.location.search).toBe('');
});

test('a status without a program says so, and leads on', async () => {
  server.answer(findPrograms, { ...pageOf([]), statuses: ['ACTIVE'] });
  const { user } = await openConsole('/program-design?status=DRAFT', { server });
  expect(await screen.findByRole('heading', { name: 'No Draft programs found' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show All Programs' }));
  expect(await screen.findByRole('button', { name: 'Create Your First Program' })).toBeVisible();
  expect(window.location.search).toBe('');
});

test('until the programs are there it says so; why they are not, with a way to try again', async () => {
  server.answer(findPrograms, hangs);
  const first = await openConsole('/program-design', { server });
  expect(await screen.findByText('Loading programs...')).toBeVisible();
  first.view.unmount();
  server = new FakeServer().answer(findPrograms, refuses({ status: 503, message: 'No database.' }));
  await openConsole('/program-design', { server });
  expect(await screen.findByText('Error loading programs: No database.')).toBeVisible();
});

test('a program is deleted after a question; one that cannot be says so in the question', async () => {
  server.answer(deleteProgram, refuses({ status: 500, message: 'It is in use.' }));
  const { user } = await openConsole('/program-design', { server });
  await user.click(await screen.findByRole('button', { name: 'Delete Rice' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Program?' });
  expect(dialog).toHaveTextContent('Are you sure you want to delete the program "Rice"?');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'Failed to delete program. Please try again. It is in use.',
  );
  server.answer(deleteProgram, undefined as never);
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Program Rice is deleted.', { ignore: '[hidden]' })).toBeVisible();
  expect(server.of(deleteProgram).at(-1)).toMatchObject({ params: { id: 'rice' }, headers: { 'if-match': '"3"' } });
});

test('that a program was deleted can be undone, and the list shows it again', async () => {
  const { user } = await openConsole('/program-design', { server });
  await user.click(await screen.findByRole('button', { name: 'Delete Rice' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Program?' });
  server.answer(deleteProgram, undefined as never);
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  server.answer(restoreProgram, sampleOf(Program, { id: 'rice', name: 'Rice', version: 5 }));
  const readings = server.of(findPrograms).length;
  await user.click(undo);
  expect(await screen.findByText('Program Rice is back.', { ignore: '[hidden]' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(server.of(restoreProgram)).toMatchObject([{ params: { id: 'rice' }, headers: { 'if-match': '"4"' } }]);
  await waitFor(() => expect(server.of(findPrograms).length).toBeGreaterThan(readings));
});

test('a new program needs name, currency and country; it is a draft, chosen at once, and leads to term sheets', async () => {
  server.answer(saveProgram, ({ body }) => ({ ...sampleOf(Program, body as never), version: 1 }));
  const { user, store } = await openConsole('/program-design/new', { server });
  await user.click(await screen.findByRole('button', { name: 'Create Program' }));
  for (const sentence of ['Program name is required', 'Currency is required', 'Country is required'])
    expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByLabelText(/^Program Name/)).toHaveFocus();
  const optionsOf = () =>
    within(screen.getByLabelText(/^Currency/))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(optionsOf()).toEqual(['', 'USD', 'EUR', 'GBP']);
  await user.type(screen.getByLabelText(/^Program Name/), 'Maize');
  await user.selectOptions(screen.getByLabelText(/^Country/), 'Thailand');
  expect(optionsOf()).toEqual(['', 'USD', 'EUR', 'GBP', 'THB']);
  await user.selectOptions(screen.getByLabelText(/^Currency/), 'THB');
  await user.type(screen.getByLabelText(/^Sum Insured Basis/), 'Loan Amount');
  const sum = screen.getByLabelText(/^Default SI per Unit/);
  await user.type(sum, '24,000');
  await user.click(screen.getByRole('button', { name: 'Create Program' }));
  expect(await screen.findByText(/^Enter a number such as 1250 or 12.5/)).toBeVisible();
  await user.clear(sum);
  await user.type(sum, '24000.5');
  await user.click(screen.getByRole('button', { name: 'Create Program' }));
  expect(await screen.findByText('Program Maize is created.', { ignore: '[hidden]' })).toBeVisible();
  expect(server.of(saveProgram)[0]?.body).toMatchObject({
    ...{ '@type': 'NewProgram', name: 'Maize', status: 'DRAFT', country: 'Thailand', currency: 'THB', labels: {} },
    ...{ sumInsuredBasis: 'Loan Amount', sumPerUnit: 24000.5 },
  });
  expect(store.getState().selection.program).toMatchObject({ name: 'Maize', currency: 'THB', defaultSum: 24000.5 });
  // Term sheets are drawn up of coverages.
  expect(window.location.pathname).toBe('/coverages');
});

test('the id of a new program is a random UUID that the browser gives it, another one for each', async () => {
  server.answer(saveProgram, ({ body }) => ({ ...sampleOf(Program, body as never), version: 1 }));
  const { user } = await openConsole('/program-design', { server });
  for (const [at, name] of ['Maize', 'Millet'].entries()) {
    act(() => goTo('/program-design/new', { sure: true }));
    await user.type(await screen.findByLabelText(/^Program Name/), name);
    await user.selectOptions(screen.getByLabelText(/^Country/), 'India');
    await user.selectOptions(screen.getByLabelText(/^Currency/), 'INR');
    await user.click(screen.getByRole('button', { name: 'Create Program' }));
    await waitFor(() => expect(window.location.pathname).toBe('/coverages'));
    expect(server.of(saveProgram)).toHaveLength(at + 1);
  }
  const ids = server.of(saveProgram).map(({ body }) => body.id);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(2);
});

test('a stored program keeps its status, and a country and a currency that are not offered', async () => {
  const stored = programOf({ id: 'rice', name: 'Rice', status: 'ACTIVE', country: 'Kenya', currency: 'KES' });
  server.answer(readProgram, stored).answer(saveProgram, { ...stored, version: 4 });
  const { user } = await openConsole('/program-design/rice', { server });
  const name = await screen.findByLabelText(/^Program Name/);
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Program name is required')).toBeVisible();
  await user.type(name, 'Rice two');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Program Rice is saved.', { ignore: '[hidden]' });
  expect(server.of(saveProgram)[0]).toMatchObject({
    body: { id: 'rice', name: 'Rice two', status: 'ACTIVE', country: 'Kenya', currency: 'KES' },
    headers: { 'if-match': '"3"' },
  });
});

describe('two people change one program', () => {
  const before = programOf({ id: 'rice', name: 'Rice', status: 'DRAFT', labels: { company: 'Delta Mutual' } });
  const theirs = { ...before, name: 'Paddy', country: 'Brazil', icon: 'cloud' as const, version: 4 };
  const details = { version: 4, yours: 3, changedBy: 'Ola Owner', changedAt: '2026-02-02T10:00:00Z' };
  const outdated = refuses({ status: 412, code: 'request.stale', message: 'Changed.', details });

  /** The second of the two has typed another name and another company, and learns of the first. */
  async function clash() {
    server.answer(readProgram, before).answer(saveProgram, outdated);
    const { user } = await openConsole('/program-design/rice', { server });
    await user.type(await screen.findByLabelText(/^Program Name/), ' two');
    await user.type(screen.getByLabelText(/^Company/), ' Ltd');
    server.answer(readProgram, theirs);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed in the meantime' }));
    return { user, dialog };
  }

  test('the second sees who changed which field, from what to what, and saves what is chosen over the new version', async () => {
    const { user, dialog } = await clash();
    expect(dialog.getByText(/Ola Owner changed this on 02-Feb/)).toBeVisible();
    const name = within(dialog.getByRole('group', { name: /^Program Name/ }));
    expect(name.getByText('Before: Rice')).toBeVisible();
    expect(name.getByRole('radio', { name: 'Mine: Rice two' })).toBeChecked();
    expect(name.getByRole('radio', { name: 'Theirs: Paddy' })).not.toBeChecked();
    // What only the other has touched is theirs, in the words of the form.
    expect(dialog.getByText('Before: India')).toBeVisible();
    expect(dialog.getByRole('radio', { name: 'Theirs: Brazil' })).toBeChecked();
    expect(dialog.getByRole('radio', { name: 'Theirs: Cloud' })).toBeChecked();
    expect(dialog.getByRole('radio', { name: 'Mine: Delta Mutual Ltd' })).toBeChecked();
    expect(dialog.queryByRole('group', { name: /^Currency/ })).toBeNull();
    await user.click(dialog.getByRole('radio', { name: 'Mine: India' }));
    server.answer(saveProgram, { ...theirs, version: 5 });
    await user.click(dialog.getByRole('button', { name: 'Save what is chosen' }));
    expect(await screen.findByText('Program Paddy is saved.', { ignore: '[hidden]' })).toBeVisible();
    expect(server.of(saveProgram).at(-1)).toMatchObject({
      body: { name: 'Rice two', country: 'India', icon: 'cloud', labels: { company: 'Delta Mutual Ltd' } },
      headers: { 'if-match': '"4"' },
    });
  });

  test('theirs is taken whole, and nothing is written for that', async () => {
    const { user, dialog } = await clash();
    await user.click(dialog.getByRole('button', { name: 'Take all of theirs' }));
    await user.click(dialog.getByRole('button', { name: 'Take theirs' }));
    expect(screen.getByLabelText(/^Program Name/)).toHaveValue('Paddy');
    expect(screen.getByLabelText(/^Company/)).toHaveValue('Delta Mutual');
    expect(server.of(saveProgram)).toHaveLength(1);
    server.answer(saveProgram, { ...theirs, version: 5 });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Program Paddy is saved.', { ignore: '[hidden]' });
    expect(server.of(saveProgram).at(-1)?.headers['if-match']).toBe('"4"');
  });

  test('back in the form everything typed is still there; so it is when the newer state cannot be read', async () => {
    const { user, dialog } = await clash();
    await user.click(dialog.getByRole('button', { name: 'Back to the form' }));
    expect(screen.getByLabelText(/^Program Name/)).toHaveValue('Rice two');
    server.answer(readProgram, refuses({ status: 503, message: 'The database cannot be reached.' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The database cannot be reached.');
    expect(screen.getByLabelText(/^Company/)).toHaveValue('Delta Mutual Ltd');
  });
});

test('launch shows drafts with the way to quotes, monitor what is active', async () => {
  const first = await openConsole('/program-launch', { server });
  expect(await screen.findByText('Rice')).toBeVisible();
  expect(screen.queryByText('Hail')).toBeNull();
  expect(screen.getByRole('button', { name: 'New Quote' })).toBeEnabled();
  first.view.unmount();
  await openConsole('/program-monitor', { server });
  expect(await screen.findByText('Hail')).toBeVisible();
  expect(screen.queryByText('Rice')).toBeNull();
});
