import { ErrorResponse, UserManager, type User, WebStorageStateStore } from 'oidc-client-ts';
import { Failure, unreachable } from '#shared/contract/client';
import type { RuntimeConfig } from '#shared/contract/platform';
import { localeOf } from '#shared/format/locale';
import { callbackPath } from './keptUser';
import { chosenLanguage } from './language';
import { tabMemory } from './storage';

/** The words of the library are for programmers, in English: they go to the log, and people read their own. */
const inOurWords =
  (failure: () => Failure) =>
  (error: unknown): never => {
    console.info('The way to the identity provider was not gone to its end', error);
    throw failure();
  };
const unfinished = () => new Failure(0, 'signIn', 'Signing in was not finished. Try again.');
/** Its own trouble, for now: that says nothing of the person. */
const isProviderFault = ({ error }: ErrorResponse): boolean =>
  error === 'server_error' || error === 'temporarily_unavailable';

const managerFor = ({ oidc }: RuntimeConfig) =>
  new UserManager({
    authority: oidc.issuer,
    client_id: oidc.clientId,
    redirect_uri: `${location.origin}${callbackPath}`,
    post_logout_redirect_uri: `${location.origin}/`,
    response_type: 'code',
    scope: 'openid profile email api offline_access',
    userStore: new WebStorageStateStore({ store: tabMemory }),
    stateStore: new WebStorageStateStore({ store: tabMemory }),
    automaticSilentRenew: false,
    monitorSession: false,
  });

/** Renews with the refresh token, for all who ask at once; null when the provider wants to see the person again. */
function renewerOf(manager: UserManager): () => Promise<User | null> {
  let renewing: Promise<User | null> | null = null;
  return async () => {
    renewing ??= manager.signinSilent().finally(() => {
      renewing = null;
    });
    try {
      return await renewing;
    } catch (error) {
      // Nobody but the provider may end a session: a line that is down does not.
      if (!(error instanceof ErrorResponse) || isProviderFault(error)) throw unreachable();
      await manager.removeUser();
      return null;
    }
  };
}

/** The way to the identity provider: code flow with PKCE. A module of its own, which whoever is signed in does not wait for. */
export function openProvider(config: RuntimeConfig) {
  const manager = managerFor(config);
  return {
    renew: renewerOf(manager),
    // The provider's page speaks as the console does.
    signIn: () => manager.signinRedirect({ ui_locales: localeOf(chosenLanguage()) }).catch(inOurWords(unreachable)),
    finishSignIn: () => manager.signinRedirectCallback().catch(inOurWords(unfinished)),
    signOut: () => manager.signoutRedirect(),
    forget: () => manager.removeUser(),
  };
}
