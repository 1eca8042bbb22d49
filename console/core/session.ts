import { ErrorResponse, User, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { Failure, sendCall, unreachable } from '#shared/contract/client';
import { endSession, type RuntimeConfig } from '#shared/contract/platform';
import { isEnding } from './keptUser';
import { forgetTab, outlivesPage, tabMemory } from './storage';
import { openTabs, type Tabs } from './tabs';

const returnKey = 'isoline.returnTo';
/** In a window that was opened to sign in again: which tab waits for it. */
const askedByKey = 'isoline.signInFor';
/** Whose work this tab keeps. */
const personKey = 'isoline.person';
export const callbackPath = '/auth/callback';
/** Page of the window in which somebody signs in again beside their work. */
export const againPath = '/auth/again';

export type Session = {
  /** A token that is good for now; renewed silently when it is about to end. Null: nobody is signed in. */
  readonly token: () => Promise<string | null>;
  /** A new token although the old one should do: the server has refused it. Null: the provider wants to see the person. */
  readonly renew: () => Promise<string | null>;
  readonly signIn: () => Promise<void>;
  /** Rejects where the person is signed out here alone. */
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

/** The words of the library are for programmers, in English: they go to the log, and people read their own. */
const inOurWords =
  (failure: () => Failure) =>
  (error: unknown): never => {
    console.info('The way to the identity provider was not gone to its end', error);
    throw failure();
  };
const unfinished = () => new Failure(0, 'signIn', 'Signing in was not finished. Try again.');
const leftHereAlone = () =>
  new Failure(
    0,
    'signOut',
    'You are signed out here, but your identity provider could not be told: it may let whoever uses this browser in without a password. Close the browser.',
  );
/** Its own trouble, for now: that says nothing of the person. */
const isProviderFault = ({ error }: ErrorResponse): boolean =>
  error === 'server_error' || error === 'temporarily_unavailable';

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
      if (!(error instanceof ErrorResponse) || isProviderFault(error)) throw unreachable();
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
function waiterFor(manager: UserManager, tabs: Tabs<TabMessage>) {
  const tab = crypto.randomUUID();
  let person: string | undefined;
  let waiting: Promise<string> | null = null;
  let goOn: (token: string) => void = () => undefined;
  void manager.getUser().then((user) => (person = user?.profile.sub));
  tabs.listen((data) => {
    if (data.kind !== 'signedIn' || data.tab !== tab) return;
    const user = User.fromStorageString(data.user);
    void manager.storeUser(user).then(() => {
      // Somebody else: what this page holds is not theirs.
      if (person && user.profile.sub !== person) {
        forgetTab();
        location.replace('/');
      } else goOn(user.access_token);
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
  const tabs = openTabs<TabMessage>('isoline.session');
  const renewed = renewerOf(manager);
  const toProvider = () => manager.signinRedirect().catch(inOurWords(unreachable));
  return {
    ...waiterFor(manager, tabs),
    async signIn() {
      // The provider sends the person back to a new page, which would know nothing of having asked, and would ask again.
      if (!outlivesPage()) throw unkept();
      tabMemory.setItem(returnKey, `${location.pathname}${location.search}`);
      await toProvider();
    },
    async token() {
      const user = await manager.getUser();
      return (user && isEnding(user) ? await renewed() : user)?.access_token ?? null;
    },
    renew: async () => (await renewed())?.access_token ?? null,
    async signOut() {
      tabs.tell({ kind: 'signedOut' });
      forgetTab();
      await endHere(await manager.getUser(), config.tenantId);
      await manager.signoutRedirect().catch(inOurWords(leftHereAlone));
    },
    async signInFor(tab) {
      tabMemory.setItem(askedByKey, tab);
      await toProvider();
    },
    async finish() {
      const user = await manager.signinRedirectCallback().catch(inOurWords(unfinished));
      const tab = tabMemory.getItem(askedByKey);
      if (tab) {
        tabMemory.removeItem(askedByKey);
        await manager.removeUser();
        tabs.tell({ kind: 'signedIn', tab, user: user.toStorageString() });
        return null;
      }
      const back = ownPath(tabMemory.getItem(returnKey)) ?? '/';
      tabMemory.removeItem(returnKey);
      const before = tabMemory.getItem(personKey);
      // Somebody else came back: neither the drafts nor the place of who was here before are theirs.
      const isAnother = before !== null && before !== user.profile.sub;
      if (isAnother) forgetTab();
      tabMemory.setItem(personKey, user.profile.sub);
      return isAnother ? '/' : back;
    },
    onSignedOut(signedOut) {
      tabs.listen(({ kind }) => {
        if (kind !== 'signedOut') return;
        forgetTab();
        void manager.removeUser().then(signedOut);
      });
    },
  };
}
