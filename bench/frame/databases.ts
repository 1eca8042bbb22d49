import pg from 'pg';
import { findPostgres } from '../../scripts/programs.mjs';
import { startPostgres } from '../../scripts/postgres.mjs';
import { newId } from '../../server/db/ids';
import type { DatabaseKind } from './rows';

/** What a part is measured on. */
export type On = {
  /** Null for a part in which no database has part. */
  readonly database: DatabaseKind | null;
  /**
   * Settings for a server process: DATABASE_URL of a database of its own, made anew each time, or nothing, for the
   * embedded one. `startWorld` needs none: it opens its test database on the same kind.
   */
  readonly newDatabase: () => Promise<Readonly<Record<string, string>>>;
};

const kinds: readonly DatabaseKind[] = ['embedded', 'PostgreSQL'];
/** The kinds that `--on` leaves; both without it. */
export function kindsOf(word: string | undefined): readonly DatabaseKind[] {
  const chosen = kinds.filter((kind) => word === undefined || kind.toLowerCase() === word.toLowerCase());
  if (chosen.length === 0) throw new Error(`There is no database "${word}". There are: ${kinds.join(', ')}.`);
  return chosen;
}

let cluster: ReturnType<typeof startPostgres> | null = null;
/** One PostgreSQL for the whole bench, which writes as safely as one that is kept. */
function clusterUrl(): string {
  if (!cluster) {
    const programs = findPostgres();
    if (!programs) throw new Error('PostgreSQL was not found. Install it, or measure with --on embedded.');
    cluster = startPostgres(programs, { durable: true });
    process.once('exit', () => cluster?.stop());
  }
  return cluster.url;
}

async function newPostgres(): Promise<Record<string, string>> {
  const url = clusterUrl();
  const name = `bench_${newId().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database "${name}"`);
  await admin.end();
  return { DATABASE_URL: url.replace(/\/[^/]*$/, `/${name}`) };
}

/** Chooses the database for what is started next. */
export function choose(database: DatabaseKind | null): On {
  if (database !== 'PostgreSQL') {
    delete process.env['ISOLINE_TEST_DATABASE'];
    return { database, newDatabase: async () => ({}) };
  }
  process.env['ISOLINE_TEST_DATABASE'] = 'postgres';
  process.env['ISOLINE_TEST_POSTGRES'] = clusterUrl();
  return { database, newDatabase: newPostgres };
}
