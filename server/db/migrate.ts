import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { projectRoot } from '../base/threads';
import { alone, afterAlone } from './alone';
import { renewCollations } from './collations';
import { isSecured, secure } from './secure';
import { commandRefusal } from '../base/refuse';

export const migrationsFolder = join(projectRoot, 'server/db/migrations');
/** Any number, the same in every process: who migrates holds it, the others wait. */
const lockNumber = 7_134_205_118;

type Journal = { readonly entries: readonly { readonly when: number; readonly tag: string }[] };
export function readJournal(from = migrationsFolder): Journal {
  const path = join(from, 'meta/_journal.json');
  if (!existsSync(path)) throw commandRefusal('The migrations are missing. Run: npm run migration -- --name init');
  return JSON.parse(readFileSync(path, 'utf8')) as Journal;
}
/** The time stamp of the newest migration that this version knows. */
export const newestMigration = (from = migrationsFolder): number =>
  Math.max(0, ...readJournal(from).entries.map(({ when }) => when));

/** The tables of ours, as the newest migration leaves them. */
export function ownTables(from = migrationsFolder): string[] {
  const newest = readJournal(from).entries.at(-1)?.tag ?? '';
  const path = join(from, 'meta', `${newest.split('_')[0]}_snapshot.json`);
  const { tables } = JSON.parse(readFileSync(path, 'utf8')) as { tables: Record<string, { name: string }> };
  return Object.values(tables).map(({ name }) => name);
}

/** Brings the database to the newest schema, forward only; safe to run from several processes at once. Answers what it did. */
export async function migrateDatabase(pool: Pool, from = migrationsFolder): Promise<{ readonly applied: boolean }> {
  return alone(pool, lockNumber, async (client) => {
    const known = newestMigration(from);
    const before = await newestApplied(client);
    if (before > known) {
      throw commandRefusal(
        'The database was made by a newer version of Isoline. Start that version, or restore a backup.',
      );
    }
    if (before < known) await apply(client, from);
    await renewCollations(client);
    await secure(client, ownTables(from));
    return { applied: before < known };
  });
}

async function apply(client: PoolClient, from: string): Promise<void> {
  try {
    await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: from });
  } catch (error) {
    const cause = (error as { cause?: { code?: string; message: string } }).cause;
    // 42P07, 42710, 42701: what a migration wants to make is there already.
    if (!cause || !['42P07', '42710', '42701'].includes(cause.code ?? '')) throw error;
    throw commandRefusal(
      `The database was made by a version whose migrations are not those of this one (${cause.message}). Begin with an empty one, or restore a backup.`,
    );
  }
}

/** The time stamp of the newest migration that the database has; 0 where it has none. */
async function newestApplied(client: PoolClient): Promise<number> {
  const { rows: found } = await client.query<{ there: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as there`,
  );
  if (!found[0]?.there) return 0;
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.newest ?? 0);
}

/**
 * Is the schema of this version in place, with the rights on it: what a process that does not migrate waits for. While
 * somebody migrates, the answer waits for the end of that, for `waitMs` at most: then it throws.
 */
export const isMigrated = (pool: Pool, waitMs?: number): Promise<boolean> =>
  afterAlone(
    pool,
    lockNumber,
    async (client) => (await newestApplied(client)) >= newestMigration() && (await isSecured(client, ownTables())),
    waitMs,
  );
