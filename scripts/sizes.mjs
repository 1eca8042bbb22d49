#!/usr/bin/env node
// What the widgets weigh on the wire (gzip, kB of 1000 bytes), against their budgets; the build comes first.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from './build.mjs';
import { fail, root } from './run.mjs';

if (!build({ say: (line) => process.stdout.write(`  ${line}\n`) })) fail('The widgets could not be built: see above.');
const folder = join(root, 'dist/widgets');
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
const gzipped = (files) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0) / 1000;

function budgetsOf(name, loader, cardBudget) {
  const closure = readBuild(name);
  const card = closure('src/elements/card.ts');
  const beside = (source) => beyond(closure(source), card);
  return [
    [`${name}: loader`, 3.5, [loader]],
    [`${name}: card, with loader and all that draws it`, cardBudget, [loader, ...card]],
    [`${name}: chart`, 105, beside('../shared/view/chart/draw.ts')],
    [`${name}: one more language`, 3.5, beside('../shared/phrases/de/partners.ts')],
    [`${name}: event chart, beside the card`, 3, beside('src/elements/event-chart/element.tsx')],
    [`${name}: viewer, beside the card`, 20, beside('src/elements/coverage-viewer/element.tsx')],
    [`${name}: map`, 305, beside('src/map/draw.ts')],
  ];
}
const budgets = [...budgetsOf('standard', 'isoline.js', 120), ...budgetsOf('light', 'isoline.light.js', 60)];
let over = 0;
for (const [name, budget, files] of budgets) {
  const size = gzipped(files);
  if (size > budget) over += 1;
  process.stdout.write(`  ${size > budget ? 'OVER' : 'fits'}  ${size.toFixed(1)} of ${budget} kB  ${name}\n`);
}
if (over > 0) fail(`${over} of the budgets of the widgets are exceeded.`);
