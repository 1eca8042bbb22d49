import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { HistoryEntry } from '#shared/contract/history';
import { Program, programHistory, readProgram, SampleProgram, sampleProgram } from '#shared/contract/programs';
import { FakeServer, hangs, refuses } from '../../../../tests/support/console/fakeServer';
import { openConsole, pressRetry } from '../../../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

const paddy = sampleOf(SampleProgram, { id: 1, Name: 'Paddy', Industry: 'Agriculture', InsuredUnit: 'Acres' });
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().answer(sampleProgram, paddy);
});
afterEach(() => server.close());

test('what the program insures, under its name', async () => {
  await openConsole('/programs/1', { server });
  expect(await screen.findByRole('heading', { name: 'Paddy', level: 1 })).toBeVisible();
  expect(screen.getByText('Agriculture')).toBeVisible();
  expect(server.of(sampleProgram)[0]?.params).toEqual({ id: '1' });
});

test('until it is there, rows of grey stand in its place', async () => {
  server.answer(sampleProgram, hangs);
  const { view } = await openConsole('/programs/1', { server });
  expect(await screen.findByRole('heading', { name: 'Program', level: 1 })).toBeVisible();
  expect(view.container.querySelector('[aria-busy=true]')).toBeVisible();
});

test('a program that is not there says so, and can be asked for again', async () => {
  server.answer(sampleProgram, refuses({ status: 503, message: 'There is no such program.' }));
  const { user } = await openConsole('/programs/9', { server });
  expect((await screen.findAllByText(/There is no such program/))[0]).toBeVisible();
  server.answer(sampleProgram, paddy);
  await pressRetry(user);
  expect(await screen.findByText('Agriculture')).toBeVisible();
});

test('a template that the server does not give is the built-in one of its id, beside why; it is read again on Retry', async () => {
  server.answer(sampleProgram, refuses({ status: 503, message: 'The database cannot be reached.' }));
  const { user } = await openConsole('/programs/2', { server });
  expect(await screen.findByRole('heading', { name: 'Soybean Crop Insurance', level: 1 })).toBeVisible();
  expect(screen.getByText('Cost of Cultivation')).toBeVisible();
  expect(screen.getAllByText(/The database cannot be reached/)[0]).toBeVisible();
  server.answer(sampleProgram, paddy);
  await pressRetry(user);
  expect(await screen.findByRole('heading', { name: 'Paddy', level: 1 })).toBeVisible();
});

test('the history of a program says what was changed in which field, in words', async () => {
  const id = '0f3f5a80-5c3c-4d8e-9c55-0a5c2d7e1b11';
  const line = (change: object) => sampleOf(HistoryEntry, { whoName: 'Ama Agent', ...change });
  const fields = [
    { field: 'country', from: 'India', to: 'Spain' },
    { field: 'company', from: '', to: 'Olive Oils' },
  ];
  server
    .answer(readProgram, sampleOf(Program, { id, name: 'Olives', status: 'DRAFT' }))
    .answer(
      programHistory,
      pageOf([
        line({ id: '1', action: 'changed', from: 'DRAFT', to: 'DRAFT', details: { fields } }),
        line({ id: '2', action: 'changed', from: 'DRAFT', to: 'ACTIVE', details: { fields: [] } }),
      ]),
    );
  const { user } = await openConsole(`/programs/${id}`, { server });
  await user.click(await screen.findByRole('button', { name: 'Show' }));
  const rows = await screen.findAllByRole('row');
  expect(rows[1]).toHaveTextContent('Country: India → SpainCompany: --- → Olive Oils');
  expect(rows[1]).not.toHaveTextContent('Draft');
  expect(rows[2]).toHaveTextContent('Draft → Active');
});
