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
  /** `area: what of it is to come`: nothing shows the line yet, and nothing has to. */
  readonly later?: string;
  /** What was decided otherwise than the line says. */
  readonly note?: string;
};
const read = (name: string) => readFileSync(join(projectRoot, name), 'utf8');
const list = JSON.parse(read('docs/spec-coverage.json')) as readonly Line[];
/** What the script says, of the tree as it is. */
const said = JSON.parse(
  execFileSync(process.execPath, [join(projectRoot, 'scripts/spec-coverage.mjs'), '--print'], {
    maxBuffer: 10_000_000,
  }).toString(),
) as { readonly paper: string; readonly lines: readonly Pick<Line, 'id' | 'hash' | 'words'>[] };

/** The areas that are still to come: no other line may wait. */
const areasToCome = ['Analytics', 'Data Catalog', 'Data Explorer', 'Reports', 'Term Sheets', 'Expert tools'];

const isTestOf = (name: string) => {
  const [file = '', test = ''] = name.split(' › ');
  if (!/\.test\.tsx?$/.test(file) || !existsSync(join(projectRoot, file))) return false;
  const source = read(file);
  return [`'${test}'`, `"${test}"`, `\`${test}\``].some((quoted) => source.includes(`${quoted},`));
};

test('every test that is to show a line is there', () => {
  const named = [...new Set(list.flatMap(({ tests }) => tests))];
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !isTestOf(name))).toEqual([]);
  expect(list.filter(({ tests, whole }) => whole && tests.length === 0)).toEqual([]);
});

test('only what belongs to an area still to come may wait for it, and what waits shows nothing yet', () => {
  const waiting = list.filter(({ later }) => later !== undefined);
  const areaOf = ({ later = '' }: Line) => /^([^:]+): .+/.exec(later)?.[1] ?? '';
  expect(waiting.filter((line) => !areasToCome.includes(areaOf(line)) || line.tests.length > 0)).toEqual([]);
});

test('no line of the specification is without a test, unless it waits for an area to come', () => {
  const open = list.filter(({ tests, later }) => tests.length === 0 && later === undefined);
  expect(open.map(({ id, words }) => `${id} ${words}`)).toEqual([]);
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
