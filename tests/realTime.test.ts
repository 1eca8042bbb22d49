import { isTest, readSources } from './support/structure';

/** By which the machine's own time comes in: what waits by it, and what goes by it. */
const waits =
  /(?<!\w)set(Timeout|Interval)\((?!\))|\bset(Timeout|Interval)\b.*from 'node:timers|\bAbortSignal\.timeout\(/;
const clocks = /\bDate\.now\(\)|\bperformance\.now\(\)/;
/** A test that gives up, or goes on, once some time has gone by. */
const limits =
  /[<>]=? *(Date|performance)\.now\(\)|(Date|performance)\.now\(\)[^;\n]*? [<>]=? |\btimeout: [\d_]*[1-9]|\bwaitForTimeout\b/;

/** The server is handed its timers (server/base/timers.ts). What uses the machine's own all the same, and why. */
const waitsInServer = {
  'server/base/timers.ts': 'hands them out',
  'server/features/platform/stream.ts': 'switches off the limit that Node has for a connection',
  'server/http/listFile.ts': 'Node knows when a connection last took something',
};
/** Who needs a day or a moment rather than a wait, and is not handed it. */
const clocksInServer = {
  'server/base/settings.ts': 'sets the business clock against the real one',
  'server/base/timers.ts': 'hands it out',
  'server/db/ids.ts': 'an id begins with the moment in which it was made; tests hand in their own',
  'server/db/lock.ts': 'compares with the times of files, which the system writes',
  'server/db/totals.ts': 'keeps what was counted for a moment; what is changed is counted at once',
  'server/files/store.ts': 'compares with the times of files, which the system writes',
  'server/http/releases.ts': 'tests hand in their own',
  'server/identity/adapter.ts': 'goes by the clock of the sign-in provider, which reads the real one',
  'server/ingest/ingest.ts': 'a rehearsal may stand in the past: what is known by now is known to it too',
  'server/jobs/repository.ts': 'stands in where the database says no time',
  'server/seed/rehearse.ts': 'its tokens hold for a minute, whatever the story has for a day',
};
/**
 * Tests wait for a state (tests/support/until.ts), or move the time themselves (tests/support/timers.ts). What goes by real time all the same: where a
 * process or a browser of its own is tried, which has its own clock.
 */
const inTests = {
  'console/app/begin.test.tsx': 'looks whether nothing more is asked, after a moment',
  'console/app/boot.test.tsx': 'an answer that comes a moment later',
  'server/base/temporaryFolder.test.ts': 'a process that does nothing but live',
  'server/db/lock.test.ts': 'a process that does nothing but live',
  'tests/accessible.test.ts': 'a browser that draws',
  'tests/news.test.ts': 'a browser that draws',
  'tests/support/console/openStore.ts': 'looks again, until it is so: also where the timers are moved by the test',
  'tests/support/cutLines.ts': 'a process under load: how often it is asked, and how fast it came back',
  'tests/support/cutProxy.ts': 'a page of which a browser has the first part for a while',
  'tests/support/dom/map.cjs': 'stands in for a map that is drawn a moment later',
  'tests/support/kills.ts': 'kills processes at any moment',
  'tests/support/oneRealm/leftBehind.cjs':
    'handles close a moment after it was asked for; what stays open is told then',
  'tests/support/oneRealm/leftBehind.test.ts': 'a timer and a process that are left behind',
  'tests/support/sampleWorld.ts': 'clears away folders that nobody has come for in an hour',
  'tests/support/timers.ts': 'the pauses of a server that goes on by itself',
  'tests/support/until.ts': 'looks again, until it is so',
  'tests/topology.test.ts': 'processes that count together, each by its own clock',
  'widgets/test/bridge.e2e.test.ts': 'a browser that draws',
  'widgets/test/changes.e2e.test.ts': 'a browser that draws',
  'widgets/test/hosts.e2e.test.ts': 'a browser that draws',
  'widgets/test/map.e2e.test.ts': 'a browser that draws',
  'widgets/test/package.e2e.test.ts': 'a browser that draws',
  'widgets/test/parents.e2e.test.ts': 'a browser that draws',
  'widgets/test/policy.test.ts': 'a page that is told of a refusal a moment later',
  'widgets/test/reading.e2e.test.ts': 'a browser that draws',
  'widgets/test/scenes.e2e.test.ts': 'a browser that draws',
  'widgets/test/scenes/frameworks.ts': 'a browser that draws',
  'widgets/test/scenes/grounds.ts': 'a browser that draws',
  'widgets/test/room.e2e.test.ts': 'a browser that draws',
  'widgets/test/stage.ts': 'a server whose answers take their time',
  'widgets/test/strangers.ts': 'a page without frames of its own',
  'widgets/test/theme.e2e.test.ts': 'a browser that draws',
  'widgets/test/usePublic.test.tsx': 'a turn of the event loop, in which nothing is waited for',
  'widgets/test/viewer.e2e.test.ts': 'a browser that draws',
  'widgets/test/webkit.ts': 'a browser that is looked at from outside',
};

type Text = { readonly path: string; readonly text: string };
/** The files with such a line; a comment is none. */
const filesWith = (files: readonly Text[], ...what: readonly RegExp[]): string[] =>
  files
    .filter(({ text }) =>
      text.split('\n').some((line) => !/^\s*(\/\/|\/?\*)/.test(line) && what.some((one) => one.test(line))),
    )
    .map(({ path }) => path)
    .toSorted();

const sources = readSources().filter(({ path }) => /^(server|shared|console|widgets|tests|conformance)\//.test(path));
const product = sources.filter(({ path }) => path.startsWith('server/') && !isTest(path));
const tests = sources.filter(({ path }) => isTest(path) && path !== 'tests/realTime.test.ts');

test('what the server waits for takes its timers from outside, but for these', () =>
  expect(filesWith(product, waits)).toEqual(Object.keys(waitsInServer).toSorted()));

test('what the server measures goes by a clock from outside, but for these', () =>
  expect(filesWith(product, clocks)).toEqual(Object.keys(clocksInServer).toSorted()));

test('no test sleeps or gives up by the real time, but for these', () =>
  expect(filesWith(tests, waits, limits)).toEqual(Object.keys(inTests).toSorted()));

test.each([
  'await new Promise((resolve) => setTimeout(resolve, 50));',
  "import { setTimeout as pause } from 'node:timers/promises';",
  'const timer = setInterval(look, 20);',
  'fetch(url, { signal: AbortSignal.timeout(5_000) });',
  'for (const until = Date.now() + 1000; Date.now() < until;) {',
  'if (performance.now() - begin > 500) break;',
  'await page.waitForSelector(button, { timeout: 15_000 });',
])('such a line is found: %s', (text) => expect(filesWith([{ path: 'a', text }], waits, limits)).toEqual(['a']));

test.each([
  'await until(() => told.length === 2);',
  'globalThis.setTimeout = later;',
  'const yesterday = new Date(Date.now() - 86_400_000);',
  '// setTimeout(resolve, 50) would be decided by the machine.',
])('such a line is none: %s', (text) => expect(filesWith([{ path: 'a', text }], waits, limits)).toEqual([]));
