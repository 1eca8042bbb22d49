import { createHash, randomBytes } from 'node:crypto';
import { callbackPaths } from '../../server/identity/provider';
import { demoPassword } from '../../server/identity/accounts';

export type Tokens = {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token: string;
  readonly expires_in: number;
};

export const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});

/** Signing in at the embedded provider as a browser does, without a screen; `base` tells the address of the console. */
export function signInAt(base: () => string) {
  /** Keeps cookies, follows nothing by itself. */
  function visitor() {
    const jar = new Map<string, string>();
    return async (address: string, init: RequestInit = {}) => {
      const response = await fetch(new URL(address, base()), {
        ...init,
        redirect: 'manual',
        headers: {
          ...(init.headers as Record<string, string>),
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        },
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';');
        const [name = '', value = ''] = pair.split(/=(.*)/s);
        if (value === '' || /expires=Thu, 01 Jan 1970/i.test(cookie)) jar.delete(name);
        else jar.set(name, value);
      }
      return response;
    };
  }
  type Visit = ReturnType<typeof visitor>;
  const addressOf = (path: string) => `${base()}${path}`;

  async function begin(visit: Visit, more: Record<string, string> = {}) {
    const verifier = randomBytes(32).toString('base64url');
    const parameters = new URLSearchParams({
      client_id: 'isoline-console',
      response_type: 'code',
      scope: 'openid profile email api',
      redirect_uri: addressOf(callbackPaths.signIn),
      state: 's',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...more,
    });
    const response = await visit(`/oidc/auth?${parameters}`);
    return { verifier, response, location: response.headers.get('location') ?? '' };
  }
  async function follow(visit: Visit, location: string): Promise<URL> {
    let at = location;
    for (let i = 0; i < 5 && !at.includes(callbackPaths.signIn); i += 1) {
      at = (await visit(at)).headers.get('location') ?? '';
    }
    return new URL(at);
  }
  const exchange = (fields: Record<string, string>) =>
    fetch(addressOf('/oidc/token'), form({ client_id: 'isoline-console', ...fields }));
  async function tokensOf(visit: Visit, email: string): Promise<Tokens> {
    const { verifier, location } = await begin(visit);
    const done = await visit(location, form({ email, password: demoPassword }));
    const back = await follow(visit, done.headers.get('location') ?? '');
    const response = await exchange({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      code_verifier: verifier,
      redirect_uri: addressOf(callbackPaths.signIn),
    });
    return (await response.json()) as Tokens;
  }
  return { visitor, begin, follow, exchange, tokensOf };
}
