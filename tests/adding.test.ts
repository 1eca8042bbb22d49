import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { projectRoot } from '../server/base/threads';

/** What adding costs, row by row of CONTRIBUTING.md: `| an index | its files | 5 |`. */
const promised = new Map(
  [
    ...readFileSync(join(projectRoot, 'CONTRIBUTING.md'), 'utf8').matchAll(/^\| (an? [^|]+?) +\|[^|]+\| +(\d+) +\|$/gm),
  ].map(([, what = '', count]) => [what, Number(count)]),
);
const left = new Set(['node_modules', 'dist', '.git', '.isoline', '.build', 'coverage']);
let copy: string;

const pathOf = (path: string) => join(copy, path);
const read = (path: string) => readFileSync(pathOf(path), 'utf8');
function write(path: string, text: string): void {
  mkdirSync(dirname(pathOf(path)), { recursive: true });
  writeFileSync(pathOf(path), text);
}
/** Changes a file where it says `before`, which has to be there. */
function edit(path: string, before: string | RegExp, after: string): void {
  const text = read(path);
  const next = text.replace(before, after);
  if (next === text) throw new Error(`${path} does not say ${before}`);
  write(path, next);
}
/** Adds phrases to a file of one language. */
function say(language: string, area: string, phrases: object): void {
  const path = `shared/phrases/${language}/${area}.json`;
  const known = JSON.parse(read(path)) as Record<string, object>;
  const merged = Object.entries(phrases).map(([key, value]) => [key, { ...known[key], ...(value as object) }]);
  write(path, JSON.stringify({ ...known, ...Object.fromEntries(merged) }, null, 2));
}
/** Every file of the copy, a folder of phrases being one, with what it holds. */
function state(): Map<string, string> {
  const files = readdirSync(copy, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(copy, join(entry.parentPath, entry.name)))
    .filter((path) => !left.has(path.split('/')[0] ?? ''));
  return new Map(
    files.map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(pathOf(path)))
        .digest('hex'),
    ]),
  );
}
const placeOf = (path: string) => path.replace(/^(shared\/phrases\/nb)\/.*/, '$1/');
/** What an addition touched; proofs of it do not count. */
function touchedBy(add: () => void): string[] {
  const before = state();
  add();
  const changed = [...state()].filter(([path, hash]) => before.get(path) !== hash).map(([path]) => path);
  return [...new Set(changed.map(placeOf))].sort();
}
function run(...args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, CI: 'true', ISOLINE_TEST_POSTGRES: '', ISOLINE_TEST_PLAN: '' },
  });
  if (status !== 0) throw new Error(`${args.join(' ')}\n${stdout}\n${stderr}`.slice(-8_000));
}

const additions: Readonly<Record<string, () => void>> = {
  'an index on known variables': () => {
    write(
      'shared/engine/indices/chillyDays.ts',
      `import { temperatureDays } from './temperature';\n\nexport const chillyDays = temperatureDays('chilly-days', 'Chilly days', 'tmin', 5, 'LT');\n`,
    );
    edit(
      'shared/engine/indices/list.ts',
      `import { deficitPrecipDays }`,
      `import { chillyDays } from './chillyDays';\nimport { deficitPrecipDays }`,
    );
    edit('shared/engine/indices/list.ts', '  frostDays,\n', '  frostDays,\n  chillyDays,\n');
    const called = {
      ...{ en: 'Chilly days', de: 'Kühle Tage', se: 'Kyliga dagar', fr: 'Jours frais', it: 'Giorni freschi' },
      ...{ es: 'Días frescos', hi: 'ठंडे दिन', mr: 'थंड दिवस' },
    };
    for (const [language, name] of Object.entries(called)) {
      const { index } = JSON.parse(read(`shared/phrases/${language}/names.json`)) as { index: Record<string, object> };
      say(language, 'names', { index: { 'chilly-days': { ...index['frost-days'], name } } });
    }
  },
  'a call': () => {
    edit(
      'shared/contract/programs.ts',
      'export const deleteProgram',
      `export const countPrograms = call('GET /internal/program/count', {
  response: z.object({ count: z.number() }),
  summary: 'How many templates there are',
});
export const deleteProgram`,
    );
    edit('server/features/programs/routes.ts', 'import {\n', 'import {\n  countPrograms,\n');
    edit(
      'server/features/programs/routes.ts',
      'programsRoutes(app: App): void {\n',
      'programsRoutes(app: App): void {\n  serve(app, countPrograms, async () => ({ count: samplePrograms.length }));\n',
    );
  },
  'a screen': () => {
    write(
      'console/features/programs/screens/ProgramCount.tsx',
      `import { useTranslation } from 'react-i18next';
import { countPrograms } from '#shared/contract/programs';
import { useRead } from '../../../core/api';
import { Loaded, Screen } from '../../../ui';

export default function ProgramCount() {
  const { t } = useTranslation('programs');
  return (
    <Screen title={t('count.title')} back="/programs">
      <Loaded from={useRead(countPrograms, {})}>{({ count }) => <p>{t('count.text', { count })}</p>}</Loaded>
    </Screen>
  );
}
`,
    );
    edit(
      'console/features/programs/routes.ts',
      'programRoutes = {\n',
      "programRoutes = {\n  '/programs/count': () => import('./screens/ProgramCount'),\n",
    );
    say('en', 'programs', { count: { title: 'Program templates', text: '{{count}} in all' } });
    say('de', 'programs', { count: { title: 'Programmvorlagen', text: '{{count}} insgesamt' } });
    say('se', 'programs', { count: { title: 'Programmallar', text: '{{count}} totalt' } });
  },
  'a tenant setting': () => {
    edit(
      'shared/contract/settingRows.ts',
      '  modules: row({',
      `  quietDays: row({
    group: 'monitoring',
    input: count(0, 30),
    default: 3,
    label: { en: 'Quiet days', de: 'Ruhetage', se: 'Tysta dagar' },
    help: { en: 'Days without a notice.', de: 'Tage ohne Meldung.', se: 'Dagar utan meddelande.' },
  }),
  modules: row({`,
    );
  },
  'a language': () => {
    cpSync(pathOf('shared/phrases/se'), pathOf('shared/phrases/nb'), { recursive: true });
    say('nb', 'policies', { list: { title: 'Forsikringer' } });
    edit(
      'shared/phrases/languages.ts',
      "  { code: 'fr',",
      "  { code: 'nb', locale: 'nb', name: 'Norsk bokmål' },\n  { code: 'fr',",
    );
  },
};

