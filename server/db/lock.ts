import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { socketFolder } from './embedded/sockets';
import { commandRefusal, isCommandRefusal } from '../base/refuse';
import { realTimers } from '../base/timers';

/** Who holds a data folder, and how to reach its database. */
type Holder = {
  readonly pid: number;
  /** When the process started, as the system tells it: a pid alone may have been given to somebody else since. */
  readonly startedAt: string;
  readonly host: string;
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

/** Start time of a process, or null when there is no such process. */
function startOf(pid: number): string | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return null;
  }
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    // Killed, but not yet buried by its parent: it holds nothing any more.
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    return `${boot}:${fields[19]}`;
  } catch {
    // Not Linux: ask ps, which every other Unix has.
    try {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
    } catch {
      return 'unknown';
    }
  }
}

function isAlive(holder: Holder, path: string): boolean {
  // Another machine or container: its processes cannot be seen from here, but it touches the file every few seconds.
  if (holder.host !== hostname()) return Date.now() - statSync(path).mtimeMs < staleElsewhereMs;
  return startOf(holder.pid) === holder.startedAt;
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

/** Removes the socket of a holder that was killed and could not do so itself. */
function clearAfter(path: string): void {
  try {
    const { socket } = JSON.parse(readFileSync(path, 'utf8')) as Holder;
    if (socket && basename(socket).startsWith(socketFolder)) rmSync(socket, { recursive: true, force: true });
  } catch {
    // No lock was left behind, or half of one.
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
  let mine: Holder = {
    pid: process.pid,
    startedAt: startOf(process.pid) ?? 'unknown',
    host: hostname(),
    socket: null,
    url: null,
  };
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
      clearAfter(path);
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
