import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../server/base/threads';
import { compareRows } from './compare';
import { takeTurns } from './pairs';
import { joinRows, keyOf, type PartRow } from './rows';
import { withTree } from './trees';
import { withTurns } from './turns';
import { comparisonText, figureText } from './words';

export type Measurement = {
  readonly part: string;
  /** Options for the measurement of a part: on which database, how often. */
  readonly words: readonly string[];
  /** How often both are started anew. */
  readonly repeat: number;
};
type Pair = { readonly before: readonly PartRow[]; readonly now: readonly PartRow[] };

/** Rows of the same job and database joined into one. */
function joined(rows: readonly PartRow[]): PartRow[] {
  const byKey = new Map<string, [PartRow, ...PartRow[]]>();
  for (const row of rows) {
    const same = byKey.get(keyOf(row));
    if (same) same.push(row);
    else byKey.set(keyOf(row), [row]);
  }
  return [...byKey.values()].map(joinRows);
}

/** Measures a part in another tree and here, in turn run by run. */
export async function measurePair(tree: string, { part, words, repeat }: Measurement): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-pair-'));
  const fileOf = { [tree]: join(folder, 'before.json'), [projectRoot]: join(folder, 'now.json') };
  const start = (root: string) => () =>
    spawn(process.execPath, ['--import', 'tsx', 'bench/main.ts', part, ...words, '--json', fileOf[root] ?? ''], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, ...withTurns },
    });
  const rowsOf = (root: string) => JSON.parse(readFileSync(fileOf[root] ?? '', 'utf8')) as PartRow[];
  const before: PartRow[] = [];
  const now: PartRow[] = [];
  try {
    for (let time = 0; time < repeat; time++) {
      const [first, second] = time % 2 === 0 ? [tree, projectRoot] : [projectRoot, tree];
      await takeTurns([start(first), start(second)]);
      before.push(...rowsOf(tree));
      now.push(...rowsOf(projectRoot));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { before: joined(before), now: joined(now) };
}

/** Says of each row what became of it. */
export function printPair(ref: string, { before, now }: Pair): void {
  const old = new Map(before.map((row) => [keyOf(row), row]));
  for (const row of now) {
    const other = old.get(keyOf(row));
    const line = (name: string, text: string) => console.log(`  ${name.padEnd(12)}  ${text}`);
    console.log(`\n${row.job}${row.database ? `, ${row.database}` : ''}`);
    line(ref, other ? figureText(other.ours) : 'not measured');
    line('here', figureText(row.ours));
    if (!other) continue;
    const comparison = compareRows(other, row);
    line(
      'became',
      `${comparisonText(comparison, row.ours.unit)} (${comparison.pairs} ${comparison.pairs === 1 ? 'pair' : 'pairs'})`,
    );
  }
}

/** Measures parts at another commit and here, and says what became of each figure. */
export const against = (ref: string, measurements: readonly Measurement[]): Promise<void> =>
  withTree(ref, async (tree) => {
    for (const measurement of measurements) printPair(ref, await measurePair(tree, measurement));
  });
