import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
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
