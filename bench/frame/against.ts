import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../server/base/threads';
import type { Row } from './rows';
import { figureText, ratioText } from './words';

const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim();

/** The sources of a commit in a folder of their own, with packages: those of here where the lock file is the same. */
function checkOut(ref: string, folder: string): void {
  git('worktree', 'add', '--detach', '--quiet', folder, ref);
  const lock = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(projectRoot))
    symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'), 'dir');
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  // A commit from before there were rows to compare is measured as this one is.
  if (existsSync(join(folder, 'bench/frame'))) return;
  rmSync(join(folder, 'bench'), { recursive: true, force: true });
  cpSync(join(projectRoot, 'bench'), join(folder, 'bench'), { recursive: true });
  cpSync(join(projectRoot, 'scripts'), join(folder, 'scripts'), { recursive: true });
}

function measure(root: string, words: readonly string[], file: string): Row[] {
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
  const { status } = spawnSync(process.execPath, [tsx, 'bench/main.ts', ...words, '--json', file], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`The bench of ${root} failed.`);
  return JSON.parse(readFileSync(file, 'utf8')) as Row[];
}

/** Measures the same parts at another commit and here, part by part in turn, and says what became of each figure. */
export function against(ref: string, parts: readonly string[], more: readonly string[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-against-'));
  const tree = join(folder, 'tree');
  try {
    checkOut(ref, tree);
    for (const part of parts) {
      const before = measure(tree, [part, ...more], join(folder, 'before.json'));
      const now = measure(projectRoot, [part, ...more], join(folder, 'now.json'));
      for (const row of now) {
        const old = before.find(({ job, database }) => job === row.job && database === row.database);
        const times = (a: number, b: number) => (row.ours.unit === '/s' ? b / a : a / b);
        const ratio = old ? times(old.ours.median, row.ours.median) : null;
        console.log(`\n${row.job}${row.database ? `, ${row.database}` : ''}`);
        console.log(`  ${ref.padEnd(12)}  ${old ? figureText(old.ours) : 'not measured'}`);
        console.log(`  ${'here'.padEnd(12)}  ${figureText(row.ours)}`);
        console.log(
          `  ${'became'.padEnd(12)}  ${ratio === null ? '–' : `${ratioText({ median: ratio, min: ratio, max: ratio })} as good`}`,
        );
      }
    }
  } finally {
    if (existsSync(tree)) git('worktree', 'remove', '--force', tree);
    rmSync(folder, { recursive: true, force: true });
  }
}
