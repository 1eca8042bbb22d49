import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { readBackup } from '../../server/backup/read';
import { startEmbedded } from '../../server/db/embedded/start';
import { newId } from '../../server/db/ids';
import { migrateDatabase } from '../../server/db/migrate';
import { connect, openDatabase, type Connection, type Database, type Db } from '../../server/db/open';
import { asSystem } from '../../server/db/scope';
import { tenant } from '../../server/db/schema/platform';
import { addDemoAccounts, demoPassword } from '../../server/identity/accounts';
import { hashPassword } from '../../server/identity/password';
import { account } from '../../server/db/schema/platform';
import { tenantAddress } from '../../server/db/tenantLogin';
import { sampleTenantId } from '../../server/features/platform/sampleTenant';
import { seedTenant } from '../../server/seed/tenant';
import { projectRoot } from '../../server/base/threads';
import { copySampleDatabase, sampleBackup, worldName } from './sampleWorld';
import { createTestTimers } from './timers';

export const otherTenantId = 'other';
export const strangerEmail = 'stranger@other.test';
const quiet = () => undefined;
const buildFolder = join(projectRoot, '.build');

/** Two tenants, so that every test can try the other one's ids; the second has one account with all roles. */
export async function furnish(db: Db): Promise<void> {
  await asSystem(db, async (system) => {
    await seedTenant(system, []);
    await addDemoAccounts(system, sampleTenantId);
    await system
      .insert(tenant)
      .values({
        id: otherTenantId,
        handle: 'other',
        name: 'Other Insurance',
        settings: {},
        // The door is the first tenant's: the other one came later.
        createdAt: new Date(Date.now() + 60_000),
      })
      .onConflictDoNothing();
    await system
      .insert(account)
      .values({
        id: newId(),
        email: strangerEmail,
        name: 'Sam Stranger',
        roles: ['User.Agent', 'User.Admin', 'User.Underwriter'],
        tenants: [otherTenantId],
        passwordHash: await hashPassword(demoPassword),
      })
      .onConflictDoNothing({ target: account.email });
  });
}

/** What a template depends on: when one of these changes, it is made anew. */
function templateName(): string {
  const hash = createHash('sha256');
  const sources = [
    'server/db/secure.ts',
    'server/seed/tenant.ts',
    'server/features/platform/sampleTenant.ts',
    'server/identity/accounts.ts',
    'tests/support/database.ts',
  ];
  const migrations = readdirSync(join(projectRoot, 'server/db/migrations')).filter((name) => name.endsWith('.sql'));
  for (const name of [...sources, ...migrations.map((file) => `server/db/migrations/${file}`)]) {
    hash.update(readFileSync(join(projectRoot, name)));
  }
  hash.update(readFileSync(join(projectRoot, 'node_modules/@electric-sql/pglite/package.json')));
  return hash.digest('hex').slice(0, 16);
}

/** A dump of the empty, migrated and furnished database, made once and kept in .build; not packed, as it is read by every suite. */
async function embeddedTemplate(): Promise<string> {
  const name = `template-${templateName()}`;
  const path = join(buildFolder, `${name}.tar`);
  if (existsSync(path)) return path;
  mkdirSync(buildFolder, { recursive: true });
  const embedded = await startEmbedded({ folder: null, log: quiet });
  const { pool, db } = connect({ host: embedded.host }, 2, quiet);
  await migrateDatabase(pool);
  await furnish(db);
  const dump = await embedded.dump();
  await pool.end();
  await embedded.close();
  // Another process may be making the same one: its draft and what it has finished stay.
  for (const old of readdirSync(buildFolder).filter((file) => file.startsWith('template-') && !file.startsWith(name))) {
    rmSync(join(buildFolder, old), { force: true });
  }
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, gunzipSync(dump));
  renameSync(draft, path);
  return path;
}

declare global {
  var handedOn: Map<string, unknown> | undefined;
}

/**
 * Holds the embedded database's program as it was compiled: while anybody in a process does, V8 compiles the same bytes not
 * again but takes what there is. Compiling takes longer than all the rest of opening a database.
 */
async function holdProgram(): Promise<void> {
  const { handedOn } = globalThis;
  if (!handedOn || handedOn.has('pglite')) return;
  const path = join(projectRoot, 'node_modules/@electric-sql/pglite/dist/pglite.wasm');
  handedOn.set('pglite', await WebAssembly.compile(readFileSync(path)));
}

