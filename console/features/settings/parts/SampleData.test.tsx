import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { readSampleWorld, type SampleWorld } from '#shared/contract/platform';
import { findSettingChanges, mergeSettings, readSettings, resetSampleData } from '#shared/contract/settings';
import { FakeServer, refuses } from '../../../../tests/support/console/fakeServer';
import { openConsole } from '../../../../tests/support/console/openConsole';
import { pageOf } from '../../../../tests/support/console/sample';

const ready: SampleWorld = { state: 'ready', stage: null, percent: 100, resettable: true };
const filling: SampleWorld = { state: 'filling', stage: 'weather', percent: 0, resettable: true };
let world: SampleWorld;
let server: FakeServer;
beforeEach(() => {
  world = ready;
  server = new FakeServer()
    .answer(findSettingChanges, pageOf([]))
    .answer(readSettings, {
      ...{ version: 1, values: mergeSettings({}).settings, unreadable: [], waiting: [] },
      ...{ changedBy: null, changedByName: null, changedAt: null },
    })
    .answer(readSampleWorld, () => world);
});
afterEach(() => server.close());

const open = () => openConsole('/settings', { server });
const button = () => screen.findByRole('button', { name: 'Reset sample data' });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Reset sample data' }));

test('the sample data are reset once the loss is confirmed, and the line says how far the new world is', async () => {
  server.answer(resetSampleData, () => (world = filling));
  const { user, store } = await open();
  await user.click(await button());
  expect((await dialog()).getByText(/Everything in .* is deleted, whoever made it/)).toBeVisible();
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  expect(server.of(resetSampleData)).toEqual([]);
  await user.click(await button());
  await user.click((await dialog()).getByRole('button', { name: 'Delete everything and reset' }));
  expect(await screen.findByText('The sample world is being made anew')).toBeVisible();
  expect(await screen.findByText('Weather, storms and outages since 1990')).toBeVisible();
  await waitFor(async () => expect(await button()).toBeDisabled());
  expect(server.of(resetSampleData)).toHaveLength(1);
  // What was chosen is not there any more.
  expect(store.getState().selection).toEqual({ program: null, coverageIds: [] });
});

test('why it could not be reset is said in the dialog, and trying again does it', async () => {
  server.answer(resetSampleData, refuses({ status: 503, message: 'The database cannot be reached.' }));
  const { user } = await open();
  await user.click(await button());
  await user.click((await dialog()).getByRole('button', { name: 'Delete everything and reset' }));
  expect(await (await dialog()).findByRole('alert')).toHaveTextContent(/nothing was deleted.*cannot be reached/);
  server.answer(resetSampleData, () => (world = filling));
  await user.click((await dialog()).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The sample world is being made anew')).toBeVisible();
});

test('an organisation that is not the one of the sample world has nothing to reset', async () => {
  world = { ...ready, resettable: false };
  await open();
  await screen.findByRole('form', { name: 'Settings' });
  expect(screen.queryByText('Sample data')).not.toBeInTheDocument();
});
