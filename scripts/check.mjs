#!/usr/bin/env node
// `npm run check`: what every commit passes. Each step says its name; the first that fails ends it.
import { existsSync } from 'node:fs';
import { ensureInstalled, fail, root, run, tool, typeScriptEnv, withTypeScript } from './run.mjs';

ensureInstalled();
const node =
  (path, ...args) =>
  () =>
    run(process.execPath, [tool(path), ...args]);
const own =
  (path, ...args) =>
  () =>
    run(process.execPath, [`${root}${path}`, ...args]);

const steps = [
  ['format', node('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.')],
  ['lint', node('oxlint/bin/oxlint', '--deny-warnings')],
  ['types', node('typescript/bin/tsc', '--noEmit')],
  ['fast tests', own('scripts/test.mjs', '--fast')],
  ['architecture', own('scripts/jest.mjs', 'tests/architecture.test.ts')],
  // Budgets are kept by whoever builds the widgets, in a script of theirs.
  ...(existsSync(`${root}scripts/sizes.mjs`) ? [['bundle sizes', own('scripts/sizes.mjs')]] : []),
  // Names measured figures that are old, which no commit fails for; the age is in git, which a package of the sources lacks.
  ...(existsSync(`${root}.git`)
    ? [['measured figures', () => run(process.execPath, [...withTypeScript, `${root}bench/stale.ts`], typeScriptEnv)]]
    : []),
];

for (const [name, step] of steps) {
  const begin = performance.now();
  process.stdout.write(`${name} …\n`);
  if (step() !== 0) fail(`${name}: failed, see above.`);
  process.stdout.write(`${name}: passed (${((performance.now() - begin) / 1000).toFixed(1)} s)\n`);
}
