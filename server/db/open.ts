import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { Fault } from '../base/fault';
import type { Settings } from '../base/settings';
import { startEmbedded } from './embedded/start';
import { holderOf, takeLock } from './lock';

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
  readonly tellUrl: (url: string) => void;
  readonly close: () => Promise<void>;
};
type Say = (line: string) => void;
type Connected = Pick<Database, 'pool' | 'db' | 'connection' | 'connections'>;

/** A pool on a database that somebody else keeps open. Nothing named, nothing that outlives a transaction: sessions are shared. */
export function connect(connection: Connection, connections: number, say: Say): Connected {
  const where =
    'url' in connection
      ? { connectionString: connection.url }
      : { host: connection.host, user: 'postgres', database: 'postgres' };
  const pool = new pg.Pool({ ...where, max: connections, connectionTimeoutMillis: 10_000, keepAlive: true });
  // A connection that breaks while idle is replaced by the next query; without a listener it would end the process.
  pool.on('error', (error) => say(`A database connection broke: ${error.message}`));
  return { pool, db: drizzle(pool, { casing: 'snake_case' }), connection, connections };
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

async function openPostgres(url: string, connections: number, say: Say): Promise<Database> {
  const connected = connect({ url }, connections, say);
  try {
    await connected.pool.query('select 1');
  } catch (error) {
    await connected.pool.end();
    const reason = (error as Error).message || (error as NodeJS.ErrnoException).code || 'no answer';
    throw new Fault(`DATABASE_URL: the database at ${placeOf(url)} cannot be reached: ${reason}.`);
  }
  return {
    ...connected,
    kind: 'postgres',
    attached: false,
    dump: null,
    tellUrl: () => undefined,
    close: () => connected.pool.end(),
  };
}

/** Opens the embedded database in a folder; the folder belongs to this process until it is closed. */
async function openEmbedded(folder: string, connections: number, say: Say): Promise<Database> {
  const lock = takeLock(folder);
  try {
    const path = join(folder, 'database');
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const embedded = await startEmbedded({ folder: path, say });
    lock.tell({ socket: embedded.host });
    const connected = connect({ host: embedded.host }, connections, say);
    return {
      ...connected,
      kind: 'embedded',
      attached: false,
      dump: embedded.dump,
      tellUrl: (url) => lock.tell({ url }),
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

type Wish = Pick<Settings, 'databaseUrl' | 'databaseConnections' | 'dataDir'>;

/** Opens the database for a server: PostgreSQL where DATABASE_URL says so, else the embedded one, for this process alone. */
export function openDatabase(settings: Wish, say: Say): Promise<Database> {
  const { databaseUrl, databaseConnections, dataDir } = settings;
  return databaseUrl
    ? openPostgres(databaseUrl, databaseConnections, say)
    : openEmbedded(dataDir, databaseConnections, say);
}

/** Opens the database for a command: through the running server's socket when there is one, else as a server would. */
export async function openForCommand(settings: Wish, say: Say): Promise<Database> {
  const holder = settings.databaseUrl ? null : holderOf(settings.dataDir);
  if (!holder) return openDatabase(settings, say);
  if (!holder.socket)
    throw new Fault(`Process ${holder.pid} is just opening ${settings.dataDir}. Try again in a moment.`);
  const connected = connect({ host: holder.socket }, 4, say);
  return {
    ...connected,
    kind: 'embedded',
    attached: true,
    dump: null,
    tellUrl: () => undefined,
    close: () => connected.pool.end(),
  };
}
