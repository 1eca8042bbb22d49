// Two worlds, told apart by the file's ending: *.test.tsx runs in jsdom (CommonJS), *.test.ts in Node (ES modules). Suites
// that ask a database run once more on PostgreSQL where scripts/test.mjs has started one.
import { databaseSuites } from './scripts/suites.mjs';

const swc = (type) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
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
};
const postgres = {
  ...node,
  displayName: 'postgres',
  testMatch: databaseSuites().twice.map((path) => `<rootDir>/${path}`),
  setupFiles: ['<rootDir>/tests/support/onPostgres.cjs'],
};

/** @type {import('jest').Config} */
export default {
  // A slow machine takes several times as long: what fails by time says nothing of the product.
  testTimeout: 240_000,
  // What a suite has loaded is not always let go of.
  workerIdleMemoryLimit: '1GB',
  testSequencer: '<rootDir>/tests/support/sequencer.mjs',
  projects: [
    {
      ...where,
      displayName: 'screens',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/**/*.test.tsx'],
      transform: { '\\.[cm]?[jt]sx?$': swc('commonjs') },
      transformIgnorePatterns: ['/node_modules/(react|react-dom|highcharts)/'],
      testEnvironmentOptions: { customExportConditions: ['browser', 'module-sync', 'default'] },
      moduleNameMapper: {
        ...shared,
        '^highcharts/esm/(.*)$': 'highcharts/$1',
        '\\.css(\\?inline)?$': '<rootDir>/tests/support/dom/style.cjs',
        '\\?worker&url$': '<rootDir>/tests/support/dom/style.cjs',
        '^maplibre-gl$': '<rootDir>/tests/support/dom/map.cjs',
        '^mapbox-gl$': '<rootDir>/tests/support/dom/map.cjs',
      },
      setupFiles: ['<rootDir>/tests/support/dom/setup.cjs'],
    },
    { ...node, displayName: 'node', testMatch: ['<rootDir>/**/*.test.ts'] },
    ...(process.env.ISOLINE_TEST_POSTGRES ? [postgres] : []),
  ],
};
