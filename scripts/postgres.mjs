// A throwaway PostgreSQL for tests and benches: a cluster in a temporary folder, on a unix socket (Windows: a local port), gone afterwards. Node built-ins only.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** PostgreSQL refuses to run as root: then it runs as the user that its package has made. */
function serverUser() {
  if (process.getuid?.() !== 0) return null;
  const found = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' });
  const group = spawnSync('id', ['-g', 'postgres'], { encoding: 'utf8' });
  return found.status === 0 ? { uid: Number(found.stdout), gid: Number(group.stdout) } : undefined;
}

/** Starts a cluster; answers its address, how to restart and how to end it. A durable one writes as one that is kept does: what is measured on it counts. With a password nobody is let in without one. */
export function startPostgres(bin, { durable = false, password = null } = {}) {
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
  const where = port ? `-c listen_addresses=127.0.0.1 -p ${port}` : `-c listen_addresses='' -k ${folder}`;
  // Nothing of it is kept: speed over safety.
  const hasty = durable ? '' : '-c fsync=off -c full_page_writes=off';
  const options = `${where} ${hasty} -c max_connections=200`;
  try {
    const secret = join(folder, 'secret');
    if (password) writeFileSync(secret, password);
    const entry = password ? ['-A', 'scram-sha-256', `--pwfile=${secret}`] : ['-A', 'trust'];
    run('initdb', ['-D', data, '-U', 'isoline', ...entry, '-E', 'UTF8', '--locale=C', '--no-sync']);
    run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start']);
  } catch (error) {
    stop();
    throw error;
  }
  const host = port ? `127.0.0.1:${port}` : `${encodeURIComponent(folder)}:5432`;
  /** Whoever puts load on it goes on meanwhile. */
  const restart = async (mode) => {
    const args = ['-D', data, '-m', mode, '-w', '-l', join(folder, 'log'), '-o', options, 'restart'];
    const child = spawn(join(bin, 'pg_ctl'), args, { cwd: folder, stdio: 'ignore', ...(user ?? {}) });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`pg_ctl restart ended with ${code}`);
  };
  return { url: `postgres://isoline${password ? `:${password}` : ''}@${host}/postgres`, restart, stop };
}
