import { ErrorResponse, User, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { Failure, sendCall, unreachable } from '#shared/contract/client';
import { endSession, type RuntimeConfig } from '#shared/contract/platform';
import { outlivesPage, tabMemory } from './storage';

const returnKey = 'isoline.returnTo';
/** In a window that was opened to sign in again: which tab waits for it. */
const askedByKey = 'isoline.signInFor';
export const callbackPath = '/auth/callback';
/** Page of the window in which somebody signs in again beside their work. */
export const againPath = '/auth/again';

export type Session = {
  /** A token that is good for now; renewed silently when it is about to end. Null: nobody is signed in. */
  readonly token: () => Promise<string | null>;
  /** A new token although the old one should do: the server has refused it. Null: the provider wants to see the person. */
  readonly renew: () => Promise<string | null>;
  readonly signIn: () => Promise<void>;
  readonly signOut: () => Promise<void>;
  /** Opens a window to sign in beside this page. False: the browser did not let us. */
  readonly openSignIn: () => boolean;
  /** The token, once somebody has signed in in that window. */
  readonly untilSignedIn: () => Promise<string>;
};
type Boot = {
  /** The way back from the provider: where to go, or null where another tab waited and has what it needs. */
  readonly finish: () => Promise<string | null>;
  /** In the window that another tab has opened. */
  readonly signInFor: (tab: string) => Promise<void>;
  /** Calls back when the person has signed out in another tab. */
  readonly onSignedOut: (signedOut: () => void) => void;
};
type TabMessage = { readonly kind: 'signedOut' } | { readonly kind: 'signedIn'; readonly tab: string; user: string };

/** The browser keeps nothing for this site: the way to the provider and back cannot be gone. */
const unkept = () =>
  new Failure(
    0,
    'storage',
    'Your browser keeps nothing for this site, so nobody can sign in. Allow cookies and site data for it, or make room for them, and try again.',
  );

/** Only addresses of ours are returned to after signing in. */
export const ownPath = (path: string | null | undefined): string | null =>
  path && /^\/(?![/\\])/.test(path) && !/[\\\s]/.test(path) && !path.startsWith('/auth/') ? path : null;

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
      if (!(error instanceof ErrorResponse)) throw unreachable();
      await manager.removeUser();
      return null;
    }
  };
}

/**
 * Ends what this person was given here, with any provider. Whoever cannot be told goes on to the provider all the same: its tokens end by
 * themselves in minutes.
 */
async function endHere(user: User | null, tenantId: string): Promise<void> {
  if (!user || user.expired) return;
  const headers = { authorization: `Bearer ${user.access_token}`, 'x-tenant-id': tenantId };
  await sendCall({ base: '', headers: () => headers, timeoutMs: 3_000 }, endSession, {}).catch(() => undefined);
}

/** One tab waits for the window it has opened; a refresh token must not be used by two of them, so that each opens its own. */
function waiterFor(manager: UserManager, channel: BroadcastChannel) {
  const tab = crypto.randomUUID();
  let person: string | undefined;
  let waiting: Promise<string> | null = null;
  let goOn: (token: string) => void = () => undefined;
  void manager.getUser().then((user) => (person = user?.profile.sub));
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind !== 'signedIn' || data.tab !== tab) return;
    const user = User.fromStorageString(data.user);
    void manager.storeUser(user).then(() => {
      // Somebody else: what this page holds is not theirs.
      if (person && user.profile.sub !== person) location.replace('/');
      else goOn(user.access_token);
      waiting = null;
    });
  });
  return {
    openSignIn: () => window.open(`${againPath}?for=${tab}`, '_blank', 'popup,width=480,height=680') !== null,
    untilSignedIn: () => (waiting ??= new Promise<string>((resolve) => (goOn = resolve))),
  };
}

/** Code flow with PKCE; tokens live in session storage and end with the tab. */
export function openSession(config: RuntimeConfig): Session & Boot {
  const manager = managerFor(config);
  const channel = new BroadcastChannel('isoline.session');
  const renewed = renewerOf(manager);
  const tell = (message: TabMessage) => channel.postMessage(message);
  return {
    ...waiterFor(manager, channel),
    async signIn() {
      // The provider sends the person back to a new page, which would know nothing of having asked, and would ask again.
      if (!outlivesPage()) throw unkept();
      tabMemory.setItem(returnKey, `${location.pathname}${location.search}`);
      await manager.signinRedirect();
    },
    async token() {
      const user = await manager.getUser();
      const isEnding = user && (user.expires_in ?? 0) < 45;
      return (isEnding ? await renewed() : user)?.access_token ?? null;
    },
    renew: async () => (await renewed())?.access_token ?? null,
    async signOut() {
      tell({ kind: 'signedOut' });
      await endHere(await manager.getUser(), config.tenantId);
      await manager.signoutRedirect();
    },
    async signInFor(tab) {
      tabMemory.setItem(askedByKey, tab);
      await manager.signinRedirect();
    },
    async finish() {
      const user = await manager.signinRedirectCallback();
      const tab = tabMemory.getItem(askedByKey);
      if (tab) {
        tabMemory.removeItem(askedByKey);
        await manager.removeUser();
        tell({ kind: 'signedIn', tab, user: user.toStorageString() });
        return null;
      }
      const back = ownPath(tabMemory.getItem(returnKey)) ?? '/';
      tabMemory.removeItem(returnKey);
      return back;
    },
    onSignedOut(signedOut) {
      channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
        if (data.kind === 'signedOut') void manager.removeUser().then(signedOut);
      });
    },
  };
}
