// Which suites have passed on the state that the tree is in, so that a run that was interrupted need not repeat them.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';

const folder = join(root, '.build/passed');

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, maxBuffer: 1e9 });
  return status === 0 ? stdout : null;
}

/** The commit, with what is not committed yet; null outside a repository. */
function stateOfTree() {
  const commit = git('rev-parse', 'HEAD');
  if (!commit) return null;
  const state = createHash('sha256')
    .update(process.version)
    .update(commit)
    .update(git('diff', 'HEAD', '--binary'));
  for (const path of git('ls-files', '--others', '--exclude-standard', '-z').toString().split('\0').filter(Boolean)) {
    state.update(path).update(readFileSync(join(root, path)));
  }
  return state.digest('hex').slice(0, 24);
}

/** The file that the suites of this state which pass are written into, a line each; those of other states are removed. */
export function passedFile() {
  const state = stateOfTree();
  if (!state) return null;
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (name !== state) rmSync(join(folder, name));
  return join(folder, state);
}

/** `project path` of each suite that has passed. */
export const readPassed = (file) =>
  new Set(file && existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []);
