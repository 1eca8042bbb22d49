import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning, thisProcess } from './processMark';
import { clearLeftBehind, inTemporaryFolder, makeTemporaryFolder } from './temporaryFolder';

let room: string;
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'isoline-room-'));
});
afterEach(() => rmSync(room, { recursive: true, force: true }));

/** A folder as a process of this mark would have made it. */
async function folderOf(mark: object | string): Promise<string> {
  const folder = await makeTemporaryFolder(room);
  writeFileSync(join(folder, 'owner.json'), typeof mark === 'string' ? mark : JSON.stringify(mark));
  return folder;
}
async function killed(): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  child.kill('SIGKILL');
  await once(child, 'exit');
  return child.pid ?? 0;
}

test('what a process left behind that was killed is taken away, and nothing of one that runs', async () => {
  const [mine, left] = [await makeTemporaryFolder(room), await folderOf({ ...thisProcess(), pid: await killed() })];
  expect(clearLeftBehind(room)).toBe(1);
  expect([existsSync(mine), existsSync(left)]).toEqual([true, false]);
  expect(clearLeftBehind(room)).toBe(0);
});

test('a pid that was given to another process since keeps nothing', async () => {
  const left = await folderOf({ ...thisProcess(), startedAt: 'another boot:1' });
  expect(clearLeftBehind(room)).toBe(1);
  expect(existsSync(left)).toBe(false);
});

test('what another machine has made, what is being made and what is not ours stays', async () => {
  const stay = [
    await folderOf({ ...thisProcess(), host: `not-${hostname()}`, pid: await killed() }),
    await folderOf('{"pid": 1'),
    await folderOf({ pid: 'none' }),
    mkdtempSync(join(room, 'isoline-')),
    mkdtempSync(join(room, 'other-')),
  ];
  writeFileSync(join(room, 'isoline-file'), '');
  expect(clearLeftBehind(room)).toBe(0);
  expect(stay.filter((folder) => !existsSync(folder))).toEqual([]);
  expect(isRunning({ ...thisProcess(), host: `not-${hostname()}` })).toBeNull();
});

test('a folder for a piece of work is gone after it, also where it failed', async () => {
  const folders: string[] = [];
  const work = async (folder: string) => {
    folders.push(folder);
    writeFileSync(join(folder, 'file'), 'x');
    if (folders.length > 1) throw new Error('broken');
    return 'done';
  };
  expect(await inTemporaryFolder(work)).toBe('done');
  await expect(inTemporaryFolder(work)).rejects.toThrow('broken');
  expect(folders.map((folder) => existsSync(folder))).toEqual([false, false]);
});
