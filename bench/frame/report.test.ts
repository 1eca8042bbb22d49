import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../server/base/threads';
import { compareRows } from './compare';
import { keep } from './kept';
import { performanceTable } from './report';
import { keyOf, rowOf } from './rows';
import { byCommit, rowsToWrite } from './since';
import { storedRows, type StoredRow } from './stored';

const measured = (job: string, ours: readonly number[]) => ({
  ...rowOf({ job, database: 'PostgreSQL', unit: '/s', ours }),
  part: 'list',
});
const seven = (value: number) => Array.from({ length: 7 }, () => value);
const cellsOf = (table: string) =>
  table
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('| ---'))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()));

test('the page has every row of the file, with commit, day and machine', () => {
  const whole = readFileSync(join(projectRoot, 'docs/performance.md'), 'utf8');
  const page = /<!-- numbers:.*?<!-- end of numbers -->/s.exec(whole)?.[0] ?? '';
  const rows = storedRows();
  expect(cellsOf(page)).toEqual(cellsOf(performanceTable(rows)));
  for (const row of rows) expect(row).toMatchObject({ commit: expect.stringMatching(/^[0-9a-f]{8}$/) });
  for (const { machine } of rows) expect(page).toContain(machine);
});

test('a row is written in the place of the one of its job and database, the others stay as they were measured', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-table-'));
  const file = join(folder, 'rows.json');
  try {
    const dated = (job: string, value: number, commit: string) => ({ ...measured(job, [value]), commit });
    await keep(file, [dated('list', 500, '11111111'), dated('card', 900, '11111111')], keyOf);
    await keep(file, [dated('list', 600, '22222222')], keyOf);
    const rows = JSON.parse(readFileSync(file, 'utf8')) as StoredRow[];
    expect(rows.map(({ job, commit, ours }) => [job, commit, ours.median])).toEqual([
      ['list', '22222222', 600],
      ['card', '11111111', 900],
    ]);
    const [head, list, card] = cellsOf(performanceTable(rows));
    expect(head?.slice(7, -1)).toEqual(['than before', 'commit', 'measured', 'machine']);
    expect(list?.slice(1, 4)).toEqual(['list', 'PostgreSQL', '600/s']);
    expect(list?.slice(7, -1)).toEqual(['–', '22222222', rows[0]?.day, 'A']);
    expect(card?.slice(7, -1)).toEqual(['–', '11111111', rows[1]?.day, 'A']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('each machine has a letter, and a row says how it compares with the commit before', () => {
  const before = compareRows(measured('list', seven(516)), measured('list', seven(384)));
  const row = { ...measured('list', seven(384)), commit: '22222222', day: '2026-11-27', machine: 'a slow one' };
  const other = { ...row, job: 'card', machine: 'a fast one' };
  const table = performanceTable([{ ...row, before: { ...before, commit: 'be1cb4fc' } }, other]);
  expect(table).toContain('Machine A: a slow one.\nMachine B: a fast one.');
  const [, list, card] = cellsOf(table);
  expect(list?.slice(7, -1)).toEqual(['0.744×: slower, be1cb4fc', '22222222', '2026-11-27', 'A']);
  expect(card?.at(-2)).toBe('B');
});

test('memory is not slower, but more', () => {
  const memory = (value: number) => ({ ...rowOf({ job: 'rest', database: null, unit: 'MB', ours: seven(value) }) });
  const before = { ...compareRows(memory(100), memory(200)), commit: '11111111' };
  const row = { ...memory(200), part: 'memory', before, commit: '22222222', day: '2026-11-27', machine: 'one' };
  expect(cellsOf(performanceTable([row]))[1]?.[7]).toBe('0.500×: more, 11111111');
});

test('rows are compared with the commit that they were measured at', () => {
  const rows = [{ commit: 'a' }, { commit: 'b' }, { commit: 'a' }];
  expect([...byCommit(rows)]).toEqual([
    ['a', [{ commit: 'a' }, { commit: 'a' }]],
    ['b', [{ commit: 'b' }]],
  ]);
});

test('a comparison writes the rows of its commit and those that are new, and leaves the others', () => {
  const stored = [
    { ...measured('list', [1]), commit: 'a' },
    { ...measured('list of many', [1]), commit: 'b' },
  ];
  const before = [measured('list', seven(500)), measured('list of many', seven(500)), measured('searched', seven(500))];
  const now = [measured('list', seven(250)), measured('list of many', seven(1)), measured('searched', seven(400))];
  const rows = rowsToWrite(stored, { before, now }, { before: 'a', now: 'c' });
  expect(rows.map(({ job, commit }) => [job, commit])).toEqual([
    ['list', 'c'],
    ['searched', 'c'],
  ]);
  expect(rows[0]?.before).toMatchObject({ commit: 'a', ratio: 0.5, verdict: 'slower' });
  expect(rows[1]?.before).toBeUndefined();
});
