import { createPartner, partnerHistory, updatePartner } from '#shared/contract/partners';
import { startWorld, type World } from '../../tests/support/world';
import { auditOf, writeAudit } from './audit';
import { keepName, namesOf } from './people';
import { inTenant } from './scope';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** One line of a trail of its own, as it is told. */
async function toldOf(subjectId: string, names: readonly { readonly tenantId: string; readonly name: string }[]) {
  for (const { tenantId, name } of names)
    await inTenant(world.parts.database.db, tenantId, (db) =>
      keepName(db, { tenantId, email: 'kim@farms.example', name }),
    );
  const { tenantId } = world;
  return inTenant(world.parts.database.db, tenantId, async (db) => {
    await writeAudit(db, {
      ...{ tenantId, at: new Date('2026-03-01T08:00:00Z'), who: 'kim@farms.example', channel: 'api', area: 'partners' },
      ...{ subjectId, action: 'changed' },
    });
    const { rows } = await auditOf(db, subjectId, { page: 0, size: 1 });
    return { who: rows[0]?.who, whoName: rows[0]?.whoName };
  });
}

test('a history calls people by their name, and keeps the address that the trail proves', async () => {
  const address = { postcode: '682001', state: 'Kerala', stateCode: 'KL', country: 'India', countryCode: 'IN' };
  const partner = { name: 'Growers', role: 'POLICY_HOLDER', contactName: 'Asha', address } as const;
  const body = { ...partner, contactEmailAddress: 'asha@growers.example', taxStatus: 'TAXABLE' } as const;
  const { id } = await world.call(createPartner, { body }, { as: 'agent' });
  const { content } = await world.call(partnerHistory, { params: { id }, query: {} }, { as: 'agent' });
  expect(content[0]).toMatchObject({ who: 'agent@isoline.demo', whoName: 'Ama Agent' });
  const late = { as: 'agent', ifMatch: '"7"' } as const;
  await expect(world.call(updatePartner, { params: { id }, body }, late)).rejects.toMatchObject({
    status: 412,
    message: expect.stringContaining('changed by Ama Agent'),
    details: { changedBy: 'agent@isoline.demo', changedByName: 'Ama Agent' },
  });
});

test('somebody without a known name is called by the address; another tenant does not lend its names', async () => {
  const address = { who: 'kim@farms.example', whoName: 'kim@farms.example' };
  expect(await toldOf('nobody', [])).toEqual(address);
  expect(await toldOf('elsewhere', [{ tenantId: 'another', name: 'Kim of elsewhere' }])).toEqual(address);
});

test('a new name is that of all lines; an empty one changes nothing', async () => {
  const { tenantId } = world;
  const names = ['Kim Berg', 'Kim Berg', 'Kim Moss', ''].map((name) => ({ tenantId, name }));
  expect((await toldOf('renamed', names)).whoName).toBe('Kim Moss');
});

test('people are called by name where they are known, each by their own, and by their address elsewhere', async () => {
  const { tenantId } = world;
  const called = await inTenant(world.parts.database.db, tenantId, async (db) => {
    await keepName(db, { tenantId, email: 'lee@farms.example', name: 'Lee Berg' });
    return namesOf(db, ['lee@farms.example', 'nobody@farms.example']);
  });
  expect(['lee@farms.example', 'nobody@farms.example'].map(called)).toEqual(['Lee Berg', 'nobody@farms.example']);
});
