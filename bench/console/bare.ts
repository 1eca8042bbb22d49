import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { projectRoot } from '../../server/base/threads';

const work = join(projectRoot, '.build/bench-console');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Builds the bare list page and serves it, pressed as ours is. */
export async function serveBare(
  rows: readonly object[],
): Promise<{ readonly url: string; readonly close: () => void }> {
  const source = join(work, 'source');
  mkdirSync(source, { recursive: true });
  writeFileSync(
    join(source, 'index.html'),
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title></head><body><div id="root"></div>
     <script type="module" src="${join(projectRoot, 'bench/console/bareList.tsx')}"></script></body></html>`,
  );
  await build({
    configFile: false,
    logLevel: 'error',
    root: source,
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    server: { fs: { strict: false } },
    build: { outDir: join(work, 'site'), emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 2000 },
  });
  const files = new Map<string, readonly [string, Buffer]>([
    ['/rows.json', ['application/json', brotliCompressSync(JSON.stringify(rows))]],
  ]);
  const site = join(work, 'site');
  for (const name of readdirSync(site, { recursive: true, encoding: 'utf8' })) {
    const type = types[extname(name)];
    if (type) files.set(`/${name}`, [type, brotliCompressSync(readFileSync(join(site, name)))]);
  }
  const server = createServer((request, response) => {
    const file = files.get(request.url === '/' ? '/index.html' : (request.url ?? ''));
    if (!file) return void response.writeHead(404).end();
    response
      .writeHead(200, { 'content-type': file[0], 'content-encoding': 'br', 'cache-control': 'public, max-age=600' })
      .end(file[1]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => void server.close() };
}