/** However slow the machine is, no connection counts as dead: the time of a test's database stands still. */
const connectPatiently = (connection: Connection, connections: number): ReturnType<typeof connect> =>
  connect(connection, connections, quiet, createTestTimers());

async function openEmbeddedTest(seeded: SeededDatabase | null): Promise<Database> {
  await holdProgram();
  if (seeded) await copySampleDatabase(seeded.folder, seeded.now);
  const embedded = await startEmbedded({
    ...(seeded ? { folder: seeded.folder } : { folder: null, template: await embeddedTemplate() }),
    log: quiet,
  });
  const connected = connectPatiently({ host: embedded.host }, 8);
  if (seeded) await furnish(connected.db);
  return {
    ...connected,
    kind: 'embedded',
    attached: false,
    dump: embedded.dump,
    publishUrl: quiet,
    async close() {
      await connected.end();
      await embedded.close();
    },
  };
}

/** A database of its own in the PostgreSQL that scripts/test.mjs has started, copied from a template made once. */
async function openPostgresTest(cluster: string, seeded: SeededDatabase | null): Promise<Database> {
  const urlOf = (name: string) => cluster.replace(/\/[^/]*$/, `/${name}`);
  const template = seeded ? `world_${worldName(seeded.now)}` : `isoline_${templateName()}`;
  const backup = seeded ? await sampleBackup(seeded.now) : null;
  const name = `test_${newId().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: cluster });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock(4711)');
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template]);
    if (!rowCount) await makePostgresTemplate(admin, template, { urlOf, backup });
    await admin.query(`create database "${name}" template "${template}"`);
  } finally {
    await admin.end();
  }
  const url = urlOf(name);
  const owner = connect({ url }, 3, quiet);
  const tenants = await tenantAddress(owner.pool, url, null);
  await owner.end();
  const connected = connectPatiently({ url, tenants }, 16);
  return {
    ...connected,
    kind: 'postgres',
    attached: false,
    dump: null,
    publishUrl: quiet,
    async close() {
      await connected.end();
      const last = new pg.Client({ connectionString: cluster });
      await last.connect();
      await last.query(`drop database if exists "${name}" with (force)`);
      await last.end();
    },
  };
}

type TemplateOptions = {
  readonly urlOf: (name: string) => string;
  /** What it begins with; null is an empty schema. */
  readonly backup: string | null;
};

async function makePostgresTemplate(
  admin: pg.Client,
  template: string,
  { urlOf, backup }: TemplateOptions,
): Promise<void> {
  const draft = `${template}_draft`;
  await admin.query(`drop database if exists "${draft}"`);
  await admin.query(`create database "${draft}"`);
  const database = await openDatabase(
    { databaseUrl: urlOf(draft), tenantDatabaseUrl: null, databaseConnections: 3, dataDir: buildFolder },
    quiet,
  );
  if (backup) {
    // The files of a world are copied by whoever opens it; these come with the rows, and are not looked at.
    const store = mkdtempSync(join(tmpdir(), 'isoline-restore-'));
    await readBackup(database, store, backup);
    rmSync(store, { recursive: true });
  } else await migrateDatabase(database.pool);
  await furnish(database.db);
  await database.close();
  await admin.query(`alter database "${draft}" rename to "${template}"`);
}

type SeededDatabase = {
  /** Where the embedded database lies. */
  readonly folder: string;
  /** Of which day the sample world is. */
  readonly now: Date;
};

/**
 * A migrated database with two tenants, alone for this test, with a copy of the sample world in the first on request: PGlite,
 * or PostgreSQL with ISOLINE_TEST_DATABASE=postgres.
 */
export function openTestDatabase(seeded: SeededDatabase | null = null): Promise<Database> {
  if (process.env['ISOLINE_TEST_DATABASE'] !== 'postgres') return openEmbeddedTest(seeded);
  const cluster = process.env['ISOLINE_TEST_POSTGRES'];
  if (!cluster) throw new Error('ISOLINE_TEST_POSTGRES must be the address of a PostgreSQL: npm test starts one.');
  return openPostgresTest(cluster, seeded);
}
