import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/base/threads';

type Line = {
  readonly id: string;
  readonly hash: string;
  readonly words: string;
  /** `file › name of the test` */
  readonly tests: readonly string[];
  /** They show all that the line promises. */
  readonly whole: boolean;
};
const read = (name: string) => readFileSync(join(projectRoot, name), 'utf8');
const list = JSON.parse(read('docs/spec-coverage.json')) as readonly Line[];
/** What the script says, of the tree as it is. */
const said = JSON.parse(
  execFileSync(process.execPath, [join(projectRoot, 'scripts/spec-coverage.mjs'), '--print'], {
    maxBuffer: 10_000_000,
  }).toString(),
) as { readonly paper: string; readonly lines: readonly Pick<Line, 'id' | 'hash' | 'words'>[] };

test('every test that is to show a line is there', () => {
  const named = [...new Set(list.flatMap(({ tests }) => tests))];
  expect(named.length).toBeGreaterThan(30);
  const lost = named.filter((name) => {
    const [file = '', test = ''] = name.split(' › ');
    return !existsSync(join(projectRoot, file)) || !read(file).includes(`'${test}'`);
  });
  expect(lost).toEqual([]);
  expect(list.filter(({ tests, whole }) => whole && tests.length === 0)).toEqual([]);
});

test('what is shown once stays shown', () => {
  expect(list.filter(({ whole }) => whole).length).toBeGreaterThanOrEqual(21);
  expect(list.filter(({ tests }) => tests.length === 0).length).toBeLessThanOrEqual(306);
});

test('the paper says what the list says', () => {
  const cells = (text: string) => text.replaceAll(/\s*\|\s*/g, '|').replaceAll(/-{3,}/g, '-');
  expect(cells(read('docs/spec-coverage.md'))).toBe(cells(said.paper));
});

if (existsSync(join(projectRoot, '../shared/spec'))) {
  test('no line of the specification is missing, and none is listed that it does not have', () => {
    const { lines } = said;
    expect(lines.length).toBeGreaterThan(300);
    expect(list.map(({ id, hash, words }) => ({ id, hash, words }))).toEqual(lines);
  });
}
