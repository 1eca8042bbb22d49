import { eq, sql } from 'drizzle-orm';
import { openTestDatabase, otherTenantId } from '../../tests/support/database';
import { sampleTenantId } from '../features/platform/sampleTenant';
import { newId } from './ids';
import { isMigrated, migrateDatabase, ownTables } from './migrate';
import type { Database, Db } from './open';
import { program } from './schema/business';
import { account, audit, tenant } from './schema/platform';
import { asSystem, inTenant } from './scope';
import { isSecured, secure } from './secure';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const newProgram = (tenantId: string, name: string) => ({
  tenantId,
  id: newId(),
  name,
  currency: 'USD',
  country: 'US',
  icon: 'x',
  insuredUnit: 'ha',
});
type Catalog = {
  name: string;
  tenant: boolean;
  enabled: boolean;
  forced: boolean;
  policies: string[];
  tenants_policy: string | null;
};

test('every table is under forced row-level security, with both policies where it has a tenant', async () => {
  const { rows } = await database.pool.query<Catalog>(`
    select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') as tenant,
      coalesce(array(select p.polname::text from pg_policy p where p.polrelid = c.oid order by 1), '{}') as policies,
      (select pg_get_expr(p.polqual, p.polrelid) || pg_get_expr(p.polwithcheck, p.polrelid) from pg_policy p where p.polrelid = c.oid and p.polname = 'app') as tenants_policy
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p')`);
  expect(rows.length).toBeGreaterThan(20);
  for (const table of rows) {
    expect(table).toMatchObject({ enabled: true, forced: true });
    if (!table.tenant) continue;
    expect(table.policies).toEqual(['app', 'system']);
    expect(table.tenants_policy?.match(/tenant_id = current_setting\('app.tenant'/g)).toHaveLength(2);
  }
});

test('no table belongs to the roles that serve, and none of them may walk past the policies', async () => {
  const { rows } = await database.pool.query<{ rolsuper: boolean; rolbypassrls: boolean; rolcanlogin: boolean }>(
    `select rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname in ('isoline_app', 'isoline_system')`,
  );
  expect(rows).toEqual([1, 2].map(() => ({ rolsuper: false, rolbypassrls: false, rolcanlogin: false })));
});

test('a tenant sees, changes and inserts its own rows only', async () => {
  const { db } = database;
  const mine = newProgram(sampleTenantId, 'mine');
  await inTenant(db, sampleTenantId, (own) => own.insert(program).values(mine));
  const names = (scoped: Db) => scoped.select({ name: program.name }).from(program);
  expect(await inTenant(db, sampleTenantId, names)).toEqual([{ name: 'mine' }]);
  expect(await inTenant(db, otherTenantId, names)).toEqual([]);
  expect(await inTenant(db, '', names)).toEqual([]);
  const changed = await inTenant(db, otherTenantId, (other) =>
    other.update(program).set({ name: 'stolen' }).where(eq(program.id, mine.id)).returning(),
  );
  expect(changed).toEqual([]);
  await expect(
    inTenant(db, otherTenantId, (other) => other.insert(program).values(newProgram(sampleTenantId, 'smuggled'))),
  ).rejects.toMatchObject({ cause: { code: '42501' } });
  await expect(
    inTenant(db, sampleTenantId, (own) => own.update(program).set({ tenantId: otherTenantId })),
  ).rejects.toMatchObject({ cause: { code: '42501' } });
  expect(await asSystem(db, names)).toEqual([{ name: 'mine' }]);
});

test('the tables of sign-in are closed to a tenant, and of tenants it sees its own', async () => {
  const { db } = database;
  await expect(inTenant(db, sampleTenantId, (own) => own.select().from(account))).rejects.toMatchObject({
    cause: { code: '42501' },
  });
  const seen = await inTenant(db, sampleTenantId, (own) => own.select({ id: tenant.id }).from(tenant));
  expect(seen).toEqual([{ id: sampleTenantId }]);
});

test('a thousand mixed transactions on pooled connections never carry a tenant over', async () => {
  const { db } = database;
  await inTenant(db, otherTenantId, (own) => own.insert(program).values(newProgram(otherTenantId, 'theirs')));
  const found = await Promise.all(
    Array.from({ length: 1000 }, async (_, i) => {
      const tenantId = i % 3 === 0 ? otherTenantId : i % 3 === 1 ? sampleTenantId : 'nobody';
      const rows = await inTenant(db, tenantId, (own) => own.select({ of: program.tenantId }).from(program));
      return rows.every((row) => row.of === tenantId) && rows.length === (tenantId === 'nobody' ? 0 : 1);
    }),
  );
  expect(found.filter((right) => !right)).toEqual([]);
  const { rows } = await database.pool.query(
    `select current_user as who, current_setting('app.tenant', true) as tenant`,
  );
  expect(rows[0]).toMatchObject({ tenant: '' });
  expect(rows[0].who).not.toBe('isoline_app');
});

test('audit rows can be added and read, and nothing else, by anyone', async () => {
  const { db, pool } = database;
  for (const statement of [sql`update ${audit} set who = 'x'`, sql`delete from ${audit}`]) {
    await expect(inTenant(db, sampleTenantId, (own) => own.execute(statement))).rejects.toMatchObject({
      cause: { code: '42501' },
    });
    await expect(asSystem(db, (system) => system.execute(statement))).rejects.toMatchObject({
      cause: { code: '42501' },
    });
  }
  await expect(pool.query('truncate audit')).rejects.toMatchObject({ code: '42501' });
});

test('a second transaction inside one is refused at once', async () => {
  const { db } = database;
  await expect(inTenant(db, sampleTenantId, () => asSystem(db, async () => 1))).rejects.toThrow(/open already/);
});

test('securing again changes nothing, and a table of ours that nobody thought of stops it', async () => {
  const { pool } = database;
  await migrateDatabase(pool);
  const client = await pool.connect();
  await client.query('create table forgotten (n int)');
  await expect(secure(client, [...ownTables(), 'forgotten'])).rejects.toThrow(/Table forgotten has no tenant_id/);
  await client.query('drop table forgotten');
  await client.query('create table remembered (tenant_id text not null, n int)');
  expect(await isSecured(client, [...ownTables(), 'remembered'])).toBe(false);
  await secure(client, [...ownTables(), 'remembered']);
  expect(await isSecured(client, [...ownTables(), 'remembered'])).toBe(true);
  client.release();
  expect((await inTenant(database.db, sampleTenantId, (db) => db.execute(sql`select * from remembered`))).rows).toEqual(
    [],
  );
  await pool.query('drop table remembered');
});

test("a stranger's table in the same schema is left alone, and holds nothing up", async () => {
  const { db, pool } = database;
  await pool.query('create table spatial_ref_sys (srid int)');
  await pool.query('create table of_somebody (tenant_id text, n serial)');
  await migrateDatabase(pool);
  expect(await isMigrated(pool)).toBe(true);
  for (const name of ['spatial_ref_sys', 'of_somebody']) {
    const read = (own: Db) => own.execute(sql`select * from ${sql.identifier(name)}`);
    await expect(asSystem(db, read)).rejects.toMatchObject({ cause: { code: '42501' } });
    await pool.query(`drop table ${name}`);
  }
});
