// The few words of Jest that quick suites use: test, test.each, describe, and what goes before and after; and a page in jsdom for those
// that draw.
import { createRequire } from 'node:module';
import { Script } from 'node:vm';
import { expect } from 'expect';
import { requireIn } from './bundle.mjs';
import { keep } from './worlds.mjs';

const rowsOf = (table) => table.map((row) => (Array.isArray(row) ? row : [row]));

const inJest = createRequire(import.meta.resolve('jest'));
/** The real ones: suites stand in for them. */
const { setInterval, clearInterval, Date } = globalThis;

/** What Node has too, but a page has otherwise. */
const ofThePage = new Set([
  ...['Event', 'EventTarget', 'CustomEvent', 'AbortController', 'AbortSignal', 'navigator'],
  ...['URL', 'URLSearchParams', 'Blob', 'File', 'FormData'],
]);

/** The one page of this process, for suites that end in .tsx; React looks for it when it is loaded. */
function openPage(root) {
  if (globalThis.document) return;
  // A build leaves `production` behind, in which React cannot be tested.
  process.env.NODE_ENV = 'test';
  const { JSDOM } = createRequire(import.meta.url)('jsdom');
  const { window } = new JSDOM('', { url: 'http://localhost/', pretendToBeVisual: true });
  for (const [name, { get, value }] of Object.entries(Object.getOwnPropertyDescriptors(window))) {
    if (name in globalThis && !ofThePage.has(name)) continue;
    const replaced = (other) => ({ value: other, writable: true, configurable: true });
    const set = (other) => Object.defineProperty(globalThis, name, replaced(other));
    Object.defineProperty(
      globalThis,
      name,
      get ? { get: () => window[name], set, configurable: true } : replaced(value),
    );
  }
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent', 'getComputedStyle', 'scrollTo'])
    globalThis[name] = (...given) => window[name](...given);
  Object.defineProperty(globalThis, 'window', { value: globalThis, writable: true, configurable: true });
  createRequire(`${root}/package.json`)('./tests/support/dom/setup.cjs');
}

/** What suites use of `jest`: stand-ins for functions of the browser, and clocks that are moved by hand. */
function standIns() {
  const { ModuleMocker } = inJest('jest-mock');
  const { ModernFakeTimers } = inJest('@jest/fake-timers');
  const mocker = new ModuleMocker(globalThis);
  const timers = new ModernFakeTimers({ config: { fakeTimers: {}, rootDir: '.' }, global: globalThis });
  return {
    fn: (work) => mocker.fn(work),
    spyOn: (...given) => mocker.spyOn(...given),
    restoreAllMocks: () => mocker.restoreAllMocks(),
    useFakeTimers: () => timers.useFakeTimers(),
    useRealTimers: () => timers.useRealTimers(),
    advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
  };
}

/** Evaluates a compiled suite: its tests in their order, with what is run around them. */
export function collect(script, path, root) {
  if (path.endsWith('.tsx')) openPage(root);
  globalThis.jest ??= standIns();
  const tests = [];
  const whole = { title: [], beforeEach: [], afterEach: [] };
  /** The groups around what comes next, the outermost first: what goes before each test of a group goes before its own only. */
  let groups = [whole];
  const hooks = { beforeAll: [], afterAll: [] };
  const test = (title, run) =>
    tests.push({
      id: `${path}#${tests.length}`,
      name: [...groups.flatMap((group) => group.title), title].join(' '),
      ...{ run, path, groups },
    });
  test.each = (table) => (title, run) => {
    for (const [at, row] of rowsOf(table).entries()) test(`${title} [${at}]`, () => run(...row));
  };
  const describe = (title, body) => {
    const around = groups;
    groups = [...around, { title: [title], beforeEach: [], afterEach: [] }];
    body();
    groups = around;
  };
  describe.each = (table) => (title, body) => {
    for (const [at, row] of rowsOf(table).entries()) describe(`${title} [${at}]`, () => body(...row));
  };
  Object.assign(globalThis, { test, it: test, describe, expect });
  for (const [name, list] of Object.entries(hooks)) globalThis[name] = (run) => list.push(run);
  for (const name of ['beforeEach', 'afterEach']) globalThis[name] = (run) => groups.at(-1)[name].push(run);
  const module = { exports: {} };
  script.runInThisContext()(requireIn(root), module, module.exports, `${root}/${path}`);
  return { path, tests, hooks };
}

