import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/base/threads';

/** A test by `file › name`, and the line of its file that fails when the clause is broken. */
type Proof = { readonly test: string; readonly by: string };
type Clause = {
  readonly says: string;
  readonly tests?: readonly Proof[];
  /** `area: what of it is to come`: nothing holds the clause yet, and nothing has to. */
  readonly later?: string;
  /** What was decided otherwise than promised, and where. */
  readonly otherwise?: string;
  /** It promises nothing. */
  readonly context?: true;
};
type SpecLine = { readonly id: string; readonly hash: string; readonly words: string };
type Line = SpecLine & { readonly clauses: readonly Clause[] };
const read = (name: string) => readFileSync(join(projectRoot, name), 'utf8');
const parts = ['1', '2', '3'];
const tables = parts.map((part) => JSON.parse(read(`docs/spec-coverage/${part}.json`)) as readonly Line[]);
const clauses = tables.flat().flatMap((line) => line.clauses.map((clause) => ({ ...clause, id: line.id })));
/** What the script says, of the tree as it is. */
const printed = JSON.parse(
  execFileSync(process.execPath, [join(projectRoot, 'scripts/spec-coverage.mjs'), '--print'], {
    maxBuffer: 10_000_000,
  }).toString(),
) as readonly { readonly page: string; readonly lines: readonly SpecLine[] | null }[];

/** The areas that are still to come: no other clause may wait. */
const areasToCome = ['Analytics', 'Data Catalog', 'Data Explorer', 'Reports', 'Term Sheets', 'Expert tools'];

const sources = new Map<string, string>();
function sourceOf(file: string): string {
  const known = sources.get(file);
  if (known !== undefined) return known;
  const source = /\.test\.tsx?$/.test(file) && existsSync(join(projectRoot, file)) ? read(file) : '';
  sources.set(file, source);
  return source;
}

function faultOf({ test, by }: Proof): string | null {
  const [file = '', name = ''] = test.split(' › ');
  const source = sourceOf(file);
  if (!["'", '"', '`'].some((quote) => source.includes(`${quote}${name}${quote},`))) return 'no such test';
  return by.length >= 12 && source.includes(by) ? null : 'no such assertion';
}

test('every clause names a test that exists, and the assertion that fails when the clause is broken', () => {
  const faults = clauses.flatMap(({ id, tests = [] }) =>
    tests.flatMap((proof) => {
      const fault = faultOf(proof);
      return fault ? [`${id}: ${fault}: ${proof.test} (${proof.by})`] : [];
    }),
  );
  expect(clauses.length).toBeGreaterThan(900);
  expect(faults).toEqual([]);
});

test('no clause is without a test, unless it waits for an area to come or promises nothing', () => {
  const open = clauses.filter(({ tests = [], later, context, otherwise }) => {
    return tests.length === 0 && !later && !context && !otherwise;
  });
  expect(open.map(({ id, says }) => `${id} ${says}`)).toEqual([]);
  expect(tables.flat().filter((line) => line.clauses.length === 0)).toEqual([]);
});

test('only what belongs to an area still to come may wait for it, and what waits names no test', () => {
  const areasOf = (later: string) => (/^([^:]+): .+/.exec(later)?.[1] ?? '').split(', ');
  const waiting = clauses.filter(({ later }) => later !== undefined);
  expect(
    waiting.filter(
      ({ later = '', tests = [] }) => !areasOf(later).every((area) => areasToCome.includes(area)) || tests.length > 0,
    ),
  ).toEqual([]);
});

test('the pages say what the tables say', () => {
  const cells = (text: string) => text.replaceAll(/\s*\|\s*/g, '|').replaceAll(/-{3,}/g, '-');
  for (const [at, part] of parts.entries()) {
    expect(cells(read(`docs/spec-coverage/${part}.md`))).toBe(cells(printed[at]?.page ?? ''));
  }
});

if (existsSync(join(projectRoot, '../shared/spec'))) {
  test('no line of the specification is missing, and none is listed that it does not have', () => {
    for (const [at, table] of tables.entries()) {
      expect(table.map(({ id, hash, words }) => ({ id, hash, words }))).toEqual(printed[at]?.lines);
    }
    expect(tables.flat().length).toBeGreaterThan(500);
  });
}
