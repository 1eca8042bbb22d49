import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { environmentOf, freePort, seedWith, ServerProcess } from '../tests/support/process';
import type { On } from './frame/databases';
import { rowOf, type Row } from './frame/rows';

const restMs = 60_000;

/** Resident memory in MB of a group of processes; Linux tells it in /proc. */
export function residentMb(group: number): number {
  const pages = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) => {
      try {
        const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
        return Number(fields[2]) === group ? [Number(readFileSync(`/proc/${id}/statm`, 'utf8').split(' ')[1])] : [];
      } catch {
        // The process ended while it was being looked at: it holds nothing.
        return [];
      }
    });
  return pages.reduce((sum, count) => sum + count, 0) * 0.004096;
}

/** What a server holds in memory once it has come to rest: all roles and the embedded database, beside a bare Node server. */
export async function memory({ database, newDatabase }: On): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-bench-'));
  const port = await freePort();
  const environment = environmentOf(folder, port, await newDatabase());
  const server = new ServerProcess(() => environment);
  const bare = spawn(process.execPath, ['-e', `require('http').createServer().listen(0, () => console.log('up'))`], {
    detached: true,
  });
  try {
    await once(bare.stdout, 'data');
    // A start that makes the sample world holds more for a while; this is what every later day looks like.
    seedWith(environment);
    await server.start();
    await pause(restMs);
    const [ours, theirs] = [residentMb(server.pid), residentMb(bare.pid ?? 0)];
    return [
      rowOf({
        job: 'Memory at rest, all roles with the sample world',
        ...{ database, unit: 'MB', ours: [ours], beside: { name: 'a bare Node server', values: [theirs] } },
        goal: { of: 'ours', most: 350 },
      }),
    ];
  } finally {
    bare.kill();
    await server.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
