import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PublicEvent } from '#shared/contract/event';
import { preflightAnswer } from '../../server/http/cors';
import { record } from './record';

const root = fileURLToPath(new URL('../..', import.meta.url));
const types: Record<string, string> = { '.js': 'text/javascript', '.html': 'text/html', '.json': 'application/json' };

/** What the server does for one public link. */
export type Behaviour =
  | { readonly event: PublicEvent; readonly delayMs?: number; readonly after?: Promise<void> }
  | { readonly status: number; readonly headers?: Record<string, string> }
  | { readonly text: string }
  | { readonly hang: true };
export type HostPage = { readonly html: string; readonly headers?: Record<string, string> };

export type Stage = {
  /** Where the built widgets lie. */
  readonly folder: string;
  /** Origin of API and widgets, as a partner would name it. */
  readonly api: string;
  /** Origin of the partner's pages: another one. */
  readonly site: string;
  readonly links: Map<string, Behaviour | readonly Behaviour[]>;
  /** Other answers, by path. */
  readonly answers: Map<string, unknown>;
  readonly pages: Map<string, HostPage>;
  /** Chunks that are not found, by a part of their name. */
  readonly missing: Set<string>;
  /** Every path that was asked for, in order. */
  readonly asked: string[];
  readonly close: () => Promise<void>;
};

/** The widgets as they ship; built when their sources have changed since they were built last. */
function builtWidgets(): string {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The widgets do not build:\n${stderr}`);
  return join(root, 'dist/widgets');
}

const listen = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
const stop = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** What notes down what happens to a page, and leaves no trace of itself in it. */
const recorder = `(${record.toString()})(); document.currentScript.remove();`;
const isWebKit = (agent = '') => agent.includes('AppleWebKit') && !agent.includes('Chrom');
/** Puppeteer runs the recorder before a page does; to WebKit, the page brings it. */
const recorded = (html: string, api: string) =>
  html.replace('<head>', `<head><script nonce="r4nd0m" src="${api}/record.js"></script>`);

/** Two servers on two origins, so that what a partner's browser forbids is really forbidden. */
export async function openStage(): Promise<Stage> {
  const folder = builtWidgets();
  const links: Stage['links'] = new Map();
  const answers: Stage['answers'] = new Map();
  const pages: Stage['pages'] = new Map();
  const missing = new Set<string>();
  const asked: string[] = [];
  const counts = new Map<string, number>();

  function answerLink(slug: string, response: ServerResponse): void {
    const link = links.get(slug);
    const turn = counts.get(slug) ?? 0;
    counts.set(slug, turn + 1);
    const list =
      link === undefined
        ? [{ status: 404 }]
        : Array.isArray(link)
          ? (link as readonly Behaviour[])
          : [link as Behaviour];
    const now = list[Math.min(turn, list.length - 1)];
    if (!now || 'hang' in now) return;
    const open = {
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'x-request-id, retry-after',
      'content-type': 'application/json',
      'x-request-id': 'req-1',
    };
    if ('status' in now)
      response.writeHead(now.status, { ...open, ...now.headers }).end('{"code":"x","message":"x","requestId":"req-1"}');
    else if ('text' in now) response.writeHead(200, open).end(now.text);
    else {
      const answer = () => response.writeHead(200, open).end(JSON.stringify(now.event));
      setTimeout(() => void Promise.resolve(now.after).then(answer), now.delayMs ?? 0);
    }
  }

  const api = createServer((request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (request.method === 'OPTIONS') return void response.writeHead(204, preflightAnswer(['GET'])).end();
    asked.push(path);
    if (path === '/record.js') return void response.writeHead(200, { 'content-type': types['.js'] }).end(recorder);
    const slug = /^\/internal\/permalinks\/(.+)$/.exec(path)?.[1];
    if (slug) return answerLink(slug, response);
    if (answers.has(path)) {
      response
        .writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'application/json' })
        .end(JSON.stringify(answers.get(path)));
      return;
    }
    const name = /^\/widgets\/v1\/([\w./-]+)$/.exec(path)?.[1];
    if (!name || name.includes('..') || [...missing].some((part) => name.includes(part))) {
      response.writeHead(404, { 'access-control-allow-origin': '*' }).end();
      return;
    }
    try {
      const body = readFileSync(join(folder, name));
      response
        .writeHead(200, {
          'content-type': types[extname(name)] ?? 'text/plain',
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  const apiUrl = await listen(api);
  const site = createServer(({ url = '/', headers }, response) => {
    const page = pages.get(url.split('?')[0] ?? '/');
    if (!page) return void response.writeHead(404).end();
    const html = isWebKit(headers['user-agent']) ? recorded(page.html, apiUrl) : page.html;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers }).end(html);
  });
  return {
    folder,
    api: apiUrl,
    site: await listen(site),
    links,
    answers,
    pages,
    missing,
    asked,
    async close() {
      await stop(api);
      await stop(site);
    },
  };
}
