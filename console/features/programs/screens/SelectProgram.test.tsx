import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { findCoverages } from '#shared/contract/coverages';
import { findEvents } from '#shared/contract/monitoring';
import {
  exportPrograms,
  findPrograms,
  Program,
  readProgram,
  SampleProgram,
  samplePrograms,
} from '#shared/contract/programs';
import { FakeServer, hangs, refuses } from '../../../../tests/support/console/fakeServer';
import { openConsole, pressRetry } from '../../../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';
import { nextSavedFile } from '../../../../tests/support/console/savedFile';

const paddy = sampleOf(SampleProgram, {
  id: 1,
  Name: 'Paddy',
  Currency: 'INR',
  DefaultSIperUnit: 5312.5,
  InsuredUnit: 'Acres',
});
const hotels = sampleOf(SampleProgram, { id: 2, Name: 'Hotels', Currency: 'EUR', DefaultSIperUnit: 1000 });
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().answer(samplePrograms, [paddy, hotels]);
});
afterEach(() => server.close());

test('programs with their sum insured per unit; the chosen one says so', async () => {
  await openConsole('/select-program', { server });
  expect(await screen.findByText('Hotels')).toBeVisible();
  expect(screen.getByText(/5,312\.50? per Acres/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Go to dashboard' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Choose' })).toBeVisible();
});

test('choosing one leads to its dashboard, which counts what is its own', async () => {
  server.answer(findCoverages, pageOf([], 7)).answer(findEvents, pageOf([], 0));
  const { user, store } = await openConsole('/select-program', { server, roles: ['User.Underwriter'], program: null });
  const [choose] = await screen.findAllByRole('button', { name: 'Choose' });
  await user.click(choose as Element);
  expect(window.location.pathname).toBe('/dashboard');
  expect(store.getState().selection.program).toMatchObject({ id: '1', name: 'Paddy', defaultSum: 5312.5 });
});

test('until the programs are there, rows of grey stand in their place', async () => {
  server.answer(samplePrograms, hangs);
  const { view } = await openConsole('/select-program', { server });
  expect(await screen.findByRole('heading', { name: 'Programs' })).toBeVisible();
  expect(view.container.querySelector('[aria-busy=true]')).toBeVisible();
});

test('where the server has no samples to give, the built-in ones stand beside why; they are read again on Retry', async () => {
  server.answer(samplePrograms, refuses({ status: 503, message: 'The database cannot be reached.' }));
  const { user } = await openConsole('/select-program', { server });
  expect((await screen.findAllByText(/The database cannot be reached/))[0]).toBeVisible();
  expect(screen.getByText('Paddy Crop Insurance')).toBeVisible();
  server.answer(samplePrograms, [hotels]);
  await pressRetry(user);
  expect(await screen.findByText('Hotels')).toBeVisible();
});

test('whoever makes no quotes reads on the card who does; where quotes are switched off it has no such link', async () => {
  const { view } = await openConsole('/programs', { server, roles: ['User.Underwriter'] });
  await screen.findByText('Hotels');
  const [off] = screen.getAllByRole('link', { name: 'Start quote' });
  expect(off).toHaveAttribute('aria-disabled', 'true');
  expect(off).toHaveAttribute('title', 'This is for Agent.');
  expect(off).not.toHaveAttribute('href');
  view.unmount();
  const without = await openConsole('/programs', { server, modules: ['programs', 'coverages'] });
  await screen.findByText('Hotels');
  expect(screen.queryByRole('link', { name: /^Start quote/ })).toBeNull();
  without.view.unmount();
  await openConsole('/programs', { server, roles: ['User.Agent'] });
  const [quote] = await screen.findAllByRole('link', { name: /^Start quote/ });
  expect(quote).toHaveAttribute('href', '/quotations/new?program=1');
  expect(within(document.body).getAllByRole('link', { name: /^Start quote/ })).toHaveLength(2);
});

test('programs that the organisation has made are there beside the samples, and can be worked in', async () => {
  const maize = sampleOf(Program, { id: 'maize', name: 'Maize', currency: 'THB', country: 'Thailand' });
  const twin = sampleOf(Program, { id: 'twin', name: 'Hotels', currency: 'EUR' });
  server
    .answer(findPrograms, { ...pageOf([maize, twin]), statuses: ['DRAFT'] })
    .answer(findCoverages, pageOf([]))
    .answer(findEvents, pageOf([]))
    .answer(readProgram, maize);
  const { user, store } = await openConsole('/select-program', { server, roles: ['User.Underwriter'] });
  const card = (await screen.findByRole('heading', { name: 'Maize' })).closest('section') as HTMLElement;
  expect(screen.getAllByRole('heading', { name: 'Hotels' })).toHaveLength(1);
  await user.click(within(card).getByRole('button', { name: 'Choose' }));
  expect(store.getState().selection.program).toMatchObject({ id: 'maize', name: 'Maize', currency: 'THB' });
  await waitFor(() => expect(server.of(readProgram)[0]?.params).toEqual({ id: 'maize' }));
});

test('templates and own programs are searched and sorted together, in the address', async () => {
  const maize = sampleOf(Program, { id: 'maize', name: 'Maize', currency: 'THB', country: 'Thailand' });
  server.answer(findPrograms, ({ query }) => ({ ...pageOf(query?.search ? [] : [maize]), statuses: ['DRAFT'] }));
  const { user } = await openConsole('/programs', { server });
  await screen.findByText('Maize');
  const names = () =>
    within(screen.getByRole('main'))
      .queryAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent);
  expect(names()).toEqual(['Paddy', 'Hotels', 'Maize']);
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Name, A to Z');
  await waitFor(() => expect(names()).toEqual(['Hotels', 'Maize', 'Paddy']));
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Name, Z to A');
  await waitFor(() => expect(names()).toEqual(['Paddy', 'Maize', 'Hotels']));
  await user.type(screen.getByRole('searchbox'), 'HOT');
  await waitFor(() => expect(names()).toEqual(['Hotels']));
  expect(window.location.search).toBe('?sort=name%2Cdesc&search=HOT');
  expect(server.of(findPrograms).at(-1)?.query).toMatchObject({ search: 'HOT' });
  await user.type(screen.getByRole('searchbox'), 'x');
  await user.click(await screen.findByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(names()).toHaveLength(3));
});

test('templates and programs come 24 a page, and are saved as one file as they are searched and sorted', async () => {
  const many = Array.from({ length: 30 }, (_, at) =>
    sampleOf(Program, { id: `p${at}`, name: `Program ${10 + at}`, currency: 'THB', country: 'Thailand' }),
  );
  server.answer(findPrograms, { ...pageOf(many), statuses: ['DRAFT'] }).answer(exportPrograms, 'Name');
  const { user } = await openConsole('/programs?sort=name', { server });
  expect(await screen.findByText('Showing 1 to 24 of 32 programs')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Showing 25 to 32 of 32 programs')).toBeVisible();
  expect(window.location.search).toBe('?sort=name&page=2');
  const saved = nextSavedFile();
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await saved;
  expect(server.of(exportPrograms)[0]?.query).toMatchObject({ kind: 'csv', sort: 'name', templates: 'true' });
  expect(screen.getByRole('button', { name: /views/i })).toBeVisible();
});
