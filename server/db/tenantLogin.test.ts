import { sql } from 'drizzle-orm';
import pg from 'pg';
import { startCluster, type Cluster } from '../../tests/support/cluster';
import { furnish, otherTenantId } from '../../tests/support/database';
import { sampleTenantId } from '../features/platform/sampleTenant';
import { newId } from './ids';
import { migrateDatabase } from './migrate';
import { openDatabase, type Database, type Db } from './open';
import { program } from './schema/business';
import { asSystem, inTenant, readInTenant } from './scope';
import { addressFor } from './tenantLogin';

let cluster: Cluster;
let database: Database;
const quiet = () => undefined;
const settings = { tenantDatabaseUrl: null, databaseConnections: 6, dataDir: '/nowhere' };
const open = (databaseUrl: string, tenantDatabaseUrl: string | null = null) =>
  openDatabase({ ...settings, databaseUrl, tenantDatabaseUrl }, quiet);
const tenantsOf = ({ connection }: Database) => ('url' in connection ? (connection.tenants ?? '') : '');
/** Asks under a login of its own, and ends it. */
async function asking<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  cluster = startCluster({ password: 'of-the-owner' });
  database = await open(cluster.url);
  await migrateDatabase(database.pool);
  await furnish(database.db);
  for (const tenantId of [sampleTenantId, otherTenantId])
    await inTenant(database.db, tenantId, (db) =>
      db.insert(program).values({
        ...{ tenantId, id: newId(), name: `of ${tenantId}` },
        ...{ currency: 'USD', country: 'US', icon: 'x', insuredUnit: 'ha' },
      }),
    );
});
afterAll(async () => {
  await database?.close();
  cluster?.stop();
});

const ways = [
  'set role isoline_system',
  `select set_config('role', 'isoline_system', false)`,
  `select set_config('role', 'isoline_system', true)`,
  'set role isoline',
  'set session authorization isoline',
  `select set_config('session_authorization', 'isoline', false)`,
  'grant isoline_system to current_user',
  'alter role current_user superuser',
];

test.each(ways)('the login of tenants cannot become more: %s', async (statement) => {
  await asking(tenantsOf(database), async (client) => {
    await expect(client.query(statement)).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|0LP01)$/) });
  });
  await expect(inTenant(database.db, sampleTenantId, (db) => db.execute(sql.raw(statement)))).rejects.toMatchObject({
    cause: { code: expect.stringMatching(/^(42501|0LP01)$/) },
  });
});

test('out of its role it reads nothing at all, in a transaction neither', async () => {
  const names = sql`select name from program order by name`;
  expect((await inTenant(database.db, sampleTenantId, (db) => db.execute(names))).rows).toEqual([
    { name: `of ${sampleTenantId}` },
  ]);
  await asking(tenantsOf(database), async (client) => {
    for (const step of ['reset role', 'reset session authorization', 'set role none', 'discard all'])
      await client.query(step);
    for (const table of ['program', 'tenant', 'account', 'identity_entry'])
      await expect(client.query(`select from ${table}`)).rejects.toMatchObject({ code: '42501' });
  });
  await expect(
    inTenant(database.db, sampleTenantId, async (db) => {
      await db.execute(sql`reset role`);
      return db.execute(names);
    }),
  ).rejects.toMatchObject({ cause: { code: '42501' } });
  expect(await asSystem(database.db, async (db) => (await db.execute(names)).rows.length)).toBe(2);
});

test('a question of a tenant is asked under its own login, work across tenants under that of the owner', async () => {
  const who = sql`select session_user as login, current_user as role`;
  const login = expect.stringMatching(/^isoline_tenant_\d+_\d+$/);
  const { db } = database;
  for (const asked of [
    inTenant(db, sampleTenantId, (own) => own.execute(who)),
    readInTenant(db, sampleTenantId, (own) => own.execute(who)),
  ])
    expect((await asked).rows).toEqual([{ login, role: 'isoline_app' }]);
  expect((await asSystem(db, (system) => system.execute(who))).rows).toEqual([
    { login: 'isoline', role: 'isoline_system' },
  ]);
});

