import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { projectRoot } from '../server/base/threads';

const pure = ['shared/contract', 'shared/engine', 'shared/format', 'shared/phrases'] as const;
/** Mechanisms that know no area, lowest first: each may use those before it that its row names. */
const ground = ['server/base', 'server/db', 'server/files', 'server/jobs', 'server/http'] as const;
/** Areas of the product, in one direction: each may use the ones before it; what it does for those after it is handed in by start. */
const areas = [
  'platform',
  'settings',
  'files',
  'partners',
  'programs',
  'catalog',
  'coverages',
  'monitoring',
  'quotes',
  'policies',
  'claims',
] as const;
const areaRows = areas.map((area, i) => [
  `server/features/${area}`,
  [
    ...pure,
    ...ground,
    'server/documents',
    'server/data',
    'server/ingest',
    'server/feeds/reading',
    ...areas.slice(0, i).map((lower) => `server/features/${lower}/`),
  ],
]);

/** Who may import whom, besides itself (docs/architecture.md). The first row that fits a path is its own. */
const mayImport: Record<string, readonly string[]> = {
  'shared/engine': [],
  'shared/phrases': [],
  'shared/format': ['shared/phrases'],
  'shared/contract': ['shared/engine', 'shared/phrases'],
  'shared/view': ['shared/'],
  widgets: ['shared/'],
  conformance: ['shared/engine'],
  'server/base': pure,
  'server/db': [...pure, 'server/base'],
  'server/files': [...pure, 'server/base', 'server/db'],
  'server/jobs': [...pure, 'server/base', 'server/db', 'server/files'],
  'server/http': [...pure, 'server/base', 'server/db', 'server/files', 'server/jobs'],
  'server/metrics': ['server/base', 'server/db', 'server/jobs/messages'],
  'server/identity': [...pure, 'server/base', 'server/db', 'server/http'],
  // A grid is read in the shape in which it is stored.
  'server/feeds': [...pure, 'server/data/grid'],
  'server/data': [...pure, 'server/base', 'server/db'],
  'server/ingest': [...pure, 'server/base', 'server/db', 'server/feeds', 'server/data'],
  'server/documents': pure,
  ...Object.fromEntries(areaRows),
  'server/backup': [...pure, ...ground],
  'server/seed': [...pure, ...ground, 'server/identity', 'server/ingest', 'server/features'],
  'server/commands': [
    ...[...pure, ...ground, 'server/identity', 'server/feeds', 'server/ingest', 'server/features'],
    ...['server/backup', 'conformance/'],
  ],
  // Whoever holds the lists may know all of them.
  'server/start': [...pure, 'server/'],
  'console/core': ['shared/'],
  'console/ui': ['shared/', 'console/core'],
  'console/features': ['shared/', 'console/core', 'console/ui'],
  'console/app': ['shared/', 'console/'],
  // The pages without sign-in: no session, no framework.
  'console/pages': ['console/trusted'],
};
/** Packages that have one door, and those that have no place in a folder. */
const oneDoor: readonly { readonly name: RegExp; readonly only: readonly string[] }[] = [
  { name: /^@reach\/router/, only: ['console/core/routing'] },
  { name: /^@primer\//, only: ['console/'] },
  {
    name: /^(pg|pg-boss|drizzle-orm|fastify|oidc-provider|pino)(\/|$)|^@fastify\/|^@electric-sql\//,
    only: ['server/', 'tests/', 'bench/'],
  },
  {
    name: /^(react|react-dom|styled-components)(\/|$)/,
    only: ['console/', 'shared/view', 'widgets/', 'tests/', 'bench/widgets/'],
  },
  { name: /^prom-client/, only: ['server/metrics'] },
  { name: /^node:/, only: ['server/', 'conformance/', 'tests/', 'bench/', 'vite.config.ts', 'widgets/build.ts'] },
];

type Import = { readonly from: string; readonly to: string; readonly name: string };
const folders = ['conformance', 'shared', 'console', 'widgets', 'server', 'tests', 'bench'];

function* sources(path: string): Generator<string> {
  for (const name of readdirSync(path)) {
    const full = join(path, name);
    if (statSync(full).isDirectory()) yield* sources(full);
    else if (/\.tsx?$/.test(name)) yield full;
  }
}
const exists = existsSync;
const files = folders
  .map((name) => join(projectRoot, name))
  .filter(exists)
  .flatMap((folder) => [...sources(folder)]);
/** Tests, and what only builds or drives the widgets: they may use everything of Node. */
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || /^(tests|widgets\/(scripts|test))\//.test(path);

/** Every import of a file: static, dynamic, of types, and re-exports. */
function importsOf(path: string): Import[] {
  const text = readFileSync(path, 'utf8').replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
  const matches = [...text.matchAll(/(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s+)'([^']+)'/gm)];
  const from = relative(projectRoot, path);
  return matches.map(([, name = '']) => {
    if (name.startsWith('#shared/')) return { from, name, to: name.slice(1) };
    if (name.startsWith('.')) return { from, name, to: relative(projectRoot, join(dirname(path), name)) };
    return { from, name, to: '' };
  });
}
const imports = files.flatMap(importsOf);
const rowOf = (path: string) => Object.keys(mayImport).find((folder) => path.startsWith(`${folder}/`));
const featureOf = (path: string) => /^console\/features\/([^/]+)/.exec(path)?.[1];

test('the table is read over a tree that is there', () => {
  expect(files.length).toBeGreaterThan(200);
  expect(imports.filter(({ to }) => to !== '').length).toBeGreaterThan(500);
});

test('no folder imports from one that it may not', () => {
  const wrong = imports.filter(({ from, to }) => {
    const row = rowOf(from);
    if (!row || !to || isTest(from)) return false;
    return !to.startsWith(`${row}/`) && !(mayImport[row] ?? []).some((allowed) => to.startsWith(allowed));
  });
  expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test('a feature of the console never imports another one', () => {
  const wrong = imports.filter(({ from, to }) => {
    const [own, other] = [featureOf(from), featureOf(to)];
    return own && other && own !== other;
  });
  expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test('what is shared is reached as #shared, the rest by relative paths that stay in their folder', () => {
  const wrong = imports.filter(
    ({ from, to, name }) => name.startsWith('.') && to.startsWith('shared/') && !from.startsWith('shared/'),
  );
  expect(wrong.map(({ from, name }) => `${from} → ${name}`)).toEqual([]);
});

test('packages with one door are used behind it', () => {
  const wrong = imports.filter(({ from, to, name }) => {
    const rule = to === '' ? oneDoor.find((door) => door.name.test(name)) : undefined;
    return rule && !isTest(from) && !rule.only.some((place) => from.startsWith(place));
  });
  expect(wrong.map(({ from, name }) => `${from} → ${name}`)).toEqual([]);
});

test('nothing goes in circles', () => {
  const edges = new Map<string, string[]>();
  const fileOf = (to: string) =>
    ['.ts', '.tsx', '/index.ts'].map((ending) => `${to}${ending}`).find((path) => exists(join(projectRoot, path)));
  for (const path of files) {
    const text = readFileSync(path, 'utf8');
    // Types vanish before anything runs: they may point back.
    const values = importsOf(path).filter(
      ({ name }) => !new RegExp(`import type [^;]*'${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}'`).test(text),
    );
    edges.set(
      relative(projectRoot, path),
      values.flatMap(({ to }) => (to ? (fileOf(to) ?? []) : [])),
    );
  }
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, way: readonly string[]): void => {
    const at = way.indexOf(path);
    if (at >= 0) circles.push([...way.slice(at), path].join(' → '));
    if (at >= 0 || done.has(path)) return;
    for (const next of edges.get(path) ?? []) visit(next, [...way, path]);
    done.add(path);
  };
  for (const path of edges.keys()) visit(path, []);
  expect(circles).toEqual([]);
});

test('the engine has no clock, no randomness and no network of its own', () => {
  const wrong = files
    .filter((path) => relative(projectRoot, path).startsWith('shared/engine/') && !isTest(path))
    .filter((path) =>
      /\bDate\.now\(|new Date\(\)|Math\.random\(|\bfetch\(|performance\.now\(/.test(readFileSync(path, 'utf8')),
    );
  expect(wrong.map((path) => relative(projectRoot, path))).toEqual([]);
});

test('there are no barrel files but the one of console/ui', () => {
  const barrels = files.filter((path) => {
    const lines = readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '');
    return lines.length > 1 && lines.every((line) => /^export (\*|\{[^}]*\}|type \{[^}]*\}) from /.test(line));
  });
  expect(barrels.map((path) => relative(projectRoot, path)).filter((path) => path !== 'console/ui/index.ts')).toEqual(
    [],
  );
});

test('no source uses any, skips a test, or leaves a TODO behind', () => {
  const wrong = files.filter((path) => {
    const text = readFileSync(path, 'utf8');
    return (
      /(:|as|<)\s*any\b(?!thing)/.test(text.replace(/\/\/.*|\/\*[\s\S]*?\*\/|'[^'\n]*'|`[^`]*`/g, '')) ||
      /\/\/\s*(TODO|FIXME|XXX)\b/.test(text) ||
      /@ts-(ignore|nocheck)/.test(text)
    );
  });
  expect(
    wrong.map((path) => relative(projectRoot, path)).filter((path) => path !== 'tests/architecture.test.ts'),
  ).toEqual([]);
});
