import type { Role } from '#shared/contract/access';
import { changeSettings, readSettings } from '#shared/contract/settings';
import { readJob } from '#shared/contract/platform';
import { startWorld, type World } from '../../tests/support/world';
import { machine, personId } from '../base/person';
import { rememberPerson } from '../db/people';
import { findRoles } from '../db/rightsRepository';
import { asSystem, inTenant } from '../db/scope';
import { setDisabled, setRoles } from '../identity/standingRepository';
import { defineJob } from './define';
import { enqueueJob } from './enqueue';

let ran: string[] = [];
const changeLimit = defineJob<{ readonly name: string }>({
  name: 'test.rights',
  area: 'settings',
  asked: changeSettings,
  run: async (_context, { name }) => void ran.push(name),
});

let world: World;
beforeAll(async () => {
  world = await startWorld({ jobs: [changeLimit] });
});
afterAll(() => world.close());

/** As `isoline account --of … --roles …` does; the embedded database has one process, which is told directly. */
async function give(who: string, roles: readonly Role[]): Promise<void> {
  await asSystem(world.parts.database.db, (system) => setRoles(system, who, roles));
  world.parts.standings.changed(who);
}
afterEach(() => give('admin@isoline.demo', ['User.Admin']));

async function ask(name: string, createdBy = machine): Promise<string> {
  const owner = { tenantId: world.tenantId, createdBy };
  return inTenant(world.parts.database.db, world.tenantId, (db) => enqueueJob(db, changeLimit, { name }, owner));
}
const read = (id: string) => world.call(readJob, { params: { id } }, { as: 'owner' });
const rolesOf = (id: Parameters<typeof findRoles>[2], tenantId = world.tenantId) =>
  asSystem(world.parts.database.db, (system) => findRoles(system, tenantId, id));

test('a role that is taken away ends with the next call, whatever the token says', async () => {
  const as = { token: await world.token('admin') };
  await world.call(readSettings, {}, { as });
  await give('admin@isoline.demo', ['User.Agent']);
  await expect(world.call(readSettings, {}, { as })).rejects.toMatchObject({ status: 403, code: 'session.role' });
  await give('admin@isoline.demo', ['User.Admin']);
  await world.call(readSettings, {}, { as });
});

test('a job is done with the rights that its author has when it is begun, the machine’s without', async () => {
  ran = [];
  const admin = await world.personOf('admin');
  await ask('while they may', admin);
  await world.runJobs();
  const late = await ask('too late', admin);
  await give('admin@isoline.demo', ['User.Agent']);
  await ask('by itself');
  await world.runJobs();
  expect(ran).toEqual(['while they may', 'by itself']);
  expect(await read(late)).toMatchObject({ state: 'failed', error: expect.stringContaining('may not do it any more') });
});

test('the rights are those of the account in this tenant, and none where somebody is shut out', async () => {
  const admin = await world.personOf('admin');
  expect(await rolesOf(admin)).toEqual(['User.Admin']);
  expect(await rolesOf(admin, world.otherTenantId)).toEqual([]);
  await asSystem(world.parts.database.db, (system) => setDisabled(system, 'admin@isoline.demo', true));
  expect(await rolesOf(admin)).toEqual([]);
  await asSystem(world.parts.database.db, (system) => setDisabled(system, 'admin@isoline.demo', false));
  expect(await rolesOf(machine)).toBeNull();
});

test('of people of another provider they are those of their newest token', async () => {
  const id = personId('https://id.example', 'kim');
  const seen = (roles: readonly Role[], at: number) =>
    inTenant(world.parts.database.db, world.tenantId, (db) =>
      rememberPerson(db, world.tenantId, { id, shown: { email: 'k@x.example', name: 'K' }, roles, at: new Date(at) }),
    );
  expect(await rolesOf(id)).toEqual([]);
  await seen(['User.Admin'], 2000);
  await seen(['User.Agent'], 1000);
  expect(await rolesOf(id)).toEqual(['User.Admin']);
  await asSystem(world.parts.database.db, (system) => setDisabled(system, 'k@x.example', true));
  expect(await rolesOf(id)).toEqual([]);
  await asSystem(world.parts.database.db, (system) => setDisabled(system, 'k@x.example', false));
  await seen([], 3000);
  expect(await rolesOf(id)).toEqual([]);
});
