import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicEventOf } from '../../tests/support/publicEvent';
import { chunks, prepare, triangle, widgets } from './files';
import { serve, type Site } from './site';

/** The pages that are visited, by what the table calls them: ours, then what stands beside them. */
export const pageNames = {
  '/standard.html': '`isoline.js`',
  '/standard-hints.html': '`isoline.js`, with preload hints',
  '/light.html': '`isoline.light.js`',
  '/light-hints.html': '`isoline.light.js`, with preload hints',
  '/naive.html': 'the same card and chart in one file (React, r2wc, i18next, Highcharts)',
  '/apex.html': 'ApexCharts 5, the chart alone',
  '/model-viewer.html': '`<model-viewer>` 4 with one triangle',
} as const;
export type PagePath = keyof typeof pageNames;

type Bench = {
  readonly site: Site;
  /** Files of each part, by what the table calls it. */
  readonly parts: Readonly<Record<string, readonly string[]>>;
  readonly close: () => void;
};

const page = (head: string, body: string) =>
  Buffer.from(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title>${head}</head><body>${body}</body></html>`,
  );
// Both marks are the mount of the chart: it has no figures before.
const apexBody = (api: string) => `<div id="apex"></div><script type="module">
    const event = await (await fetch('${api}/internal/permalinks/rain')).json();
    document.dispatchEvent(new Event('naive-load'));
    const chart = new ApexCharts(document.getElementById('apex'), { chart: { type: 'line', height: 400, animations: { enabled: false }, events: { mounted: () => document.dispatchEvent(new Event('naive-ready')) } },
      series: [{ data: event.footprint.map((row) => row.indexValue) }], xaxis: { categories: event.footprint.map((row) => row.date) }, annotations: { yaxis: [{ y: event.coverage.trigger }] } });
    chart.render();</script>`;
// The hello page of the widely used element for models: both marks are its own event `load`.
const modelBody = (
  api: string,
) => `<model-viewer style="width:600px;height:400px" src="${api}/triangle.gltf"></model-viewer><script type="module">
    document.querySelector('model-viewer').addEventListener('load', () => { for (const name of ['load', 'ready']) document.dispatchEvent(new Event('naive-' + name)); });</script>`;

type Chunks = ReturnType<typeof chunks>;
function pagesOf(api: string, standard: Chunks, light: Chunks): ReadonlyMap<PagePath, Buffer> {
  const tag = '<parametric-event permalink="rain"></parametric-event>';
  const script = (path: string, kind = 'type="module"') => `<script ${kind} src="${api}${path}"></script>`;
  const loaderOf = (one: Chunks) => script(`/widgets/v1/${one.loader[0]}`);
  const hints = (one: Chunks) =>
    one.card.map((name) => `<link rel="modulepreload" crossorigin href="${api}/widgets/v1/${name}">`).join('') +
    `<link rel="preload" as="fetch" crossorigin href="${api}/internal/permalinks/rain">`;
  return new Map([
    ['/standard.html', page(loaderOf(standard), tag)],
    ['/standard-hints.html', page(hints(standard) + loaderOf(standard), tag)],
    ['/light.html', page(loaderOf(light), tag)],
    ['/light-hints.html', page(hints(light) + loaderOf(light), tag)],
    ['/naive.html', page(script('/naive.js'), '<naive-card permalink="rain"></naive-card>')],
    ['/apex.html', page(script('/apex.js', 'defer'), apexBody(api))],
    ['/model-viewer.html', page(script('/model.js'), modelBody(api))],
  ]);
}

/** Our widgets and what stands beside them, served as a real server does, on an origin of their own. */
export async function openBench(): Promise<Bench> {
  const alternatives = await prepare();
  const [standard, light] = [chunks('standard'), chunks('light')];
  const files = new Map<string, Buffer>([
    ['/internal/permalinks/rain', Buffer.from(JSON.stringify(publicEventOf()))],
    ['/naive.js', readFileSync(alternatives.naive)],
    ['/apex.js', readFileSync(alternatives.apex)],
    ['/model.js', readFileSync(alternatives.model)],
    ['/triangle.gltf', Buffer.from(triangle())],
  ]);
  for (const name of new Set([standard, light].flatMap((one) => Object.values(one).flat())))
    files.set(`/widgets/v1/${name}`, readFileSync(join(widgets, name)));
  const api = await serve(files);
  const site = await serve(pagesOf(api.url, standard, light));
  const partsOf = (name: string, one: Chunks) =>
    Object.entries(one).map(
      ([part, names]) => [`\`${name}\`: ${part}`, names.map((file) => join(widgets, file))] as const,
    );
  return {
    site,
    parts: {
      ...Object.fromEntries([...partsOf('isoline.js', standard), ...partsOf('isoline.light.js', light)]),
      'the same card and chart in one file': [alternatives.naive],
      'ApexCharts 5': [alternatives.apex],
      '`<model-viewer>` 4': [alternatives.model],
    },
    close() {
      site.close();
      api.close();
    },
  };
}
