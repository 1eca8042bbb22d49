#!/usr/bin/env node
// `npm test`: every test; those of the server's database on a PostgreSQL that is started for them, and on the embedded one
// where the two can differ. The last line is the sum. docs/how-to/test.md explains the options:
//   PATTERN …   suites whose path contains one of the words      --fast      functions and screens only
//   --changed   what the change since main can reach             --again     without what passed on this state of the tree
//   --slowest   where the time went                              --verbose   a line for each suite
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { buildModules } from './modules.mjs';
import { startPostgres } from './postgres.mjs';
import { findPostgres } from './programs.mjs';
import { ensureInstalled, fail, root, tool } from './run.mjs';
import { changedFiles, reachedBy } from './testing/changed.mjs';
import { installPrograms, nameMissing } from './testing/install.mjs';
import { passedFile, readPassed } from './testing/passed.mjs';
import { printFailures, printSlowest } from './testing/report.mjs';
import { findSuites, isFast } from './testing/suites.mjs';

const flag = { type: 'boolean', default: false };
const { values: options, positionals: patterns } = parseArgs({
  allowPositionals: true,
  options: { fast: flag, changed: flag, again: flag, slowest: flag, verbose: flag },
});
const { verbose } = options;
const print = (line) => process.stdout.write(`${line}\n`);
const keyOf = ({ project, path }) => `${project} ${path}`;
const secondsFile = `${root}.build/suite-seconds.json`;

/** Heavy suites take a core each, and some 2 GB. Of the others, one more than there are cores: some wait for a database. */
function workersFor(isHeavy) {
  const most = Math.max(1, Math.floor(totalmem() / 3e9));
  return Math.min(availableParallelism() + (isHeavy ? 0 : 1), most);
}

/** For every Node of the run, servers too: room for what lives briefly, else a twelfth of the time goes into clearing it away. */
const roomy = process.allowedNodeEnvironmentFlags.has('--max-semi-space-size') ? '--max-semi-space-size=64' : '';
const nodeOptions = [process.env.NODE_OPTIONS, roomy].filter(Boolean).join(' ');

/** Runs these suites beside each other; answers what jest found, null where it ended without a report. */
function runJest(suites, { workers, env, reporter }) {
  const [plan, resultFile] = ['plan', 'result'].map(
    (name) => `${root}.build/jest-${process.pid}-${suites.length}-${name}.json`,
  );
  const projects = { screens: [], node: [], postgres: [] };
  for (const { project, path } of suites) projects[project].push(path);
  writeFileSync(plan, JSON.stringify({ projects, reporter: { ...reporter, resultFile } }));
  process.once('exit', () => [plan, resultFile].forEach((file) => rmSync(file, { force: true })));
  const words = [`--maxWorkers=${workers}`];
  const node = ['--experimental-vm-modules', '--no-warnings', tool('jest/bin/jest.js')];
  const child = spawn(process.execPath, [...node, ...words], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: nodeOptions, ...env, ISOLINE_TEST_PLAN: plan },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve) =>
    child.on('exit', () => {
      const result = existsSync(resultFile) ? JSON.parse(readFileSync(resultFile, 'utf8')) : null;
      resolve(result);
    }),
  );
}

/** A PostgreSQL for the suites that ask a database; null where there is none. */
function startCluster() {
  const programs = findPostgres();
  try {
    if (programs) return startPostgres(programs);
    print('PostgreSQL was not found: the tests run on the embedded database only, which counts as a failure.');
  } catch (error) {
    print(`PostgreSQL could not be started: ${error.message}.`);
  }
  return null;
}

/** The sample world is made before the suites that copy it: what it takes is no time of theirs. Answers whether it is there. */
function makeSampleWorld() {
  const begin = Date.now();
  const words = ['--import', 'tsx', 'tests/support/makeSampleWorld.ts'];
  const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const seconds = Math.round((Date.now() - begin) / 1000);
  print(`  sample world: ${status !== 0 ? 'not made' : seconds < 5 ? 'up to date' : `made (${seconds} s)`}`);
  return status === 0;
}

