import type { FastifyReply, FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allTenants } from '../db/tenant';
import { asSystem } from '../db/scope';
import { callerOf } from './caller';
import { asksForPage } from './asksForPage';
import type { App, LinkPreview } from './app';
import type { DevPages } from './dev';
import { languagesOf } from './languages';
import { tooMany } from './limits';
import { Refusal } from '../base/refuse';
import { hostsOf, onPages, pagePolicy } from './security';
import { aYear, nothingAt, sendFile } from './statics';
import { widgetRoutes } from './widgetFiles';

const anHour = 'public, max-age=3600';
const framersKeptMs = 60_000;

/** Pages that anyone may open, and that partners may frame: everything else of ours is the console. */
const publicPages = ['/m', '/m/*', '/embed/*'];

type Pages = {
  /** Where the built pages are. */
  readonly site: string;
  /** The pages come from their sources: `npm run dev`. */
  readonly dev: DevPages | null;
  readonly page: (request: FastifyRequest, reply: FastifyReply, name: string, policy: string) => Promise<FastifyReply>;
};

async function openPages({ http, parts: { settings } }: App): Promise<Pages> {
  const site = join(settings.projectRoot, 'dist/site');
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
  return { site, dev, page };
}

/** The policy of the page of this link; of null, of a page that shows nothing of any one tenant. */
type FramedPolicy = (link: Pick<LinkPreview, 'tenantId' | 'isDemo'> | null) => Promise<string>;

/** The policy of pages that partners may frame. Each tenant names the sites that may frame its own pages; all of these may frame what belongs to none, and any site a demo. */
function framedPolicyOf({ parts: { settings, database, timers } }: App): FramedPolicy {
  const hosts = hostsOf(settings);
  const framers = rememberFor(framersKeptMs, timers.elapsed, async () => {
    const tenants = await asSystem(database.db, allTenants);
    return new Map(tenants.map(({ id, settings: { frameAncestors } }) => [id, frameAncestors]));
  });
  return async (link) => {
    if (link?.isDemo) return pagePolicy({ hosts, framedBy: ['*'] });
    const tenantId = link?.tenantId ?? null;
    const sites = await framers();
    const own = tenantId === null ? [...sites.values()].flat() : (sites.get(tenantId) ?? []);
    return pagePolicy({ hosts, framedBy: [...new Set(["'self'", ...own])] });
  };
}

/** Files that the pages load. */
function assetRoutes({ http }: App, { site }: Pages): void {
  http.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const file = { root: join(site, 'assets'), name: request.params['*'], cache: aYear };
    if (!(await sendFile(request, reply, file))) throw nothingAt(request);
    return reply;
  });
}

/** Whoever guesses at links learns nothing, and after some guesses nothing is looked up for them any more. */
async function previewFor(app: App, request: FastifyRequest, slug: string) {
  const { limits } = app;
  if (!app.preview || !limits.has('guess', callerOf(request))) return null;
  const linkPreview = await app.preview(slug, languagesOf(request));
  if (linkPreview.tenantId === null && !linkPreview.isDemo) limits.take('guess', callerOf(request));
  return linkPreview;
}

