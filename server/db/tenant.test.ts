import { openTestDatabase, otherTenantId } from '../../tests/support/database';
import { sampleTenantId } from '../features/platform/sampleTenant';
import type { Db } from './open';
import { asSystem } from './scope';
import { addTenant, allTenants, findTenant, findTenants, firstTenant, getTenant } from './tenant';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
const system = <T>(work: (db: Db) => Promise<T>) => asSystem(database.db, work);
const idsOf = (tenants: readonly { readonly id: string }[]) => tenants.map(({ id }) => id);

test('a tenant comes with its settings as they hold, and with those that were stored', async () => {
  const columns = { name: 'Third', settings: { autoReport: false }, createdAt: new Date('2000-01-01T00:00:00Z') };
  await expect(system((db) => addTenant(db, { ...columns, id: 'third', handle: 'third' }))).resolves.toEqual({
    id: 'third',
  });
  const found = await system((db) => findTenant(db, 'third'));
  expect(found).toMatchObject({ id: 'third', name: 'Third', stored: { autoReport: false }, faults: [] });
  expect(found?.settings).toMatchObject({ autoReport: false });
  expect(Object.keys(found?.settings ?? {}).length).toBeGreaterThan(1);
  expect(await system((db) => getTenant(db, 'third'))).toEqual(found);
  // The oldest one's is the door.
  expect(await system(firstTenant)).toEqual(found);
  expect(idsOf(await system(allTenants))).toEqual(['third', sampleTenantId, otherTenantId]);
  expect(idsOf(await system((db) => findTenants(db, ['third', otherTenantId, 'nobody']))).toSorted()).toEqual(
    [otherTenantId, 'third'].toSorted(),
  );
});

test('a handle is taken once', async () => {
  const columns = { name: 'Fourth', handle: 'fourth', settings: {}, createdAt: new Date() };
  expect(await system((db) => addTenant(db, { ...columns, id: 'fourth' }))).toEqual({ id: 'fourth' });
  expect(await system((db) => addTenant(db, { ...columns, id: 'fifth' }))).toBeUndefined();
  expect(await system((db) => findTenant(db, 'fifth'))).toBeUndefined();
});

test('nobody is found where nobody is, which is a fault where one has to be', async () => {
  expect(await system((db) => findTenants(db, []))).toEqual([]);
  expect(await system((db) => findTenant(db, 'nobody'))).toBeUndefined();
  await expect(system((db) => getTenant(db, 'nobody'))).rejects.toThrow('There is no tenant nobody');
});
