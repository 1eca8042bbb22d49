import type { RuntimeConfig } from '#shared/contract/platform';
import { keptInTab } from './storage';

type KeptUser = {
  readonly access_token: string;
  /** In seconds since 1970. */
  readonly expires_at?: number | undefined;
};
type Provider = Pick<RuntimeConfig, 'oidc'>;

/** Where the library of the sign-in keeps who is signed in. */
const keyOf = ({ oidc }: Provider) => `oidc.user:${oidc.issuer}:${oidc.clientId}`;
export const keptUser = (config: Provider) => keptInTab<KeptUser>(keyOf(config), 'Who is signed in');

/** About to end: a call made with it might come too late. */
export const isEnding = ({ expires_at: ends = 0 }: Pick<KeptUser, 'expires_at'>): boolean =>
  ends - Math.floor(Date.now() / 1000) < 45;

/** What says who calls, and in which organisation. */
export const signedBy = (token: string | null | undefined, tenantId: string): Record<string, string> => ({
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  'x-tenant-id': tenantId,
});
