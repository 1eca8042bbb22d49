import { eq } from 'drizzle-orm';
import { createPartner, readPartner } from '#shared/contract/partners';
import { readMe } from '#shared/contract/platform';
import { startWorld, type Who, type World } from '../../tests/support/world';
import { newId } from '../db/ids';
import { tenant } from '../db/schema/platform';
import { inTenant } from '../db/scope';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('an answer that was given once', () => {
  const body = {
    ...{ name: 'Paddy growers', role: 'POLICY_HOLDER' as const, contactName: 'Front office' },
    contactEmailAddress: 'a@example.org',
    address: { postcode: '682001', state: 'Kerala', stateCode: 'KL', country: 'India', countryCode: 'IN' },
  };
  const make = async (as: Who, idempotencyKey: string) =>
    (await world.call(createPartner, { body }, { as, idempotencyKey })).id;

  test('is that of who asked: under the same key others get their own, and none overwrites another', async () => {
    const key = newId();
    const people = ['agent', 'owner', 'stranger'] as const;
    const first: string[] = [];
    for (const person of people) first.push(await make(person, key));
    expect(new Set(first).size).toBe(3);
    const again: string[] = [];
    for (const person of people.toReversed()) again.unshift(await make(person, key));
    expect(again).toEqual(first);
    expect((await world.call(readPartner, { params: { id: first[2] ?? '' } }, { as: 'stranger' })).id).toBe(first[2]);
    for (const as of ['agent', 'owner'] as const)
      await expect(world.call(readPartner, { params: { id: first[2] ?? '' } }, { as })).rejects.toMatchObject({
        status: 404,
      });
  });

  test('is given at the same moment to each their own', async () => {
    const key = newId();
    const ids = await Promise.all(
      (['agent', 'owner', 'stranger', 'agent', 'owner'] as const).map((as) => make(as, key)),
    );
    expect(new Set(ids).size).toBe(3);
    expect([ids[3], ids[4]]).toEqual([ids[0], ids[1]]);
  });
});

describe('the row of a tenant', () => {
  const change = (of: string, columns: Partial<typeof tenant.$inferInsert>, as: string) =>
    inTenant(world.parts.database.db, as, (db) =>
      db.update(tenant).set(columns).where(eq(tenant.id, of)).returning({ id: tenant.id }),
    );

  test.each([
    ['id', { id: 'mine' }],
    ['handle', { handle: 'mine' }],
    ['name', { name: 'Mine' }],
    ['createdAt', { createdAt: new Date(0) }],
  ])('cannot be changed in its %s from within the tenant', async (_, columns) => {
    await expect(change(world.tenantId, columns, world.tenantId)).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  test('has settings that its own tenant changes, and no other', async () => {
    const settings = { autoReport: false };
    expect(await change(world.otherTenantId, { settings }, world.tenantId)).toEqual([]);
    expect(await change(world.tenantId, { settings }, world.tenantId)).toEqual([{ id: world.tenantId }]);
    const { rows } = await world.parts.database.pool.query('select id, settings from tenant order by id');
    expect(rows).toContainEqual({ id: world.otherTenantId, settings: {} });
  });

  test('is neither made nor removed from within a tenant', async () => {
    const within = inTenant(world.parts.database.db, world.tenantId, (db) =>
      db.delete(tenant).where(eq(tenant.id, world.tenantId)),
    );
    await expect(within).rejects.toMatchObject({ cause: { code: '42501' } });
    const made = inTenant(world.parts.database.db, world.tenantId, (db) =>
      db.insert(tenant).values({
        ...{ id: 'third', handle: 'third', name: 'Third', settings: {} },
        createdAt: new Date(),
      }),
    );
    await expect(made).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});

/** A refusal as the plain answer that it came as. */
const asRefusal = (failure: unknown) => ({ status: (failure as { status: number }).status });

test('who asks more than agreed waits a second: the colleagues have the rest of their tenant, the other one is not held up', async () => {
  const slow = await startWorld({ environment: { ISOLINE_TENANT_RATE: '1' } });
  try {
    // Twice the rate may come at once, of one account one and a half times; what is above it is told when to come again.
    for (const who of ['agent', 'underwriter'] as const) {
      const answers = await Promise.all(
        Array.from({ length: 40 }, () => slow.send(readMe, {}, { as: who }).catch(asRefusal)),
      );
      const count = (status: number) => answers.filter((answer) => answer.status === status).length;
      expect([who, count(200), count(429)]).toEqual([who, 1, 39]);
    }
    expect((await slow.send(readMe, {}, { as: 'admin' }).catch(asRefusal)).status).toBe(429);
    expect((await slow.send(readMe, {}, { as: 'stranger' })).status).toBe(200);
  } finally {
    await slow.close();
  }
});
