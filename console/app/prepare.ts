import { readMe, type Profile, type RuntimeConfig } from '#shared/contract/platform';
import { api } from '../core/api';
import { ask } from '../core/ask';
import { client, connectClient } from '../core/client';
import { loadConfig } from '../core/config';
import { startI18n } from '../core/i18n';
import { openSession } from '../core/session';
import { makeStore, type Store } from '../core/store';
import { phrases } from './phrases';

export type Prepared = {
  readonly config: RuntimeConfig;
  readonly session: ReturnType<typeof openSession>;
  /** Who is signed in, and what the application holds; null where somebody has to sign in, or is on the way there. */
  readonly begun: { readonly me: Profile; readonly store: Store } | null;
};

/** Configuration → session → profile: all that comes before the first picture and needs nothing that draws. */
export async function prepare(): Promise<Prepared> {
  await startI18n(phrases);
  const config = await loadConfig();
  const session = openSession(config);
  if (location.pathname.startsWith('/auth/') || !(await session.token())) return { config, session, begun: null };
  // Before there is a page to lose, whoever is not signed in is sent to the provider.
  connectClient({ ...session, tenantId: config.tenantId, signedOut: () => session.signIn().then(() => null) });
  const me = await ask(client, readMe, {});
  const store = makeStore();
  store.dispatch(
    api.util.upsertQueryEntries([{ endpointName: 'read', arg: { key: readMe.key, request: {} }, value: me }]),
  );
  return { config, session, begun: { me, store } };
}
