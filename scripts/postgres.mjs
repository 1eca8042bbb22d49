// A throwaway PostgreSQL for tests and benches: a cluster in a temporary folder, on a unix socket (Windows: a local port), gone afterwards. Node built-ins only.
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** PostgreSQL refuses to run as root: then it runs as the user that its package has made. */
function serverUser() {
  if (process.getuid?.() !== 0) return null;
  const found = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' });
  const group = spawnSync('id', ['-g', 'postgres'], { encoding: 'utf8' });
  return found.status === 0 ? { uid: Number(found.stdout), gid: Number(group.stdout) } : undefined;
}

/** Starts a cluster; answers its address and how to end it. A durable one writes as one that is kept does: what is measured on it counts. */
export function startPostgres(bin, { durable = false } = {}) {
  const user = serverUser();
  if (user === undefined) throw new Error('running as root, PostgreSQL needs the user "postgres"');
  const folder = mkdtempSync(join(tmpdir(), 'isoline-pg-'));
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const port = process.platform === 'win32' ? 20_000 + Math.floor(Math.random() * 20_000) : null;
  const run = (program, args) => {
    const done = spawnSync(join(bin, program), args, { encoding: 'utf8', cwd: folder, ...(user ?? {}) });
    if (done.status !== 0)
      throw new Error(`${program}: ${(done.stderr || done.stdout || String(done.error)).trim().split('\n').at(-1)}`);
  };
  const stop = () => {
    spawnSync(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'], { cwd: folder, ...(user ?? {}) });
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    run('initdb', ['-D', data, '-U', 'isoline', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
    const where = port ? `-c listen_addresses=127.0.0.1 -p ${port}` : `-c listen_addresses='' -k ${folder}`;
    // Nothing of it is kept: speed over safety.
    const hasty = durable ? '' : '-c fsync=off -c full_page_writes=off';
    const options = `${where} ${hasty} -c max_connections=200`;
    run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start']);
  } catch (error) {
    stop();
    throw error;
  }
  // The owner's password is not asked for, but an address has one.
  const host = port ? `127.0.0.1:${port}` : `${encodeURIComponent(folder)}:5432`;
  return { url: `postgres://isoline@${host}/postgres`, stop };
}
