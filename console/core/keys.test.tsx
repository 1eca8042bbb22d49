import { act, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { Provider } from 'react-redux';
import { runSaga } from 'redux-saga';
import type { Call } from '#shared/contract/call';
import { allCalls } from '#shared/contract/list';
import { updatePartner } from '#shared/contract/partners';
import { copyQuote } from '#shared/contract/quotes';
import { FakeServer, refuses } from '../../tests/support/console/fakeServer';
import { openStore } from '../../tests/support/console/openStore';
import { sampleOf } from '../../tests/support/console/sample';
import { useWrite } from './api';
import { beginWrite } from './keys';
import { writes } from './process';

/** What is asked need not fit: how it is sent again does not depend on it. */
const requestOf = (call: Call) => ({
  ...(call.params
    ? { params: Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'one'])) }
    : {}),
  ...(call.query ? { query: {} } : {}),
  ...(call.body ? { body: {} } : {}),
});
/** A server that does what it is asked, and whose first answer is lost: under which keys it was asked. */
function forgetful(call: Call) {
  const { store } = openStore();
  const keys = new Set<string>();
  let times = 0;
  const answer = call.response.safeParse(undefined).success ? undefined : sampleOf(call.response);
  globalThis.fetch = (async (_address: string, sent: { headers: Record<string, string> }) => {
    keys.add(sent.headers['idempotency-key'] ?? '');
    times += 1;
    // It is done, and the line is cut before anybody hears of it.
    if (times === 1) throw new TypeError('fetch failed');
    return { ok: true, status: answer === undefined ? 204 : 200, headers: new Headers(), json: async () => answer };
  }) as never;
  return { store, keys: () => [...keys] };
}
const isWrite = ({ method, public: isPublic, bytes }: Call) => method !== 'GET' && !isPublic && !bytes;
/** Lists that are asked for with a body answer nothing that can be lost. */
const isList = ({ response }: Call) => response.safeParse([]).success;
const calls = allCalls.filter((call) => isWrite(call) && !isList(call)).map((call) => [call.key, call] as const);

test.each(calls)(
  '%s: sent again by its screen after its answer was lost, it has the key of the first',
  async (_, call) => {
    const { store, keys } = forgetful(call);
    const Wrapper = ({ children }: PropsWithChildren) => <Provider store={store}>{children}</Provider>;
    const { result } = renderHook(() => useWrite(call), { wrapper: Wrapper });
    const press = () => act(() => result.current[0](requestOf(call) as never));
    expect((await press()).ok).toBe(false);
    expect((await press()).ok).toBe(true);
    expect(keys()).toHaveLength(1);
    // Answered, it is over: the next press is meant anew.
    expect((await press()).ok).toBe(true);
    expect(keys()).toHaveLength(2);
  },
);

test.each(calls)('%s: so it is in a story of several steps', async (_, call) => {
  const { store, keys } = forgetful(call);
  const tell = () =>
    runSaga(
      { dispatch: store.dispatch, getState: store.getState, onError: () => undefined },
      writes,
      call,
      requestOf(call) as never,
    )
      .toPromise()
      .then(
        () => true,
        () => false,
      );
  expect([await tell(), await tell()]).toEqual([false, true]);
  expect(keys()).toHaveLength(1);
  expect(await tell()).toBe(true);
  expect(keys()).toHaveLength(2);
});

test('what was refused is over, what was given up at the door is not', async () => {
  const server = new FakeServer();
  const byId = { params: { id: 'one' } };
  const { store } = openStore(server);
  const press = async () =>
    runSaga(
      { dispatch: store.dispatch, getState: store.getState, onError: () => undefined },
      writes,
      copyQuote,
      byId as never,
    )
      .toPromise()
      .catch(() => null);
  const keys = () => new Set(server.of(copyQuote).map(({ headers }) => headers['idempotency-key'])).size;
  server.answer(copyQuote, refuses({ status: 503, message: 'Busy.' }));
  await press();
  await press();
  expect(keys()).toBe(1);
  server.answer(copyQuote, refuses({ status: 409, message: 'No.' }));
  await press();
  expect(keys()).toBe(1);
  await press();
  expect(keys()).toBe(2);
});

test('another content, another version read or another file is another write; after ten minutes it is meant anew', () => {
  const now = Date.now();
  const keyOf = (request: object, options = {}, at = now) =>
    beginWrite(updatePartner, request, options, at).options.idempotencyKey;
  const first = keyOf({ body: { name: 'A' } });
  expect(keyOf({ body: { name: 'A' } })).toBe(first);
  const form = new FormData();
  form.append('file', new File(['a'], 'a.csv', { lastModified: 1 }));
  const others = [
    keyOf({ body: { name: 'B' } }),
    keyOf({ body: { name: 'A' } }, { ifMatch: '"2"' }),
    keyOf({ body: { name: 'A' } }, { form }),
    keyOf({ body: { name: 'A' } }, {}, now + 10 * 60_000),
  ];
  expect(new Set([first, ...others]).size).toBe(5);
});
