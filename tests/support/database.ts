import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../server/db/embedded/start';
import { newId } from '../../server/db/ids';
import { migrateDatabase } from '../../server/db/migrate';
import { connect, type Connection, type Database, type Db } from '../../server/db/open';
import { asSystem } from '../../server/db/scope';
import { tenant } from '../../server/db/schema/platform';
import { addDemoAccounts, demoPassword } from '../../server/identity/accounts';
import { hashPassword } from '../../server/identity/password';
import { account } from '../../server/db/schema/platform';
import { sampleTenantId, seedTenant } from '../../server/seed/tenant';
import { projectRoot } from '../../server/base/threads';

export const otherTenantId = 'other';
export const strangerEmail = 'stranger@other.test';
const quiet = () => undefined;
const buildFolder = join(projectRoot, '.build');

/** Two tenants, so that every test can try the other one's ids; the second has one account with all roles. */
async function furnish(db: Db): Promise<void> {
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

/** A dump of the empty, migrated and furnished database, made once and kept in .build. */
async function embeddedTemplate(): Promise<string> {
  const path = join(buildFolder, `template-${templateName()}.tgz`);
  if (existsSync(path)) return path;
  mkdirSync(buildFolder, { recursive: true });
  const embedded = await startEmbedded({ folder: null, log: quiet });
  const { pool, db } = connect({ host: embedded.host }, 2, quiet);
  await migrateDatabase(pool);
  await furnish(db);
  const dump = await embedded.dump();
  await pool.end();
  await embedded.close();
  for (const old of readdirSync(buildFolder).filter((name) => name.startsWith('template-'))) {
    rmSync(join(buildFolder, old), { force: true });
  }
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, dump);
  renameSync(draft, path);
  return path;
}

/** A machine that runs two suites at once may be slow to hand out a connection; a test means something else by failing. */
function connectPatiently(connection: Connection, connections: number): ReturnType<typeof connect> {
  const connected = connect(connection, connections, quiet);
  connected.pool.options.connectionTimeoutMillis = 60_000;
  return connected;
}

async function openEmbeddedTest(): Promise<Database> {
  const embedded = await startEmbedded({ folder: null, template: await embeddedTemplate(), log: quiet });
  const connected = connectPatiently({ host: embedded.host }, 8);
  return {
    ...connected,
    kind: 'embedded',
    attached: false,
    dump: embedded.dump,
    publishUrl: quiet,
    async close() {
      await connected.pool.end();
      await embedded.close();
    },
  };
}

/** A database of its own in the PostgreSQL that scripts/test.mjs has started, copied from a template made once. */
async function openPostgresTest(cluster: string): Promise<Database> {
  const urlOf = (name: string) => cluster.replace(/\/[^/]*$/, `/${name}`);
  const template = `isoline_${templateName()}`;
  const name = `test_${newId().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: cluster });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock(4711)');
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template]);
    if (!rowCount) await makePostgresTemplate(admin, template, urlOf(template));
    await admin.query(`create database "${name}" template "${template}"`);
  } finally {
    await admin.end();
  }
  const connected = connectPatiently({ url: urlOf(name) }, 12);
  return {
    ...connected,
    kind: 'postgres',
    attached: false,
    dump: null,
    publishUrl: quiet,
    async close() {
      await connected.pool.end();
      const last = new pg.Client({ connectionString: cluster });
      await last.connect();
      await last.query(`drop database if exists "${name}" with (force)`);
      await last.end();
    },
  };
}

async function makePostgresTemplate(admin: pg.Client, template: string, url: string): Promise<void> {
  const draft = `${template}_draft`;
  await admin.query(`drop database if exists "${draft}"`);
  await admin.query(`create database "${draft}"`);
  const { pool, db } = connect({ url: url.replace(template, draft) }, 2, quiet);
  await migrateDatabase(pool);
  await furnish(db);
  await pool.end();
  await admin.query(`alter database "${draft}" rename to "${template}"`);
}

/** A migrated database with two tenants, alone for this test: PGlite in memory, or PostgreSQL with ISOLINE_TEST_DATABASE=postgres. */
export function openTestDatabase(): Promise<Database> {
  if (process.env['ISOLINE_TEST_DATABASE'] !== 'postgres') return openEmbeddedTest();
  const cluster = process.env['ISOLINE_TEST_POSTGRES'];
  if (!cluster) throw new Error('ISOLINE_TEST_POSTGRES must be the address of a PostgreSQL: npm test starts one.');
  return openPostgresTest(cluster);
}
