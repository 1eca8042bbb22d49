// Two worlds, told apart by the file's ending: *.test.tsx runs in jsdom (CommonJS), *.test.ts in Node (ES modules).
// scripts/test.mjs says which suites run in which project, those of `postgres` on the PostgreSQL that it has started;
// without it (scripts/jest.mjs), suites that ask a database run on the embedded one.
import { readFileSync } from 'node:fs';

const planFile = process.env.ISOLINE_TEST_PLAN;
/** { projects: { screens, node, postgres: paths }, reporter: options of scripts/testing/reporter.mjs } */
const plan = planFile ? JSON.parse(readFileSync(planFile, 'utf8')) : null;
const matching = (project, pattern) =>
  plan ? plan.projects[project].map((path) => `<rootDir>/${path}`) : [`<rootDir>/**/${pattern}`];

const swc = (type) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      // Node asks for `with { type: 'json' }`, and the loader of ES modules warns where it is dropped.
      experimental: { keepImportAttributes: true },
    },
    module: { type },
  },
];
// A copy of its own in the widgets' build (widgets/build.ts) is the same module here.
const shared = { '^#shared/(.*?)(?:\\?apart)?$': '<rootDir>/shared/$1' };
const where = {
  rootDir: import.meta.dirname,
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.isoline/', '<rootDir>/.build/'],
};

const node = {
  ...where,
  testEnvironment: '<rootDir>/tests/support/oneRealm/environment.cjs',
  runtime: '<rootDir>/tests/support/oneRealm/runtime.cjs',
  transform: { '\\.tsx?$': swc('es6') },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: shared,
  globalSetup: '<rootDir>/tests/support/oneRealm/buildModules.mjs',
};

/** @type {import('jest').Config} */
export default {
  // A slow machine takes several times as long: what fails by time says nothing of the product.
  testTimeout: 240_000,
  // Threads and sockets of a worker take a moment to end, on a busy machine more than the usual half second.
  workerGracefulExitTimeout: 20_000,
  // What a suite has loaded is not always let go of.
  workerIdleMemoryLimit: '1GB',
  testSequencer: '<rootDir>/tests/support/sequencer.mjs',
  ...(plan ? { reporters: [['<rootDir>/scripts/testing/reporter.mjs', plan.reporter]] } : {}),
  projects: [
    {
      ...where,
      displayName: 'screens',
      testEnvironment: '<rootDir>/tests/support/dom/environment.cjs',
      testMatch: matching('screens', '*.test.tsx'),
      transform: { '\\.[cm]?[jt]sx?$': swc('commonjs') },
      transformIgnorePatterns: ['/node_modules/(react|react-dom)/'],
      testEnvironmentOptions: { customExportConditions: ['browser', 'module-sync', 'default'] },
      moduleNameMapper: {
        ...shared,
        '\\.css(\\?inline)?$': '<rootDir>/tests/support/dom/style.cjs',
        '\\?worker&url$': '<rootDir>/tests/support/dom/style.cjs',
        '^maplibre-gl$': '<rootDir>/tests/support/dom/map.cjs',
        '^mapbox-gl$': '<rootDir>/tests/support/dom/map.cjs',
      },
      setupFiles: ['<rootDir>/tests/support/dom/setup.cjs'],
    },
    { ...node, displayName: 'node', testMatch: matching('node', '*.test.ts') },
    {
      ...node,
      displayName: 'postgres',
      testMatch: matching('postgres', '(none)'),
      setupFiles: ['<rootDir>/tests/support/onPostgres.cjs'],
    },
  ].filter(({ displayName }) => !plan || plan.projects[displayName].length > 0),
};
