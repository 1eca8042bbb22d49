#!/usr/bin/env node
// What the widgets weigh on the wire (gzip, kB of 1000 bytes), against their budgets; the build comes first.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from './build.mjs';
import { fail, root } from './run.mjs';

if (!build({ say: (line) => process.stdout.write(`  ${line}\n`) })) fail('The widgets could not be built: see above.');
const folder = join(root, 'dist/widgets');
const assets = readdirSync(join(folder, 'assets'));
const chunk = (name) => {
  const found = assets.filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'));
  if (found.length !== 1) fail(`dist/widgets has ${found.length} chunks named ${name}: the budgets no longer fit.`);
  return join('assets', found[0]);
};
const gzipped = (files) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0) / 1000;

const budgets = [
  ['loader', 3.5, ['isoline.js']],
  ['card: loader, runtime and card', 120, ['isoline.js', chunk('element')]],
  ['chart', 105, [chunk('draw')]],
  ['one more language', 3, [chunk('de')]],
];
let over = 0;
for (const [name, budget, files] of budgets) {
  const size = gzipped(files);
  if (size > budget) over += 1;
  process.stdout.write(`  ${size > budget ? 'OVER' : 'fits'}  ${size.toFixed(1)} of ${budget} kB  ${name}\n`);
}
if (over > 0) fail(`${over} of the budgets of the widgets are exceeded.`);
