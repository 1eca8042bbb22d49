// What the environment of suites in Node finds of a suite that does not clear up after itself.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import watchSuite from './leftBehind.cjs';

const sleeping = 'setTimeout(() => undefined, 60_000)';

test('a suite that clears up after itself leaves nothing behind', async () => {
  const leftBehind = watchSuite();
  const server = createServer().listen(0);
  await once(server, 'listening');
  server.close();
  await new Worker('', { eval: true }).terminate();
  spawnSync(process.execPath, ['-e', '']);
  expect(await leftBehind()).toEqual([]);
});

test('an open port is named', async () => {
  const leftBehind = watchSuite();
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const left = await leftBehind(0);
  server.close();
  expect(left).toEqual([expect.stringMatching(`^1 × TCPServerWrap \\(.*port ${port}\\b`)]);
});

test('so is a timer', async () => {
  const leftBehind = watchSuite();
  const timer = setInterval(() => undefined, 60_000);
  const left = await leftBehind(0);
  clearInterval(timer);
  expect(left).toEqual(['1 × Timeout']);
});

test('so is a thread, which Node itself does not list', async () => {
  const leftBehind = watchSuite();
  const thread = new Worker(sleeping, { eval: true });
  await once(thread, 'online');
  const left = await leftBehind(0);
  await thread.terminate();
  expect(left).toContain('1 × Thread');
});

test('a folder is named and removed', async () => {
  const leftBehind = watchSuite();
  const folder = mkdtempSync(join(tmpdir(), 'isoline-'));
  expect(await leftBehind(0)).toEqual([`${basename(folder)} in the folder for temporary files`]);
  expect(existsSync(folder)).toBe(false);
});

test('a program is named and ended on Linux, also when the one between has ended', async () => {
  const leftBehind = watchSuite();
  const start = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(sleeping)}], { detached: true, stdio: 'ignore' }).unref()`;
  spawnSync(process.execPath, ['-e', start]);
  const programs = process.platform === 'linux' ? [expect.stringMatching(/^process \d+: .*setTimeout/)] : [];
  expect(await leftBehind(0)).toEqual(programs);
  expect(await leftBehind()).toEqual([]);
});
