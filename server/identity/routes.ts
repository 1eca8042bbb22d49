import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { App } from '../http/app';
import { projectRoot } from '../base/threads';
import { everywhere, hostsOf, onPages, pagePolicy } from '../http/security';
import { demoAccounts, listAccounts, signIn } from './accounts';
import { callerOf } from '../http/caller';
import { languagesOf } from '../http/languages';
import { cookiesOf, knownBrowserOf, rememberBrowser } from './knownBrowser';
import { loadLibrary } from './library';
import { errorPage, signInPage } from './pages';
import { wordsIn } from './words';

const asset = (name: string) => readFileSync(join(projectRoot, 'server/identity/assets', name));

const pageHeadersOf = ({ parts }: App) => ({
  ...everywhere,
  ...onPages,
  // The provider sends the browser on to the console by itself after the form: same origin.
  'content-security-policy': pagePolicy({ hosts: hostsOf(parts.settings) }),
  // The provider's own check of where a form came from needs to see our origin.
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
});
type PageHeaders = ReturnType<typeof pageHeadersOf>;

/** The provider's own addresses, under /oidc. */
async function providerRoutes({ http, parts }: App, provider: Provider, pageHeaders: PageHeaders): Promise<void> {
  const callback = provider.callback();
  const { protocol, host } = new URL(provider.issuer);
  const forwarded = { 'x-forwarded-proto': protocol.replace(':', ''), 'x-forwarded-host': host };
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all('/oidc/*', (request, reply) => {
      reply.hijack();
      Object.assign(request.raw.headers, forwarded, { 'x-forwarded-for': request.ip });
      const raw = request.raw as typeof request.raw & { originalUrl?: string };
      for (const [name, value] of Object.entries(pageHeaders)) reply.raw.setHeader(name, value);
      reply.raw.setHeader('x-request-id', request.id);
      raw.originalUrl = raw.url ?? '/';
      raw.url = raw.originalUrl.slice('/oidc'.length) || '/';
      void callback(raw, reply.raw);
    });
  });
  provider.on('server_error', (_ctx, error) => parts.log.error({ err: error }, 'The sign-in failed'));
}

/** What the pages of the provider load. */
function assetRoutes({ http }: App): void {
  const style = asset('style.css');
  const logout = asset('logout.js');
  http.get('/login/style.css', (_request, reply) =>
    reply.type('text/css').header('cache-control', 'public, max-age=3600').send(style),
  );
  http.get('/login/logout.js', (_request, reply) =>
    reply.type('text/javascript').header('cache-control', 'public, max-age=3600').send(logout),
  );
}

/** The page that asks for email and password, and the form that it sends. */
async function signInRoutes(app: App, provider: Provider, pageHeaders: PageHeaders): Promise<void> {
  const { http, parts } = app;
  const html = (reply: FastifyReply, status: number, content: string) =>
    reply.status(status).headers(pageHeaders).type('text/html; charset=utf-8').send(content);
  const stale = async (request: FastifyRequest, reply: FastifyReply) => {
    const words = await wordsIn(languagesOf(request));
    return html(reply, 400, errorPage(words.stale, words));
  };
  /** The sign-in that this browser has begun; null where it has none, or it has ended. What else fails is a failure of the server. */
  const begunOf = (request: FastifyRequest, reply: FastifyReply) =>
    provider.interactionDetails(request.raw, reply.raw).catch(async (error: unknown) => {
      const { errors } = await loadLibrary();
      if (error instanceof errors.SessionNotFound) return null;
      throw error;
    });
  /** What the page says: in the language of the console that somebody comes from, else as the browser asks; null where no sign-in is open. */
  const wordsOf = async (request: FastifyRequest, reply: FastifyReply) => {
    const begun = await begunOf(request, reply);
    if (!begun) return null;
    const { params } = begun;
    const chosen = typeof params['ui_locales'] === 'string' ? params['ui_locales'].split(' ') : [];
    return wordsIn([...chosen, ...languagesOf(request)]);
  };
  const demo = async () =>
    (await listAccounts(parts.database.db)).filter(({ email }) =>
      demoAccounts.some((demoAccount) => demoAccount.email === email),
    );
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
    scope.get<{ Params: { uid: string } }>('/login/:uid', async (request, reply) => {
      const words = await wordsOf(request, reply);
      if (!words) return stale(request, reply);
      const page = { uid: request.params.uid, email: '', fault: null, demo: await demo() };
      return html(reply, 200, signInPage(page, words));
    });

    scope.post<{ Params: { uid: string }; Body: { email?: string; password?: string } | undefined }>(
      '/login/:uid',
      async (request, reply) => {
        const words = await wordsOf(request, reply);
        if (!words) return stale(request, reply);
        const email = (request.body?.email ?? '').trim().toLowerCase().slice(0, 200);
        const again = async (status: number, fault: string) =>
          html(reply, status, signInPage({ uid: request.params.uid, email, fault, demo: await demo() }, words));
        const password = (request.body?.password ?? '').slice(0, 200);
        const cookies = cookiesOf(provider, request, reply);
        const result = await signIn(parts.database.db, parts.clock(), {
          ...{ email, password, address: callerOf(request) },
          knownBrowser: (account) => knownBrowserOf(cookies, account),
        });
        if ('refused' in result) {
          if (result.refused === 'wrong') return again(401, words.wrong);
          void reply.header('retry-after', 60);
          return again(429, words.tooMany);
        }
        rememberBrowser(cookies, result.account);
        const login = { accountId: result.account.id, remember: false };
        const next = await provider.interactionResult(request.raw, reply.raw, { login });
        return reply.header('cache-control', 'no-store').redirect(next, 303);
      },
    );
  });
}

/** Puts the embedded provider under /oidc, and its sign-in page under /login. */
export async function identityRoutes(app: App, provider: Provider): Promise<void> {
  const pageHeaders = pageHeadersOf(app);
  await providerRoutes(app, provider, pageHeaders);
  assetRoutes(app);
  await signInRoutes(app, provider, pageHeaders);
}
