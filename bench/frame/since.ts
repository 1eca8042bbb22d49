import { measurePair, printPair, type Measurement } from './against';
import { compareRows } from './compare';
import { writeReport } from './report';
import { keyOf, type PartRow } from './rows';
import { storedRows, type DatedRow, type StoredRow } from './stored';
import { headCommit, withTree } from './trees';

/** Rows of the table by the commit that they were measured at. */
export function byCommit<R extends Pick<StoredRow, 'commit'>>(rows: readonly R[]): ReadonlyMap<string, readonly R[]> {
  const groups = new Map<string, R[]>();
  for (const row of rows) groups.set(row.commit, [...(groups.get(row.commit) ?? []), row]);
  return groups;
}

type Measured = { readonly before: readonly PartRow[]; readonly now: readonly PartRow[] };
/**
 * What goes into the table: those of the measured rows that it has of the commit they are compared with, and those that it does not have
 * at all. A row that was last measured at a third commit is left to the comparison with that one.
 */
export function rowsToWrite(
  stored: readonly Pick<StoredRow, 'job' | 'database' | 'commit'>[],
  { before, now }: Measured,
  commits: { readonly before: string; readonly now: string },
): DatedRow[] {
  const commitOf = new Map(stored.map((row) => [keyOf(row), row.commit]));
  const old = new Map(before.map((row) => [keyOf(row), row]));
  return now
    .filter((row) => (commitOf.get(keyOf(row)) ?? commits.before) === commits.before)
    .map((row) => {
      const other = old.get(keyOf(row));
      const comparison = other && commitOf.has(keyOf(row)) ? compareRows(other, row) : null;
      return {
        ...row,
        commit: commits.now,
        ...(comparison && { before: { ...comparison, commit: commits.before } }),
      };
    });
}

/** Compares each part with the commits that its rows in docs/performance.md were measured at, and writes these rows anew. */
export async function since(measurements: readonly Measurement[], database: string | undefined): Promise<void> {
  const now = headCommit();
  for (const measurement of measurements) {
    const isMeasured = (row: StoredRow) =>
      row.part === measurement.part &&
      (database === undefined || row.database === null || row.database.toLowerCase() === database.toLowerCase());
    const groups = byCommit(storedRows().filter(isMeasured));
    if (groups.size === 0) console.log(`\n${measurement.part}: no rows yet, which --write measures first.`);
    for (const [before, rows] of groups) {
      if (before === now) {
        console.log(`\n${measurement.part}: ${rows.length} rows are of this commit.`);
        continue;
      }
      const kinds = [...new Set(rows.map((row) => row.database))];
      const [kind] = kinds;
      const words = [
        ...measurement.words,
        ...(database === undefined && kinds.length === 1 && kind ? ['--on', kind] : []),
      ];
      const pair = await withTree(before, (tree) => measurePair(tree, { ...measurement, words }));
      printPair(before, pair);
      await writeReport(rowsToWrite(storedRows(), pair, { before, now }));
    }
  }
}
