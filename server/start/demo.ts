import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { contentTypes } from '../http/statics';
import type { Settings } from '../base/settings';
import { commandRefusal } from '../base/refuse';

/** Headers that single pages of the demo ask for, by path: `{"/strict.html": {"content-security-policy": "…"}}`. */
function headersOf(root: string): Record<string, Record<string, string>> {
  const path = join(root, '_headers.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, string>>) : {};
}

type Site = {
  readonly root: string;
  /** A partner writes the server and the link into the page by hand; these pages learn both when they are asked for. */
  readonly fill: (text: string) => string;
  /** Does a page show what the sample world is still to share? */
  readonly waits: (page: string) => boolean;
};

/** Where no sample world was asked for, pages show what the element says of a link that is none. */
function siteAt(root: string, { dataDir, publicUrl, seed }: Settings): Site {
  const shared = (): string => {
    const made = join(dataDir, 'demo.json');
    return existsSync(made) ? (JSON.parse(readFileSync(made, 'utf8')) as { permalink: string }).permalink : '';
  };
  return {
    root,
    fill: (text) => text.replaceAll('%SERVER%', publicUrl).replaceAll('%PERMALINK%', shared()),
    waits: (page) => seed === 'demo' && page.includes('%PERMALINK%') && shared() === '',
  };
}

function answer({ root, fill, waits }: Site, request: IncomingMessage, response: ServerResponse): void {
  const asked = normalize(decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/'));
  const path = join(root, asked.endsWith(sep) ? join(asked, 'index.html') : asked);
  const type = contentTypes[extname(path)];
  if (
    !path.startsWith(`${root}${sep}`) ||
    asked.includes('/_') ||
    !type ||
    !existsSync(path) ||
    !statSync(path).isFile()
  ) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('There is nothing here.');
    return;
  }
  const text = type.startsWith('text/') ? readFileSync(path, 'utf8') : null;
  if (text !== null && waits(text)) {
    response.writeHead(503, { 'content-type': type, 'cache-control': 'no-store', 'retry-after': '5' });
    response.end(fill(readFileSync(join(root, '_waiting.html'), 'utf8')));
    return;
  }
  const name = asked.endsWith('/') ? `${asked}index.html` : asked;
  const more = Object.entries(headersOf(root)[name] ?? {}).map(([key, value]) => [key, fill(value)] as const);
  response.writeHead(200, {
    'content-type': type,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    ...Object.fromEntries(more),
  });
  if (text !== null) response.end(fill(text));
  else createReadStream(path).pipe(response);
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        commandRefusal(
          error.code === 'EADDRINUSE'
            ? `Port ${port} on ${host}, where the embed demo is served, is in use. Set ISOLINE_PORT to another one.`
            : `The embed demo cannot be served: ${error.message}.`,
        ),
      ),
    );
    server.listen(port, host, resolve);
  });
}

/** A stranger's web site that embeds our widgets: plain files on the next port, hence another origin. Answers its address. */
export async function serveDemo(settings: Settings, closers: (() => Promise<void> | void)[]): Promise<string | null> {
  const { projectRoot, host } = settings;
  const port = settings.port + 1;
  const root = ['dist/embed-demo', 'embed-demo']
    .map((name) => join(projectRoot, name))
    .find((path) => existsSync(path));
  if (!root) return null;
  const site = siteAt(root, settings);
  const server = createServer((request, response) => {
    try {
      answer(site, request, response);
    } catch {
      // An address that cannot be decoded, or a file that vanished meanwhile.
      response.writeHead(400).end();
    }
  });
  await listen(server, host, port);
  closers.push(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return `http://${host}:${port}`;
}
