import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'puppeteer';
import { sql } from 'drizzle-orm';
import { asSystem } from '../server/db/scope';
import { projectRoot } from '../server/base/threads';
import { openBrowser } from '../tests/support/browser';
import { startWorld } from '../tests/support/world';
import { copied } from './copies';
import type { On } from './frame/databases';
import { rowOf, type Row } from './frame/rows';

const count = 100_000;
const rounds = 9;
const walks = 7;
type Walk = { readonly first: number; readonly moves: number[] };
const views = {
  'the world': { topLeftLat: 80, topLeftLon: -180, bottomRightLat: -70, bottomRightLon: 180, zoom: 2 },
  'a continent': { topLeftLat: 40, topLeftLon: 60, bottomRightLat: 0, bottomRightLon: 110, zoom: 4 },
  'a region': { topLeftLat: 20, topLeftLon: 74, bottomRightLat: 8, bottomRightLon: 86, zoom: 7 },
  'a town': { topLeftLat: 13.2, topLeftLon: 77.4, bottomRightLat: 12.8, bottomRightLon: 77.8, zoom: 12 },
} as const;
const boxOf = (view: Record<string, number>, withZoom = true) =>
  new URLSearchParams(
    Object.entries(view)
      .filter(([name]) => withZoom || name !== 'zoom')
      .map(([name, value]) => [name, String(value)]),
  );
