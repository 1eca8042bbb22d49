// What a suite leaves behind in a process of the tests: handles that keep Node running (open ports, sockets, threads, timers),
// programs it has started, and whatever lies in the folder for temporary files. A process has such a folder of its own, so
// that suites beside it are not mistaken for this one.
const { randomUUID } = require('node:crypto');
const { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { performance } = require('node:perf_hooks');
const { setTimeout: sleep } = require('node:timers/promises');
const workerThreads = require('node:worker_threads');

/** Programs inherit it: those of this suite are found by it even when the program between has ended. */
const mark = 'TESTED_BY_SUITE';
const prefix = 'isoline-tests-';
/** What programs write there for the next one that starts: shared by all processes. */
const caches = ['node-compile-cache', ...(process.getuid ? [`tsx-${process.getuid()}`] : [])];
/** Closing takes a moment after it was asked for; nothing is reported before that. */
const patienceMs = 10_000;

/** Threads that run: Node does not list them among what keeps it running. Noted from the first suite of a process on. */
function noteThreads() {
  const threads = new Set();
  workerThreads.Worker = class extends workerThreads.Worker {
    constructor(file, options) {
      super(file, options);
      threads.add(this);
      this.once('exit', () => threads.delete(this));
    }
  };
  syncBuiltinESMExports();
  return threads;
}
const threads = (process[Symbol.for('isoline.threads')] ??= noteThreads());

const isRunning = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Makes the folder of this process once, and removes those of processes that were killed. */
function ownFolder() {
  const above = tmpdir();
  if (above.includes(prefix)) return above;
  for (const name of readdirSync(above)) {
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length))))
      rmSync(join(above, name), { recursive: true, force: true });
  }
  const folder = join(above, `${prefix}${process.pid}`);
  // A process of the same number that was killed.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const name of caches) {
    mkdirSync(join(above, name), { recursive: true });
    symlinkSync(join(above, name), join(folder, name), 'junction');
  }
  process.env[process.platform === 'win32' ? 'TEMP' : 'TMPDIR'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** How many there are of each kind of handle; requests, which end by themselves, are not counted. */
function countHandles() {
  const counts = new Map();
  for (const kind of process.getActiveResourcesInfo()) {
    if (/Req|WriteWrap|ShutdownWrap|Immediate/.test(kind)) continue;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  counts.set('Thread', threads.size);
  counts.set('Standard stream', standardStreams.length);
  return counts;
}

/** Node opens them when they are first named, and closes none: they are named here, before anything is counted. */
const standardStreams = [process.stdin, process.stdout, process.stderr];

/** Programs that carry a suite's mark, as `number: command`. Only Linux tells of them. */
function programsOf(suite) {
  if (process.platform !== 'linux') return [];
  const found = [];
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) continue;
    try {
      if (!readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`${mark}=${suite}\0`)) continue;
      const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ').trim();
      if (command) found.push({ pid: Number(pid), command: command.slice(0, 200) });
    } catch (error) {
      // It has ended in the meantime, or belongs to somebody else.
      if (!['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(error.code)) throw error;
    }
  }
  return found;
}

/** Where servers of this process listen, to say which of them was not closed. */
const addresses = () =>
  process
    ._getActiveHandles()
    .flatMap((handle) => (typeof handle.address === 'function' && handle.listening ? [handle.address()] : []))
    .map((address) => (typeof address === 'string' ? address : `port ${address.port}`));

const isAnything = (left) => Object.values(left).some(({ length }) => length > 0);

/** To be called when a suite begins; the answer finds what it has left, and clears it away for the next one. */
module.exports = function watchSuite() {
  const folder = ownFolder();
  const suite = randomUUID();
  process.env[mark] = suite;
  const before = { handles: countHandles(), files: new Set(readdirSync(folder)) };

  function look() {
    const handles = [...countHandles()].filter(([kind, count]) => count > (before.handles.get(kind) ?? 0));
    const files = readdirSync(folder).filter((name) => !before.files.has(name));
    return { handles, files, programs: programsOf(suite) };
  }
  return async function leftBehind(patience = patienceMs) {
    const until = performance.now() + patience;
    let left = look();
    for (let rest = 5; isAnything(left) && performance.now() < until; rest = Math.min(2 * rest, 500)) {
      await sleep(rest);
      left = look();
    }
    for (const { pid } of left.programs) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
    for (const name of left.files) rmSync(join(folder, name), { recursive: true, force: true });
    const where = addresses().join(', ');
    return [
      ...left.handles.map(
        ([kind, count]) =>
          `${count - (before.handles.get(kind) ?? 0)} × ${kind}${/Server/.test(kind) ? ` (${where})` : ''}`,
      ),
      ...left.programs.map(({ pid, command }) => `process ${pid}: ${command}`),
      ...left.files.map((name) => `${name} in the folder for temporary files`),
    ];
  };
};
