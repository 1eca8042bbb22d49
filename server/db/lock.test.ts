import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { holderOf, takeLock } from './lock';
import { Refusal } from '../base/refuse';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'isoline-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lockOf = (pid: number, startedAt: string, host = hostname()) =>
  writeFileSync(join(folder, 'lock.json'), JSON.stringify({ pid, startedAt, host, socket: null, url: null }));

test('a second process is refused with the pid of the first, until that one frees the folder', () => {
  const lock = takeLock(folder);
  expect(() => takeLock(folder)).toThrow(new RegExp(`in use by process ${process.pid}\\.`));
  lock.publish({ socket: '/run/here', url: 'http://127.0.0.1:1' });
  expect(holderOf(folder)).toMatchObject({ pid: process.pid, socket: '/run/here', url: 'http://127.0.0.1:1' });
  lock.free();
  expect(holderOf(folder)).toBeNull();
  takeLock(folder).free();
});

test('the lock of a process that was killed is taken over', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exited;
  lockOf(child.pid ?? 0, 'whenever');
  takeLock(folder).free();
});

test('a pid that was given to another process since is not the holder', () => {
  lockOf(process.pid, 'another boot:1');
  expect(holderOf(folder)).toBeNull();
  takeLock(folder).free();
});

test('a lock of another machine holds while it is touched', () => {
  lockOf(1, 'x', 'elsewhere');
  expect(() => takeLock(folder)).toThrow(/in use by process 1 on elsewhere/);
});

test('half a lock file holds nobody back', () => {
  writeFileSync(join(folder, 'lock.json'), '{"pid": 1');
  takeLock(folder).free();
});

test('a folder that cannot be made is one sentence', () => {
  const inFile = join(folder, 'lock.json', 'sub');
  writeFileSync(join(folder, 'lock.json'), '');
  expect(() => takeLock(inFile)).toThrow(Refusal);
  expect(() => takeLock(inFile)).toThrow(/cannot be written/);
});

test('only the owner may read the lock', () => {
  const lock = takeLock(folder);
  expect(JSON.parse(readFileSync(join(folder, 'lock.json'), 'utf8'))).toMatchObject({ pid: process.pid });
  lock.free();
});
