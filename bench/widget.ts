import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser } from 'puppeteer';
import { projectRoot } from '../server/base/threads';
import { openBrowser } from '../tests/support/browser';
import { environmentOf, freePort, seedWith, ServerProcess } from '../tests/support/process';
import { rowOf, type Row } from './frame/rows';
import { sideBySide } from './measure';

const rounds = 9;
const folder = join(projectRoot, 'dist/widgets');

function bytes(names: readonly string[]): string {
  const all = names.map((name) => readFileSync(join(folder, name)));
  const sum = (of: (file: Buffer) => Buffer) => all.reduce((total, file) => total + of(file).length, 0);
  const kb = (size: number) => `${(size / 1000).toFixed(1)} kB`;
  return `${kb(sum((file) => file))}, gzip ${kb(sum((file) => gzipSync(file)))}, brotli ${kb(sum((file) => brotliCompressSync(file)))}`;
}

/** Milliseconds from asking for an address to the card being painted; scripts come from the network each time. */
async function untilPainted(browser: Browser, url: string): Promise<{ ms: number; fetched: string[] }> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const fetched: string[] = [];
  page.on('response', (response) => {
    const [, name] = /\/widgets\/v1\/([\w./-]+\.js)/.exec(response.url()) ?? [];
    if (name) fetched.push(name);
  });
  const begin = performance.now();
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(
    () => document.querySelector('parametric-event')?.shadowRoot?.textContent?.includes('Strike'),
    { polling: 10, timeout: 30_000 },
  );
  const ms = performance.now() - begin;
  await context.close();
  return { ms, fetched };
}

/** Bytes of the element on the wire, and the time until a partner's page shows the card; beside the same card in a frame. */
export async function widget(): Promise<readonly Row[]> {
  const data = mkdtempSync(join(tmpdir(), 'isoline-bench-'));
  const port = await freePort();
  const environment = environmentOf(data, port);
  const server = new ServerProcess(() => environment);
  seedWith(environment);
  await server.start();
  const browser = await openBrowser();
  try {
    const { permalink } = JSON.parse(readFileSync(join(data, 'demo.json'), 'utf8')) as { permalink: string };
    const partner = `http://127.0.0.1:${port + 1}/`;
    const framed = `http://127.0.0.1:${port}/embed/m/${permalink}`;
    const { fetched } = await untilPainted(browser, partner);
    const names = [...new Set(fetched)];
    const { ours, theirs } = await sideBySide(
      rounds,
      async () => (await untilPainted(browser, partner)).ms,
      async () => (await untilPainted(browser, framed)).ms,
    );
    console.log(`The card on a partner's page: ${names.length} files, ${bytes(names)}`);
    return [
      rowOf({
        job: "The card on a partner's page, until it is painted",
        database: null,
        ...{ unit: 'ms', ours, beside: { name: 'the page that a frame would show', values: theirs } },
      }),
    ];
  } finally {
    await browser.close();
    await server.end();
    rmSync(data, { recursive: true, force: true });
  }
}
