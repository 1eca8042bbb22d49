import { createHash } from 'node:crypto';
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { roles, type Role } from '#shared/contract/access';
import { isDatabaseAway } from '../db/away';
import { embeddedIssuer, personId } from '../base/person';
import type { Held } from './standing';
import type { CheckToken, TokenHolder } from '../http/user';
import { Refusal, refuse } from '../base/refuse';
import { deadlineSignal, type Timers } from '../base/timers';

type TokenCheckOptions = {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: JWTVerifyGetKey;
  readonly now: () => Date;
  /** Does what a token came from still hold, and with which rights. */
  readonly stands: (user: TokenHolder) => Promise<Held>;
  /** The embedded provider's tokens name the grant that they came from. */
  readonly hasGrants: boolean;
};

/** A verified token is believed for so long without asking again, so that a withdrawn key bites soon. */
const believedMs = 5 * 60_000;
/**
 * A token of another provider counts for so long from when it was given, however long it says that it lives: its roles are those of that
 * moment, and the provider is asked for the present ones by whoever renews it. What the embedded provider gave is looked up with each call.
 */
const rolesHoldMs = 5 * 60_000;
const skewSeconds = 60;
const discoveryMs = 5_000;
const mostRemembered = 10_000;
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

const textsOf = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : typeof claim === 'string' ? claim.split(/[\s,]+/) : []).filter(
    (entry): entry is string => typeof entry === 'string' && entry !== '',
  );
const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text);

function userOf(
  claims: JWTPayload,
  now: number,
  { issuer, hasGrants }: Pick<TokenCheckOptions, 'issuer' | 'hasGrants'>,
): TokenHolder {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '');
  if (!claims.sub) refuse(401, 'session.invalid', 'The access token names nobody. Sign in again.');
  return {
    id: personId(hasGrants ? embeddedIssuer : issuer, claims.sub),
    subject: claims.sub,
    shown: {
      email: text('email') || text('preferred_username') || claims.sub,
      name: text('name') || text('email') || claims.sub,
    },
    roles: textsOf(claims['roles']).filter(isRole),
    tenants: textsOf(claims['tenants']),
    client: text('client_id') || text('azp'),
    ...(hasGrants && text('grant') ? { grant: text('grant') } : {}),
    // One that does not say when it was given falls with the first end of a session.
    issuedAt: (claims.iat ?? 0) * 1000,
    until: Math.min((claims.exp ?? now / 1000) * 1000, hasGrants ? Infinity : (claims.iat ?? 0) * 1000 + rolesHoldMs),
  };
}

/** Checks access tokens: signature, issuer, audience, times (± 60 s), and an algorithm of the list; remembers by hash what was good. */
export function createTokenCheck({ issuer, audience, keys, now, stands, hasGrants }: TokenCheckOptions): CheckToken {
  const known = new Map<string, { readonly user: TokenHolder; readonly until: number }>();
  const check = async (token: string): Promise<TokenHolder> => {
    const time = now().getTime();
    const hash = createHash('sha256').update(token).digest('base64');
    const before = known.get(hash);
    if (before && before.until > time) return before.user;
    known.delete(hash);
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms,
        clockTolerance: skewSeconds,
        currentDate: new Date(time),
        requiredClaims: ['sub', 'exp', ...(hasGrants ? [] : ['iat'])],
      });
      const user = userOf(payload, time, { issuer, hasGrants });
      if (user.until + skewSeconds * 1000 <= time) throw expired();
      if (known.size >= mostRemembered) known.delete(known.keys().next().value ?? '');
      known.set(hash, { user, until: Math.min(time + believedMs, user.until + skewSeconds * 1000) });
      return user;
    } catch (error) {
      throw refusalOfToken(error);
    }
  };
  return async (token) => {
    const user = await check(token);
    const held = await stands(user);
    if (!held) refuse(401, 'session.ended', 'This session has ended. Sign in again.');
    // A role that was taken away ends with the next call, whatever the token says.
    return held === true ? user : { ...user, roles: held.roles, tenants: held.tenants };
  };
}

const expired = () => new Refusal(401, 'session.expired', 'The session has expired. Sign in again.');
function refusalOfToken(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof errors.JWTExpired) return expired();
  const isLate = error instanceof errors.JWKSTimeout || (error as Error).name === 'TimeoutError';
  const away = isLate || error instanceof TypeError || isDatabaseAway(error);
  if (away || (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC')) {
    return new Refusal(503, 'session.provider', 'The identity provider cannot be reached. Try again.', undefined, 5);
  }
  return new Refusal(401, 'session.invalid', 'The access token is not valid here. Sign in again.');
}

/** The public keys of an identity provider, found through its discovery document and asked for again when one is unknown. */
export function keysOfIssuer(issuer: string, timers: Pick<Timers, 'deadline'>): JWTVerifyGetKey {
  let keys: Promise<JWTVerifyGetKey> | null = null;
  async function discover(): Promise<JWTVerifyGetKey> {
    const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      signal: deadlineSignal(timers, discoveryMs),
    });
    if (!response.ok) throw new TypeError(`The identity provider answered ${response.status}.`);
    const { jwks_uri } = (await response.json()) as { jwks_uri: string };
    return createRemoteJWKSet(new URL(jwks_uri), { cacheMaxAge: believedMs, cooldownDuration: 10_000 });
  }
  return async (header, token) => {
    keys ??= discover().catch((error: unknown) => {
      keys = null;
      throw error;
    });
    return (await keys)(header, token);
  };
}
