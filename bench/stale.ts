import { spawnSync } from 'node:child_process';
import { projectRoot } from '../server/base/threads';
import { staleLines, type CountCommits } from './frame/stale';
import { storedRows } from './frame/stored';
import { foldersOf } from './parts';

const count: CountCommits = (commit, folders) => {
  const { status, stdout } = spawnSync('git', ['rev-list', '--count', `${commit}..HEAD`, '--', ...folders], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  return status === 0 ? Number(stdout) : null;
};

const lines = staleLines(storedRows(), foldersOf, count);
for (const line of lines) console.log(`  ${line}`);
if (lines.length > 0) console.log('  npm run bench -- PART --since measures these rows of docs/performance.md anew.');
