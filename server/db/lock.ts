import { existsSync, mkdirSync, readFileSync, rmSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isRunning, thisProcess, type ProcessMark } from '../base/processMark';
import { commandRefusal, isCommandRefusal } from '../base/refuse';
import { realTimers } from '../base/timers';

/** Who holds a data folder, and how to reach its database. */
type Holder = ProcessMark & {
  /** Folder of the database's unix socket, once it listens. */
  readonly socket: string | null;
  /** Address of the HTTP server, once it listens. */
  readonly url: string | null;
};
type Lock = {
  readonly publish: (what: Partial<Pick<Holder, 'socket' | 'url'>>) => void;
  readonly free: () => void;
};

const heartbeatMs = 5_000;
const staleElsewhereMs = 60_000;
const guardMs = 10_000;
const lockFile = (folder: string) => join(folder, 'lock.json');

function isAlive(holder: Holder, path: string): boolean {
  // Another machine or container: its processes cannot be seen from here, but it touches the file every few seconds.
  return isRunning(holder) ?? Date.now() - statSync(path).mtimeMs < staleElsewhereMs;
}

/** The living holder of a data folder, if there is one. */
export function holderOf(folder: string): Holder | null {
  const path = lockFile(folder);
  try {
    const holder = JSON.parse(readFileSync(path, 'utf8')) as Holder;
    return isAlive(holder, path) ? holder : null;
  } catch {
    // No file, or one that a crash left half written: nobody holds the folder.
    return null;
  }
}

/** Only one process at a time may look whether a lock is stale and replace it. */
function guarded<T>(folder: string, work: () => T): T {
  const guard = `${lockFile(folder)}.guard`;
  try {
    if (Date.now() - statSync(guard).mtimeMs > guardMs) unlinkSync(guard);
  } catch {
    // There is no guard: the usual case.
  }
  try {
    writeFileSync(guard, String(process.pid), { flag: 'wx', mode: 0o600 });
  } catch {
    throw commandRefusal(`The data folder ${folder} is being opened by another process at this moment.`);
  }
  try {
    return work();
  } finally {
    rmSync(guard, { force: true });
  }
}

/** Makes a folder and those above it, one by one: Node's own `recursive` never ends where the system refuses, as under /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/** Takes the data folder for this process alone; throws a Refusal with the holder's pid when somebody has it. */
export function takeLock(folder: string): Lock {
  const path = lockFile(folder);
  let mine: Holder = { ...thisProcess(), socket: null, url: null };
  const write = () => writeFileSync(path, JSON.stringify(mine), { mode: 0o600 });
  try {
    makeFolder(folder);
    guarded(folder, () => {
      const holder = holderOf(folder);
      if (holder) {
        const where = holder.host === mine.host ? '' : ` on ${holder.host}`;
        throw commandRefusal(
          `The data folder ${folder} is in use by process ${holder.pid}${where}. Stop that one first.`,
        );
      }
      write();
    });
  } catch (error) {
    if (isCommandRefusal(error)) throw error;
    throw commandRefusal(`The data folder ${folder} cannot be written: ${(error as Error).message}.`);
  }
  const stopHeartbeat = realTimers.every(heartbeatMs, () => {
    const now = new Date();
    utimesSync(path, now, now);
  });
  return {
    publish(what) {
      mine = { ...mine, ...what };
      write();
    },
    free() {
      stopHeartbeat();
      rmSync(path, { force: true });
    },
  };
}
