import '@testing-library/jest-dom';
import { waitFor } from '@testing-library/react';
import { findClaims } from '#shared/contract/claims';
import { findPrograms, Program, saveProgram } from '#shared/contract/programs';
import { findQuotes } from '#shared/contract/quotes';
import { FakeServer, hangs } from '../../tests/support/console/fakeServer';
import { openConsole, pressRetry } from '../../tests/support/console/openConsole';
import { openStore } from '../../tests/support/console/openStore';
import { pageOf, sampleOf } from '../../tests/support/console/sample';
import { api } from './api';

const rice = sampleOf(Program, { id: 'rice', name: 'Rice' });
const none = { ...pageOf([]), statuses: [] };
const programs = { key: findPrograms.key, request: { query: {} } };

function opened(server: FakeServer) {
  const { store } = openStore(server);
  return {
    read: (request: typeof programs) => store.dispatch(api.endpoints.read.initiate(request)),
    save: () =>
      store.dispatch(
        api.endpoints.write.initiate({ key: saveProgram.key, request: { body: { id: 'rice', name: 'Rice' } } }),
      ),
    nameOf: () => JSON.stringify(api.endpoints.read.select(programs)(store.getState()).data),
  };
}

test('a read that never answers does not hold back what a write has made stale', async () => {
  const server = new FakeServer().answer(findPrograms, none).answer(findClaims, hangs).answer(saveProgram, rice);
  const { read, save } = opened(server);
  await read(programs);
  void read({ key: findClaims.key, request: { query: {} } });
  await save();
  await waitFor(() => expect(server.of(findPrograms)).toHaveLength(2));
});

test('what was asked before a write and is answered after it is asked again, so that nothing old is shown as new', async () => {
  let answerFirst: (page: typeof none) => void = () => undefined;
  const server = new FakeServer()
    .answer(findPrograms, () => new Promise<typeof none>((answer) => (answerFirst = answer)))
    .answer(saveProgram, rice);
  const { read, save, nameOf } = opened(server);
  const reading = read(programs);
  await waitFor(() => expect(server.of(findPrograms)).toHaveLength(1));
  await save();
  server.answer(findPrograms, { ...pageOf([rice]), statuses: [] });
  answerFirst(none);
  await reading;
  expect(nameOf()).toContain('Rice');
  expect(server.of(findPrograms)).toHaveLength(2);
});

test('an area that changes all the time is read all the same', async () => {
  const server = new FakeServer().answer(saveProgram, rice);
  const { read, save, nameOf } = opened(server);
  server.answer(findPrograms, async () => {
    await save();
    return { ...pageOf([rice]), statuses: [] };
  });
  await read(programs);
  expect(nameOf()).toContain('Rice');
});

test('a list that gets no answer says so after half a minute, and is asked for again on Retry', async () => {
  const ends = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => ends.signal);
  const server = new FakeServer().answer(findQuotes, hangs);
  const { user, view } = await openConsole('/quotations', { server });
  await waitFor(() => expect(server.of(findQuotes)).toHaveLength(1));
  expect(timeout).toHaveBeenCalledWith(30_000);
  ends.abort();
  expect((await view.findAllByText(/The server took too long to answer/))[0]).toBeVisible();
  timeout.mockRestore();
  server.answer(findQuotes, pageOf([]));
  await pressRetry(user);
  expect(await view.findByText('No Quotes Found')).toBeVisible();
  server.close();
});
