#!/usr/bin/env node
// `npm test`: every test; those of the server's database on a PostgreSQL that is started for them, and on the embedded one
// where the two can differ. The last line is the sum. docs/how-to/test.md explains the options:
//   PATTERN …   suites whose path contains one of the words      --fast      functions and screens only
//   --changed   what the change since main can reach             --again     without what passed on this state of the tree
//   --slowest   where the time went                              --verbose   a line for each suite
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { partNames } from './build.mjs';
import { buildModules } from './modules.mjs';
import { startPostgres } from './postgres.mjs';
import { findPostgres } from './programs.mjs';
import { ensureInstalled, fail, root, tool } from './run.mjs';
import { changedFiles, reachedBy } from './testing/changed.mjs';
import { installPrograms, nameMissing } from './testing/install.mjs';
import { passedFile, readPassed } from './testing/passed.mjs';
import { keyOf, Progress } from './testing/progress.mjs';
import { printFailures, printSlowest } from './testing/report.mjs';
import { findSuites, isFast } from './testing/suites.mjs';

const flag = { type: 'boolean', default: false };
const { values: options, positionals: patterns } = parseArgs({
  allowPositionals: true,
  options: { fast: flag, changed: flag, again: flag, slowest: flag, verbose: flag },
});
const { verbose } = options;
const print = (line) => process.stdout.write(`${line}\n`);
const secondsFile = `${root}.build/suite-seconds.json`;

/** Suites take some 1 GB each, heavy ones 2: what the memory of the machine holds at once. */
const mostWorkers = Math.max(1, Math.floor(totalmem() / 3e9));
const cores = availableParallelism();
/** Heavy suites take a core each. Of the others, one more than there are cores: some wait for a database. */
const workersFor = (isHeavy) => Math.min(cores + (isHeavy ? 0 : 1), mostWorkers);

/** For every Node of the run, servers too: room for what lives briefly, else a twelfth of the time goes into clearing it away. */
const roomy = process.allowedNodeEnvironmentFlags.has('--max-semi-space-size') ? '--max-semi-space-size=64' : '';
const nodeOptions = [process.env.NODE_OPTIONS, roomy].filter(Boolean).join(' ');

/** Runs of jest that have not ended. */
const running = new Set();
process.once('exit', () => running.forEach((child) => child.kill()));

/** Runs these suites beside each other, `workers` at a time; answers what jest found of each. `name` tells runs apart. */
async function runJest(name, suites, { workers, cluster, progress }) {
  if (suites.length === 0) return [];
  const fileOf = (kind) => `${root}.build/jest-${process.pid}-${name}-${kind}.json`;
  const [plan, resultFile] = [fileOf('plan'), fileOf('result')];
  const projects = { screens: [], node: [], postgres: [] };
  for (const { project, path } of suites) projects[project].push(path);
  writeFileSync(plan, JSON.stringify({ projects, reporter: { resultFile } }));
  const words = ['--experimental-vm-modules', '--no-warnings', tool('jest/bin/jest.js'), `--maxWorkers=${workers}`];
  const database = cluster ? { ISOLINE_TEST_POSTGRES: cluster.url } : {};
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: nodeOptions, ...database, ISOLINE_TEST_PLAN: plan },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  running.add(child);
  child.on('message', (suite) => progress.add(suite));
  // What it has sent may come after its end.
  await Promise.all([once(child, 'close'), once(child, 'disconnect')]);
  running.delete(child);
  try {
    if (!existsSync(resultFile)) throw new Error('jest ended without a report: see above.');
    return JSON.parse(readFileSync(resultFile, 'utf8'));
  } finally {
    for (const file of [plan, resultFile]) rmSync(file, { force: true });
  }
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

/** Runs a command of this project to its end, while others go on; answers whether it went well. */
async function runBeside(words) {
  const child = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  createInterface({ input: child.stdout }).on('line', (line) => print(`  ${line}`));
  const [code] = await once(child, 'close');
  running.delete(child);
  return code === 0;
}

/** The sample world is made before the suites that copy it: what it takes is no time of theirs. Answers whether it is there. */
async function makeSampleWorld() {
  const begin = Date.now();
  const isMade = await runBeside(['--import', 'tsx', 'tests/support/makeSampleWorld.ts']);
  const seconds = Math.round((Date.now() - begin) / 1000);
  print(`  sample world: ${!isMade ? 'not made' : seconds < 5 ? 'up to date' : `made (${seconds} s)`}`);
  return isMade;
}

/** Builds what the suites need, and makes the sample world with the server as soon as that is built. Answers how much of it failed. */
async function prepare(suites) {
  if (!suites.some(({ needsBuild, needsWorld }) => needsBuild || needsWorld)) return 0;
  const first = ['server', 'database'];
  const isBuilt = await runBeside(['scripts/build.mjs', ...first]);
  const isMade = [
    suites.some(({ needsBuild }) => needsBuild)
      ? runBeside(['scripts/build.mjs', ...partNames.filter((name) => !first.includes(name))])
      : true,
    suites.some(({ needsWorld }) => needsWorld) ? makeSampleWorld() : true,
  ];
  return [isBuilt, ...(await Promise.all(isMade))].filter((isGood) => !isGood).length;
}

/** The suites that the words of the command choose. */
async function chooseSuites(suites, passed) {
  const named =
    patterns.length === 0 ? suites : suites.filter(({ path }) => patterns.some((word) => path.includes(word)));
  const kind = options.fast ? named.filter(isFast) : named;
  const reached = options.changed ? await reachedBy(changedFiles(), kind) : kind;
  return options.again ? reached.filter((suite) => !passed.has(keyOf(suite))) : reached;
}

/**
 * Runs all suites. Those of screens need a processor and nothing else: where there are heavy ones, they run beside the builds, the sample
 * world and the heavy suites, which wait for servers and browsers a part of their time. The others come last. Answers
 * what was found of each suite, and how much of the preparation failed.
 */
async function runSuites(suites, { cluster, progress }) {
  const heavy = suites.filter(({ isHeavy }) => isHeavy);
  const isApart = heavy.length > 0 && mostWorkers > cores;
  const early = suites.filter((suite) => isApart && !suite.isHeavy && suite.project === 'screens' && !suite.needsBuild);
  const others = suites.filter((suite) => !suite.isHeavy && !early.includes(suite));
  const [few, many] = [Math.ceil(cores / 2), workersFor(false)];
  const common = { cluster, progress };
  let isOver = false;
  const besides = runJest('screens', early, { workers: few, ...common }).finally(() => (isOver = true));
  const rest = async () => {
    const unprepared = await prepare(suites);
    const found = await runJest('heavy', heavy, { workers: workersFor(true), ...common });
    const workers = isOver ? many : Math.max(1, many - few);
    return { unprepared, found: [...found, ...(await runJest('others', others, { workers, ...common }))] };
  };
  const [screens, { unprepared, found }] = await Promise.all([besides, rest()]);
  return { unprepared, found: [...screens, ...found] };
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
  const cluster = suites.some(({ asksDatabase }) => asksDatabase) ? startCluster() : null;
  if (!cluster && suites.some(({ asksDatabase }) => asksDatabase)) failed += 1;
  const stop = () => {
    cluster?.stop();
    process.exit(1);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const progress = new Progress(suites, { secondsFile, passedFile: file, verbose });
  const { found, unprepared } = await runSuites(suites, { cluster, progress }).finally(() => cluster?.stop());
  progress.end();
  failed += unprepared;
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
