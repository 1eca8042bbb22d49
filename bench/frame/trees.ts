import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../server/base/threads';

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim();

/** The commit that is checked out here. */
export const headCommit = (): string => git('rev-parse', '--short=8', 'HEAD');

/** Refuses to measure for the table what no commit contains: each of its rows names its commit. */
export function requireCommitted(folders: readonly string[]): void {
  const changed = git('status', '--porcelain', '--', ...folders);
  if (changed) throw new Error(`Commit these first, for each row of the table names its commit:\n${changed}`);
}

/** What some parts read stands beside the project; a copy of the project needs it there too. */
export function linkShared(folder: string): void {
  const specification = join(projectRoot, '../shared');
  if (existsSync(specification)) symlinkSync(specification, join(folder, 'shared'), 'dir');
}

/** The sources of a commit in a folder of their own, with packages: those of here where the lock file is the same. */
function checkOut(ref: string, folder: string): void {
  git('worktree', 'add', '--detach', '--quiet', folder, ref);
  const lock = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(projectRoot))
    symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'), 'dir');
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  // A commit from before there were turns to take is measured by the bench of today.
  if (existsSync(join(folder, 'bench/frame/turns.ts'))) return;
  const hasRows = existsSync(join(folder, 'bench/frame'));
  for (const name of hasRows ? ['bench'] : ['bench', 'scripts']) {
    rmSync(join(folder, name), { recursive: true, force: true });
    cpSync(join(projectRoot, name), join(folder, name), { recursive: true });
  }
}

/** Does something with the sources of another commit, which are gone afterwards. */
export async function withTree<T>(ref: string, work: (root: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-against-'));
  const tree = join(folder, 'tree');
  try {
    linkShared(folder);
    checkOut(ref, tree);
    return await work(tree);
  } finally {
    if (existsSync(tree)) git('worktree', 'remove', '--force', tree);
    rmSync(folder, { recursive: true, force: true });
  }
}
