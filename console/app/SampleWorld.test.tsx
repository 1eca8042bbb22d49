import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import { skipSampleData } from '#shared/contract/sampleWorld';
import { fillSampleWorld, readSampleWorld, type SampleWorld } from '#shared/contract/platform';
import { samplePrograms } from '#shared/contract/programs';
import { areas } from '#shared/contract/access';
import { api } from '../core/api';
import { FakeServer } from '../../tests/support/console/fakeServer';
import { openConsole } from '../../tests/support/console/openConsole';

test('who is signed in sees what of the sample world is being made, why it stands still, and that it is there', async () => {
  let world: SampleWorld = { state: 'filling', stage: 'coverages', percent: 15, resettable: false };
  const server = new FakeServer()
    .answer(samplePrograms, [])
    .answer(readSampleWorld, () => world)
    .answer(fillSampleWorld, () => (world = { state: 'filling', stage: 'policies', percent: 60, resettable: false }));
  const { user, store } = await openConsole('/programs', { server });
  expect(await screen.findByText('The sample world is being made')).toBeVisible();
  expect(screen.getByText('Coverages: design, simulation, activation')).toBeVisible();
  expect(screen.getByText('15 %')).toBeVisible();

  world = { state: 'failed', stage: 'policies', percent: 60, resettable: false };
  store.dispatch(api.util.invalidateTags([...areas]));
  expect(await screen.findByText(/The sample world could not be made to its end/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Quotes and policies')).toBeVisible();
  await waitFor(() => expect(server.of(fillSampleWorld)).toHaveLength(1));

  world = { state: 'ready', stage: null, percent: 100, resettable: false };
  store.dispatch(api.util.invalidateTags([...areas]));
  await waitFor(() => expect(screen.queryByText('The sample world is being made')).not.toBeInTheDocument());
});

test('skipping asks first, says what is deleted, and says where to make the sample world later', async () => {
  let world: SampleWorld = { state: 'filling', stage: 'weather', percent: 5, resettable: true };
  const server = new FakeServer()
    .answer(samplePrograms, [])
    .answer(readSampleWorld, () => world)
    .answer(skipSampleData, () => (world = { state: 'stopping', stage: null, percent: 0, resettable: true }));
  const { user, store } = await openConsole('/programs', { server });
  await user.click(await screen.findByRole('button', { name: 'Skip' }));
  expect(await screen.findByText(/You begin with an empty organisation. Settings, Sample data makes/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(server.of(skipSampleData)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  await user.click(await screen.findByRole('button', { name: 'Skip and begin empty' }));
  expect(await screen.findByText('The sample world is skipped. Settings, Sample data makes it later.')).toBeVisible();
  await waitFor(() => expect(server.of(skipSampleData)).toHaveLength(1));
  store.dispatch(api.util.invalidateTags([...areas]));
  expect(await screen.findByText('The sample world is being cleared away')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Skip' })).not.toBeInTheDocument();
});

test('Skip is offered only in the sample organisation, to people who may change its settings', async () => {
  const filling: SampleWorld = { state: 'filling', stage: 'weather', percent: 5, resettable: false };
  const server = new FakeServer().answer(samplePrograms, []).answer(readSampleWorld, filling);
  await openConsole('/programs', { server });
  expect(await screen.findByText('The sample world is being made')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Skip' })).not.toBeInTheDocument();
});