const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** A page that draws all points itself, as a map library would be used without us. */
async function openAlternative(points: string) {
  const library = (name: string) => readFileSync(join(projectRoot, 'node_modules/maplibre-gl/dist', name));
  const html = `<!doctype html><html><body style="margin:0"><div id="map" style="width:1280px;height:900px"></div><script type="module">
    import * as gl from '/maplibre-gl.mjs';
    gl.setWorkerUrl('/maplibre-gl-worker.mjs');
    const map = new gl.Map({ container: 'map', center: [0, 20], zoom: 2, fadeDuration: 0, style: { version: 8, sources: {
      points: { type: 'geojson', data: '/points.json', cluster: true, clusterRadius: 75, clusterMaxZoom: 15 } },
      layers: [{ id: 'points', type: 'circle', source: 'points', paint: { 'circle-radius': ['case', ['has', 'point_count'], 18, 8], 'circle-color': '#218a55' } }] } });
    map.once('idle', () => { window.first = performance.now(); });
    window.go = (centre, zoom) => new Promise((done) => { const at = performance.now(); map.once('idle', () => done(performance.now() - at)); map.jumpTo({ center: centre, zoom }); });
  </script></body></html>`;
  const files = new Map<string, readonly [string, Buffer]>([
    ['/', ['text/html', Buffer.from(html)]],
    ['/points.json', ['application/json', Buffer.from(points)]],
  ]);
  for (const name of ['maplibre-gl.mjs', 'maplibre-gl-shared.mjs', 'maplibre-gl-worker.mjs'])
    try {
      files.set(`/${name}`, ['text/javascript', library(name)]);
    } catch {
      // Not every version of the library comes in three pieces.
    }
  const server = createServer((request, response) => {
    const file = files.get((request.url ?? '/').split('?')[0] ?? '/');
    if (!file) return void response.writeHead(404).end();
    response
      .writeHead(200, { 'content-type': file[0], 'content-encoding': 'gzip' })
      .end(gzipSync(file[1], { level: 1 }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => void server.close() };
}

const pins = (page: Page) =>
  page.evaluate(
    () =>
      [...(document.querySelector('coverage-viewer')?.shadowRoot?.querySelectorAll('.pin') ?? [])]
        .map((pin) => pin.getAttribute('aria-label'))
        .join() || '',
  );

/** From opening the viewer to its first pins, and from pressing + or an arrow to other pins. */
async function walkViewer(browser: Browser, url: string) {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  const begin = performance.now();
  await page.goto(`${url}/viewer`, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(
    () => (document.querySelector('coverage-viewer')?.shadowRoot?.querySelectorAll('.pin').length ?? 0) > 5,
    { timeout: 120_000, polling: 20 },
  );
  const first = performance.now() - begin;
  const moves: number[] = [];
  for (const key of ['+', '+', 'ArrowLeft', '+', 'ArrowUp', '+', 'ArrowRight', '+', '+'] as const) {
    const before = await pins(page);
    await page.evaluate(() =>
      document.querySelector('coverage-viewer')?.shadowRoot?.querySelector<HTMLElement>('canvas')?.focus(),
    );
    const at = performance.now();
    await page.keyboard.press(key);
    while ((await pins(page)) === before && performance.now() - at < 10_000)
      await new Promise((go) => setTimeout(go, 10));
    moves.push(performance.now() - at);
    await new Promise((go) => setTimeout(go, 400));
  }
  await page.close();
  return { first, moves };
}

async function walkAlternative(browser: Browser, url: string) {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  const begin = performance.now();
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => 'first' in window, { timeout: 120_000, polling: 20 });
  const first = performance.now() - begin;
  const moves: number[] = [];
  for (const [lon, lat, zoom] of [
    [80, 20, 3],
    [80, 20, 4],
    [70, 20, 4],
    [70, 20, 5],
    [70, 26, 5],
    [70, 26, 6],
    [74, 26, 6],
    [74, 26, 7],
    [74, 26, 8],
  ] as const)
    moves.push(
      await page.evaluate(
        (centre, wanted) =>
          (window as unknown as { go: (c: readonly number[], z: number) => Promise<number> }).go(centre, wanted),
        [lon, lat],
        zoom,
      ),
    );
  await page.close();
  return { first, moves };
}

/** A hundred thousand public coverages on the map: bytes and times of the server, and of the viewer beside MapLibre with all points as GeoJSON. */
export async function map({ database }: On): Promise<readonly Row[]> {
  const world = await startWorld({ seed: true });
  const browser = await openBrowser();
  try {
    await asSystem(
      world.parts.database.db,
      async (db) => {
        const series = `generate_series(1, ${count}) as n`;
        const found = await db.execute<{ event: string; covered: string; target: string }>(
          sql`select e.id as event, c.id as covered, v.target_id as target from parametric_event e
            join coverage c on c.id = e.coverage_id join coverage_version v on v.coverage_id = c.id and v.version = e.coverage_version
            where 'system/visibility:public' = any(c.labels) limit 1`,
        );
        const [one] = found.rows;
        if (!one) throw new Error('The sample world has no public coverage.');
        const [event, covered, target] = [one.event, one.covered, one.target].map((id) => `'${id}'`);
        // The same places at each run.
        const [lon, lat] = [
          '((n::bigint * 7919) % 36000) / 100.0 - 180',
          '((n::bigint * 104729) % 13000) / 100.0 - 60',
        ];
        await copied(
          db,
          'monitoring_target',
          { id: "t.id || '-' || n", lon, lat, name: "'Place ' || n" },
          `monitoring_target t, ${series} where t.id = ${target}`,
        );
        await copied(db, 'coverage', { id: "t.id || '-' || n" }, `coverage t, ${series} where t.id = ${covered}`);
        await copied(
          db,
          'coverage_version',
          { coverage_id: "t.coverage_id || '-' || n", target_id: "t.target_id || '-' || n" },
          `coverage_version t, ${series} where t.coverage_id = ${covered} and t.version = 1`,
        );
        await copied(
          db,
          'parametric_event',
          { id: "t.id || '-' || n", coverage_id: "t.coverage_id || '-' || n" },
          `parametric_event t, ${series} where t.id = ${event}`,
        );
      },
      { timeoutMs: 600_000 },
    );
    const path = '/internal/monitoring/external/bounding-box';
    const ask = async (query: URLSearchParams) => {
      const at = performance.now();
      const response = await fetch(`${world.url}${path}?${String(query)}`);
      const text = await response.text();
      if (!response.ok) throw new Error(text);
      return { text, took: performance.now() - at };
    };
    const rows: Row[] = [];
    const cold = await ask(boxOf(views['the world']));
    rows.push(
      rowOf({
        job: `${count} public coverages, the first view of the world from the server`,
        ...{ database, unit: 'ms', ours: [cold.took] },
      }),
    );
    for (const [name, view] of Object.entries(views)) {
      const times: number[] = [];
      let text = '';
      for (let round = 0; round < rounds; round++) {
        const answer = await ask(boxOf(view));
        times.push(answer.took);
        text = answer.text;
      }
      const { features } = JSON.parse(text) as { features: unknown[] };
      console.log(`${name}: ${features.length} marks, ${kb(gzipSync(text).length)} (gzip)`);
      rows.push(
        rowOf({
          job: `${count} public coverages, a view of ${name} from the server`,
          ...{ database, unit: 'ms', ours: times },
          ...(name === 'the world' ? { point: { line: 'map', coverages: count } } : {}),
        }),
      );
    }
    const all = await ask(boxOf(views['the world'], false));
    const slim = JSON.stringify({
      type: 'FeatureCollection',
      features: (
        JSON.parse(all.text) as { features: { geometry: unknown; properties: { status: string } }[] }
      ).features.map(({ geometry, properties: { status } }) => ({ type: 'Feature', geometry, properties: { status } })),
    });
    console.log(
      `All points as GeoJSON (gzip): ${kb(gzipSync(slim).length)} with place and status only, ${kb(gzipSync(all.text).length)} as this server answers them`,
    );
    const alternative = await openAlternative(slim);
    const ours: Walk[] = [];
    const theirs: Walk[] = [];
    for (let round = 0; round < walks; round++) {
      ours.push(await walkViewer(browser, world.url));
      theirs.push(await walkAlternative(browser, alternative.url));
    }
    alternative.close();
    const alternativeName = 'MapLibre with all points as GeoJSON, clusters of its own, a bare background';
    const walked = (job: string, times: (walk: Walk) => number[]) =>
      rowOf({
        ...{ job, database, unit: 'ms', ours: ours.flatMap(times) },
        beside: { name: alternativeName, values: theirs.flatMap(times) },
      });
    rows.push(
      walked(`${count} public coverages in the browser, from opening to the first marks`, ({ first }) => [first]),
      walked(
        `${count} public coverages in the browser, a pan or zoom (ours with 300 ms of flight and the request)`,
        ({ moves }) => moves,
      ),
    );
    return rows;
  } finally {
    await browser.close();
    await world.close();
  }
}
