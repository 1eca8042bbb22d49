import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentOf, freePort, seedWith, ServerProcess } from '../tests/support/process';
import { startBare } from './bare';
import type { On } from './frame/databases';
import { rowOf, type Row } from './frame/rows';
import { sideBySide, timed } from './measure';

const rounds = 7;

/** Until `npm start` says that it is ready, with what has to be built built: first with an empty folder, whose sample world fills afterwards, then again with the whole of it. */
export async function start({ database, newDatabase }: On): Promise<readonly Row[]> {
  const bare = () => timed(async () => (await startBare('{}')).stop());
  const folder = mkdtempSync(join(tmpdir(), 'isoline-bench-'));
  const port = await freePort();
  let environment = environmentOf(folder, port, await newDatabase());
  const server = new ServerProcess(() => environment);
  const startOnce = async () => {
    const ms = await timed(() => server.start());
    await server.end();
    return ms;
  };
  const startEmpty = async () => {
    rmSync(folder, { recursive: true, force: true });
    environment = environmentOf(folder, port, await newDatabase());
    return startOnce();
  };
  try {
    seedWith(environment);
    const again = await sideBySide(rounds, startOnce, bare);
    const first = await sideBySide(rounds, startEmpty, bare);
    const beside = (values: readonly number[]) => ({ name: 'a bare Node server', values });
    return [
      rowOf({
        job: '`npm start` to ready, empty folder',
        ...{ database, unit: 'ms', ours: first.ours, beside: beside(first.theirs) },
        goal: { of: 'ours', most: 8000 },
      }),
      rowOf({
        job: '`npm start` to ready, again',
        ...{ database, unit: 'ms', ours: again.ours, beside: beside(again.theirs) },
        goal: { of: 'ours', most: 2000 },
      }),
    ];
  } finally {
    await server.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
