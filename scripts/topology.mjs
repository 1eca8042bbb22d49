#!/usr/bin/env node
// What compose.yaml starts in containers, on this machine without them: PostgreSQL, the embedded sign-in as a provider of
// its own, two API processes behind a proxy, two workers. Ctrl-C ends all of it and forgets the data.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { startPostgres } from './postgres.mjs';
import { findPostgres, needed } from './programs.mjs';
import { startProxy } from './proxy.mjs';
import { builtServer, ensureInstalled, fail } from './run.mjs';

const say = (line) => process.stdout.write(`${line}\n`);
ensureInstalled();
const bin = findPostgres();
if (!bin) {
  const { packages } = needed.find(({ name }) => name === 'PostgreSQL');
  fail(`PostgreSQL was not found. Debian: apt-get update && apt-get install -y ${packages.join(' ')}`);
}
if (!build({ say: (line) => say(`  ${line}`) })) fail('The build failed: see above.');

/** Ten ports in a row: the proxy's, the provider's, two for each API process (the second shows the embed demo), then the numbers. */
const first = Number(process.env.ISOLINE_PORT ?? 8080);
const publicUrl = `http://127.0.0.1:${first}`;
const folder = mkdtempSync(join(tmpdir(), 'isoline-topology-'));
const cluster = startPostgres(bin);
const children = new Set();
let ending = false;

async function end(code) {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill('SIGTERM');
  await Promise.all([...children].map((child) => new Promise((resolve) => child.once('exit', resolve))));
  cluster.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0));

const shared = {
  NODE_ENV: 'production',
  DATABASE_URL: cluster.url,
  ISOLINE_PUBLIC_URL: publicUrl,
  ISOLINE_STORE_URL: `file:${join(folder, 'store')}`,
  ISOLINE_TRUST_PROXY: '1',
  OIDC_ISSUER: `${publicUrl}/oidc`,
};

/** Starts one process and waits for the line that says it is ready; one that ends later is named, and the others go on. */
function start(name, args, env, isReady) {
  const data = join(folder, name.replaceAll(' ', '-'));
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...shared, ISOLINE_DATA_DIR: data, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Ctrl-C is heard here, and passed on.
    detached: true,
  });
  children.add(child);
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => {
      children.delete(child);
      if (!ending) say(`${name} has ended (${signal ?? code}).`);
      reject(new Error(`${name} did not start.`));
    });
    child.stdout.on('data', (bytes) => {
      if (!String(bytes).includes(isReady)) return;
      say(
        `${name}: process ${child.pid}, ${env.ISOLINE_METRICS_PORT ? `numbers on ${env.ISOLINE_METRICS_PORT}` : 'ready'}`,
      );
      resolve(child);
    });
  });
}

const api = (number) =>
  start(
    `api ${number}`,
    builtServer('main'),
    {
      ISOLINE_ROLE: 'api',
      ISOLINE_PORT: String(first + 2 * number),
      ISOLINE_METRICS_PORT: String(first + 5 + number),
    },
    'is ready',
  );
const worker = (number) =>
  start(
    `worker ${number}`,
    builtServer('main'),
    { ISOLINE_ROLE: 'worker', ISOLINE_METRICS_PORT: String(first + 7 + number) },
    'works off jobs',
  );

try {
  say(`PostgreSQL: ${cluster.url}`);
  // The first one makes the schema, and the sample world where it is wanted (ISOLINE_SEED).
  await api(1);
  await Promise.all([
    api(2),
    worker(1),
    worker(2),
    start('provider', [...builtServer('cli'), 'provider'], { ISOLINE_PORT: String(first + 1) }, 'is ready'),
  ]);
  await startProxy(first, [
    { prefix: '/oidc', ports: [first + 1] },
    { prefix: '/login', ports: [first + 1] },
    { prefix: '/', ports: [first + 2, first + 4] },
  ]);
  say(`Isoline is ready: ${publicUrl} (password of the sample accounts: isoline). Ctrl-C ends it.`);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  await end(1);
}
