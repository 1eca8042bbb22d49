import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Which process something belongs to, written beside it. */
export type ProcessMark = {
  readonly pid: number;
  /** When the process started, as the system tells it: a pid alone may have been given to somebody else since. */
  readonly startedAt: string;
  readonly host: string;
};

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

/** The mark of this process. */
export const thisProcess = (): ProcessMark => ({
  pid: process.pid,
  startedAt: startOf(process.pid) ?? 'unknown',
  host: hostname(),
});

/** Whether the process of a mark runs; null for one of another machine or container, whose processes cannot be seen from here. */
export const isRunning = ({ pid, startedAt, host }: ProcessMark): boolean | null =>
  host === hostname() ? startOf(pid) === startedAt : null;
