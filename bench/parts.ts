import type { On } from './frame/databases';
import type { Row } from './frame/rows';

type Part = {
  /** Measured on each database; else once. */
  readonly hasDatabase: boolean;
  /** Only run when it is named. */
  readonly isLong?: true;
  /** What it measures: fifty commits to these make its rows old. */
  readonly folders: readonly string[];
  /** Loaded when it is run, so that a part needs nothing that only others do. */
  readonly measure: (on: On & { readonly minutes: number }) => Promise<readonly Row[]>;
};

const wire = ['server/http', 'server/identity', 'server/db', 'shared/contract'] as const;
const coverages = [...wire, 'server/features/coverages', 'shared/lists'] as const;
const monitoring = ['server/db', 'server/data', 'server/features/monitoring', 'shared/engine'] as const;
const everyStart = [
  'scripts',
  'server/base',
  'server/db',
  'server/http',
  'server/identity',
  'server/jobs',
  'server/start',
] as const;

/** Every part of the bench: npm run bench -- simulation list. */
export const parts: Readonly<Record<string, Part>> = {
  simulation: {
    hasDatabase: false,
    folders: ['shared/engine'],
    measure: async () => (await import('./simulation')).simulation(),
  },
  click: {
    hasDatabase: true,
    folders: [...coverages, 'server/jobs', 'server/documents', 'shared/engine'],
    measure: async (on) => (await import('./click')).click(on),
  },
  monitoring: {
    hasDatabase: true,
    folders: monitoring,
    measure: async (on) => (await import('./monitoring')).monitoring(on),
  },
  monitoringLarge: {
    hasDatabase: true,
    isLong: true,
    folders: monitoring,
    measure: async (on) => (await import('./monitoring')).monitoringLarge(on),
  },
  ingest: {
    hasDatabase: true,
    folders: ['server/ingest', 'server/feeds', 'server/data', 'server/db', 'shared/engine'],
    measure: async (on) => (await import('./ingest')).ingest(on),
  },
  list: { hasDatabase: true, folders: coverages, measure: async (on) => (await import('./http')).list(on) },
  card: {
    hasDatabase: true,
    folders: ['server/http', 'server/features/monitoring'],
    measure: async (on) => (await import('./http')).card(on),
  },
  start: { hasDatabase: true, folders: everyStart, measure: async (on) => (await import('./start')).start(on) },
  startLarge: {
    hasDatabase: true,
    folders: everyStart,
    measure: async (on) => (await import('./startLarge')).startLarge(on),
  },
  memory: {
    hasDatabase: true,
    folders: ['server', 'scripts'],
    measure: async (on) => (await import('./memory')).memory(on),
  },
  links: {
    hasDatabase: true,
    folders: ['server/http', 'server/db', 'server/features/monitoring'],
    measure: async (on) => (await import('./links')).links(on),
  },
  export: {
    hasDatabase: true,
    folders: [...coverages, 'server/files'],
    measure: async (on) => (await import('./exportFile')).exportFile(on),
  },
  console: {
    hasDatabase: false,
    folders: ['console', 'shared/view', 'shared/phrases'],
    measure: async () => (await import('./console/console')).consolePages(),
  },
  widget: {
    hasDatabase: false,
    folders: ['widgets', 'shared/view', 'shared/phrases'],
    measure: async () => (await import('./widget')).widget(),
  },
  map: {
    hasDatabase: true,
    folders: ['server/http', 'server/db', 'server/features/monitoring', 'widgets'],
    measure: async (on) => (await import('./map')).map(on),
  },
  soak: {
    hasDatabase: true,
    isLong: true,
    folders: [...coverages, ...monitoring],
    measure: async (on) => (await import('./soak')).soak(on),
  },
  tests: {
    hasDatabase: false,
    isLong: true,
    folders: ['conformance', 'console', 'scripts', 'server', 'shared', 'tests', 'widgets'],
    measure: async () => (await import('./tests')).testRun(),
  },
};

/** What a part measures. */
export function foldersOf(part: string): readonly string[] {
  const found = parts[part];
  if (!found) throw new Error(`There is no part "${part}". There are: ${Object.keys(parts).join(', ')}.`);
  return found.folders;
}
