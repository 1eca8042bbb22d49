import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgDatabase } from 'drizzle-orm/pg-core';
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Settings } from '../base/settings';
import { projectRoot } from '../base/threads';
import { startEmbedded } from './embedded/start';
import { holderOf, takeLock } from './lock';
import { commandRefusal } from '../base/refuse';

/** What repositories ask: the pool, or a transaction of it. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;
/** How to reach the database from another thread of this process. */
export type Connection = { readonly host: string } | { readonly url: string };
export type Database = {
  readonly kind: 'embedded' | 'postgres';
  readonly pool: pg.Pool;
  readonly db: Db;
  readonly connection: Connection;
  readonly connections: number;
  /** Opened by another process, and reached through its socket. */
  readonly attached: boolean;
  /** The whole embedded database as one gzip; null where there is a PostgreSQL with tools of its own. */
  readonly dump: (() => Promise<Uint8Array>) | null;
  /** Writes the server's address beside the lock, so that commands find it. */
  readonly publishUrl: (url: string) => void;
  readonly close: () => Promise<void>;
};
type Log = (line: string) => void;
type Connected = Pick<Database, 'pool' | 'db' | 'connection' | 'connections'>;

const casing = 'snake_case';
/** How questions are worded. */
export const dialect = new PgDialect({ casing });
const pools = new WeakMap<Db, pg.Pool>();
/** The connections of a database; a transaction of it has none to give. */
export function poolOf(db: Db): pg.Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error('A transaction begins on the database itself.');
  return pool;
}

/**
 * A pool on a database that somebody else keeps open. Nothing named, nothing that outlives a transaction: sessions are
 * shared. Questions are sent without waiting for the answer to the one before.
 */
export function connect(connection: Connection, connections: number, log: Log): Connected {
  const where =
    'url' in connection
      ? { connectionString: connection.url, application_name: `isoline ${process.pid}` }
      : { host: connection.host, user: 'postgres', database: 'postgres' };
  const pool = new pg.Pool({
    ...where,
    max: connections,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    pipeline: true,
  });
  // A connection that breaks while idle is replaced by the next query; without a listener it would end the process.
  pool.on('error', (error) => log(`A database connection broke: ${error.message}`));
  const db = drizzle(pool, { casing });
  pools.set(db, pool);
  return { pool, db, connection, connections };
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

async function openPostgres(url: string, connections: number, log: Log): Promise<Database> {
  const connected = connect({ url }, connections, log);
  try {
    await connected.pool.query('select 1');
  } catch (error) {
    await connected.pool.end();
    const reason = (error as Error).message || (error as NodeJS.ErrnoException).code || 'no answer';
    throw commandRefusal(`DATABASE_URL: the database at ${placeOf(url)} cannot be reached: ${reason}.`);
  }
  return {
    ...connected,
    kind: 'postgres',
    attached: false,
    dump: null,
    publishUrl: () => undefined,
    close: () => connected.pool.end(),
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
        await connected.pool.end();
        await embedded.close();
        lock.free();
      },
    };
  } catch (error) {
    lock.free();
    throw error;
  }
}

type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'databaseConnections' | 'dataDir'>;

/** Opens the database for a server: PostgreSQL where DATABASE_URL says so, else the embedded one, for this process alone. */
export function openDatabase(settings: DatabaseSettings, log: Log): Promise<Database> {
  const { databaseUrl, databaseConnections, dataDir } = settings;
  return databaseUrl
    ? openPostgres(databaseUrl, databaseConnections, log)
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
    close: () => connected.pool.end(),
  };
}
