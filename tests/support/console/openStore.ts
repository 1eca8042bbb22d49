import { connectClient } from '../../../console/core/client';
import { nameRun, type Outcome, type Story } from '../../../console/core/process';
import { makeStore, type Store } from '../../../console/core/store';
import { FakeServer } from './fakeServer';

type Run = { readonly ended: Promise<Outcome>; readonly giveUp: () => void };
export type OpenedStore = {
  readonly store: Store;
  readonly server: FakeServer;
  readonly tell: <P>(story: Story<P>, payload: P) => Run;
};

/** The real store with every saga, without a screen: a story is begun, watched to its end, or given up. */
export function openStore(server = new FakeServer()): OpenedStore {
  globalThis.fetch = server.fetch as never;
  const token = () => Promise.resolve('token');
  connectClient({ token, renew: token, tenantId: 'tenant', signedOut: token });
  localStorage.clear();
  const store = makeStore();
  const tell = <P>(story: Story<P>, payload: P): Run => {
    const id = nameRun();
    const ended = new Promise<Outcome>((end) => store.dispatch(story.started({ payload, id, ended: end })));
    return { ended, giveUp: () => store.dispatch(story.givenUp(id)) };
  };
  return { store, server, tell };
}

/** Waits until the server has been asked so often. */
export async function untilAsked(server: FakeServer, count: number): Promise<void> {
  while (server.arrived.length < count) await new Promise((resolve) => setTimeout(resolve, 1));
}
