import type { Logger } from 'pino';
import { buildApp } from './app';
import { listenTo } from '../db/signals';
import { assemble } from './assemble';
import { lookAfterSampleWorld } from './sampleWorld';
import { openDatabase, type Database } from '../db/open';
import { isMigrated, migrateDatabase } from '../db/migrate';
import { asSystem } from '../db/scope';
import { serveDemo } from './demo';
import { sweepIngest } from '../ingest/sweep';
import { createLog } from '../base/log';
import { listAccounts, type Account } from '../identity/accounts';
import { createProvider } from '../identity/provider';
import { nameSubjects } from '../identity/subjectsRepository';
import { startJobs, type Jobs } from '../jobs/start';
import { beginSeed, hasSampleWorld, wantsSeed } from '../seed/once';
import { listenForMetrics } from '../metrics/listen';
import type { Metrics } from '../metrics/metrics';
import type { Settings } from '../base/settings';
import { embeddedIssuer } from '../base/person';
import { commandRefusal } from '../base/refuse';
import { realTimers, sleep } from '../base/timers';

export type RunningServer = {
  readonly url: string;
  readonly demoUrl: string | null;
  /** Who can sign in at the embedded provider. */
  readonly accounts: readonly Pick<Account, 'email' | 'roles'>[];
  readonly close: () => Promise<void>;
};
type PrintLine = (line: string) => void;

const waitForSchemaMs = 120_000;

/** Starts everything that the settings ask for, one line for each step; what was opened is closed again when a later step fails. */
export async function startServer(settings: Settings, printLine: PrintLine): Promise<RunningServer> {
  const closers: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const step of closers.reverse()) await step();
    closers.length = 0;
  };
  try {
    return await start(settings, printLine, closers, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(
  settings: Settings,
  printLine: PrintLine,
  closers: (() => Promise<void> | void)[],
  close: () => Promise<void>,
): Promise<RunningServer> {
  const log = createLog(settings.logLevel);
  let notice = () => undefined as void;
  let observe: Metrics['observeJob'] = () => undefined;
  const jobs =
    settings.role === 'api'
      ? null
      : startJobs({
          ...{ settings, log, timers: realTimers, thread: 'server/start/jobThread.ts' },
          ...{ changed: () => notice(), ran: (run) => observe(run) },
        });
  if (jobs) closers.push(jobs.close);
  const database = await timed(printLine, settings.databaseUrl ? 'PostgreSQL' : 'embedded database', () =>
    openDatabase(settings, (line) => log.error(line)),
  );
  closers.push(() => database.close());
  await prepareSchema(settings, database, printLine);
  if (settings.role !== 'worker')
    await asSystem(database.db, (system) =>
      nameSubjects(system, settings.embeddedIdentity ? embeddedIssuer : settings.oidc.issuer),
    );
  const left = await sweepIngest(database, settings.storeDir, new Date());
  if (left.length > 0) log.info({ folders: left.length }, 'removed gridded data that no data set names');
  const { parts, keys } = await assemble({ settings, database, log, wake: () => jobs?.wake() });
  const { notices } = parts;
  closers.push(() => notices.close());
  notice = () => notices.look();
  // What this process changes it knows.
  if (database.kind === 'postgres') {
    const signals = listenTo(
      database.connection,
      { isoline_changes: () => notices.look(), isoline_sessions: parts.standings.changed },
      { timers: realTimers, log: (line) => log.warn(line) },
    );
    closers.push(signals.stop);
  }
  const isDemo = settings.seed === 'demo' && settings.role !== 'worker';
  const isFilled = isDemo && (await wantsSeed(parts));
  if (isFilled) await beginSeed(parts);
  // Whoever measures the loop of events wakes a hundred times a second: only where somebody reads it.
  const metrics =
    settings.metrics && (await import('../metrics/metrics')).createMetrics({ database, role: settings.role });
  observe = metrics?.observeJob ?? observe;
  const build = async () => {
    const provider = keys && (await createProvider(database.db, settings, { keys, standings: parts.standings }));
    const app = await buildApp(parts, provider, metrics ? [({ http }) => metrics.watch(http)] : []);
    closers.push(() => app.http.close());
    return app;
  };
  const place = { connection: database.connection, alone: database.kind === 'embedded' };
  if (jobs) closers.push(jobs.close);
  const begun = jobs && timed(printLine, 'workers', () => jobs.begin(place));
  const [app] = await Promise.all([settings.role === 'worker' ? null : build(), begun]);
  await watch(settings, { database, metrics, jobs }, closers);
  if (!app) return { url: '', demoUrl: null, accounts: [], close };
  const url = await listen(app, parts.settings, log);
  database.publishUrl(url);
  const demoUrl = await serveDemo(settings, closers);
  if (isDemo && (await hasSampleWorld(parts))) closers.push(lookAfterSampleWorld(parts, printLine, isFilled));
  return { url, demoUrl, accounts: keys ? await listAccounts(database.db) : [], close };
}

/** One process at a time brings the schema up to date; a mere worker waits until somebody has. */
async function prepareSchema(settings: Settings, { pool }: Database, printLine: PrintLine): Promise<void> {
  if (settings.role !== 'worker') {
    await timed(printLine, 'schema', () => migrateDatabase(pool));
    return;
  }
  const { elapsed } = realTimers;
  const until = elapsed() + waitForSchemaMs;
  while (!(await isMigrated(pool))) {
    if (elapsed() > until)
      throw commandRefusal('The database has no schema yet. Start an API process, or run: isoline migrate');
    await sleep(realTimers, 1_000);
  }
}

/** Numbers and health for those who look after this process, on a port of their own. */
async function watch(
  { metrics: at }: Settings,
  { database, metrics, jobs }: { database: Database; metrics: Metrics | null; jobs: Jobs | null },
  closers: (() => Promise<void> | void)[],
): Promise<void> {
  if (!at || !metrics) return;
  const isWell = async () => {
    await database.prove();
    return jobs === null || jobs.isRunning();
  };
  closers.push(await listenForMetrics({ at, metrics, isWell }));
}

async function listen(
  { http }: Awaited<ReturnType<typeof buildApp>>,
  { host, port, publicUrl }: Settings,
  log: Logger,
): Promise<string> {
  try {
    await http.listen({ host, port });
  } catch (error) {
    throw commandRefusal(portFault(error, host, port));
  }
  log.info({ host, port }, 'listening');
  return publicUrl;
}

export function portFault(error: unknown, host: string, port: number): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is in use. Set ISOLINE_PORT to a free one.`;
  if (code === 'EACCES') return `Port ${port} may not be opened by this user. Set ISOLINE_PORT to one above 1023.`;
  return `The server cannot listen on ${host}:${port}: ${message}.`;
}

async function timed<T>(printLine: PrintLine, what: string, work: () => Promise<T>): Promise<T> {
  const begin = realTimers.elapsed();
  const result = await work();
  printLine(`${what}: ready (${((realTimers.elapsed() - begin) / 1000).toFixed(1)} s)`);
  return result;
}
