import { createHash, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { Account } from './accounts';

type Cookies = ReturnType<Provider['createContext']>['cookies'];

const keptMs = 180 * 86_400_000;
const hashOf = (text: string, length: number) => createHash('sha256').update(text).digest('base64url').slice(0, length);
/** Several people may sign in in one browser: each has a cookie of their own. Its name says nothing of them. */
const nameFor = (email: string) => `isoline_known_${hashOf(email, 16).replaceAll('-', '.')}`;
/** Ends with the password. */
const markOf = ({ id, passwordHash }: Account) => hashOf(`${id} ${passwordHash}`, 22);

/** The cookies of a request to the embedded provider, signed with its keys. */
export function cookiesOf(provider: Provider, request: FastifyRequest, reply: FastifyReply): Cookies {
  const { cookies } = provider.createContext(request.raw, reply.raw);
  cookies.secure = provider.issuer.startsWith('https:');
  return cookies;
}

/** The id of this browser where this account has signed in in it before, and has had the same password since; else null. */
export function knownBrowserOf(cookies: Cookies, account: Account): string | null {
  const [id = '', mark] = (cookies.get(nameFor(account.email), { signed: true }) ?? '').split('.');
  return id !== '' && mark === markOf(account) ? id : null;
}

/** Keeps in mind that this account has signed in in this browser. */
export function rememberBrowser(cookies: Cookies, account: Account): void {
  const id = knownBrowserOf(cookies, account) ?? randomUUID();
  cookies.set(nameFor(account.email), `${id}.${markOf(account)}`, {
    ...{ signed: true, httpOnly: true, overwrite: true },
    ...{ sameSite: 'lax', path: '/login', maxAge: keptMs },
  });
}
