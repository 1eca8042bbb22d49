import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../server/base/threads';
import { rowOf, type Row } from './frame/rows';
import { linkShared } from './frame/trees';
import { runsInTurn, waitForTurn } from './frame/turns';
import { python } from './python';
import { secondsByKind } from './suiteKinds';

/** What bench/processorTime.py writes: seconds. */
type Used = { readonly wall: number; readonly user: number; readonly system: number };
type Run = Used & { readonly kinds: ReadonlyMap<string, number> };

/** Settings of the bench itself are none of the tests' business. */
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('ISOLINE_')));

/** The last line of the tests, or an error where they did not come that far. */
function sumOf(log: string): string {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
  const sum = lines.findLast((line) => /^\d+ passed, \d+ failed/.test(line));
  if (!sum) throw new Error(`npm test did not come to its sum:\n${lines.slice(-20).join('\n')}`);
  return sum;
}

/** `npm test` in a clone of this commit with packages of its own. */
async function runTests(): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-tests-'));
  const clone = join(folder, 'isoline');
  const [log, used] = [join(folder, 'log'), join(folder, 'used.json')];
  try {
    linkShared(folder);
    execFileSync('git', ['clone', '--quiet', projectRoot, clone]);
    const where = { cwd: clone, env: environment };
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { ...where, stdio: ['ignore', 'ignore', 'inherit'] });
    await waitForTurn();
    const output = openSync(log, 'w');
    const { error } = spawnSync(python, [join(import.meta.dirname, 'processorTime.py'), used, 'npm', 'test'], {
      ...where,
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    if (error) throw error;
    process.stderr.write(`npm test: ${sumOf(log)}\n`);
    const suites = join(clone, '.build/suite-seconds.json');
    const seconds = existsSync(suites) ? (JSON.parse(readFileSync(suites, 'utf8')) as Record<string, number>) : {};
    return { ...(JSON.parse(readFileSync(used, 'utf8')) as Used), kinds: secondsByKind(seconds) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the whole run of the tests costs: processor time with all that it starts, wall time, and the suites of each kind as they ran beside each other. */
export async function testRun(): Promise<readonly Row[]> {
  const runs: Run[] = [];
  for await (const _ of runsInTurn(1)) runs.push(await runTests());
  const row = (job: string, seconds: readonly number[]) =>
    rowOf({ job: `\`npm test\`, ${job}`, database: null, unit: 'ms', ours: seconds.map((value) => value * 1000) });
  const kinds = new Set(runs.flatMap((run) => [...run.kinds.keys()]));
  return [
    row(
      'processor time, user and system',
      runs.map(({ user, system }) => user + system),
    ),
    row(
      'processor time, system alone',
      runs.map(({ system }) => system),
    ),
    row(
      'wall time',
      runs.map(({ wall }) => wall),
    ),
    ...[...kinds].map((kind) =>
      row(
        `${kind}, beside each other`,
        runs.map((run) => run.kinds.get(kind) ?? 0),
      ),
    ),
  ];
}
