import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser } from 'puppeteer';
import { build } from 'vite';
import { projectRoot } from '../../server/threads';
import { openBrowser } from '../../tests/support/browser';
import { publicEventOf } from '../../tests/support/publicEvent';
import { spreadOf } from '../measure';

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
    chart: beyond('../shared/view/chart/draw.ts'),
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

/** Everything compressed as a real server sends it; pages and widgets on two origins. */
async function serve(
  files: ReadonlyMap<string, Buffer>,
): Promise<{ readonly url: string; readonly close: () => void }> {
  const packed = new Map([...files].map(([path, body]) => [path, brotliCompressSync(body)]));
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
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
  return { url, close: () => void server.close() };
}

type Times = {
  readonly skeleton: number;
  readonly card: number;
  readonly chart: number;
  readonly long: number;
  readonly shift: number;
};

/** One cold visit: when something stood there, when the figures did, when the chart did; and what it cost the page. */
async function visit(browser: Browser, url: string, isSlow: boolean): Promise<Times> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(String(error)));
  await page.setViewport({ width: 1280, height: 900 });
  const client = await page.createCDPSession();
  await client.send('Network.enable');
  if (isSlow) {
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1_600_000 / 8,
      uploadThroughput: 750_000 / 8,
    });
    await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  // What runs these files gives functions their names back, with a helper that the page does not have.
  await page.evaluateOnNewDocument('globalThis.__name = (named) => named');
  await page.evaluateOnNewDocument(() => {
    const at: Record<string, number> = { long: 0, shift: 0 };
    Object.assign(window, { at });
    const mark = (name: string) => requestAnimationFrame(() => setTimeout(() => (at[name] ??= performance.now())));
    for (const kind of ['isoline', 'naive'])
      for (const [event, name] of [
        ['load', 'card'],
        ['ready', 'chart'],
      ] as const)
        document.addEventListener(`${kind}-${event}`, () => mark(name));
    const look = () => {
      const there =
        document.querySelector('parametric-event')?.shadowRoot?.childElementCount ||
        document.querySelector('naive-card')?.childElementCount ||
        document.querySelector('#apex')?.childElementCount ||
        document.querySelector('model-viewer')?.shadowRoot?.childElementCount;
      if (there) mark('skeleton');
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) at['long'] = (at['long'] ?? 0) + duration;
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        at['shift'] = (at['shift'] ?? 0) + (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await page
    .waitForFunction(() => (window as unknown as { at: Record<string, number> }).at['chart'] !== undefined, {
      timeout: 60_000,
      polling: 20,
    })
    .catch((error: unknown) => {
      throw new Error(`${url} drew no chart: ${wrong.join('; ') || String(error)}`);
    });
  const found = await page.evaluate(() => (window as unknown as { at: Times }).at);
  await context.close();
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
    for (const isSlow of [true, false]) {
      console.log(
        `\n${isSlow ? 'Slow 4G (1.6 Mbit/s, 150 ms) and a processor four times as slow' : 'Not slowed down'}: median of ${rounds}, cold; ms`,
      );
      const found = new Map<string, Times[]>();
      // In turn, so that all of them meet the same weather on the machine.
      for (let round = 0; round < rounds; round++)
        for (const path of pages.keys())
          found.set(path, [...(found.get(path) ?? []), await visit(browser, `${site.url}${path}`, isSlow)]);
      const median = (times: readonly Times[], of: keyof Times) => spreadOf(times.map((one) => one[of] ?? 0)).median;
      const naive = median(found.get('/naive.html') ?? [], 'chart');
      for (const [path, times] of found) {
        const [skeleton, card, chart, long] = (['skeleton', 'card', 'chart', 'long'] as const).map((of) =>
          median(times, of).toFixed(0),
        );
        const ratio = (naive / median(times, 'chart')).toFixed(2);
        console.log(
          `  ${path.slice(1, -5).padEnd(15)} skeleton ${skeleton}, figures ${card}, chart ${chart} (naive is ${ratio}×), long tasks ${long}, layout shift ${median(times, 'shift').toFixed(3)}`,
        );
      }
    }
  } finally {
    await browser.close();
    site.close();
    api.close();
  }
}

await main();
process.exit(0);
