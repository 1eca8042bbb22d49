import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { isRunning, thisProcess } from './processMark';

const prefix = 'isoline-';
const markName = 'owner.json';
const markShape = z.object({ pid: z.number().int(), startedAt: z.string(), host: z.string() });

/** A folder for what this process needs for a while, which only we can enter (mode 0700). Whoever made it takes it away; after a kill, the next start does. */
export async function makeTemporaryFolder(parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, prefix));
  writeFileSync(join(folder, markName), JSON.stringify(thisProcess()), { mode: 0o600 });
  return folder;
}

/** Has some work done with such a folder, which is gone afterwards. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await makeTemporaryFolder();
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether a process that runs no more has left this folder. One without a whole mark is not ours, or is being made at this moment. */
function isLeft(folder: string): boolean {
  try {
    const mark = markShape.safeParse(JSON.parse(readFileSync(join(folder, markName), 'utf8')));
    return mark.success && isRunning(mark.data) === false;
  } catch {
    // No mark, half of one, or nothing that we may read.
    return false;
  }
}

/** Takes a folder away; false where another start does so at this moment, or where we may not: the next one finds it. */
function isGone(folder: string): boolean {
  try {
    rmSync(folder, { recursive: true, force: true });
    return true;
  } catch {
    return false;
  }
}

/** Takes away the folders of processes that were killed; never one of a process that runs, or of another machine. Answers how many. */
export const clearLeftBehind = (parent = tmpdir()): number =>
  readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith(prefix))
    .map(({ name }) => join(parent, name))
    .filter((folder) => isLeft(folder) && isGone(folder)).length;
