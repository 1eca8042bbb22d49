#!/usr/bin/env node
// What the widgets weigh on the wire (gzip, kB of 1000 bytes), against their budgets; the build comes first.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from './build.mjs';
import { fail, root } from './run.mjs';

if (!build({ say: (line) => process.stdout.write(`  ${line}\n`) })) fail('The widgets could not be built: see above.');
const folder = join(root, 'dist/widgets');
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
/** A chunk and all that it cannot run without. */
function closure(source, found = new Set()) {
  const chunk = manifest[source];
  if (!chunk) fail(`dist/widgets has no chunk made from ${source}: the budgets no longer fit.`);
  found.add(chunk.file);
  for (const from of chunk.imports ?? []) if (!found.has(manifest[from].file)) closure(from, found);
  return found;
}
const loader = ['isoline.js'];
const beyond = (files, known) => [...files].filter((file) => !known.has(file));
const card = closure('src/elements/card.ts');
const map = closure('src/map/draw.ts');
const gzipped = (files) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0) / 1000;

const budgets = [
  ['loader', 3.5, loader],
  ['card: loader and all that draws it', 120, [...loader, ...card]],
  ['chart', 105, beyond(closure('../shared/view/chart/draw.ts'), card)],
  ['one more language', 3, beyond(closure('src/phrases/de.ts'), card)],
  ['event chart, beside the card', 3, beyond(closure('src/elements/event-chart/element.tsx'), card)],
  ['viewer, beside the card', 20, beyond(closure('src/elements/coverage-viewer/element.tsx'), card)],
  ['map', 305, beyond(map, card)],
];
let over = 0;
for (const [name, budget, files] of budgets) {
  const size = gzipped(files);
  if (size > budget) over += 1;
  process.stdout.write(`  ${size > budget ? 'OVER' : 'fits'}  ${size.toFixed(1)} of ${budget} kB  ${name}\n`);
}
if (over > 0) fail(`${over} of the budgets of the widgets are exceeded.`);
