#!/usr/bin/env node
/**
 * Does a test go red when its clause is broken: `node scripts/break-clauses.mjs` breaks the code of each clause that
 * docs/spec-coverage/breaks.json names, in a copy of the commit, runs the tests that the clause names, and writes a page
 * of what they noticed. Arguments: the beginnings of ids of clauses; without any, all of them.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, root } from './run.mjs';

const folder = join(root, 'docs/spec-coverage');
const pageFile = join(root, 'docs/quality/clauses.md');
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

const clauses = new Map(
  ['1', '2', '3']
    .flatMap((part) => readJson(join(folder, `${part}.json`)))
    .flatMap(({ id, clauses: parts }) =>
      parts.map((clause, at) => [`${id}${parts.length > 1 ? String.fromCodePoint(97 + at) : ''}`, clause]),
    ),
);

/** The names that a title stands for: its placeholders of `test.each` match anything. */
const patternOf = (title) =>
  title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/%[a-z#]|\\\$[\w.]+|\\\$\\\{[^}]*\\\}/gi, '.*');

/** Runs one test in the copy; answers whether it failed, or null where no test ran. */
function isRed(copy, test) {
  const [file, title] = test.split(' › ');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/jest.mjs', file, '-t', patternOf(title), '--testTimeout=60000', '--silent'],
    { cwd: copy, encoding: 'utf8', env: { ...process.env, CI: 'true' }, timeout: 300_000 },
  );
  const [, failed] = /^Tests:.*?(\d+) failed/m.exec(stderr + stdout) ?? [];
  if (failed || /Test suite failed to run/.test(stderr + stdout)) return true;
  return /^Tests:.*?\d+ passed/m.test(stderr + stdout) ? false : null;
}

/** Breaks one clause, asks its tests, and mends it. */
function tryBreak(copy, { clause, file, from, to }) {
  const known = clauses.get(clause);
  if (!known) fail(`docs/spec-coverage has no clause ${clause}.`);
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  if (!source.includes(from)) fail(`${file} does not contain what is to be broken for ${clause}: ${from}`);
  writeFileSync(
    path,
    source.replace(from, () => to),
  );
  try {
    const asked = known.tests.map(({ test }) => ({ test, red: isRed(copy, test) }));
    return {
      clause,
      says: known.says,
      file,
      red: asked.find(({ red }) => red)?.test,
      unknown: asked.every(({ red }) => red === null),
    };
  } finally {
    writeFileSync(path, source);
  }
}

function pageOf(tried) {
  const cell = (text) => text.replaceAll('|', String.raw`\|`);
  const red = tried.filter((one) => one.red).length;
  return [
    '# Clauses broken by hand',
    '',
    'Written by `node scripts/break-clauses.mjs`: for each clause the code that keeps it was changed in a copy (docs/spec-coverage/breaks.json',
    'says where and how), and the tests that docs/spec-coverage names for it were run. The clauses were drawn by chance, the changes written',
    'without looking at the tests. The first run, in November 2026, noticed 63 of 72; the tests of the nine others were mended then.',
    '',
    `${tried.length} clauses broken, ${red} noticed by a test that the clause names.`,
    '',
    '| Clause | Says | Broken in | Noticed by |',
    '| --- | --- | --- | --- |',
    ...tried.map(
      ({ clause, says, file, red: test, unknown }) =>
        `| ${clause} | ${cell(says)} | ${file} | ${cell(test ?? (unknown ? 'no test ran' : 'not noticed'))} |`,
    ),
    '',
  ].join('\n');
}

const asked = process.argv.slice(2);
const breaks = readJson(join(folder, 'breaks.json')).filter(
  ({ clause }) => asked.length === 0 || asked.some((start) => clause.startsWith(start)),
);
const place = mkdtempSync(join(tmpdir(), 'isoline-clauses-'));
const copy = join(place, 'isoline');
try {
  if (spawnSync('git', ['clone', '--quiet', root, copy], { stdio: 'inherit' }).status !== 0)
    fail('git could not make a copy.');
  symlinkSync(join(root, '../shared'), join(place, 'shared'));
  // Links instead of a gigabyte, where the system can make them.
  const [packages, own] = [join(root, 'node_modules'), join(copy, 'node_modules')];
  if (spawnSync('cp', ['-al', packages, own]).status !== 0)
    cpSync(packages, own, { recursive: true, verbatimSymlinks: true });
  const tried = [];
  for (const one of breaks) {
    tried.push(tryBreak(copy, one));
    const { clause, red, unknown } = tried.at(-1);
    process.stdout.write(`${red ? 'noticed' : unknown ? 'NO TEST RAN' : 'NOT NOTICED'}  ${clause}\n`);
  }
  if (asked.length === 0) writeFileSync(pageFile, pageOf(tried));
  process.stdout.write(`${tried.length} broken, ${tried.filter(({ red }) => red).length} noticed\n`);
} finally {
  rmSync(place, { recursive: true, force: true });
}
