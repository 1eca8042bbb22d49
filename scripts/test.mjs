#!/usr/bin/env node
// `npm test`: every test; those of the server's database on the embedded database and on a PostgreSQL that is started for
// them. --fast: functions and screens only; --slowest: where the time went. Further words choose test files by their path.
// The last line is the sum.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { relative } from 'node:path';
import { build } from './build.mjs';
import { startPostgres } from './postgres.mjs';
import { findPostgres, needed } from './programs.mjs';
import { ensureInstalled, fail, root, tool } from './run.mjs';
import { databaseSuites } from './suites.mjs';

const args = process.argv.slice(2);
const fast = args.includes('--fast');
const chosen = args.filter((word) => !word.startsWith('--'));
const print = (line) => process.stdout.write(`${line}\n`);
const totals = { passed: 0, failed: 0 };

/** Debian's packages of what is not there, and the one command that installs them. */
function missingPrograms() {
  const missing = needed.filter(({ find }) => !find());
  const packages = missing.flatMap((program) => program.packages);
  return { missing, packages, command: `apt-get update && apt-get install -y ${packages.join(' ')}` };
}

/** Installs what the tests drive where that is possible: Debian or Ubuntu, as root. Elsewhere says what to install. */
function installPrograms() {
  const { missing, packages } = missingPrograms();
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    print(`Installing ${packages.join(' ')} …`);
    const options = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    spawnSync('apt-get', ['update', '-qq'], options);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
  }
  nameMissing();
}

/** Tests that need what is not there fail: the command stands before the run and after it. */
function nameMissing() {
  const { missing, command } = missingPrograms();
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name).join(', ');
  print(`\nNot found: ${names}. The tests that need them will fail.`);
  if (process.platform === 'linux') print(`On Debian or Ubuntu, this installs them:\n\n  sudo sh -c '${command}'\n`);
  else print('Install them from their makers; WebKit is tried on Linux only.');
}

/** One suite more than there are cores, for some wait for what they started, as far as the memory reaches: a suite with a browser takes some 2 GB. */
const workers = () => Math.max(1, Math.min(availableParallelism() + 1, Math.floor(totalmem() / 3e9)));

/** For every Node of the run, servers too: room for what lives briefly, else a twelfth of the time goes into clearing it away. */
const roomy = process.allowedNodeEnvironmentFlags.has('--max-semi-space-size') ? '--max-semi-space-size=64' : '';
const nodeOptions = [process.env.NODE_OPTIONS, roomy].filter(Boolean).join(' ');

/** Runs jest and adds up what it found; jest's own report goes to the terminal. */
function jest(words, env) {
  return new Promise((resolve) => {
    const report = `${root}.build/jest-${process.pid}.json`;
    const options = ['--json', '--forceExit', `--maxWorkers=${workers()}`, `--outputFile=${report}`];
    const child = spawn(
      process.execPath,
      ['--experimental-vm-modules', '--no-warnings', tool('jest/bin/jest.js'), ...options, ...words],
      {
        cwd: root,
        env: { ...process.env, NODE_OPTIONS: nodeOptions, ...env },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    child.on('exit', (code) => {
      const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
      rmSync(report, { force: true });
      // A suite that could not even be loaded counts as one failure; so does a jest that ended without a report.
      const failed = result ? result.numFailedTests + result.numRuntimeErrorTestSuites : 1;
      totals.passed += result?.numPassedTests ?? 0;
      totals.failed += code !== 0 && failed === 0 ? 1 : failed;
      if (result && args.includes('--slowest')) printSlowest(result.testResults);
      resolve();
    });
  });
}

/** Where the time went: the twenty slowest suites, and the twenty slowest tests. */
function printSlowest(suites) {
  const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(7)} s  `;
  const slowest = (rows) => rows.sort((a, b) => b.ms - a.ms).slice(0, 20);
  const pathOf = ({ name }) => relative(root, name);
  print('\nThe slowest suites (as they ran beside each other)');
  for (const { ms, text } of slowest(
    suites.map((suite) => ({ ms: suite.endTime - suite.startTime, text: pathOf(suite) })),
  ))
    print(seconds(ms) + text);
  print('\nThe slowest tests');
  const tests = suites.flatMap((suite) =>
    suite.assertionResults.map(({ duration, fullName }) => ({
      ms: duration ?? 0,
      text: `${pathOf(suite)}: ${fullName}`,
    })),
  );
  for (const { ms, text } of slowest(tests)) print(seconds(ms) + text);
}

/** A PostgreSQL for the suites that ask a database; null, and a failure counted, where there is none. */
function startCluster() {
  const programs = findPostgres();
  try {
    if (programs) return startPostgres(programs);
    print('PostgreSQL was not found: the tests on it cannot run, which counts as a failure.');
  } catch (error) {
    print(`PostgreSQL could not be started: ${error.message}.`);
  }
  totals.failed += 1;
  return null;
}

async function main() {
  ensureInstalled();
  mkdirSync(`${root}.build`, { recursive: true });
  const databases = databaseSuites();
  if (fast) {
    // Functions and screens: nothing that opens a database, a port or a browser.
    const slow = [
      ...databases.all,
      'tests/',
      'server/db/embedded/(start|sizes)',
      'server/db/(alone|tenantLogin)',
      '.*\\.e2e\\.test',
    ];
    await jest([...chosen, '--testPathIgnorePatterns', '/node_modules/', '/dist/', ...slow], {});
    return;
  }
  installPrograms();
  if (!build({ say: (line) => print(`  ${line}`) })) totals.failed += 1;
  const isChosen = (path) => chosen.length === 0 || chosen.some((word) => path.includes(word));
  const cluster = databases.twice.some(isChosen) ? startCluster() : null;
  const stop = () => {
    cluster?.stop();
    process.exit(1);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    await jest(chosen, cluster ? { ISOLINE_TEST_POSTGRES: cluster.url } : {});
  } finally {
    cluster?.stop();
  }
  nameMissing();
}

main().then(
  () => {
    print(`\n${totals.passed} passed, ${totals.failed} failed`);
    process.exit(totals.failed === 0 ? 0 : 1);
  },
  (error) => fail(`The tests could not be run: ${error.stack ?? error}`),
);
