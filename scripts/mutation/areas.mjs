// What is tried by which suites, and which share of the changes they have to notice.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';

/** Folders or files of the server's money and permission paths, each with the quick suites beside them. */
const serverParts = [
  { of: ['features/claims'], by: ['features/claims'] },
  { of: ['features/policies'], by: ['features/policies', 'features/quotes/states.test.ts'] },
  { of: ['features/quotes'], by: ['features/quotes', 'features/policies/states.test.ts'] },
  { of: ['features/monitoring/moves', 'features/monitoring/events/payout.ts'], by: ['features/monitoring/moves'] },
  { of: ['features/monitoring/run'], by: ['features/monitoring/run', 'features/monitoring/moves'] },
  { of: ['features/monitoring/public/cards.ts'], by: ['features/monitoring/public/links.test.ts'] },
  {
    of: ['repository.ts', 'routes.ts', 'shareRoutes.ts'].map((name) => `features/monitoring/public/${name}`),
    by: [
      'features/monitoring/public/links.test.ts',
      'features/monitoring/public/shares.test.ts',
      'features/monitoring/moves',
    ],
  },
  {
    of: ['session', 'idempotency', 'transaction'].map((name) => `http/${name}.ts`),
    by: ['ownership', 'request', 'serve', 'limits'].map((name) => `http/${name}.test.ts`),
  },
  {
    of: ['scope', 'transaction', 'tenant', 'secure'].map((name) => `db/${name}.ts`),
    by: ['secure', 'reading', 'alone', 'tenant'].map((name) => `db/${name}.test.ts`),
  },
  // Of these the suites beside them are enough; most need no database.
  ...Object.entries({
    token: ['token'],
    keys: ['keys', 'mint'],
    password: ['password'],
    pages: ['pages'],
    standing: ['standing'],
    standingRepository: ['standingRepository', 'sessionRoutes'],
    accounts: ['accounts', 'attemptsRepository'],
    adapter: ['adapter'],
  }).map(([suite, names]) => ({
    of: names.map((name) => `identity/${name}.ts`),
    by: [`identity/${suite}.test.ts`],
  })),
  { of: ['identity'], by: ['identity'] },
].map(({ of, by }) => ({ folders: of.map((path) => `server/${path}`), suites: by.map((path) => `server/${path}`) }));

const inFolder = (folder, names) => names.map((name) => `${folder}/${name}`);
/** The console's drafts and core: what screens stand on is tried by suites of screens, which open a page of their own. */
const consoleParts = [
  {
    folders: inFolder('console/core', [
      ...['api.ts', 'client.ts', 'config.ts', 'documents.ts', 'exportList.ts', 'form.ts', 'i18n.ts', 'profile.ts'],
      ...['routing.tsx', 'sentence.ts', 'story.ts', 'trade.ts', 'typing.ts'],
    ]),
    suites: [
      ...inFolder('console/core', [
        'client.test.ts',
        'documents.test.tsx',
        'form.test.ts',
        'routing.test.ts',
        'trade.test.ts',
      ]),
      ...inFolder('console/app', ['boot.test.tsx', 'shell.test.tsx']),
      ...inFolder('console/features', ['quotes/screens/QuoteList.test.tsx', 'settings/screens/Settings.test.tsx']),
    ],
  },
  { folders: ['console/core'], suites: ['console/core'] },
  ...['coverages', 'quotes'].map((area) => ({
    folders: [`console/features/${area}/stories`],
    suites: [`console/features/${area}/stories`, `console/features/${area}/stories/sagas.test.tsx`],
  })),
];

export const areas = [
  { name: 'Engine', folders: ['shared/engine'], suites: ['shared/engine', 'conformance'], goal: 0.9 },
  { name: 'Drafts and core of the console', parts: consoleParts, goal: 0.8 },
  {
    name: 'Loader, store and card state of the widgets',
    folders: ['widgets/src/loader', 'widgets/src/api', 'shared/view/card/eventState.ts'],
    suites: [
      ...[
        ...['answers.test.ts', 'contract.test.ts', 'permalink.test.ts', 'policy.test.ts'],
        ...['loader.test.tsx', 'usePublic.test.tsx', 'waiting.test.ts'],
      ].map((name) => `widgets/test/${name}`),
      'shared/view/card/eventState.test.ts',
    ],
    goal: 0.8,
  },
  { name: 'Money and permission paths of the server', parts: serverParts, goal: 0.85 },
];

const isIn = (path, { folders }) => folders.some((folder) => path === folder || path.startsWith(`${folder}/`));
/** What is tried in one go: the whole of an area, or one of its parts. */
export const partsOf = (area) => area.parts ?? [area];
export const partOf = (area, path) => partsOf(area).find((part) => isIn(path, part));
export const areaOf = (path) => areas.find((area) => partOf(area, path));
/** Where changes are looked for, for whoever named nothing of it. */
export const foldersOf = (area) => partsOf(area).flatMap(({ folders }) => folders);

export const filesIn = (path) =>
  statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path), { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
    : [path];
export const isSource = (path) => /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$/.test(path);
/** What can be changed of an area. */
export const sourcesOf = (area) => foldersOf(area).flatMap(filesIn).filter(isSource);

/** Suites of a part that need no browser: those in its folders that need no page either, and those that are named. */
export const testsOf = ({ suites }) =>
  suites
    .flatMap((path) =>
      /\.test\.tsx?$/.test(path)
        ? [path]
        : readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
            .filter((name) => name.endsWith('.test.ts') && !name.endsWith('.e2e.test.ts'))
            .map((name) => join(path, name)),
    )
    .sort();
