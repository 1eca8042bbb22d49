import { execFileSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser } from 'puppeteer';
import { build } from 'vite';
import { projectRoot } from '../../server/base/threads';
import { openBrowser } from '../../tests/support/browser';
import { publicEventOf } from '../../tests/support/publicEvent';
import { spreadOf } from '../frame/rows';

const rounds = 9;
const widgets = join(projectRoot, 'dist/widgets');
const work = join(projectRoot, '.build/bench-widgets');
const peers = { apexcharts: '5', '@google/model-viewer': '4' } as const;
const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const bytesOf = (paths: readonly string[]) => {
  const files = paths.map((path) => readFileSync(path));
  const total = (pack: (file: Buffer) => Buffer) => files.reduce((sum, file) => sum + pack(file).length, 0);
  return `gzip ${kb(total((file) => gzipSync(file, { level: 9 })))}, brotli ${kb(total((file) => brotliCompressSync(file)))}`;
};

/** The one-file bundle, and peers from the package registry in a folder of their own. */
async function prepare(): Promise<{ readonly naive: string; readonly apex: string; readonly model: string }> {
  mkdirSync(work, { recursive: true });
  await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      outDir: work,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(projectRoot, 'bench/widgets/naive.tsx'),
        output: { entryFileNames: 'naive.js', codeSplitting: false },
      },
    },
  });
  const found = (name: string) => join(work, 'node_modules', name);
  const apex = found('apexcharts/dist/apexcharts.min.js');
  const model = found('@google/model-viewer/dist/model-viewer.min.js');
  if (!existsSync(apex) || !existsSync(model)) {
    writeFileSync(join(work, 'package.json'), '{ "private": true }');
    const wanted = Object.entries(peers).map(([name, version]) => `${name}@${version}`);
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...wanted], {
      cwd: work,
      stdio: 'ignore',
    });
  }
  return { naive: join(work, 'naive.js'), apex, model };
}

type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;
function chunks(runtime: 'standard' | 'light') {
  const manifest = JSON.parse(readFileSync(join(widgets, `.vite/${runtime}.json`), 'utf8')) as Manifest;
  const closure = (source: string, all = new Set<string>()): Set<string> => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`No chunk is made from ${source}.`);
    all.add(chunk.file);
    for (const from of chunk.imports ?? []) closure(from, all);
    return all;
  };
  const card = closure('src/elements/card.ts');
  const beyond = (source: string) => [...closure(source)].filter((file) => !card.has(file));
  return {
    loader: [runtime === 'light' ? 'isoline.light.js' : 'isoline.js'],
    card: [...card],
    chart: beyond('../shared/view/chart/footprintDrawing.ts'),
    viewer: beyond('src/elements/coverage-viewer/element.tsx'),
    map: beyond('src/map/draw.ts'),
  };
}

/** The smallest model that there is: one triangle. */
function triangle(): string {
  const corners = Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer);
  return JSON.stringify({
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    buffers: [
      { uri: `data:application/octet-stream;base64,${corners.toString('base64')}`, byteLength: corners.length },
    ],
    bufferViews: [{ buffer: 0, byteOffset: 0, byteLength: corners.length }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', max: [1, 1, 0], min: [0, 0, 0] }],
  });
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
};
const listen = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });

type Site = { readonly url: string; readonly times: () => Promise<Times>; readonly close: () => void };

