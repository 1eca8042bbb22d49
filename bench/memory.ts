import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { environmentOf, freePort, isoline, seedWith, ServerProcess } from '../tests/support/process';
import type { On } from './frame/databases';
import { rowOf, type Row } from './frame/rows';
import { useFor } from './use';

const restMs = 60_000;
const starts = 5;
/** Somebody has worked with the server for a while, and has stopped. */
const useMs = 120_000;
const quietMs = 120_000;
const lookMs = 60_000;
const used = 3;

/** What every process of a group tells of itself, added up; Linux tells it in /proc. `fields` are those of its stat after the name. */
const sumOf = (group: number, tell: (id: string, fields: readonly string[]) => number): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((id) => {
      try {
        const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
        return Number(fields[2]) === group ? tell(id, fields) : 0;
      } catch {
        // The process ended while it was being looked at: it holds nothing.
        return 0;
      }
    })
    .reduce((sum, value) => sum + value, 0);

/** Resident memory in MB of a group of processes. */
export const residentMb = (group: number): number =>
  sumOf(group, (id) => Number(readFileSync(`/proc/${id}/statm`, 'utf8').split(' ')[1]) * 0.004096);

/** Seconds of a processor that a group of processes has taken so far. */
const processorSeconds = (group: number): number =>
  sumOf(group, (_id, fields) => (Number(fields[11]) + Number(fields[12])) / 100);

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

type Rested = { readonly memory: number[]; readonly processor: number[] };

/** Servers that somebody has worked with, one after the other, and that have been left alone since: what each holds, MB, and the share of a core that it takes, %. */
async function afterUse(environments: readonly NodeJS.ProcessEnv[]): Promise<Rested> {
  const rested: Rested = { memory: [], processor: [] };
  for (const environment of environments) {
    const server = new ServerProcess(() => environment);
    try {
      await server.start();
      const token = isoline(environment, 'token', '--user', 'owner@isoline.demo', '--minutes', '60').out.trim();
      const folder = environment['ISOLINE_DATA_DIR'] ?? '';
      const { permalink } = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')) as { permalink: string };
      const base = `http://127.0.0.1:${environment['ISOLINE_PORT']}`;
      await useFor(useMs, { base, headers: { authorization: `Bearer ${token}`, 'x-tenant-id': 'sample' }, permalink });
      await pause(quietMs);
      const before = processorSeconds(server.pid);
      await pause(lookMs);
      rested.processor.push((100_000 * (processorSeconds(server.pid) - before)) / lookMs);
      rested.memory.push(residentMb(server.pid));
    } finally {
      await server.end();
    }
  }
  return rested;
}

/** What a server holds in memory once it has come to rest, beside a bare Node server: how much garbage is left differs from start to start. */
export async function memory({ database, newDatabase }: On): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-bench-'));
  const more = await newDatabase();
  const seeded = join(folder, 'seeded');
  const bare = spawn(process.execPath, ['-e', `require('http').createServer().listen(0, () => console.log('up'))`], {
    detached: true,
  });
  const copies = (name: string, count: number, role: NodeJS.ProcessEnv = {}) =>
    Promise.all(
      Array.from({ length: count }, async (_, number) => {
        const own = join(folder, `${name}-${number}`);
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
    const goal = { of: 'ours', most: 350 } as const;
    const all = await atRest(await copies('all', starts));
    const job = 'Memory at rest, all roles with the sample world';
    const after = await afterUse(await copies('used', used));
    const later = 'after two minutes of use and two of quiet';
    const rows = [
      rowOf({ job, database, unit, ours: all, beside: beside(), goal }),
      rowOf({ job: `${job}, ${later}`, database, unit, ours: after.memory, beside: beside(), goal }),
      rowOf({
        job: `A core at rest, all roles with the sample world, ${later}`,
        ...{ database, unit: '%', ours: after.processor, goal: { of: 'ours', most: 1 } },
      }),
    ];
    if (database !== 'PostgreSQL') return rows;
    const api = await atRest(await copies('api', starts, { ISOLINE_ROLE: 'api' }));
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
