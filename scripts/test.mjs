#!/usr/bin/env node
// `npm test`: every test on the embedded database, then those of the server once more on a PostgreSQL that is started for
// it; --fast: the tests of functions only. Further words choose test files by their path. The last line is the sum.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { build } from './build.mjs';
import { findPostgres, startPostgres } from './postgres.mjs';
import { ensureInstalled, fail, root, tool } from './run.mjs';

const args = process.argv.slice(2);
const fast = args.includes('--fast');
const chosen = args.filter((word) => !word.startsWith('--'));
const say = (line) => process.stdout.write(`${line}\n`);

ensureInstalled();
const mayInstall = process.env.CI === 'true' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
const onPath = (name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => folder && existsSync(join(folder, name)));
const hasBrowser = () =>
  process.env.PUPPETEER_EXECUTABLE_PATH
    ? existsSync(process.env.PUPPETEER_EXECUTABLE_PATH)
    : ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'].some(onPath);

/** Installs what is missing on a CI machine; elsewhere says in one line what to install. */
function need(what, packages, isThere, otherwise) {
  if (isThere()) return true;
  if (mayInstall) {
    say(`Installing ${packages.join(' ')} …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
    if (isThere()) return true;
  }
  say(`${what} was not found: ${otherwise} (Debian: apt-get install ${packages.join(' ')}).`);
  return false;
}

mkdirSync(`${root}.build`, { recursive: true });
const totals = { passed: 0, failed: 0 };

/** Runs jest and adds up what it found; jest's own report goes to the terminal. */
function jest(title, words, env) {
  return new Promise((resolve) => {
    say(`\n${title}`);
    const report = `${root}.build/jest-${process.pid}.json`;
    const child = spawn(
      process.execPath,
      [
        '--experimental-vm-modules',
        '--no-warnings',
        tool('jest/bin/jest.js'),
        '--json',
        '--forceExit',
        `--outputFile=${report}`,
        ...words,
      ],
      {
        cwd: root,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    child.on('exit', (code) => {
      const found = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
      rmSync(report, { force: true });
      totals.passed += found?.numPassedTests ?? 0;
      // A suite that could not even be loaded counts as one failure; so does a jest that ended without a report.
      totals.failed += found ? found.numFailedTests + found.numRuntimeErrorTestSuites : 1;
      if (found && code !== 0 && found.numFailedTests + found.numRuntimeErrorTestSuites === 0) totals.failed += 1;
      resolve();
    });
  });
}

/** Suites of the server, which ask a database: those in which openTestDatabase or startWorld is named. */
function databaseSuites() {
  const listed = spawnSync('grep', ['-rlE', 'openTestDatabase|startWorld', '--include=*.test.ts', 'server', 'tests'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.stdout.split('\n').filter(Boolean);
}

async function main() {
  if (fast) {
    // Functions and screens: nothing that opens a database, a port or a browser.
    const slow = [...databaseSuites(), 'tests/', 'server/db/embedded/start', '.*\\.e2e\\.test'];
    await jest('Fast tests', [...chosen, '--testPathIgnorePatterns', '/node_modules/', '/dist/', ...slow], {});
    return;
  }
  need('Chromium', ['chromium'], hasBrowser, 'the tests in a browser will fail');
  const hasFirefox = () => ['firefox-esr', 'firefox'].some(onPath);
  need('Firefox', ['firefox-esr'], hasFirefox, 'the tests of the widgets in it will fail');
  const hasWebKit = () => onPath('WebKitWebDriver') && onPath('Xvfb');
  need('WebKit', ['webkit2gtk-driver', 'xvfb'], hasWebKit, 'the tests of the widgets in it will fail');
  if (!build({ say: (line) => say(`  ${line}`) })) totals.failed += 1;
  await jest('All tests, on the embedded database', chosen, {});
  if (
    !need(
      'PostgreSQL',
      ['postgresql'],
      () => findPostgres() !== null,
      'the tests on PostgreSQL cannot run, which counts as a failure',
    )
  ) {
    totals.failed += 1;
    return;
  }
  const suites = databaseSuites().filter((path) => chosen.length === 0 || chosen.some((word) => path.includes(word)));
  if (suites.length === 0) return;
  let cluster;
  try {
    cluster = startPostgres(findPostgres());
  } catch (error) {
    say(`PostgreSQL could not be started: ${error.message}.`);
    totals.failed += 1;
    return;
  }
  const stop = () => {
    cluster.stop();
    process.exit(1);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    await jest('The tests of the server, on PostgreSQL', ['--runTestsByPath', ...suites], {
      ISOLINE_TEST_DATABASE: 'postgres',
      ISOLINE_TEST_POSTGRES: cluster.url,
    });
  } finally {
    cluster.stop();
  }
}

main().then(
  () => {
    say(`\n${totals.passed} passed, ${totals.failed} failed`);
    process.exit(totals.failed === 0 ? 0 : 1);
  },
  (error) => fail(`The tests could not be run: ${error.stack ?? error}`),
);
