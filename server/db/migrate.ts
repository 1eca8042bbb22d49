import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { projectRoot } from '../base/threads';
import { secure } from './secure';
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

/** Brings the database to the newest schema, forward only; safe to run from several processes at once. Answers what it did. */
export async function migrateDatabase(pool: Pool, from = migrationsFolder): Promise<{ readonly applied: boolean }> {
  const client = await pool.connect();
  try {
    await client.query(`select pg_advisory_lock(${lockNumber})`);
    const known = newestMigration(from);
    const { rows } = await client.query<{ there: string | null }>(
      `select to_regclass('drizzle.__drizzle_migrations')::text as there`,
    );
    const before = rows[0]?.there ? await newestApplied(client) : 0;
    if (before > known) {
      throw commandRefusal(
        'The database was made by a newer version of Isoline. Start that version, or restore a backup.',
      );
    }
    if (before < known) await apply(client, from);
    await secure(client);
    return { applied: before < known };
  } finally {
    await client.query(`select pg_advisory_unlock(${lockNumber})`).catch(() => undefined);
    client.release();
  }
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

async function newestApplied(client: { query: Pool['query'] }): Promise<number> {
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.newest ?? 0);
}

/** Is the schema of this version in place: what a process that does not migrate waits for. */
export async function isMigrated(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ there: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as there`,
  );
  return rows[0]?.there !== null && (await newestApplied(pool)) >= newestMigration();
}