/** What is behind a public link, with a preview for sites that show one. */
function linkRoutes(app: App, { site, dev, page }: Pages, framedPolicy: FramedPolicy): void {
  const { http, parts } = app;
  const source = readWhenAsked(join(site, 'public.html'));
  http.get<{ Params: { slug: string }; Querystring: { lang?: string } }>('/m/:slug', async (request, reply) => {
    void reply.header('x-robots-tag', 'noindex');
    const html = dev ? null : await source();
    const { slug } = request.params;
    const linkPreview = await previewFor(app, request, slug);
    const policy = await framedPolicy(linkPreview);
    if (html === null) return page(request, reply, 'public.html', policy);
    const picture = `${parts.settings.publicUrl}/m/${encodeURIComponent(slug)}/card.png?lang=${linkPreview?.language ?? 'en'}`;
    return reply
      .headers({ ...onPages, 'content-security-policy': policy, 'cache-control': 'no-cache', vary: 'accept-language' })
      .type('text/html; charset=utf-8')
      .send(
        withText(
          withPreview(html, linkPreview ?? { title: 'Daily Index Monitoring', description: '' }, picture),
          linkPreview?.text ?? null,
        ),
      );
  });
  http.get<{ Params: { slug: string } }>('/m/:slug/card.png', async (request, reply) => {
    const linkPreview = await previewFor(app, request, request.params.slug);
    if (!linkPreview) throw tooMany('Too many requests for things that do not exist.', 30);
    return reply
      .headers({
        'x-robots-tag': 'noindex',
        // A link that is revoked is gone at once from whatever stands between.
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type('image/png')
      .send(await linkPreview.picture());
  });
}

/** Pages that anyone may open. */
function publicPageRoutes(app: App, pages: Pages): void {
  const { http } = app;
  const { page } = pages;
  const framedPolicy = framedPolicyOf(app);
  for (const url of publicPages) {
    http.get(url, async (request, reply) => {
      void reply.header('x-robots-tag', 'noindex');
      return page(request, reply, 'public.html', await framedPolicy(null));
    });
  }
  http.get<{ Params: { slug: string } }>('/embed/m/:slug', async (request, reply) => {
    void reply.header('x-robots-tag', 'noindex');
    const linkPreview = await previewFor(app, request, request.params.slug);
    return page(request, reply, 'public.html', await framedPolicy(linkPreview));
  });
  linkRoutes(app, pages, framedPolicy);
  http.get('/widgets', async (request, reply) => page(request, reply, 'widgets.html', await framedPolicy(null)));
  http.get('/viewer', async (request, reply) => page(request, reply, 'viewer.html', await framedPolicy(null)));
}

/** An address that has something for other methods. */
function refuseMethod(method: string, allowed: readonly string[], reply: FastifyReply): never {
  void reply.header('allow', allowed.join(', '));
  throw new Refusal(405, 'request.method', `This address does not take ${method}: it takes ${allowed.join(', ')}.`);
}

/** Every other address: a page of the console, an icon, or nothing. */
function otherRoutes({ http, methodsAt, parts: { settings } }: App, { site, dev, page }: Pages): void {
  const consolePolicy = pagePolicy({ hosts: hostsOf(settings) });
  // Browsers ask for it by habit; ours is drawn.
  http.get('/favicon.ico', (_request, reply) => reply.redirect('/icon.svg', 308));

  http.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (asksForPage(request)) return page(request, reply, 'index.html', consolePolicy);
    const allowed = methodsAt(path);
    if (allowed.length > 0) refuseMethod(request.method, allowed, reply);
    if (dev && isRead && !path.startsWith('/internal/')) return dev.rest(request, reply);
    // Icons and the like, which stand beside the pages.
    const isIcon = isRead && /^\/[\w-]+\.(svg|png|ico|webmanifest|txt)$/.test(path);
    const icon = { root: site, name: path.slice(1), cache: anHour };
    if (!isIcon || !(await sendFile(request, reply, icon))) throw nothingAt(request);
    return reply;
  });
}

/** The built console, the public pages and the widgets. */
export async function pagesRoutes(app: App): Promise<void> {
  const pages = await openPages(app);
  assetRoutes(app, pages);
  publicPageRoutes(app, pages);
  await widgetRoutes(app);
  otherRoutes(app, pages);
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** The page with what other sites show of it, in the place of what stands there for all links. */
function withPreview(
  html: string,
  { title, description }: Pick<LinkPreview, 'title' | 'description'>,
  picture: string,
): string {
  const tags = [
    ['og:title', title],
    ['og:description', description],
    ['og:image', picture],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['twitter:card', 'summary_large_image'],
  ].map(([name = '', text = '']) => `<meta property="${name}" content="${escaped(text)}" />`);
  const page = picture.slice(0, picture.lastIndexOf('/'));
  const oembed = `${new URL(picture).origin}/oembed?url=${encodeURIComponent(page)}`;
  tags.push(`<link rel="alternate" type="application/json+oembed" href="${escaped(oembed)}" />`);
  return html.replace(/<meta property="og:title"[^>]*>/, () => tags.join('\n    '));
}

/** The page with what the card says, for readers whose browser runs no scripts. */
function withText(html: string, text: LinkPreview['text']): string {
  if (!text) return html;
  const lines = text.lines.map((line) => `<p>${escaped(line)}</p>`).join('');
  return html.replace(
    '<main></main>',
    () => `<main><noscript><div lang="${text.lang}">${lines}</div></noscript></main>`,
  );
}

/** A built file, read once; null while there is none. */
function readWhenAsked(path: string): () => Promise<string | null> {
  let known: string | null = null;
  return async () =>
    (known ??= await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    }));
}

/** Asks again after a while; keeps the last answer when asking fails. */
function rememberFor<T>(milliseconds: number, now: () => number, ask: () => Promise<T>): () => Promise<T> {
  let known: { readonly value: T; readonly until: number } | null = null;
  return async () => {
    if (known && known.until > now()) return known.value;
    try {
      known = { value: await ask(), until: now() + milliseconds };
    } catch (error) {
      if (!known) throw error;
    }
    return known.value;
  };
}