/** The suites that the words of the command choose. */
async function chooseSuites(suites, passed) {
  const named =
    patterns.length === 0 ? suites : suites.filter(({ path }) => patterns.some((word) => path.includes(word)));
  const kind = options.fast ? named.filter(isFast) : named;
  const reached = options.changed ? await reachedBy(changedFiles(), kind) : kind;
  return options.again ? reached.filter((suite) => !passed.has(keyOf(suite))) : reached;
}

/** What each suite took the last time, by its name, for how long a run will still take. */
function readSeconds(suites) {
  const known = existsSync(secondsFile) ? JSON.parse(readFileSync(secondsFile, 'utf8')) : {};
  const mean = Object.values(known).reduce((sum, seconds) => sum + seconds, 0) / Math.max(1, Object.keys(known).length);
  return Object.fromEntries(suites.map((suite) => [keyOf(suite), known[keyOf(suite)] ?? (mean || 1)]));
}

/** Runs the heavy suites, then the others; answers jest's results of each suite. */
async function runSuites(suites, cluster, file) {
  const found = [];
  for (const isHeavy of [true, false]) {
    const phase = suites.filter((suite) => suite.isHeavy === isHeavy);
    if (phase.length === 0) continue;
    print(isHeavy ? '\nSuites with browsers and servers of their own' : '\nThe other suites');
    const result = await runJest(phase, {
      workers: workersFor(isHeavy),
      env: cluster ? { ISOLINE_TEST_POSTGRES: cluster.url } : {},
      reporter: { total: phase.length, weightOf: readSeconds(phase), secondsFile, passedFile: file, verbose },
    });
    if (!result) throw new Error('jest ended without a report: see above.');
    found.push(...result);
  }
  return found;
}

async function main() {
  ensureInstalled();
  mkdirSync(`${root}.build`, { recursive: true });
  const begin = Date.now();
  let failed = 0;
  await buildModules();
  const file = passedFile();
  if (file && !options.again) rmSync(file, { force: true });
  const passed = readPassed(file);
  const hasPostgres = !options.fast && findPostgres() !== null;
  let suites = await chooseSuites(findSuites({ postgres: hasPostgres }), passed);
  if (suites.some(({ isHeavy, asksDatabase }) => isHeavy || asksDatabase)) {
    installPrograms();
    suites = await chooseSuites(findSuites({ postgres: findPostgres() !== null }), passed);
  }
  if (suites.some(({ needsBuild }) => needsBuild) && !build({ say: (line) => print(`  ${line}`) })) failed += 1;
  if (suites.some(({ needsWorld }) => needsWorld) && !makeSampleWorld()) failed += 1;
  const cluster = suites.some(({ asksDatabase }) => asksDatabase) ? startCluster() : null;
  if (!cluster && suites.some(({ asksDatabase }) => asksDatabase)) failed += 1;
  const stop = () => {
    cluster?.stop();
    process.exit(1);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const found = await runSuites(suites, cluster, file).finally(() => cluster?.stop());
  if (options.slowest) printSlowest(found);
  printFailures(found);
  nameMissing();
  const tests = found.flatMap((suite) => suite.tests);
  for (const suite of found.filter(({ isGood }) => !isGood)) {
    failed += Math.max(1, suite.tests.filter(({ status }) => status === 'failed').length);
  }
  const minutes = ((Date.now() - begin) / 60_000).toFixed(1);
  if (suites.length === 0) print('No suite was chosen.');
  print(`\n${suites.length} suites in ${minutes} min`);
  print(`\n${tests.filter(({ status }) => status === 'passed').length} passed, ${failed} failed`);
  process.exit(failed === 0 && (suites.length > 0 || options.again || options.changed) ? 0 : 1);
}

main().catch((error) => fail(`The tests could not be run: ${error.stack ?? error}`));
