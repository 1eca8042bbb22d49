import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Settings } from '../base/settings';
import { clearLeftBehind } from '../base/temporaryFolder';
import { projectRoot } from '../base/threads';
import { casing } from './dialect';
import { startEmbedded } from './embedded/start';
import { holderOf, takeLock } from './lock';
import { tenantAddress } from './tenantLogin';
import { commandRefusal, isCommandRefusal } from '../base/refuse';
import { inTime, realTimers, type Timers } from '../base/timers';
import { proveWrites } from './proveWrites';
import { silent, type Silence } from './watchedClient';
import { openWatchedPool } from './watchedPool';

/** What repositories ask: the pool, or a transaction of it. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;
/**
 * How to reach the database from another thread of this process; `tenants` is the address for the rows of tenants,
 * with a login of its own: without it they cannot be asked for.
 */
export type Connection = { readonly host: string } | { readonly url: string; readonly tenants?: string };
export type Database = {
  readonly kind: 'embedded' | 'postgres';
  /** Logged in as the owner. */
  readonly pool: pg.Pool;
  /** Logged in for the rows of tenants, as one that cannot become more; the same in the embedded database, null without an address. */
  readonly tenants: pg.Pool | null;
  readonly db: Db;
  readonly connection: Connection;
  readonly connections: number;
  /** Throws where the database does not answer in time, for either login. */
  readonly prove: () => Promise<void>;
  /** Gives the connections back. */
  readonly end: () => Promise<void>;
  /** Opened by another process, and reached through its socket. */
  readonly attached: boolean;
  /** The whole embedded database as one gzip; null where there is a PostgreSQL with tools of its own. */
  readonly dump: (() => Promise<Uint8Array>) | null;
  /** Writes the server's address beside the lock, so that commands find it. */
  readonly publishUrl: (url: string) => void;
  readonly close: () => Promise<void>;
};
type Log = (line: string) => void;
type Connected = Pick<Database, 'pool' | 'tenants' | 'db' | 'connection' | 'connections' | 'prove' | 'end'>;

type Pools = Pick<Database, 'tenants'> & { readonly system: pg.Pool };
const pools = new WeakMap<Db, Pools>();
function poolsOf(db: Db): Pools {
  const found = pools.get(db);
  if (!found) throw new Error('A transaction begins on the database itself.');
  return found;
}
/** The connections for work across tenants; a transaction has none to give. */
export const systemPool = (db: Db): pg.Pool => poolsOf(db).system;
/** The connections for the rows of one tenant; a transaction has none to give. */
export function tenantPool(db: Db): pg.Pool {
  const { tenants } = poolsOf(db);
  if (!tenants) throw new Error('This connection has no login for the rows of tenants.');
  return tenants;
}

/** A PostgreSQL across a network: it answers, or its line is dead. */
const remoteSilence = { connectMs: 10_000, answerMs: 30_000 };
/** The embedded database loses nothing on the way: everybody waits for the one before, on a slow machine for minutes. */
const embeddedSilence = { connectMs: 120_000, answerMs: 600_000 };
/** Whether the database is there is answered within this time. */
const proveMs = 5_000;

type PoolOptions = { readonly connections: number; readonly log: Log; readonly timers: Timers };

/**
 * A pool on a database that somebody else keeps open. Questions are sent without waiting for the answer to the one before.
 */
const openPool = (
  where: pg.PoolConfig,
  { connections, log, timers }: PoolOptions,
  silence: Omit<Silence, 'timers'>,
): pg.Pool =>
  openWatchedPool(
    {
      ...where,
      silence: { ...silence, timers },
      max: connections,
      keepAlive: true,
      // A host that is gone is noticed by the system too, and not after its usual two hours.
      keepAliveInitialDelayMillis: 10_000,
      pipeline: true,
    },
    log,
  );

const ownSessions = new WeakSet<pg.Pool>();
/** Whether each connection has a session to itself. In the embedded database all share one: nothing outlives a transaction there. */
export const hasOwnSessions = (pool: pg.Pool): boolean => ownSessions.has(pool);

/** Work across tenants is short and rare: a quarter of the connections, and two at least, since who holds a lock asks beside it. */
const systemShare = (connections: number) => Math.max(2, Math.round(connections / 4));

/** The embedded database by the folder of its socket. */
export const embeddedAt = (host: string) => ({ host, user: 'postgres', database: 'postgres' });

/** So many connections in all, three at least: the owner's for work across tenants, the others for the rows of tenants. */
function poolsAt(connection: Connection, options: PoolOptions): Pools {
  const { connections: all } = options;
  if ('host' in connection) {
    const one = openPool(embeddedAt(connection.host), options, embeddedSilence);
    return { system: one, tenants: one };
  }
  const at = (connectionString: string, connections: number) => {
    const where = { connectionString, application_name: `isoline ${process.pid}` };
    const pool = openPool(where, { ...options, connections }, remoteSilence);
    ownSessions.add(pool);
    return pool;
  };
  const system = systemShare(all);
  return {
    system: at(connection.url, system),
    tenants: connection.tenants === undefined ? null : at(connection.tenants, Math.max(1, all - system)),
  };
}