/** Everything compressed as a real server sends it; pages and widgets on two origins. Pages tell their times here. */
async function serve(files: ReadonlyMap<string, Buffer>): Promise<Site> {
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

type Times = {
  readonly skeleton: number;
  readonly card: number;
  readonly chart: number;
  readonly long: number;
  readonly shift: number;
};

/** What the page itself notes down, and sends when its chart stands and the page is at rest. */
const recorder = `
  const at = { long: 0, shift: 0 };
  const rest = 500;
  const mark = (name) => requestAnimationFrame(() => setTimeout(() => {
    at[name] ??= performance.now();
    if (name === 'chart') setTimeout(() => navigator.sendBeacon('/times', JSON.stringify(at)), rest);
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
async function visit(browser: Browser, site: Site, path: string, visits: number, isSlow: boolean): Promise<Times[]> {
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

async function main(): Promise<void> {
  const alternatives = await prepare();
  const event = JSON.stringify(publicEventOf());
  const files = new Map<string, Buffer>([['/internal/permalinks/rain', Buffer.from(event)]]);
  const [standard, light] = [chunks('standard'), chunks('light')];
  for (const name of new Set([standard, light].flatMap((one) => Object.values(one).flat())))
    files.set(`/widgets/v1/${name}`, readFileSync(join(widgets, name)));
  files.set('/naive.js', readFileSync(alternatives.naive));
  files.set('/apex.js', readFileSync(alternatives.apex));
  files.set('/model.js', readFileSync(alternatives.model));
  files.set('/triangle.gltf', Buffer.from(triangle()));
  const api = await serve(files);

  const page = (head: string, body: string) =>
    Buffer.from(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title>${head}</head><body>${body}</body></html>`,
    );
  const tag = '<parametric-event permalink="rain"></parametric-event>';
  const script = (path: string, kind = 'module') =>
    `<script ${kind === 'module' ? 'type="module"' : 'defer'} src="${api.url}${path}"></script>`;
  const hints = (one: typeof standard) =>
    [...one.card]
      .map((name) => `<link rel="modulepreload" crossorigin href="${api.url}/widgets/v1/${name}">`)
      .join('') + `<link rel="preload" as="fetch" crossorigin href="${api.url}/internal/permalinks/rain">`;
  const loaderOf = (one: typeof standard) => script(`/widgets/v1/${one.loader[0]}`);
  const apexPage = `<div id="apex"></div><script type="module">
    const event = await (await fetch('${api.url}/internal/permalinks/rain')).json();
    document.dispatchEvent(new Event('naive-load'));
    const chart = new ApexCharts(document.getElementById('apex'), { chart: { type: 'line', height: 400, animations: { enabled: false }, events: { mounted: () => document.dispatchEvent(new Event('naive-ready')) } },
      series: [{ data: event.footprint.map((row) => row.indexValue) }], xaxis: { categories: event.footprint.map((row) => row.date) }, annotations: { yaxis: [{ y: event.coverage.trigger }] } });
    chart.render();</script>`;
  // The hello page of the widely used element for models: both marks are its own event `load`.
  const modelPage = `<model-viewer style="width:600px;height:400px" src="${api.url}/triangle.gltf"></model-viewer><script type="module">
    document.querySelector('model-viewer').addEventListener('load', () => { for (const name of ['load', 'ready']) document.dispatchEvent(new Event('naive-' + name)); });</script>`;
  const pages = new Map([
    ['/standard.html', page(loaderOf(standard), tag)],
    ['/standard-hints.html', page(hints(standard) + loaderOf(standard), tag)],
    ['/light.html', page(loaderOf(light), tag)],
    ['/light-hints.html', page(hints(light) + loaderOf(light), tag)],
    ['/naive.html', page(script('/naive.js'), '<naive-card permalink="rain"></naive-card>')],
    ['/model-viewer.html', page(script('/model.js'), modelPage)],
    ['/apex.html', page(script('/apex.js', 'defer'), apexPage)],
  ]);
  const site = await serve(pages);

  console.log('\nBytes');
  for (const [name, one] of [
    ['standard', standard],
    ['light', light],
  ] as const)
    for (const part of ['loader', 'card', 'chart', 'viewer', 'map'] as const)
      console.log(`  ${name}: ${part.padEnd(7)} ${bytesOf(one[part].map((file) => join(widgets, file)))}`);
  console.log(`  naive, one file   ${bytesOf([alternatives.naive])}`);
  console.log(`  ApexCharts        ${bytesOf([alternatives.apex])}`);
  console.log(`  model-viewer      ${bytesOf([alternatives.model])}`);

  const browser = await openBrowser();
  try {
    const median = (times: readonly Times[], of: keyof Times) => spreadOf(times.map((time) => time[of] ?? 0)).median;
    const inTurn = async (paths: readonly string[], visits: number, isSlow: boolean) => {
      const found = new Map<string, Times[]>();
      // In turn, so that all of them meet the same weather on the machine.
      for (let round = 0; round < rounds; round++)
        for (const path of paths) {
          const last = (await visit(browser, site, path, visits, isSlow)).slice(-1);
          found.set(path, [...(found.get(path) ?? []), ...last]);
        }
      return found;
    };
    for (const isSlow of [true, false]) {
      console.log(
        `\n${isSlow ? 'Slow 4G (1.6 Mbit/s, 150 ms) and a processor four times as slow' : 'Not slowed down'}: median of ${rounds} (and the best), cold; ms`,
      );
      const found = await inTurn([...pages.keys()], 1, isSlow);
      const naive = median(found.get('/naive.html') ?? [], 'chart');
      for (const [path, times] of found) {
        const [skeleton, card, chart, long] = (['skeleton', 'card', 'chart', 'long'] as const).map(
          (of) => `${median(times, of).toFixed(0)} (${Math.min(...times.map((time) => time[of])).toFixed(0)})`,
        );
        const ratio = (naive / median(times, 'chart')).toFixed(2);
        console.log(
          `  ${path.slice(1, -5).padEnd(15)} skeleton ${skeleton}, figures ${card}, chart ${chart} (naive is ${ratio}×), long tasks ${long}, layout shift ${median(times, 'shift').toFixed(3)}`,
        );
      }
    }
    console.log(`\nThe third visit, everything in the browser's cache, not slowed down: median of ${rounds}; ms`);
    const again = await inTurn(['/standard.html', '/light.html', '/naive.html'], 3, false);
    for (const [path, times] of again)
      console.log(
        `  ${path.slice(1, -5).padEnd(15)} figures ${median(times, 'card').toFixed(0)}, chart ${median(times, 'chart').toFixed(0)}`,
      );
  } finally {
    await browser.close();
    site.close();
    api.close();
  }
}

await main();
process.exit(0);
