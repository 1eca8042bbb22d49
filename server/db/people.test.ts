import { createPartner, partnerHistory, updatePartner } from '#shared/contract/partners';
import { startWorld, type World } from '../../tests/support/world';
import { byCommand } from '../base/person';
import { auditOf, writeAudit } from './audit';
import { peopleOf, rememberPerson } from './people';
import { inTenant } from './scope';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const kim = byCommand('https://id.example#kim');
type Seen = { readonly tenantId: string; readonly name: string; readonly at: number };
const remember = ({ tenantId, name, at }: Seen) =>
  inTenant(world.parts.database.db, tenantId, (db) =>
    rememberPerson(db, tenantId, { id: kim, shown: { email: 'kim@farms.example', name }, roles: [], at: new Date(at) }),
  );

/** One line of a trail of its own, as it is shown. */
async function lineOf(subjectId: string, seen: readonly Seen[]) {
  for (const one of seen) await remember(one);
  const { tenantId } = world;
  return inTenant(world.parts.database.db, tenantId, async (db) => {
    await writeAudit(db, {
      ...{ tenantId, at: new Date('2026-03-01T08:00:00Z'), who: kim, channel: 'api', area: 'partners' },
      ...{ subjectId, action: 'changed' },
    });
    const { rows } = await auditOf(db, subjectId, { page: 0, size: 1 });
    return { who: rows[0]?.who, whoName: rows[0]?.whoName };
  });
}

test('a history calls people by their name and address', async () => {
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

test('somebody whom the tenant has not seen is called as the row says; another tenant does not lend its names', async () => {
  const unknown = { who: kim, whoName: kim };
  expect(await lineOf('nobody', [])).toEqual(unknown);
  expect(await lineOf('elsewhere', [{ tenantId: 'another', name: 'Kim of elsewhere', at: 1 }])).toEqual(unknown);
});

test('the name of the newest token is that of all lines; one that was given before it changes nothing', async () => {
  const { tenantId } = world;
  const seen = ['Kim Berg', 'Kim Berg', 'Kim Moss', 'Kim Late'].map((name, at) => ({ tenantId, name, at: 10 + at }));
  expect(await lineOf('renamed', [...seen, { tenantId, name: 'Kim Berg', at: 3 }])).toEqual({
    who: 'kim@farms.example',
    whoName: 'Kim Late',
  });
});

test('people are shown where they are known, and elsewhere as the row says', async () => {
  const { tenantId } = world;
  await remember({ tenantId, name: 'Kim Berg', at: 99 });
  const shown = await inTenant(world.parts.database.db, tenantId, (db) => peopleOf(db, [kim, byCommand('command')]));
  expect([kim, byCommand('command')].map((id) => shown(id).name)).toEqual(['Kim Berg', 'command']);
});