/** Connects to a database that is open: a PostgreSQL, or the embedded one by its socket. By the timers it knows a dead line. */
export function connect(connection: Connection, connections: number, log: Log, timers: Timers = realTimers): Connected {
  const opened = poolsAt(connection, { connections, log, timers });
  const { system: pool, tenants } = opened;
  const db = drizzle(pool, { casing });
  pools.set(db, opened);
  const all = tenants && tenants !== pool ? [pool, tenants] : [pool];
  return {
    ...{ pool, tenants, db, connection, connections },
    prove: async () => void (await inTime(timers, proveMs, Promise.all(all.map(proveWrites)), () => silent(proveMs))),
    end: async () => void (await Promise.all(all.map((one) => one.end()))),
  };
}

/** Says where a database is without saying its password. */
function placeOf(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `${hostname}:${port || 5432}${pathname}`;
  } catch {
    return 'the address given';
  }
}

type PostgresAddress = { readonly url: string; readonly tenants: string | null };

async function openPostgres({ url, tenants }: PostgresAddress, connections: number, log: Log): Promise<Database> {
  const owner = connect({ url }, connections, log);
  let connection: Connection;
  try {
    await owner.pool.query('select 1');
    connection = { url, tenants: await tenantAddress(owner.pool, url, tenants) };
  } catch (error) {
    if (isCommandRefusal(error)) throw error;
    const reason = (error as Error).message || (error as NodeJS.ErrnoException).code || 'no answer';
    throw commandRefusal(`DATABASE_URL: the database at ${placeOf(url)} cannot be reached: ${reason}.`);
  } finally {
    await owner.end();
  }
  const connected = connect(connection, connections, log);
  return {
    ...connected,
    kind: 'postgres',
    attached: false,
    dump: null,
    publishUrl: () => undefined,
    close: connected.end,
  };
}

/** Made by the build: an empty database with the newest schema (server/db/template.ts). */
const templateFolder = join(projectRoot, 'dist/database');

/** A new database begins as a copy of the built one; without a build PGlite makes an empty one, and the migrations follow. */
function layOut(path: string): void {
  if (existsSync(join(path, 'PG_VERSION')) || !existsSync(templateFolder)) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    return;
  }
  // Moved into place when it is whole: a start that is cut off leaves nothing half made.
  const draft = `${path}.part`;
  for (const left of [draft, path]) rmSync(left, { recursive: true, force: true });
  cpSync(templateFolder, draft, { recursive: true });
  // The data folder may be one that others can read.
  chmodSync(draft, 0o700);
  renameSync(draft, path);
}

/** Opens the embedded database in a folder; the folder belongs to this process until it is closed. */
async function openEmbedded(folder: string, connections: number, log: Log): Promise<Database> {
  const lock = takeLock(folder);
  try {
    const path = join(folder, 'database');
    layOut(path);
    const embedded = await startEmbedded({ folder: path, log });
    lock.publish({ socket: embedded.host });
    const connected = connect({ host: embedded.host }, connections, log);
    return {
      ...connected,
      kind: 'embedded',
      attached: false,
      dump: embedded.dump,
      publishUrl: (url) => lock.publish({ url }),
      async close() {
        await connected.end();
        await embedded.close();
        lock.free();
      },
    };
  } catch (error) {
    lock.free();
    throw error;
  }
}

type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'tenantDatabaseUrl' | 'databaseConnections' | 'dataDir'>;

/** Opens the database for a server: PostgreSQL where DATABASE_URL says so, else the embedded one, for this process alone. */
export function openDatabase(settings: DatabaseSettings, log: Log): Promise<Database> {
  const { databaseUrl, tenantDatabaseUrl, databaseConnections, dataDir } = settings;
  // Sockets and files of those that were killed.
  clearLeftBehind();
  return databaseUrl
    ? openPostgres({ url: databaseUrl, tenants: tenantDatabaseUrl }, databaseConnections, log)
    : openEmbedded(dataDir, databaseConnections, log);
}

/** Opens the database for a command: through the running server's socket when there is one, else as a server would. */
export async function openForCommand(settings: DatabaseSettings, log: Log): Promise<Database> {
  const holder = settings.databaseUrl ? null : holderOf(settings.dataDir);
  if (!holder) return openDatabase(settings, log);
  if (!holder.socket)
    throw commandRefusal(`Process ${holder.pid} is just opening ${settings.dataDir}. Try again in a moment.`);
  const connected = connect({ host: holder.socket }, 4, log);
  return {
    ...connected,
    kind: 'embedded',
    attached: true,
    dump: null,
    publishUrl: () => undefined,
    close: connected.end,
  };
}
