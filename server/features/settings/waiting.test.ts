import { findInbox } from '#shared/contract/inbox';
import { settingKeys, settingRows } from '#shared/contract/settingRows';
import {
  changeSettings,
  confirmSetting,
  findConfirmers,
  findSettingChanges,
  readSettings,
  withdrawSetting,
  type TenantSettings,
} from '#shared/contract/settings';
import type { Role } from '#shared/contract/access';
import { changeInTwo } from '../../../tests/support/settings';
import { startWorld, type World } from '../../../tests/support/world';
import { machine, personId } from '../../base/person';
import { rememberPerson } from '../../db/people';
import { findAdministrators } from '../../db/rightsRepository';
import { asSystem, inTenant } from '../../db/scope';
import { setDisabled, setRoles } from '../../identity/standingRepository';
import { startDailyWork } from '../../start/schedule';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const [admin, owner] = [{ as: 'admin' }, { as: 'owner' }] as const;
const day = 86_400_000;
const limit = (amount: number) => ({ amount, currency: 'INR' });
const read = () => world.call(readSettings, {}, admin);
const propose = (body: Partial<TenantSettings>, as: 'admin' | 'owner' = 'admin') =>
  world.call(changeSettings, { body }, { as });
const byKey = (key: 'fourEyesLimit' | 'modules') => ({ params: { key } });
const confirm = (as: 'admin' | 'owner', ifMatch?: number) =>
  world.call(confirmSetting, byKey('fourEyesLimit'), { as, ...(ifMatch ? { ifMatch: `"${ifMatch}"` } : {}) });
const withdraw = (as: 'admin' | 'owner') => world.call(withdrawSetting, byKey('fourEyesLimit'), { as });
const lastLine = async () => (await world.call(findSettingChanges, { query: {} }, admin)).content[0];
/** The daily work of a moment. */
const tick = (at: Date) =>
  asSystem(world.parts.database.db, (system) => startDailyWork(system, world.parts.settings, at));
const later = (days: number) => new Date(world.parts.now().getTime() + days * day);
async function giveRoles(who: string, roles: readonly Role[]): Promise<void> {
  await asSystem(world.parts.database.db, (system) => setRoles(system, who, roles));
  world.parts.standings.changed(who);
}
const giveOwner = (roles: readonly Role[]) => giveRoles('owner@isoline.demo', roles);
beforeEach(async () => {
  for (const { key } of (await read()).waiting) await world.call(withdrawSetting, { params: { key } }, admin);
  await changeInTwo(world, { fourEyesLimit: limit(100), modules: null });
});

test('the limit, the sites that may frame and the modules need a second administrator; the other settings do not', () => {
  expect(settingKeys.filter((key) => settingRows[key].needsSecond)).toEqual([
    ...['fourEyesLimit', 'modules', 'frameAncestors'],
  ]);
});

test('one administrator alone moves no limit: it waits, is told to all of them, and holds once another confirms it', async () => {
  const proposed = await propose({ fourEyesLimit: limit(900), daysUntilClosing: 12 });
  expect(proposed.values).toMatchObject({ fourEyesLimit: limit(100), daysUntilClosing: 12 });
  expect(proposed.waiting).toMatchObject([{ key: 'fourEyesLimit', to: limit(900), isMine: true }]);
  expect((await propose({ fourEyesLimit: limit(901) }, 'owner')).changedByName).toBe('Adi Admin');
  await propose({ fourEyesLimit: limit(900) });
  expect((await world.call(readSettings, {}, owner)).waiting).toMatchObject([{ byName: 'Adi Admin', isMine: false }]);
  for (const as of ['admin', 'owner'] as const)
    expect((await world.call(findInbox, { query: {} }, { as })).content[0]).toMatchObject({ kind: 'settingProposed' });
  await expect(confirm('admin')).rejects.toMatchObject({ status: 409, code: 'settings.four-eyes' });
  // The same again is not a second person.
  expect((await propose({ fourEyesLimit: limit(900) }, 'owner')).waiting).toMatchObject([{ byName: 'Adi Admin' }]);
  expect((await read()).values.fourEyesLimit).toEqual(limit(100));
  expect(await confirm('owner')).toMatchObject({ values: { fourEyesLimit: limit(900) }, waiting: [] });
  expect(await lastLine()).toMatchObject({ step: 'changed', who: 'owner@isoline.demo', to: limit(900) });
});

test('another value proposed by the second administrator is theirs, and the first has to confirm it', async () => {
  await propose({ fourEyesLimit: limit(900) });
  expect((await propose({ fourEyesLimit: limit(800) }, 'owner')).waiting).toMatchObject([
    { to: limit(800), isMine: true },
  ]);
  await expect(confirm('owner')).rejects.toMatchObject({ code: 'settings.four-eyes' });
  expect((await confirm('admin')).values.fourEyesLimit).toEqual(limit(800));
});

