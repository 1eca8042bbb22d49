import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { holderOf } from '../server/db/lock';
import { environmentOf, freePort, seedWith, ServerProcess } from '../tests/support/process';
import type { On } from './frame/databases';
import { rowOf, type Row } from './frame/rows';
import { runsInTurn } from './frame/turns';
import { grow } from './http';
import { timed } from './measure';

const sizes = [1_000, 10_000, 100_000];
const rounds = 7;

/** `npm start` to ready, with a thousand to a hundred thousand coverages in the tenant. */
export async function startLarge({ database, newDatabase }: On): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-bench-'));
  const own = await newDatabase();
  const environment = environmentOf(folder, await freePort(), own);
  const server = new ServerProcess(() => environment);
  try {
    seedWith(environment);
    const rows: Row[] = [];
    for (const coverages of sizes) {
      await server.start();
      const { DATABASE_URL: url } = own;
      await grow(url ? { url } : { host: holderOf(folder)?.socket ?? '' }, coverages);
      await server.end();
      const ours: number[] = [];
      for await (const _ of runsInTurn(rounds)) {
        ours.push(await timed(() => server.start()));
        await server.end();
      }
      rows.push(
        rowOf({
          job: `\`npm start\` to ready, again, with ${coverages.toLocaleString('en')} coverages`,
          ...{ database, unit: 'ms', ours, goal: { of: 'ours', most: 2000 } },
          point: { line: 'start', coverages },
        }),
      );
    }
    return rows;
  } finally {
    await server.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
