import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/base/threads';
import { circlesOf, isTest as isTestOrTool, readSources, twoWayFolders, unusedExports } from './support/structure';

const pure = ['shared/contract', 'shared/engine', 'shared/format', 'shared/phrases'] as const;
/** What a list shows of a row, on the screen and in the file that the server writes; with it, what it writes values with. */
const listWalls = ['shared/lists', 'shared/view/words'] as const;
/** Mechanisms that know no area, lowest first: each may use those before it that its row names. */
const ground = ['server/base', 'server/db', 'server/files', 'server/jobs', 'server/http'] as const;
/** Areas of the product, in one direction: each may use the ones before it; what it does for those after it is handed in by start. */
const areas = [
  'platform',
  'inbox',
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
  'search',
  'views',
] as const;
/** What a public card says stands in its page too, for readers whose browser runs no scripts. */
const cardWords = [
  'shared/view/card/eventState',
  'shared/view/card/triggerLine',
  'shared/view/card/verdict',
  'shared/view/measure',
  'shared/view/names',
  'shared/view/sayings',
  'shared/view/words',
];
/** Papers say a trigger, a payout and its sum as screens do. */
const printedWords = [
  ...[
    'shared/view/measure',
    'shared/view/payoutSum',
    'shared/view/payoutWords',
    'shared/view/card/triggerLine',
    'shared/view/settling',
    'shared/view/triggerWords',
    'shared/view/words',
  ],
];
const areaRows = areas.map((area, i) => [
  `server/features/${area}`,
  [
    ...pure,
    ...ground,
    'server/documents',
    'server/data',
    'server/ingest',
    'server/feeds/reading',
    'shared/lists',
    ...areas.slice(0, i).map((lower) => `server/features/${lower}/`),
    ...(area === 'monitoring' ? cardWords : []),
  ],
]);

