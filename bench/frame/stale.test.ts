import { staleLines } from './stale';

const row = (part: string, commit: string) => ({ part, commit, day: '2026-11-24' });
const folders: Readonly<Record<string, readonly string[]>> = { list: ['server/http'], console: ['console'] };
const linesOf = (commits: Readonly<Record<string, number | null>>, rows = [row('list', 'aaaaaaaa')]) =>
  staleLines(
    rows,
    (part) => folders[part] ?? [],
    (commit, paths) => commits[`${commit} ${paths.join()}`] ?? null,
  );

test('rows are old when fifty commits have come to the folders that they measure', () => {
  expect(linesOf({ 'aaaaaaaa server/http': 49 })).toEqual([]);
  expect(linesOf({ 'aaaaaaaa server/http': 50 })).toEqual(['list: 1 row of 2026-11-24 at aaaaaaaa, 50 commits since']);
});

test('rows of a part and commit are one line, the oldest first', () => {
  const rows = [row('console', 'bbbbbbbb'), row('list', 'aaaaaaaa'), row('list', 'aaaaaaaa'), row('list', 'bbbbbbbb')];
  const commits = { 'bbbbbbbb console': 60, 'aaaaaaaa server/http': 212, 'bbbbbbbb server/http': 3 };
  expect(linesOf(commits, rows)).toEqual([
    'list: 2 rows of 2026-11-24 at aaaaaaaa, 212 commits since',
    'console: 1 row of 2026-11-24 at bbbbbbbb, 60 commits since',
  ]);
});

test('a commit that a clone does not have is said to be missing, not young', () => {
  expect(linesOf({})).toEqual(['list: 1 row of 2026-11-24 at aaaaaaaa, a commit that is not in this clone']);
});
