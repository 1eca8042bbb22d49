import type { RuntimeConfig } from '#shared/contract/platform';
import { keptInTab, tabMemory } from './storage';

type KeptUser = {
  readonly access_token: string;
  /** In seconds since 1970. */
  readonly expires_at?: number | undefined;
  readonly profile?: { readonly sub?: string };
};
type Provider = { readonly oidc: Pick<RuntimeConfig['oidc'], 'issuer' | 'clientId'> };

/** Where the provider sends back whoever has signed in. */
export const callbackPath = '/auth/callback';
/** Where the library of the sign-in keeps who is signed in. */
const keyOf = ({ oidc }: Provider) => `oidc.user:${oidc.issuer}:${oidc.clientId}`;
export const keptUser = (config: Provider) => keptInTab<KeptUser>(keyOf(config), 'Who is signed in', {} as KeptUser);

/** Takes over who has signed in in another window, as the library of that window writes it. */
export const keepUser = (config: Provider, text: string): void => tabMemory.setItem(keyOf(config), text);
export const forgetUser = (config: Provider): void => tabMemory.removeItem(keyOf(config));

type Ends = Pick<KeptUser, 'expires_at'>;
const secondsLeft = ({ expires_at: ends = 0 }: Ends): number => ends - Math.floor(Date.now() / 1000);
/** About to end: a call made with it might come too late. */
export const isEnding = (user: Ends): boolean => secondsLeft(user) < 45;
export const isOver = (user: Ends): boolean => secondsLeft(user) <= 0;

/** What says who calls, and in which organisation. */
export const signedBy = (token: string | null | undefined, tenantId: string): Record<string, string> => ({
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  'x-tenant-id': tenantId,
});
