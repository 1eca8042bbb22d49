import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'puppeteer';
import { projectRoot } from '../server/base/threads';

/** Until the first marks, and each pan or zoom, ms. */
export type Walk = { readonly first: number; readonly moves: number[] };

/** A page that draws all points itself, as a map library would be used without us. */
export async function openAlternative(points: string) {
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

export async function walkAlternative(browser: Browser, url: string): Promise<Walk> {
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