test('tenants that hold all their connections hold nobody else up, and together there are no more than said', async () => {
  let letGo: () => void = () => undefined;
  const free = new Promise<void>((resolve) => (letGo = resolve));
  const holders: Promise<void>[] = [];
  const begun = Array.from(
    { length: 4 },
    () =>
      new Promise<void>((resolve) => {
        const work = async (db: Db) => {
          await db.execute(sql`select 1`);
          resolve();
          await free;
        };
        holders.push(inTenant(database.db, sampleTenantId, work));
      }),
  );
  await Promise.all(begun);
  const waits = inTenant(database.db, sampleTenantId, (db) => db.execute(sql`select 1`));
  const counted = await asSystem(database.db, (db) =>
    db.execute<{ n: number }>(
      sql`select count(*)::int as n from pg_stat_activity where application_name = ${`isoline ${process.pid}`}`,
    ),
  );
  expect(database.tenants?.waitingCount).toBe(1);
  expect(counted.rows[0]?.n).toBeLessThanOrEqual(settings.databaseConnections);
  letGo();
  await Promise.all([...holders, waits]);
});

test('its password is asked for, is not the one of the owner, and follows when that changes', async () => {
  const before = tenantsOf(database);
  const name = new pg.Client({ connectionString: before }).user ?? '';
  for (const password of ['of-the-owner', '', 'anything']) {
    const address = addressFor(cluster.url.replace(':of-the-owner@', '@'), { name, password: password || null });
    await expect(asking(address, (client) => client.query('select 1'))).rejects.toThrow(/password/i);
  }
  const again = await open(cluster.url);
  expect(tenantsOf(again)).toBe(before);
  await again.pool.query(`alter role isoline password 'another'`);
  await again.close();
  const after = await open(cluster.url.replace('of-the-owner', 'another'));
  expect(tenantsOf(after)).not.toBe(before);
  await after.prove();
  await expect(asking(before, (client) => client.query('select 1'))).rejects.toMatchObject({ code: '28P01' });
  await after.pool.query(`alter role isoline password 'of-the-owner'`);
  await after.close();
  await (await open(cluster.url)).close();
});

test('processes that start at the same moment make one login', async () => {
  await database.pool.query('create database several');
  const url = cluster.url.replace(/postgres$/, 'several');
  const opened = await Promise.all(Array.from({ length: 5 }, () => open(url)));
  expect(new Set(opened.map(tenantsOf)).size).toBe(1);
  await Promise.all(opened.map((one) => one.prove()));
  await Promise.all(opened.map((one) => one.close()));
});

test('a login made by hand is taken when it is kept apart, and refused when it can become more', async () => {
  await database.pool.query(`create role by_hand login noinherit password 'mine' in role isoline_app`);
  const byHand = addressFor(cluster.url, { name: 'by_hand', password: 'mine' });
  const taken = await open(cluster.url, byHand);
  expect((await taken.tenants?.query('select session_user as login'))?.rows).toEqual([{ login: 'by_hand' }]);
  await taken.close();

  await expect(open(cluster.url, cluster.url)).rejects.toThrow(
    'ISOLINE_TENANT_DATABASE_URL: the login isoline can become more than isoline_app, of which alone it may be a member.',
  );
  await database.pool.query('grant isoline_system to by_hand');
  await expect(open(cluster.url, byHand)).rejects.toThrow(/by_hand can become more/);
  await database.pool.query('revoke isoline_system from by_hand; revoke isoline_app from by_hand');
  await expect(open(cluster.url, byHand)).rejects.toThrow(/by_hand is not a member of isoline_app/);
  await expect(open(cluster.url, byHand.replace('mine', 'wrong'))).rejects.toThrow(/the login is refused: password/);
  await expect(open(cluster.url, byHand.replace('/postgres?', '/template1?'))).rejects.toThrow(
    /leads to the database template1, DATABASE_URL to postgres/,
  );
});

test('an owner who may not make logins is told what an administrator has to do', async () => {
  await database.pool.query(`create role modest login password 'modest' in role isoline_app, isoline_system`);
  const modest = addressFor(cluster.url, { name: 'modest', password: 'modest' });
  await expect(open(modest)).rejects.toThrow(
    /^The database user could not make a login for the rows of tenants \(permission denied.*create role isoline_tenant login.*ISOLINE_TENANT_DATABASE_URL/,
  );
});
