import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentOf, freePort, ServerProcess } from './support/process';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'isoline-left-'));
  mkdirSync(join(folder, 'tmp'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A server that has its sockets in a folder of this test. */
async function startIn(name: string): Promise<ServerProcess> {
  const environment = environmentOf(join(folder, name), await freePort(), {
    TMPDIR: join(folder, 'tmp'),
    ISOLINE_SEED: 'none',
  });
  const server = new ServerProcess(() => environment);
  await server.start();
  return server;
}
const sockets = () => readdirSync(join(folder, 'tmp')).filter((name) => name.startsWith('isoline-'));

test('what a killed server leaves in the folder for temporary files is taken away by the next one that starts, whatever its data', async () => {
  const [killed, alive] = [await startIn('killed'), await startIn('alive')];
  let next: ServerProcess | null = null;
  try {
    const both = sockets();
    expect(both).toHaveLength(2);
    await killed.end('SIGKILL');
    expect(sockets()).toEqual(both);
    rmSync(join(folder, 'killed'), { recursive: true, force: true });
    next = await startIn('next');
    const after = sockets();
    expect(after.filter((name) => both.includes(name))).toHaveLength(1);
    expect(after).toHaveLength(2);
    for (const name of after) expect(existsSync(join(folder, 'tmp', name, '.s.PGSQL.5432'))).toBe(true);
  } finally {
    for (const server of [killed, alive, next]) await server?.end();
  }
  expect(sockets()).toEqual([]);
}, 120_000);
