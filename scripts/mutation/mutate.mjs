#!/usr/bin/env node
// Tries whether the tests notice what is changed: `npm run mutate shared/engine/payout.ts`, a folder, or what differs from main (no
// argument). Of the server, lists and tables at the head of a file are tried with `--all` only; `--share 0.25` tries a quarter of the
// changes, drawn at random and the same ones each time. Survivors are printed; the figures go to docs/quality/mutation.json and the page beside it.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { areaOf, areas, filesIn, foldersOf, isSource, partOf, partsOf, testsOf } from './areas.mjs';
import { asksDatabase } from './suite.mjs';
import { printSurvivors, record } from './report.mjs';
import { ensureInstalled, fail, root } from '../run.mjs';

ensureInstalled();

const changed = () =>
  execFileSync('git', ['diff', '--name-only', '--diff-filter=d', 'main'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);

const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean' }, share: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const share = Number(values.share);
if (!(share > 0 && share <= 1)) fail('--share is a part of the changes: more than 0, at most 1.');
const named = positionals.map((path) => path.replace(/\/$/, ''));
for (const path of named) if (!existsSync(join(root, path))) fail(`There is no ${path}.`);
const files = (named.length > 0 ? named.flatMap(filesIn) : changed())
  .filter((path) => isSource(path) && areaOf(path))
  .sort();
if (files.length === 0) fail(`Nothing to try: name a file or a folder below ${areas.flatMap(foldersOf).join(', ')}.`);

const copied = [
  'shared',
  'conformance',
  'console',
  'widgets',
  'docs',
  'scripts',
  'server',
  'tests/support',
  'tests/figures',
];

process.chdir(root);
process.env.ISOLINE_MUTATION_SHARE = String(share);
mkdirSync('.build/mutation', { recursive: true });
for (const part of areas.flatMap(partsOf)) {
  const mutate = files.filter((path) => partOf(areaOf(path), path) === part);
  if (mutate.length === 0) continue;
  process.env.ISOLINE_MUTATION_SUITES = JSON.stringify(testsOf(part));
  const isOnDatabase = testsOf(part).some((path) => asksDatabase(readFileSync(path, 'utf8')));
  const stryker = new Stryker({
    mutate,
    testRunner: 'suites',
    ignorers: ['words'],
    plugins: [join(root, 'scripts/mutation/runner.mjs')],
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // Copied are the sources and what suites read, with the database that suites begin from; packages are linked.
    ignorePatterns: [
      ...[
        '**',
        ...copied.map((folder) => `!${folder}/**`),
        '!package.json',
        '!package-lock.json',
        '!tsconfig.json',
        '!.build/template-*',
      ],
    ],
    tempDirName: '.build/mutation/copy',
    tsconfigFile: 'none.json',
    disableTypeChecks: false,
    dryRunTimeoutMinutes: 60,
    // What waits or works for ever is noticed by the runner; a time that is long enough on a busy machine is only the last resort.
    timeoutMS: isOnDatabase ? 240_000 : 60_000,
    // Where a suite asks a database, what its files set up once while they are loaded costs a world opened anew for each change.
    ignoreStatic: isOnDatabase && !values.all,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: '.build/mutation/report.json' },
    allowConsoleColors: false,
    warnings: false,
  });
  await stryker.runMutationTest();
  const report = JSON.parse(readFileSync('.build/mutation/report.json', 'utf8'));
  await record(report, share);
  printSurvivors(report, share);
}