/** Whether the suite asks a database: what it opens before its tests stays open, and is brought back before each of them. */
export const asksDatabase = (text) => /openTestDatabase|startWorld/.test(text);

/** Runs what goes before the tests of a suite with a database, once; whoever runs a test calls `suite.back` first. */
export async function open(suite) {
  suite.opened = [];
  globalThis.__opened = suite.opened;
  for (const hook of suite.hooks.beforeAll) await hook();
  globalThis.__opened = undefined;
  suite.back = await keep(suite.opened);
}

/** What was opened is closed without waiting: a change that hangs may hold it. */
export function abandon(suite) {
  suite.back = null;
  for (const each of suite.opened ?? []) Promise.resolve(each.close?.()).catch(() => undefined);
}

export class Hangs extends Error {}

const tickMs = 100;
/** Timers that come in time while this process does nothing: so many without any work between them, and nothing will ever come. */
const idleTicks = 40;

/** Refuses when this process has waited for long without doing anything: on a busy machine a fixed time would say nothing. */
function watchIdle() {
  let timer;
  const hung = new Promise((_, refuse) => {
    let [idle, at, from] = [0, Date.now(), process.cpuUsage()];
    timer = setInterval(() => {
      const { user, system } = process.cpuUsage(from);
      // A timer that comes late says that others had the processor: it neither counts nor begins the count anew.
      if (user + system >= 20_000) idle = 0;
      else if (Date.now() - at < 2 * tickMs) idle += 1;
      [at, from] = [Date.now(), process.cpuUsage()];
      if (idle >= idleTicks) refuse(new Hangs('It waits for ever.'));
    }, tickMs);
  });
  return { hung, stop: () => clearInterval(timer) };
}

/** A change may make a loop endless: what works far longer than it ever did is ended, and the process lives on. */
const leastMs = 5000;
const timesAsLong = 50;
const called = new Script('globalThis.__called()');

/**
 * Calls a function and ends it with an error once it has worked for `ms` milliseconds; what it goes on doing later is not watched. On a busy
 * machine the clock runs while the processor works for others: what has only waited is called again, with more time.
 */
function within(ms, call) {
  globalThis.__called = call;
  for (let timeout = Math.ceil(ms); ; timeout *= 4) {
    const from = process.cpuUsage();
    try {
      return called.runInThisContext({ timeout });
    } catch (error) {
      if (error?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT' || process.cpuUsage(from).user / 1000 >= ms / 2) throw error;
    }
  }
}

async function runOf({ run, groups }, cost) {
  for (const { beforeEach } of groups) for (const hook of beforeEach) await hook();
  try {
    await (cost === undefined ? run() : within(Math.max(leastMs, timesAsLong * cost), run));
  } finally {
    for (const { afterEach } of groups.toReversed()) for (const hook of afterEach.toReversed()) await hook();
  }
}

/**
 * Runs one test between its hooks; the message of its failure, or null. Throws when it waits for ever. `cost`: what it took before anything
 * was changed, in ms of the processor, where its own work is to be ended when it takes far longer.
 */
export async function attempt(test, cost = undefined) {
  const watch = watchIdle();
  try {
    await Promise.race([runOf(test, cost), watch.hung]);
    return null;
  } catch (error) {
    if (error instanceof Hangs) throw error;
    return String(error?.message ?? error);
  } finally {
    watch.stop();
  }
}
