import type { StoredRow } from './stored';

/** So many commits to what a row measures make it old. */
const mostCommits = 50;

type DatedCells = Pick<StoredRow, 'part' | 'commit' | 'day'>;

/** How many commits changed these folders since another one; null where that one is not in this clone. */
export type CountCommits = (commit: string, folders: readonly string[]) => number | null;

/** A line for each part and commit of rows that are older than the last fifty commits to the folders that they measure; the oldest first. */
export function staleLines(
  rows: readonly DatedCells[],
  foldersOf: (part: string) => readonly string[],
  count: CountCommits,
): string[] {
  const groups = new Map<string, { readonly row: DatedCells; rows: number }>();
  for (const row of rows) {
    const key = `${row.part}\n${row.commit}`;
    const group = groups.get(key);
    if (group) group.rows += 1;
    else groups.set(key, { row, rows: 1 });
  }
  return [...groups.values()]
    .map((group) => ({ ...group, commits: count(group.row.commit, foldersOf(group.row.part)) }))
    .filter(({ commits }) => commits === null || commits >= mostCommits)
    .sort((one, other) => (other.commits ?? Infinity) - (one.commits ?? Infinity))
    .map(({ row, rows: number, commits }) => {
      const since = commits === null ? 'a commit that is not in this clone' : `${commits} commits since`;
      return `${row.part}: ${number} ${number === 1 ? 'row' : 'rows'} of ${row.day} at ${row.commit}, ${since}`;
    });
}