test('a proposal that was withdrawn or rejected cannot be confirmed, nor one that is another by now', async () => {
  for (const as of ['admin', 'owner'] as const) {
    await propose({ fourEyesLimit: limit(900) });
    expect((await withdraw(as)).waiting).toEqual([]);
    expect(await lastLine()).toMatchObject({ step: 'withdrawn', from: limit(100), to: limit(900) });
    await expect(confirm('owner')).rejects.toMatchObject({ status: 409, code: 'settings.nothing-waits' });
  }
  const { version } = await propose({ fourEyesLimit: limit(900) });
  await propose({ fourEyesLimit: limit(1) });
  await expect(confirm('owner', version)).rejects.toMatchObject({ status: 412 });
  expect((await read()).values.fourEyesLimit).toEqual(limit(100));
});

test('of eight who confirm at the same moment, one does', async () => {
  await propose({ fourEyesLimit: limit(900) });
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => confirm('owner')));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test.each(['agent', 'underwriter', 'stranger'] as const)('an %s confirms and withdraws nothing here', async (as) => {
  await propose({ fourEyesLimit: limit(900) });
  const refused = { status: as === 'stranger' ? 409 : 403 };
  await expect(world.call(confirmSetting, byKey('fourEyesLimit'), { as })).rejects.toMatchObject(refused);
  await expect(world.call(withdrawSetting, byKey('fourEyesLimit'), { as })).rejects.toMatchObject(refused);
  expect((await read()).waiting).toHaveLength(1);
});

test('where there is another administrator a proposal waits for them, however long', async () => {
  await propose({ fourEyesLimit: limit(900) });
  expect(await world.call(findConfirmers, {}, owner)).toEqual([
    { key: 'fourEyesLimit', names: ['Ola Owner'], holdsAt: null },
  ]);
  await tick(later(300));
  expect((await read()).waiting).toHaveLength(1);
});

test('a sole administrator’s proposal holds after three days, by the machine and in the history', async () => {
  await giveOwner(['User.Agent']);
  await propose({ modules: ['policies'] });
  expect(await world.call(findConfirmers, {}, admin)).toEqual([
    { key: 'modules', names: [], holdsAt: later(3).toISOString() },
  ]);
  await tick(later(2.99));
  expect((await read()).values.modules).toBeNull();
  await tick(later(3));
  expect(await read()).toMatchObject({ values: { modules: ['policies'] }, waiting: [] });
  expect(await lastLine()).toMatchObject({ step: 'changed', who: machine, channel: 'system', key: 'modules' });
  await giveOwner(['User.Admin', 'User.Agent', 'User.Underwriter']);
});

test('what somebody proposed who is no administrator any more never holds by itself', async () => {
  await propose({ fourEyesLimit: limit(900) }, 'owner');
  await giveOwner(['User.Agent']);
  await tick(later(30));
  expect((await read()).waiting).toHaveLength(1);
  await giveRoles('admin@isoline.demo', ['User.Agent']);
  await tick(later(30));
  await giveRoles('admin@isoline.demo', ['User.Admin']);
  await giveOwner(['User.Admin', 'User.Agent', 'User.Underwriter']);
  expect((await read()).waiting).toHaveLength(1);
});

test('who counts as administrator: accounts that may sign in here, and people of another provider seen lately', async () => {
  const { db } = world.parts.database;
  const names = async () =>
    (await asSystem(db, (system) => findAdministrators(system, world.tenantId, world.parts.now())))
      .map(({ name }) => name)
      .sort();
  const see = (subject: string, roles: readonly Role[], at: Date) =>
    inTenant(db, world.tenantId, (own) =>
      rememberPerson(own, world.tenantId, {
        ...{ id: personId('https://id.example', subject), shown: { email: `${subject}@x.example`, name: subject } },
        ...{ roles, at },
      }),
    );
  await see('lately', ['User.Admin'], later(-89));
  await see('long ago', ['User.Admin'], later(-91));
  await see('agent', ['User.Agent'], later(-1));
  expect(await names()).toEqual(['Adi Admin', 'Ola Owner', 'lately']);
  // The same again, with nothing about them changed, is seen too.
  await see('long ago', ['User.Admin'], later(-1));
  expect(await names()).toEqual(['Adi Admin', 'Ola Owner', 'lately', 'long ago']);
  for (const who of ['lately', 'long ago@x.example', 'owner@isoline.demo'])
    await asSystem(db, (system) => setDisabled(system, who, true));
  expect(await names()).toEqual(['Adi Admin']);
  await asSystem(db, (system) => setDisabled(system, 'owner@isoline.demo', false));
});
