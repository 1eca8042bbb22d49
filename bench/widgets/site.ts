import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'puppeteer';

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
};
const listen = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });

export type Site = { readonly url: string; readonly times: () => Promise<Times>; readonly close: () => void };

/** Everything compressed as a real server sends it; pages and widgets on two origins. Pages tell their times here. */
export async function serve(files: ReadonlyMap<string, Buffer>): Promise<Site> {
  const packed = new Map([...files].map(([path, body]) => [path, brotliCompressSync(body)]));
  const emitter = new EventEmitter();
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (request.method === 'POST') {
      void text(request).then((body) => emitter.emit(path, body));
      return void response.writeHead(204).end();
    }
    const body = packed.get(path);
    if (!body) return void response.writeHead(404).end();
    response
      .writeHead(200, {
        'content-type': types[extname(path)] ?? 'application/json',
        'content-encoding': 'br',
        'access-control-allow-origin': '*',
        'timing-allow-origin': '*',
        'cache-control': 'public, max-age=600',
      })
      .end(body);
  });
  const url = await listen(server);
  return {
    url,
    close: () => void server.close(),
    async times() {
      const wrong: unknown[] = [];
      const note = (message: unknown) => void wrong.push(message);
      emitter.on('/wrong', note);
      try {
        const [sent] = (await once(emitter, '/times', { signal: AbortSignal.timeout(patienceMs) })) as [string];
        return JSON.parse(sent) as Times;
      } catch (error) {
        throw new Error(`A page drew no chart: ${wrong.join('; ') || String(error)}`, { cause: error });
      } finally {
        emitter.off('/wrong', note);
      }
    },
  };
}

export type Times = {
  readonly skeleton: number;
  readonly card: number;
  readonly chart: number;
  readonly long: number;
  readonly shift: number;
  /** What came over the line, heads of answers included. */
  readonly bytes: number;
};

/** What the page itself notes down, and sends when its chart stands and the page is at rest. */
const recorder = `
  const at = { long: 0, shift: 0 };
  const rest = 500;
  const mark = (name) => requestAnimationFrame(() => setTimeout(() => {
    at[name] ??= performance.now();
    if (name === 'chart') setTimeout(() => {
      at.bytes = performance.getEntriesByType('resource').reduce((sum, { transferSize }) => sum + transferSize, 0);
      navigator.sendBeacon('/times', JSON.stringify(at));
    }, rest);
  }));
  for (const kind of ['isoline', 'naive']) {
    document.addEventListener(kind + '-load', () => mark('card'));
    document.addEventListener(kind + '-ready', () => mark('chart'));
  }
  const look = () => {
    const there = document.querySelector('parametric-event, model-viewer')?.shadowRoot?.childElementCount
      || document.querySelector('naive-card, #apex')?.childElementCount;
    if (there) mark('skeleton');
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  addEventListener('error', ({ message }) => navigator.sendBeacon('/wrong', message));
  const sum = (type, name, of) => new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) at[name] += entry[of];
  }).observe({ type, buffered: true });
  sum('longtask', 'long', 'duration');
  sum('layout-shift', 'shift', 'value');`;

const patienceMs = 60_000;

/**
 * Visits of a page in a new profile, one after the other in one tab: the first is cold, the next find their files in the
 * browser's cache, and the third its compiled code too.
 * Nothing that measures listens to the page: with the tools' Runtime on, as a puppeteer page has it, each Error that a
 * library makes while it starts costs a second parse of its whole file, which no visitor pays.
 */
export async function visit(
  browser: Browser,
  site: Site,
  path: string,
  visits: number,
  isSlow: boolean,
): Promise<Times[]> {
  const tools = await browser.target().createCDPSession();
  const { browserContextId } = await tools.send('Target.createBrowserContext');
  const { targetId } = await tools.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const target = await browser.waitForTarget((one) => (one as unknown as { _targetId: string })._targetId === targetId);
  const page = await target.createCDPSession();
  await page.send('Page.enable');
  const window = { width: 1280, height: 900, deviceScaleFactor: 1, mobile: false };
  await page.send('Emulation.setDeviceMetricsOverride', window);
  if (isSlow) {
    await page.send('Network.enable');
    await page.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1_600_000 / 8,
      uploadThroughput: 750_000 / 8,
    });
    await page.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: recorder });
  const found: Times[] = [];
  for (let number = 1; number <= visits; number++) {
    const times = site.times();
    await page.send('Page.navigate', { url: `${site.url}${path}?visit=${number}` });
    found.push(await times);
  }
  await tools.send('Target.disposeBrowserContext', { browserContextId });
  await tools.detach();
  return found;
}
