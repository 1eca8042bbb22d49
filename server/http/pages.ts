import type { FastifyReply, FastifyRequest } from 'fastify';
import { join } from 'node:path';
import { tenant } from '../db/schema/platform';
import { asSystem } from '../db/scope';
import { version } from '../version';
import type { App } from './app';
import { Refusal } from './refuse';
import { hostsOf, onPages, pagePolicy } from './security';
import { sendFile } from './statics';

const aYear = 'public, max-age=31536000, immutable';
const anHour = 'public, max-age=3600';
const framersKeptMs = 60_000;

/** Pages that anyone may open, and that partners may frame: everything else of ours is the console. */
const publicPages = ['/m', '/m/*', '/embed/*'];
/** Addresses that are never pages: an unknown one among them is answered as an API does. */
const notPages =
  /^\/(internal|oidc|login|assets|widgets|mock|datasets|tiles|timeseries|statistics|oembed|docs)(\/|$)|\.\w+$/;

const unknown = ({ method, url }: FastifyRequest) =>
  new Refusal(404, 'request.unknown', `There is nothing at ${method} ${(url.split('?')[0] ?? '').slice(0, 200)}.`);

/** The built console, the public pages and the widgets. */
export async function pagesRoutes({ http, parts }: App): Promise<void> {
  const { settings, database } = parts;
  const site = join(settings.projectRoot, 'dist/site');
  const widgets = join(settings.projectRoot, 'dist/widgets');
  const hosts = hostsOf(settings);
  const consolePolicy = pagePolicy({ hosts });

  const dev = settings.dev
    ? await import('./dev').then((it) => it.openDevPages(settings.projectRoot, http.server))
    : null;
  if (dev) http.addHook('onClose', () => dev.close());

  async function page(request: FastifyRequest, reply: FastifyReply, name: string, policy: string) {
    if (dev) return dev.page(request, reply, name);
    void reply.headers({ ...onPages, 'content-security-policy': policy });
    if (!(await sendFile(request, reply, { root: site, name, cache: 'no-cache' }))) {
      throw new Refusal(503, 'server.notBuilt', 'The pages have not been built. Run: npm run build');
    }
    return reply;
  }

  http.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const file = { root: join(site, 'assets'), name: request.params['*'], cache: aYear };
    if (!(await sendFile(request, reply, file))) throw unknown(request);
    return reply;
  });

  const framers = rememberFor(framersKeptMs, async () => {
    const rows = await asSystem(database.db, (db) => db.select({ settings: tenant.settings }).from(tenant));
    return [...new Set(["'self'", ...rows.flatMap((row) => row.settings.frameAncestors)])];
  });
  for (const url of publicPages) {
    http.get(url, async (request, reply) => {
      void reply.header('x-robots-tag', 'noindex');
      return page(request, reply, 'public.html', pagePolicy({ hosts, framedBy: await framers() }));
    });
  }

  http.get('/viewer', async (request, reply) =>
    page(request, reply, 'viewer.html', pagePolicy({ hosts, framedBy: await framers() })),
  );

  for (const prefix of ['/widgets/v1', `/widgets/${version}`]) {
    http.get<{ Params: { '*': string } }>(`${prefix}/*`, async (request, reply) => {
      const name = request.params['*'];
      // A name with a hash of its content never changes; the others are asked for again after a while.
      const fixed = prefix !== '/widgets/v1' || /-[\w-]{8}\.\w+$/.test(name);
      void reply.headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'timing-allow-origin': '*',
      });
      const cache = fixed ? aYear : 'public, max-age=300, stale-while-revalidate=86400';
      if (!(await sendFile(request, reply, { root: widgets, name, cache }))) throw unknown(request);
      return reply;
    });
  }

  // Browsers ask for it by habit; ours is drawn.
  http.get('/favicon.ico', (_request, reply) => reply.redirect('/icon.svg', 308));

  http.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const wantsPage = isRead && (request.headers.accept ?? '').includes('text/html');
    if (wantsPage && !notPages.test(path)) return page(request, reply, 'index.html', consolePolicy);
    if (dev && isRead && !path.startsWith('/internal/')) return dev.rest(request, reply);
    // Icons and the like, which stand beside the pages.
    const isIcon = isRead && /^\/[\w-]+\.(svg|png|ico|webmanifest|txt)$/.test(path);
    const icon = { root: site, name: path.slice(1), cache: anHour };
    if (!isIcon || !(await sendFile(request, reply, icon))) throw unknown(request);
    return reply;
  });
}

/** Asks again after a while; keeps the last answer when asking fails. */
function rememberFor<T>(milliseconds: number, ask: () => Promise<T>): () => Promise<T> {
  let known: { readonly value: T; readonly until: number } | null = null;
  return async () => {
    if (known && known.until > Date.now()) return known.value;
    try {
      known = { value: await ask(), until: Date.now() + milliseconds };
    } catch (error) {
      if (!known) throw error;
    }
    return known.value;
  };
}
