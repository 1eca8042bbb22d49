import { UserManager, WebStorageStateStore, type User } from 'oidc-client-ts';
import type { RuntimeConfig } from '#shared/contract/platform';

const returnKey = 'isoline.returnTo';
export const callbackPath = '/auth/callback';

export type Session = {
  /** A token that is good for now; renewed silently when it is about to end. Null: nobody is signed in. */
  readonly token: () => Promise<string | null>;
  readonly signIn: () => Promise<void>;
  readonly signOut: () => Promise<void>;
};

/** Only addresses of ours are returned to after signing in. */
export const ownPath = (path: string | null | undefined): string | null =>
  path && /^\/(?![/\\])/.test(path) && !/[\\\s]/.test(path) && !path.startsWith('/auth/') ? path : null;

/** Code flow with PKCE; tokens live in session storage and end with the tab. */
export function openSession({ oidc }: RuntimeConfig): Session & { readonly finish: () => Promise<string> } {
  const manager = new UserManager({
    authority: oidc.issuer,
    client_id: oidc.clientId,
    redirect_uri: `${location.origin}${callbackPath}`,
    post_logout_redirect_uri: `${location.origin}/`,
    response_type: 'code',
    scope: 'openid profile email api offline_access',
    userStore: new WebStorageStateStore({ store: sessionStorage }),
    stateStore: new WebStorageStateStore({ store: sessionStorage }),
    automaticSilentRenew: false,
    monitorSession: false,
  });
  let renewing: Promise<User | null> | null = null;
  const signIn = async () => {
    sessionStorage.setItem(returnKey, `${location.pathname}${location.search}`);
    await manager.signinRedirect();
  };
  return {
    signIn,
    async token() {
      let user = await manager.getUser();
      if (user && (user.expires_in ?? 0) < 45) {
        renewing ??= manager.signinSilent().finally(() => {
          renewing = null;
        });
        try {
          user = await renewing;
        } catch {
          // The provider wants to see the person again: nobody is signed in any more.
          await manager.removeUser();
          return null;
        }
      }
      return user?.access_token ?? null;
    },
    async signOut() {
      await manager.signoutRedirect();
    },
    async finish() {
      await manager.signinRedirectCallback();
      const back = ownPath(sessionStorage.getItem(returnKey)) ?? '/';
      sessionStorage.removeItem(returnKey);
      return back;
    },
  };
}
