#!/usr/bin/env node
// What widgets and console weigh on the wire (brotli, as the server sends them; kB of 1000 bytes), against their budgets; the build comes first.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { fail, root } from './run.mjs';

if (!build({ say: (line) => process.stdout.write(`  ${line}\n`) }))
  fail('What browsers load could not be built: see above.');
const folder = join(root, 'dist/widgets');
const worker = join(
  'assets',
  readdirSync(join(folder, 'assets')).find((file) => /^maplibre-gl-worker.*\.js$/.test(file)) ?? '',
);
const others = readdirSync(join(root, 'shared/phrases'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'en')
  .map(({ name }) => name);
/** Chunks of one of the two builds, by the source that each is made from. */
function readBuild(name) {
  const manifest = JSON.parse(readFileSync(join(folder, `.vite/${name}.json`), 'utf8'));
  /** A chunk and all that it cannot run without. */
  return function closure(source, found = new Set()) {
    const chunk = manifest[source];
    if (!chunk) fail(`dist/widgets has no chunk made from ${source}: the budgets no longer fit.`);
    found.add(chunk.file);
    for (const from of chunk.imports ?? []) if (!found.has(manifest[from].file)) closure(from, found);
    return found;
  };
}
const beyond = (files, known) => [...files].filter((file) => !known.has(file));
/** What is too small to be worth it is sent as it is. */
const sent = (file, from = folder) => {
  const path = join(from, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
};
const compressed = (files, from = folder) => [...files].reduce((sum, file) => sum + sent(file, from), 0) / 1000;

function budgetsOf(name, loader, { card: cardBudget, chart: chartBudget, list: listBudget }) {
  const closure = readBuild(name);
  const card = closure('src/elements/card.ts');
  const beside = (source) => beyond(closure(source), card);
  const chart = new Set(
    ['footprintDrawing.ts', 'FootprintChart.tsx'].flatMap((part) => beside(`../shared/view/chart/${part}`)),
  );
  const viewer = beside('src/elements/coverage-viewer/element.tsx');
  const language = others
    .map((code) => beside(`../shared/phrases/${code}/partners.ts`))
    .toSorted((one, other) => compressed(other) - compressed(one))[0];
  return [
    [`${name}: loader`, 3.4, [loader]],
    [`${name}: card, with loader and all that draws it`, cardBudget, [loader, ...card]],
    [`${name}: card with its chart`, chartBudget, [loader, ...card, ...chart]],
    [`${name}: one more language, of which this weighs most`, 4.4, language],
    [`${name}: event chart, beside the card`, 6.9, beside('src/elements/event-chart/element.tsx')],
    [`${name}: list of the viewer`, listBudget, [loader, ...card, ...viewer]],
    [`${name}: map with its worker`, 460, [...beside('src/map/draw.ts'), worker]],
  ];
}

const pieces = join(root, 'dist/site/assets');
/** The script of the console that is made from a screen, or begins it, and all that it cannot run without. */
function piecesOf(name, found = new Set()) {
  const file = readdirSync(pieces).find(
    (piece) => piece === name || new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(piece),
  );
  if (!file) fail(`dist/site has no piece "${name}": the budgets no longer fit.`);
  found.add(file);
  for (const [, from] of readFileSync(join(pieces, file), 'utf8').matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
    if (!found.has(from)) piecesOf(from, found);
  return found;
}
const start = piecesOf('main', piecesOf('begin'));
const sheet = readdirSync(pieces).filter((file) => /^style-[\w-]+\.css$/.test(file));
const screen = (name) => [...start, ...beyond(piecesOf(name), start)];

const budgets = [
  ...budgetsOf('standard', 'isoline.js', { card: 98, chart: 185, list: 110 }),
  ...budgetsOf('light', 'isoline.light.js', { card: 48, chart: 60.2, list: 60 }),
  ['console: what each page begins with', 229.8, start, pieces],
  ['console: its sheet of styles', 25, sheet, pieces],
  ['console: list of coverages, without phrases', 258.5, screen('CoverageList'), pieces],
  ['console: list of policies, without phrases', 256.8, screen('PolicyList'), pieces],
  ['console: list of partners, without phrases', 255.5, screen('PartnerList'), pieces],
  ['console: a quote, without phrases', 262.8, screen('QuoteDetail'), pieces],
  ['console: a coverage, without phrases', 343.6, screen('CoverageDetail'), pieces],
];
let over = 0;
for (const [name, budget, files, from] of budgets) {
  const size = Number(compressed(files, from).toFixed(1));
  if (size > budget) over += 1;
  process.stdout.write(`  ${size > budget ? 'OVER' : 'fits'}  ${size} of ${budget} kB  ${name}\n`);
}
if (over > 0) fail(`${over} of the budgets are exceeded.`);
