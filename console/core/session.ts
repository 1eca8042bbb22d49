import { Failure, sendCall, unreachable } from '#shared/contract/client';
import { endSession, type RuntimeConfig } from '#shared/contract/platform';
import { fetchLater } from './ahead';
import { forgetQuestions } from './asked';
import { forgetUser, isEnding, isOver, keepUser, keptUser, signedBy } from './keptUser';
import { forgetTab, outlivesPage, tabMemory } from './storage';
import { openTabs, type Tabs } from './tabs';

const returnKey = 'isoline.returnTo';
/** In a window that was opened to sign in again: which tab waits for it. */
const askedByKey = 'isoline.signInFor';
/** Whose work this tab keeps. */
const personKey = 'isoline.person';
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

const leftHereAlone = () =>
  new Failure(
    0,
    'signOut',
    'You are signed out here, but your identity provider could not be told: it may let whoever uses this browser in without a password. Close the browser.',
  );

/** What this browser keeps of somebody's work, when it is no longer theirs. */
function forgetWork(): void {
  forgetTab();
  forgetQuestions();
}

/** Only addresses of ours are returned to after signing in. */
export const ownPath = (path: string | null | undefined): string | null =>
  path && /^\/(?![/\\])/.test(path) && !/[\\\s]/.test(path) && !path.startsWith('/auth/') ? path : null;

/**
 * Ends what this person was given here, with any provider. Whoever cannot be told goes on to the provider all the same: its tokens end by
 * themselves in minutes.
 */
async function endHere(config: RuntimeConfig): Promise<void> {
  const user = keptUser(config);
  if (!user || isOver(user)) return;
  const headers = signedBy(user.access_token, config.tenantId);
  await sendCall({ base: '', headers: () => headers, timeoutMs: 3_000 }, endSession, {}).catch(() => undefined);
}

/** The way to the identity provider, fetched when it is first gone, or once the first screen stands. */
function providerOf(config: RuntimeConfig) {
  let opening: ReturnType<typeof open> | null = null;
  const open = async () => (await import('./provider')).openProvider(config);
  const opened = () =>
    (opening ??= open().catch((error: unknown) => {
      console.info('The way to the identity provider could not be fetched', error);
      opening = null;
      throw unreachable();
    }));
  fetchLater(opened);
  return opened;
}

/** One tab waits for the window it has opened; a refresh token must not be used by two of them, so that each opens its own. */
function waiterFor(config: RuntimeConfig, tabs: Tabs<TabMessage>) {
  const tab = crypto.randomUUID();
  const person = keptUser(config)?.profile?.sub;
  let waiting: Promise<string> | null = null;
  let goOn: (token: string) => void = () => undefined;
  tabs.listen((data) => {
    if (data.kind !== 'signedIn' || data.tab !== tab) return;
    keepUser(config, data.user);
    const user = keptUser(config);
    // Somebody else: what this page holds is not theirs.
    if (person && user?.profile?.sub !== person) {
      forgetWork();
      location.replace('/');
    } else if (user) goOn(user.access_token);
    waiting = null;
  });
  return {
    openSignIn: () => window.open(`${againPath}?for=${tab}`, '_blank', 'popup,width=480,height=680') !== null,
    untilSignedIn: () => (waiting ??= new Promise<string>((resolve) => (goOn = resolve))),
  };
}

/** Code flow with PKCE; tokens live in session storage and end with the tab. */
export function openSession(config: RuntimeConfig): Session & Boot {
  const provider = providerOf(config);
  const tabs = openTabs<TabMessage>('isoline.session');
  const renewed = async () => (await provider()).renew();
  return {
    ...waiterFor(config, tabs),
    async signIn() {
      // The provider sends the person back to a new page, which would know nothing of having asked, and would ask again.
      if (!outlivesPage()) throw unkept();
      tabMemory.setItem(returnKey, `${location.pathname}${location.search}`);
      await (await provider()).signIn();
    },
    async token() {
      const user = keptUser(config);
      return (user && isEnding(user) ? await renewed() : user)?.access_token ?? null;
    },
    renew: async () => (await renewed())?.access_token ?? null,
    async signOut() {
      tabs.tell({ kind: 'signedOut' });
      forgetWork();
      await endHere(config);
      try {
        await (await provider()).signOut();
      } catch (error) {
        console.info('The identity provider could not be told that somebody signs out', error);
        throw leftHereAlone();
      } finally {
        forgetUser(config);
      }
    },
    async signInFor(tab) {
      tabMemory.setItem(askedByKey, tab);
      await (await provider()).signIn();
    },
    async finish() {
      const { finishSignIn, forget } = await provider();
      const user = await finishSignIn();
      const tab = tabMemory.getItem(askedByKey);
      if (tab) {
        tabMemory.removeItem(askedByKey);
        await forget();
        tabs.tell({ kind: 'signedIn', tab, user: user.toStorageString() });
        return null;
      }
      const back = ownPath(tabMemory.getItem(returnKey)) ?? '/';
      tabMemory.removeItem(returnKey);
      const before = tabMemory.getItem(personKey);
      // Somebody else came back: neither the drafts nor the place of who was here before are theirs.
      const isAnother = before !== null && before !== user.profile.sub;
      if (isAnother) forgetWork();
      tabMemory.setItem(personKey, user.profile.sub);
      return isAnother ? '/' : back;
    },
    onSignedOut(signedOut) {
      tabs.listen(({ kind }) => {
        if (kind !== 'signedOut') return;
        forgetWork();
        forgetUser(config);
        signedOut();
      });
    },
  };
}
