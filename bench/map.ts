import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'puppeteer';
import { sql } from 'drizzle-orm';
import type { Db } from '../server/db/open';
import { asSystem } from '../server/db/scope';
import { openBrowser } from '../tests/support/browser';
import { startWorld } from '../tests/support/world';
import { copied } from './copies';
import type { On } from './frame/databases';
import { rowOf, type Row } from './frame/rows';
import { runsInTurn, waitForTurn } from './frame/turns';
import { openAlternative, walkAlternative, type Walk } from './mapAlternative';

const sizes = [1_000, 10_000, 100_000];
const count = 100_000;
const rounds = 9;
const walks = 7;
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

/** Public coverages on the map: the sample's first one again at places `from` to `to`, which are the same at each run. */
async function addPublic(db: Db, from: number, to: number): Promise<void> {
  const series = `generate_series(${from}, ${to}) as n`;
  const found = await db.execute<{ event: string; covered: string; target: string }>(
    sql`select e.id as event, c.id as covered, v.target_id as target from parametric_event e
      join coverage c on c.id = e.coverage_id join coverage_version v on v.coverage_id = c.id and v.version = e.coverage_version
      where 'system/visibility:public' = any(c.labels) order by c.created_at, length(e.id), e.id limit 1`,
  );
  const [one] = found.rows;
  if (!one) throw new Error('The sample world has no public coverage.');
  const [event, covered, target] = [one.event, one.covered, one.target].map((id) => `'${id}'`);
  const [lon, lat] = ['((n::bigint * 7919) % 36000) / 100.0 - 180', '((n::bigint * 104729) % 13000) / 100.0 - 60'];
  await copied(
    db,
    'monitoring_target',
    { id: "t.id || '-' || n", lon, lat, name: "'Place ' || n", position: 'null' },
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
  // Writes that nobody is told of would change no map.
  await copied(db, 'notice', { id: `t.id || '-${to}'` }, 'notice t where t.id = (select max(id) from notice)');
}

type Answer = { readonly text: string; readonly took: number };
/** What views from the server take, with so many coverages on the map. */
async function viewRows(
  { database }: On,
  ask: (query: URLSearchParams) => Promise<Answer>,
  coverages: number,
  names: readonly (keyof typeof views)[],
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  await waitForTurn();
  const cold = await ask(boxOf(views['the world']));
  rows.push(
    rowOf({
      job: `${coverages} public coverages, the first view of the world from the server`,
      ...{ database, unit: 'ms', ours: [cold.took] },
    }),
  );
  for (const name of names) {
    const times: number[] = [];
    let text = '';
    for await (const _ of runsInTurn(rounds)) {
      const answer = await ask(boxOf(views[name]));
      times.push(answer.took);
      text = answer.text;
    }
    const { features } = JSON.parse(text) as { features: unknown[] };
    console.log(`${name}: ${features.length} marks, ${kb(gzipSync(text).length)} (gzip)`);
    rows.push(
      rowOf({
        job: `${coverages} public coverages, a view of ${name} from the server`,
        ...{ database, unit: 'ms', ours: times },
        ...(name === 'the world' ? { point: { line: 'map', coverages } } : {}),
      }),
    );
  }
  return rows;
}

/**
 * A thousand to a hundred thousand public coverages on the map: bytes and times of the server, and with all of them of the viewer
 * beside MapLibre with all points as GeoJSON.
 */
export async function map(on: On): Promise<readonly Row[]> {
  const { database } = on;
  const world = await startWorld({ seed: true });
  const browser = await openBrowser();
  try {
    const ask = async (query: URLSearchParams): Promise<Answer> => {
      const at = performance.now();
      const response = await fetch(`${world.url}/internal/monitoring/external/bounding-box?${String(query)}`);
      const text = await response.text();
      if (!response.ok) throw new Error(text);
      return { text, took: performance.now() - at };
    };
    const rows: Row[] = [];
    let there = 0;
    for (const coverages of sizes) {
      // What anyone sees may be half a minute old.
      if (there > 0) await pause(31_000);
      await asSystem(world.parts.database.db, (db) => addPublic(db, there + 1, coverages), { timeoutMs: 600_000 });
      there = coverages;
      const names = Object.keys(views) as (keyof typeof views)[];
      rows.push(...(await viewRows(on, ask, coverages, coverages === count ? names : ['the world'])));
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
    for await (const _ of runsInTurn(walks)) {
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
