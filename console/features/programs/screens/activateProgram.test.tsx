import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { coverageLabels, findCoverages } from '#shared/contract/coverages';
import { findPrograms, Program, readProgram, saveProgram } from '#shared/contract/programs';
import { FakeServer, refuses } from '../../../../tests/support/console/fakeServer';
import { openConsole, type Opened } from '../../../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

const rice = sampleOf(Program, {
  ...{ id: 'rice', name: 'Rice', status: 'DRAFT', icon: 'grass', description: 'Rice of the delta' },
  ...{ currency: 'INR', country: 'India', insuredUnit: 'Acres', version: 3 },
  labels: { company: 'Delta Mutual', region: 'Kerala' },
});
const hail = { ...rice, id: 'hail', name: 'Hail', status: 'ACTIVE' };
const active = { ...rice, status: 'ACTIVE', version: 4 };
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .answer(readProgram, rice)
    .answer(saveProgram, () => {
      server.answer(readProgram, active);
      return active;
    })
    .answer(findPrograms, { ...pageOf([rice, hail]), statuses: ['ACTIVE', 'DRAFT'] })
    .answer(findCoverages, pageOf([]))
    .answer(coverageLabels, []);
});
afterEach(() => server.close());
const press = async (user: Opened['user'], name: string) => user.click(await screen.findByRole('button', { name }));
const confirm = async (user: Opened['user']) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Activate' }));

test('a draft is activated on its page after a question, over the version that was read, and nothing else of it changes', async () => {
  const { user } = await openConsole('/programs/rice', { server });
  await press(user, 'Activate');
  const dialog = within(await screen.findByRole('dialog', { name: 'Activate Program?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(server.of(saveProgram)).toEqual([]);
  await press(user, 'Activate');
  await confirm(user);
  expect(await screen.findByText('Program Rice is active.')).toBeVisible();
  const [sent] = server.of(saveProgram);
  const { version: _, ...fields } = rice;
  expect(sent?.body).toEqual({ '@type': 'NewProgram', ...fields, status: 'ACTIVE' });
  expect(sent?.headers['if-match']).toBe('"3"');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Activate' })).toBeNull());
  expect(screen.getByText('Active')).toBeVisible();
});

test('on the board a draft has the button, and an active program has not', async () => {
  const { user } = await openConsole('/program-design', { server });
  await press(user, 'Activate Rice');
  expect(screen.queryByRole('button', { name: 'Activate Hail' })).toBeNull();
  await confirm(user);
  expect(await screen.findByText('Program Rice is active.')).toBeVisible();
  expect(server.of(saveProgram)).toHaveLength(1);
});

test('a program that somebody else has changed meanwhile is not activated over that', async () => {
  const details = { version: 4, yours: 3, changedBy: 'r@isoline.demo', changedByName: 'Ravi', changedAt: null };
  server.answer(saveProgram, refuses({ status: 412, message: 'Changed.', details }));
  const { user } = await openConsole('/programs/rice', { server });
  await press(user, 'Activate');
  await confirm(user);
  expect(await screen.findByText(/Ravi changed this/)).toBeVisible();
  expect(screen.queryByText('Activate Program?')).toBeNull();
});

test('a failure that may pass is said, and the question stays', async () => {
  server.answer(saveProgram, refuses({ status: 503, message: 'The database cannot be reached.' }));
  const { user } = await openConsole('/programs/rice', { server });
  await press(user, 'Activate');
  await confirm(user);
  expect((await screen.findAllByText(/The database cannot be reached/))[0]).toBeVisible();
  expect(screen.getByText('Activate Program?')).toBeVisible();
});
