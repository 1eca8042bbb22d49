import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { indexDefinitions } from '#shared/engine/indices/list';
import { projectRoot } from '../server/base/threads';

/** Everything under a folder that tries rules. */
const testsUnder = (folder: string): string =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
    .map((name) => readFileSync(join(projectRoot, folder, name), 'utf8'))
    .join('\n');
const tests = ['shared', 'server', 'conformance'].map(testsUnder).join('\n');
const cases = readdirSync(join(projectRoot, 'docs/cases'))
  .map((name) => readFileSync(join(projectRoot, 'docs/cases', name), 'utf8'))
  .join('\n');
const law = readFileSync(join(projectRoot, 'docs/rules.md'), 'utf8');
const rows = [...law.matchAll(/^\| (\d+(?:\.\d+)?) ([^|]+?) +\| ([^|]+?) +\|$/gm)].map(
  ([, section = '', rule = '', named = '']) => ({ section, rule, named }),
);

/** Numbers of the headings from `## 1.` to `## 13.`, with those below them. */
const sectionsOf = (text: string) =>
  [...text.matchAll(/^##+ (\d+(?:\.\d+)?)\.? /gm)].flatMap(([, number = '']) =>
    Number(number) >= 1 && Number(number) < 14 ? [number] : [],
  );
/** A section whose rules all stand under headings of their own needs none itself. */
const lacking = (sections: readonly string[]) =>
  sections.filter(
    (section) =>
      !rows.some((row) => row.section === section) && !sections.some((below) => below.startsWith(`${section}.`)),
  );
/** How figures are shown is no rule of the engine; worked examples are the cases themselves. */
const ofTheEngine = (section: string) => section !== '6.5';

test('no rule is named twice, and every test or case that is to hold one is there', () => {
  expect(rows.length).toBeGreaterThan(90);
  expect(
    rows.filter(
      ({ section, rule }, at) => rows.findIndex((row) => row.section === section && row.rule === rule) !== at,
    ),
  ).toEqual([]);
  const held = ({ named }: (typeof rows)[number]) =>
    /^C\d+$/.test(named) ? cases.includes(`\n## ${named} `) : tests.includes(named);
  expect(rows.filter((row) => !held(row))).toEqual([]);
});

test('every section of the rules is held by a test', () => {
  expect(lacking(sectionsOf(law).filter(ofTheEngine))).toEqual([]);
});

type Worked = { readonly topic: string; readonly expected: object };
test('every index is tried by a test or a worked case', () => {
  const all = tests + cases;
  expect(
    indexDefinitions.map(({ id }) => id).filter((id) => !all.includes(`'${id}'`) && !all.includes(`"${id}"`)),
  ).toEqual([]);
});

test('every index of daily values has its numbers by hand, which make a test red once it is broken', () => {
  const blocks = [...cases.matchAll(/```json\n(.*?)\n```/gs)].map(([, text = '']) => JSON.parse(text) as Worked);
  const worked = blocks.filter(({ topic }) => topic === 'index.daily').flatMap(({ expected }) => Object.keys(expected));
  // A month of rain against its usual distribution, and what is a formula, a storm or an outage, have topics of their own.
  const daily = indexDefinitions.filter(
    ({ kind, byMonth }) => ['sum', 'count', 'extreme', 'mean'].includes(kind) && !byMonth,
  );
  expect(daily.map(({ id }) => id).filter((id) => !worked.includes(id))).toEqual([]);
});

const reference = join(projectRoot, '../shared/reference/engine.md');
if (existsSync(reference)) {
  test('every section of the engine’s reference is held by a test, but for those that are not built', () => {
    const [, notBuilt = ''] = /^Not built yet: (.*)\.$/m.exec(law) ?? [];
    const open = notBuilt.split(', ').map((entry) => entry.split(' ')[0]);
    expect(lacking(sectionsOf(readFileSync(reference, 'utf8')).filter(ofTheEngine))).toEqual(open);
  });
} else {
  process.stdout.write('Passed over: the sections of the engine’s reference, whose folder is not beside this clone.\n');
}
