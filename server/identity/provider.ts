import type Provider from 'oidc-provider';
import type { Configuration } from 'oidc-provider';
import type { Db } from '../db/open';
import type { Settings } from '../base/settings';
import { findAccount } from './accounts';
import { createAdapter } from './adapter';
import type { Standings } from './standing';
import { signingAlgorithm, type Keys } from './keys';
import { loadLibrary } from './library';
import { languagesOf } from '../http/languages';
import { errorPage, logoutPage } from './pages';
import { wordsIn } from './words';

/** Where the console comes back to after signing in, silently renewing, and signing out. */
export const callbackPaths = { signIn: '/auth/callback', silent: '/auth/silent', signedOut: '/' } as const;

const hours = 3600;

/** Our console, the one client that there is. */
const consoleClient = ({ oidc: { clientId }, publicUrl }: Settings): NonNullable<Configuration['clients']>[number] => ({
  client_id: clientId,
  client_name: 'Isoline',
  application_type: 'web',
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  redirect_uris: [`${publicUrl}${callbackPaths.signIn}`, `${publicUrl}${callbackPaths.silent}`],
  post_logout_redirect_uris: [`${publicUrl}${callbackPaths.signedOut}`, publicUrl],
  id_token_signed_response_alg: signingAlgorithm,
});

const featuresFor = (audience: string): Configuration['features'] => ({
  devInteractions: { enabled: false },
  revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
  resourceIndicators: {
    enabled: true,
    defaultResource: () => audienceUri(audience),
    useGrantedResource: () => true,
    getResourceServerInfo: () => ({
      scope: 'api',
      audience,
      accessTokenFormat: 'jwt',
      accessTokenTTL: 600,
      jwt: { sign: { alg: signingAlgorithm } },
    }),
  },
  rpInitiatedLogout: {
    enabled: true,
    logoutSource: async (ctx, form) => {
      ctx.body = logoutPage(form, await wordsIn(languagesOf(ctx)));
    },
    postLogoutSuccessSource: async (ctx) => ctx.redirect('/'),
  },
});

/** Nobody is asked for consent: the console is ours. An empty grant before sign-in would stick and ask for ever. */
const grantFor =
  (audience: string): NonNullable<Configuration['loadExistingGrant']> =>
  async (ctx) => {
    const { client, session, provider, result } = ctx.oidc;
    if (!client || !session?.accountId) return undefined;
    const grantId = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
    const grant = grantId ? await provider.Grant.find(grantId) : undefined;
    if (grant) return grant;
    const made = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
    made.addOIDCScope('openid profile email api offline_access');
    made.addResourceScope(audienceUri(audience), 'api');
    await made.save();
    return made;
  };

/** Who somebody is: looked up anew for each token. */
const accountsIn = (db: Db): Pick<Configuration, 'extraTokenClaims' | 'findAccount'> => ({
  async extraTokenClaims(_ctx, token) {
    if (!('accountId' in token)) return undefined;
    const account = await findAccount(db, String(token.accountId));
    if (!account) return undefined;
    const { email, name, roles, tenants } = account;
    return { email, name, roles, tenants, ...('grantId' in token ? { grant: token.grantId } : {}) };
  },
  async findAccount(_ctx, id) {
    const account = await findAccount(db, id);
    if (!account || account.disabled) return undefined;
    const { email, name, roles, tenants } = account;
    return { accountId: id, claims: async () => ({ sub: id, email, name, roles, tenants }) };
  },
});

/** The embedded identity provider: code flow with PKCE for our console, tokens of ten minutes, refresh tokens that rotate. */
export async function createProvider(
  db: Db,
  settings: Settings,
  { keys, standings }: { readonly keys: Keys; readonly standings: Pick<Standings, 'changed'> },
): Promise<Provider> {
  const { audience, issuer } = settings.oidc;
  const configuration: Configuration = {
    adapter: createAdapter(db, standings.changed),
    jwks: { keys: [keys.signing as NonNullable<Configuration['jwks']>['keys'][number]] },
    cookies: {
      keys: [...keys.cookies],
      long: { httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    clients: [consoleClient(settings)],
    pkce: { required: () => true },
    clientBasedCORS: (_ctx, origin) => origin === new URL(settings.publicUrl).origin,
    scopes: ['openid', 'profile', 'email', 'api', 'offline_access'],
    claims: { openid: ['sub'], profile: ['name', 'roles', 'tenants'], email: ['email'] },
    conformIdTokenClaims: false,
    enabledJWA: { idTokenSigningAlgValues: [signingAlgorithm] },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: hours,
      Session: 12 * hours,
      Grant: 12 * hours,
      RefreshToken: 12 * hours,
    },
    rotateRefreshToken: true,
    // Whoever signs out is signed out: no refresh token outlives the session it came from.
    expiresWithSession: async () => true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    features: featuresFor(audience),
    interactions: { url: (_ctx, interaction) => `/login/${interaction.uid}` },
    loadExistingGrant: grantFor(audience),
    ...accountsIn(db),
    renderError: async (ctx, out) => {
      ctx.type = 'html';
      ctx.body = errorPage(String(out.error_description ?? out.error ?? 'unknown'), await wordsIn(languagesOf(ctx)));
    },
  };
  const { default: Library } = await loadLibrary();
  const provider = new Library(issuer, configuration);
  // Where we are is configured (routes.ts says it anew to every request): no header of a caller's moves it.
  provider.proxy = true;
  return provider;
}

/** A resource indicator is a URI (RFC 8707); an audience such as `isoline-api` becomes one. */
const audienceUri = (audience: string) => (/^\w+:/.test(audience) ? audience : `urn:isoline:${audience}`);
