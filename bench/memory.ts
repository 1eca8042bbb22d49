import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { environmentOf, freePort, seedWith, ServerProcess } from '../tests/support/process';
import type { On } from './frame/databases';
import { rowOf, type Row } from './frame/rows';

const restMs = 60_000;
const starts = 5;

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

/** Servers that started beside each other with the same sample world and have come to rest: what each holds, MB. */
async function atRest(environments: readonly NodeJS.ProcessEnv[]): Promise<number[]> {
  const servers = environments.map((environment) => new ServerProcess(() => environment));
  try {
    for (const server of servers) await server.start();
    await pause(restMs);
    return servers.map(({ pid }) => residentMb(pid));
  } finally {
    for (const server of servers) await server.end();
  }
}

/** What a server holds in memory once it has come to rest, beside a bare Node server: how much garbage is left differs from start to start. */
export async function memory({ database, newDatabase }: On): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-bench-'));
  const more = await newDatabase();
  const seeded = join(folder, 'seeded');
  const bare = spawn(process.execPath, ['-e', `require('http').createServer().listen(0, () => console.log('up'))`], {
    detached: true,
  });
  const copies = (role: NodeJS.ProcessEnv) =>
    Promise.all(
      Array.from({ length: starts }, async (_, number) => {
        const own = join(folder, `${role['ISOLINE_ROLE'] ?? 'all'}-${number}`);
        cpSync(seeded, own, { recursive: true });
        return environmentOf(own, await freePort(), { ...more, ...role });
      }),
    );
  try {
    await once(bare.stdout, 'data');
    // A start that makes the sample world holds more for a while; this is what every later day looks like.
    seedWith(environmentOf(seeded, await freePort(), more));
    const beside = () => ({ name: 'a bare Node server', values: [residentMb(bare.pid ?? 0)] });
    const unit = 'MB';
    const all = await atRest(await copies({}));
    const job = 'Memory at rest, all roles with the sample world';
    const rows = [rowOf({ job, database, unit, ours: all, beside: beside(), goal: { of: 'ours', most: 350 } })];
    if (database !== 'PostgreSQL') return rows;
    const api = await atRest(await copies({ ISOLINE_ROLE: 'api' }));
    const alone = 'Memory at rest, an API process alone';
    return [
      ...rows,
      rowOf({ job: alone, database, unit, ours: api, beside: beside(), goal: { of: 'ours', most: 160 } }),
    ];
  } finally {
    bare.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
