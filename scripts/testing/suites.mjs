// Which suites of tests there are, what each needs, and on which database it runs. Node built-ins only.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';

const folders = ['server', 'shared', 'console', 'tests', 'widgets', 'conformance', 'embed-demo', 'bench', 'scripts'];

/**
 * What runs on the embedded database too, because there the two can differ: connections, locks, transactions, the wire,
 * notices, COPY, the order of texts; what starts and restores a database; and one walk through every call.
 */
export const onBoth = [
  'server/db/',
  'server/backup/',
  'server/jobs/',
  'server/start/',
  'server/data/',
  'server/http/serve.test.ts',
  'server/http/listFile.test.ts',
  'server/identity/standingRepository.test.ts',
  'server/features/platform/stream.test.ts',
  'server/features/monitoring/run/run.test.ts',
  'server/features/coverages/lists.test.ts',
  'server/features/search/',
  'tests/access.test.ts',
  'tests/creationCalls.test.ts',
  'tests/listOrders.test.ts',
  'tests/locks.test.ts',
  'tests/story.test.ts',
];

/** Browsers, servers of their own and whole commands: never more of them at once than there are cores. */
const heavy =
  /openBrowser|openShell|openStage|openHosts|ServerProcess|openWebKit|openFirefox|scripts\/topology|isoline\(|support\/kill|describeShared|--noEmit/;
const database = /openTestDatabase|startWorld/;
/** What looks at what was built, or starts it. */
const built = /dist\/|seed: true|[sS]ampleWorld/;
/** What copies the sample world. */
const world = /seed: true|copySample|copyFramedWorld|sampleBackup/;

const testFiles = () =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.test\.tsx?$/.test(path) && existsSync(join(root, folder, path)))
      .map((path) => join(folder, path).replaceAll('\\', '/')),
  );

/**
 * Every suite: `path`, its jest `project` (screens, node, postgres), and what it needs. With a PostgreSQL, suites that ask a
 * database run there, and those of `onBoth` on the embedded one too; without, all of them run on the embedded one.
 */
export function findSuites({ postgres }) {
  return testFiles().flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const isHeavy = heavy.test(text);
    const suite = {
      path,
      isHeavy,
      asksDatabase: database.test(text),
      needsBuild: isHeavy || built.test(text),
      needsWorld: world.test(text),
    };
    if (path.endsWith('.tsx')) return [{ ...suite, project: 'screens' }];
    const isEmbedded = !suite.asksDatabase || !postgres || onBoth.some((start) => path.startsWith(start));
    return [
      ...(suite.asksDatabase && postgres ? [{ ...suite, project: 'postgres' }] : []),
      ...(isEmbedded ? [{ ...suite, project: 'node' }] : []),
    ];
  });
}

/** Functions and screens: nothing that opens a database, a port, a process or a browser, or reads the whole project. */
export const isFast = ({ path, isHeavy, asksDatabase }) =>
  !isHeavy &&
  !asksDatabase &&
  !path.startsWith('tests/') &&
  !/^server\/db\/(embedded\/(start|sizes)|alone|tenantLogin)/.test(path) &&
  !path.endsWith('.e2e.test.ts');