/** Suites written into the copy: each addition works, for whoever uses it. */
const proofs: Readonly<Record<string, string>> = {
  'tests/addedCall.test.ts': `import { indexOf } from '#shared/engine/indices/list';
import { mergeSettings } from '#shared/contract/settings';
import { servedCalls } from '../server/start/app';

test('the index is found, the call is served, the setting has its default', () => {
  expect(indexOf('chilly-days').variables).toEqual(['tmin']);
  expect([...servedCalls()]).toContain('GET /internal/program/count');
  expect(mergeSettings({}).settings).toMatchObject({ quietDays: 3 });
});
`,
  'console/features/programs/screens/ProgramCount.test.tsx': `import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { countPrograms } from '#shared/contract/programs';
import { FakeServer, hangs } from '../../../../tests/support/console/fakeServer';
import { findPolicies, policyLabels, summarisePolicies } from '#shared/contract/policies';
import { findSettingChanges, mergeSettings, readSettings } from '#shared/contract/settings';
import { openConsole } from '../../../../tests/support/console/openConsole';
import { pageOf } from '../../../../tests/support/console/sample';

test('the screen shows what the call answers', async () => {
  await openConsole('/programs/count', { server: new FakeServer().answer(countPrograms, { count: 7 }) });
  expect(await screen.findByRole('heading', { name: 'Program templates' })).toBeVisible();
  expect(await screen.findByText('7 in all')).toBeVisible();
});
test('the setting has its field', async () => {
  const state = { version: 1, values: mergeSettings({}).settings, unreadable: [], waiting: [], changedBy: null, changedByName: null, changedAt: null };
  const server = new FakeServer().answer(readSettings, state).answer(findSettingChanges, pageOf([]));
  await openConsole('/settings', { server });
  expect(await screen.findByLabelText('Quiet days')).toHaveValue('3');
});
test('the language is spoken', async () => {
  localStorage.setItem('isoline.language', 'nb');
  const server = new FakeServer().answer(findPolicies, hangs).answer(policyLabels, hangs).answer(summarisePolicies, hangs);
  await openConsole('/policies', { server });
  expect(await screen.findByRole('heading', { name: 'Forsikringer' })).toBeVisible();
});
`,
};

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'isoline-adding-'));
  for (const name of readdirSync(projectRoot).filter((entry) => !left.has(entry)))
    cpSync(join(projectRoot, name), join(copy, name), { recursive: true });
  symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'), 'junction');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test.each(Object.entries(additions))('%s costs as many files as CONTRIBUTING.md says', (what, add) => {
  const files = touchedBy(add);
  expect([what, files.length, files]).toEqual([what, promised.get(what), files]);
});

test('what was added is complete: types, phrases, handlers, screens', () => {
  for (const [path, text] of Object.entries(proofs)) write(path, text);
  run('node_modules/typescript/bin/tsc', '--noEmit');
  const suites = [...Object.keys(proofs), 'shared/phrases/'];
  const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
  run(...jest, '--cacheDirectory=.build/jest', ...suites);
}, 900_000);