/** Who may import whom, besides itself (docs/architecture.md). The first row that fits a path is its own. */
const mayImport: Record<string, readonly string[]> = {
  'shared/engine': [],
  'shared/phrases': [],
  'shared/format': ['shared/phrases'],
  'shared/contract': ['shared/engine', 'shared/phrases'],
  'shared/view': ['shared/'],
  'shared/lists': [...pure, 'shared/view/measure', 'shared/view/words'],
  widgets: ['shared/'],
  conformance: ['shared/engine'],
  'server/base': pure,
  'server/db': [...pure, 'server/base'],
  'server/files': [...pure, 'server/base', 'server/db'],
  'server/jobs': [...pure, 'server/base', 'server/db', 'server/files'],
  'server/http': [...pure, ...listWalls, 'server/base', 'server/db', 'server/files', 'server/jobs'],
  'server/metrics': ['server/base', 'server/db', 'server/jobs/messages'],
  'server/identity': [...pure, 'server/base', 'server/db', 'server/http'],
  // A format stands on what all read with; a grid is read in the shape in which it is stored.
  'server/feeds/reading': pure,
  'server/feeds/containers': [...pure, 'server/feeds/reading'],
  'server/feeds/grids': [...pure, 'server/data/grid', 'server/feeds/reading', 'server/feeds/containers'],
  'server/feeds/storms': [...pure, 'server/feeds/reading', 'server/feeds/containers'],
  'server/feeds/incidents': [...pure, 'server/feeds/reading'],
  'server/feeds/places': [...pure, 'server/feeds/reading'],
  'server/feeds/stations': [
    ...[...pure, 'server/data/grid', 'server/feeds/reading', 'server/feeds/containers', 'server/feeds/grids'],
  ],
  'server/feeds': [...pure, 'server/data/grid'],
  'server/data': [...pure, 'server/base', 'server/db'],
  // What all kinds of data share knows no kind; a plan is one kind.
  'server/ingest/pipeline': [...pure, 'server/base', 'server/db', 'server/feeds/reading', 'server/data'],
  'server/ingest/plans': [...pure, 'server/base', 'server/db', 'server/feeds', 'server/data', 'server/ingest/pipeline'],
  'server/ingest': [...pure, 'server/base', 'server/db', 'server/feeds', 'server/data'],
  'server/documents': [...pure, ...printedWords],
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
  'console/pages': [
    'console/trusted',
    'shared/phrases',
    'shared/format',
    'shared/contract',
    'shared/view/card/eventState',
  ],
};
/** Packages that have one door, and those that have no place in a folder. */
const oneDoor: readonly { readonly name: RegExp; readonly only: readonly string[] }[] = [
  { name: /^@reach\/router/, only: ['console/core/routing'] },
  { name: /^@primer\//, only: ['console/', 'bench/console/'] },
  {
    name: /^(pg|pg-boss|drizzle-orm|fastify|oidc-provider|pino)(\/|$)|^@fastify\/|^@electric-sql\//,
    only: ['server/', 'tests/', 'bench/'],
  },
  {
    name: /^(react|react-dom|styled-components)(\/|$)/,
    only: ['console/', 'shared/view', 'widgets/', 'tests/', 'bench/widgets/', 'bench/console/'],
  },
  { name: /^prom-client/, only: ['server/metrics'] },
  { name: /^(netcdfjs|h5wasm|zarrita|@zarrita\/.*)(\/|$)/, only: ['server/feeds/containers', 'tests/'] },
  { name: /^(read-excel-file|yauzl)(\/|$)/, only: ['server/feeds/tables', 'tests/'] },
  { name: /^fflate$/, only: ['server/feeds/tables', 'shared/format/xlsx', 'tests/', 'bench/'] },
  { name: /^node:/, only: ['server/', 'conformance/', 'tests/', 'bench/', 'vite.config.ts', 'widgets/build.ts'] },
];

const folders = /^(conformance|shared|console|widgets|server|tests|bench)\//;
const all = readSources();
const sources = all.filter(({ path }) => folders.test(path) && /\.tsx?$/.test(path));
/** Tests, and what only builds or drives the widgets: they may use everything of Node. */
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || /^(tests|widgets\/(scripts|test))\//.test(path);
const imports = sources.flatMap((source) => source.imports.map(({ from, to, module: name }) => ({ from, to, name })));
/** The log knows the errors of queries, the order of lists is worded for repositories, accounts and sessions store themselves. */
const mayAsk = [
  'server/base/log.ts',
  'server/http/page.ts',
  'server/identity/accounts.ts',
  'server/identity/adapter.ts',
];
/** Tested, and called as soon as the screens for them are there. */
const waiting = [
  'server/data/cubes.ts: readGridMap',
  'server/features/coverages/simulation/simulate.ts: simulateMany',
  'shared/format/money.ts: copiedAmount',
];
/** Rules of docs/rules.md §12 that no report shows yet. */
const unreported = ['shared/engine/basisRisk.ts: nearMisses'];
/** Pages of strangers, and what is printed into files for them. */
const foreign = /^(embed-demo|widgets\/scripts|widgets\/test)\//;
/** Where packages are named that no source imports. */
const otherFiles = ['package.json', 'jest.config.mjs', 'vite.config.ts', 'console/index.html'] as const;
function peersOf(name: string): string[] {
  const text = readFileSync(join(projectRoot, 'node_modules', name, 'package.json'), 'utf8');
  return Object.keys((JSON.parse(text) as { peerDependencies?: Record<string, string> }).peerDependencies ?? {});
}
const rowOf = (path: string) => Object.keys(mayImport).find((folder) => path.startsWith(`${folder}/`));
const featureOf = (path: string) => /^console\/features\/([^/]+)/.exec(path)?.[1];

test('the table is read over a tree that is there', () => {
  expect(sources.length).toBeGreaterThan(200);
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

/**
 * What takes bytes apart that others have made. A request reads such a file behind one door, server/ingest/foreign.ts: in a thread of its own,
 * within limits of time and memory.
 */
const parsers =
  /^(fflate|read-excel-file|exceljs|xlsx|jszip|yauzl|unzipper|adm-zip|tar-stream|papaparse|csv-parse|fast-xml-parser|sax|saxen|netcdfjs|h5wasm|zarrita|@zarrita|sharp|jimp|pngjs|jpeg-js|shapefile|geotiff|@tmcw\/togeojson)(\/|$)/;
const readers = /^server\/feeds\/(?!reading\/|feed\.ts)/;
const unpacks = /\b(un(zip|brotli)|gunzip|inflate(Raw)?|brotliDecompress)(Sync)?\(|\bingestFile\b/;
/** Who stands in the way of a request, and may do so all the same. */
const unpacksItself = {
  'server/documents/logo.ts':
    'unpacks a picture of at most a megabyte in a thread of zlib, into the size of at most four million dots',
};

test('files of others are read behind one door', () => {
  const answers = /^server\/(features|http|identity|jobs|documents|metrics)\//;
  const imported = imports.filter(
    ({ from, to, name }) => answers.test(from) && !isTestOrTool(from) && (parsers.test(name) || readers.test(to)),
  );
  expect(imported.map(({ from, to, name }) => `${from} → ${to || name}`)).toEqual([]);
  const unpacking = sources.filter(
    ({ path, text }) =>
      answers.test(path) && !isTestOrTool(path) && unpacks.test(text) && !Object.hasOwn(unpacksItself, path),
  );
  expect(unpacking.map(({ path }) => path)).toEqual([]);
});

/** Types count too, since that is how people read. */
test('nothing goes in circles, types counted', () => expect(circlesOf(all, { types: true })).toEqual([]));

test('no two folders import each other, types counted', () => expect(twoWayFolders(all)).toEqual([]));

/** Where questions to the database may be put: repositories, the database's own folder, and what stores bulk data. */
const asksDatabase = /^server\/(db|data|ingest|backup)\/|[rR]epository\.ts$/;
const sql =
  /\bfrom 'drizzle-orm['/]|\b(?:db|system|own|transaction)\s*\.(?:select|insert|update|delete|execute|\$count)\(|\.query\(\s*[`'](?!select 1')/;

test('SQL stands in repositories only', () => {
  const wrong = sources.filter(
    ({ path, text }) => path.startsWith('server/') && !isTestOrTool(path) && !asksDatabase.test(path) && sql.test(text),
  );
  expect(wrong.map(({ path }) => path).filter((path) => !mayAsk.includes(path))).toEqual([]);
});

test('only start knows the sample world', () => {
  const wrong = imports.filter(
    ({ from, to }) =>
      to.startsWith('server/seed/') && !/^(server\/(seed|start)|tests|bench)\//.test(from) && !isTest(from),
  );
  expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

/**
 * What others than our own files read: configuration, tables that the migrations are made of, phrases and stand-ins that
 * the builds of widgets and console take by their folder, the runner that StrykerJS loads, the steps of the build; and what tests of the whole house ask for.
 */
const readByTools =
  /^server\/(build|db\/drizzle\.config)\.ts: default$|^server\/db\/schema\/|^shared\/phrases\/\w+\/(console|partners)\.ts: default$|^widgets\/src\/absent\.ts: |^shared\/contract\/client\.ts: addressOf$|^scripts\/mutation\/runner\.mjs: strykerPlugins$|^scripts\/vite\//;

test('every export is used by another file', () => {
  const known = [...waiting, ...unreported];
  expect(unusedExports(all).filter((name) => !readByTools.test(name) && !known.includes(name))).toEqual([]);
});

test('what is imported is declared, and what is declared is used', () => {
  const manifest = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  const declared = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  const packageOf = (name: string) =>
    name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/');
  const imported = all
    .filter(({ path }) => !foreign.test(path))
    .flatMap((source) =>
      source.imports.filter(({ to, module }) => to === '' && !/^(\.|#|node:|virtual:)/.test(module)),
    );
  const typesOf = (name: string) => `@types/${name.replace(/^@(.*)\//, '$1__')}`;
  expect(
    imported
      .filter(({ module }) => !declared.includes(packageOf(module)) && !declared.includes(typesOf(packageOf(module))))
      .map(({ from, module }) => `${from} imports ${module}`),
  ).toEqual([]);

  const peers = new Set(declared.flatMap(peersOf));
  const texts = [
    ...all.map(({ text }) => text),
    ...otherFiles.map((path) => readFileSync(join(projectRoot, path), 'utf8')),
  ];
  /** `name`, name/part, node_modules/name/…; a test environment goes by its short name. */
  const mentions = (name: string) => [
    `'${name}'`,
    `'${name}/`,
    `/${name}/`,
    `'${name.replace(/^jest-environment-/, '')}'`,
  ];
  const isUsed = (name: string) =>
    name.startsWith('@types/') ||
    peers.has(name) ||
    texts.some((text) => mentions(name).some((mention) => text.includes(mention)));
  expect(declared.filter((name) => !isUsed(name))).toEqual([]);
});

test('the engine has no clock, no randomness and no network of its own', () => {
  const wrong = sources
    .filter(({ path }) => path.startsWith('shared/engine/') && !isTest(path))
    .filter(({ text }) => /\bDate\.now\(|new Date\(\)|Math\.random\(|\bfetch\(|performance\.now\(/.test(text));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('what runs on a page of partners builds no list with Array.from, which such a page may have replaced', () => {
  const reached = new Set(
    sources.filter(({ path }) => path.startsWith('widgets/src/') && !isTest(path)).map(({ path }) => path),
  );
  for (const path of reached) for (const { from, to } of imports) if (from === path && to !== '') reached.add(to);
  expect(reached.size).toBeGreaterThan(150);
  const wrong = sources.filter(({ path, text }) => reached.has(path) && /(?<!\w)Array\.from[<(]/.test(text));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('there are no barrel files but the one of console/ui', () => {
  const barrels = sources.filter(({ text }) => {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    return lines.length > 1 && lines.every((line) => /^export (\*|\{[^}]*\}|type \{[^}]*\}) from /.test(line));
  });
  expect(barrels.map(({ path }) => path).filter((path) => path !== 'console/ui/index.ts')).toEqual([]);
});

test('no source uses any, skips a test, or leaves a TODO behind', () => {
  const wrong = sources.filter(({ text }) => {
    return (
      /(:|as|<)\s*any\b(?!thing)/.test(text.replace(/\/\/.*|\/\*[\s\S]*?\*\/|'[^'\n]*'|`[^`]*`/g, '')) ||
      /\/\/\s*(TODO|FIXME|XXX)\b/.test(text) ||
      /@ts-(ignore|nocheck)/.test(text)
    );
  });
  expect(wrong.map(({ path }) => path).filter((path) => path !== 'tests/architecture.test.ts')).toEqual([]);
});
