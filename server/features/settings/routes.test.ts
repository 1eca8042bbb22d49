import { deflateSync } from 'node:zlib';
import { readConfig, readMe } from '#shared/contract/platform';
import { changeSettings, findSettingChanges, readSettings, type TenantSettings } from '#shared/contract/settings';
import { settingRows } from '#shared/contract/settingRows';
import { changeInTwo } from '../../../tests/support/settings';
import { startWorld, type World } from '../../../tests/support/world';
import { asSystem } from '../../db/scope';
import { allTenants } from '../../db/tenant';
import { readyLogos } from '#shared/contract/readyLogos';
import { logoBytes } from '../../documents/logo';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const admin = { as: 'admin' } as const;
const read = () => world.call(readSettings, {}, admin);
const change = (body: Partial<TenantSettings>, extra: object = {}) =>
  world.call(changeSettings, { body }, { ...admin, ...extra });
const history = async () => (await world.call(findSettingChanges, { query: {} }, admin)).content;
/** Puts something into the stored settings past the product. */
const storeRaw = (key: string, value: unknown) =>
  world.parts.database.pool.query('update tenant set settings = jsonb_set(settings, $1, $2) where id = $3', [
    [key],
    JSON.stringify(value),
    world.tenantId,
  ]);

/** The smallest picture that a PNG reader accepts: one grey dot. */
function png(): string {
  const chunk = (kind: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length);
    head.write(kind, 4, 'latin1');
    return Buffer.concat([head, data, Buffer.alloc(4)]);
  };
  const size = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const dot = chunk('IDAT', deflateSync(Buffer.from([0, 128])));
  const bytes = Buffer.concat([start, chunk('IHDR', size), dot, chunk('IEND', Buffer.alloc(0))]);
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

test('an administrator reads every setting as it holds, defaults where nothing is stored', async () => {
  expect(await read()).toMatchObject({
    values: { autoReport: true, minDaysBeforeInception: 1, daysUntilClosing: 30, fourEyesLimit: null, modules: null },
    unreadable: [],
    changedBy: null,
  });
});

test.each(['agent', 'underwriter'] as const)('an %s neither reads nor changes them', async (as) => {
  const role = { status: 403, code: 'session.role' };
  await expect(world.call(readSettings, {}, { as })).rejects.toMatchObject(role);
  await expect(world.call(findSettingChanges, { query: {} }, { as })).rejects.toMatchObject(role);
  await expect(world.call(changeSettings, { body: { autoReport: false } }, { as })).rejects.toMatchObject(role);
  expect((await read()).values.autoReport).toBe(true);
});

test('a change holds at once, leaves the rest alone, and stays in this tenant', async () => {
  const before = await read();
  const limit = { amount: 250_000, currency: 'INR' };
  const after = await change({ minDaysBeforeInception: 5 });
  expect(after).toMatchObject({ version: before.version + 1, changedBy: 'admin@isoline.demo', waiting: [] });
  expect(after.values).toEqual({ ...before.values, minDaysBeforeInception: 5 });
  expect((await changeInTwo(world, { fourEyesLimit: limit })).values.fourEyesLimit).toEqual(limit);
  const stranger = await world.call(readSettings, {}, { as: 'stranger' });
  expect(stranger.values).toMatchObject({ fourEyesLimit: null, minDaysBeforeInception: 1 });
  expect((await world.call(findSettingChanges, { query: {} }, { as: 'stranger' })).totalElements).toBe(0);
});

test('the history tells who changed what, when, from what and to what, one line a setting', async () => {
  const lines = await history();
  const to = { amount: 250_000, currency: 'INR' };
  expect(lines.map(({ key, step, who, from, to }) => ({ key, step, who, from, to }))).toEqual([
    { key: 'fourEyesLimit', step: 'changed', who: 'owner@isoline.demo', from: null, to },
    { key: 'fourEyesLimit', step: 'proposed', who: 'admin@isoline.demo', from: null, to },
    { key: 'minDaysBeforeInception', step: 'changed', who: 'admin@isoline.demo', from: 1, to: 5 },
  ]);
  expect(lines[0]).toMatchObject({ at: world.parts.now().toISOString(), channel: 'console' });
  const { version } = await read();
  expect((await change({ minDaysBeforeInception: 5 })).version).toBe(version);
  expect(await history()).toEqual(lines);
});

test('of eight who change one version of the settings at the same moment, one passes', async () => {
  const { version } = await read();
  await world.advance(60_000);
  const changes = await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) => change({ minDaysBeforeInception: 40 + at }, { ifMatch: `"${version}"` })),
  );
  const passed = changes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const refused = changes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(passed).toHaveLength(1);
  expect(refused).toEqual(Array(7).fill(expect.objectContaining({ status: 412 })));
  expect(await read()).toMatchObject({ version: version + 1, values: passed[0]?.values });
});

test('of two who change at once the second hears who was first, and nothing of theirs is lost', async () => {
  const { version } = await read();
  await world.call(changeSettings, { body: { daysUntilClosing: 10 } }, { as: 'owner', ifMatch: `"${version}"` });
  await expect(change({ daysUntilClosing: 20 }, { ifMatch: `"${version}"` })).rejects.toMatchObject({
    status: 412,
    message: expect.stringContaining('Ola Owner'),
    details: { changedBy: 'owner@isoline.demo', changedByName: 'Ola Owner', version: version + 1, yours: version },
  });
  expect((await read()).values.daysUntilClosing).toBe(10);
});

test.each([
  ['minDaysBeforeInception', -1, 'Enter a whole number from 0 to 365.'],
  ['minDaysBeforeInception', 2.5, 'Enter a whole number from 0 to 365.'],
  ['fourEyesLimit', { amount: 0, currency: 'INR' }, 'Enter an amount above zero'],
  ['contact', 'nobody', 'Enter an e-mail address'],
  ['website', 'http://example.org', 'Enter an address that starts with https://.'],
  ['website', 'javascript:alert(1)', 'Enter an address that starts with https://.'],
  ['languages', [], 'Choose at least one.'],
  ['languages', ['fr'], 'Choose at least one.'],
  ['modules', ['nonsense'], 'Choose at least one.'],
  ['frameAncestors', ['https://example.org/path'], 'Enter at most 50 lines'],
  ['frameAncestors', ['https://evil.example;sandbox'], 'Enter at most 50 lines'],
  ['allowedFilters', { policies: ['user/crop:Rice'] }, 'Enter lines such as'],
  // No tag has such a key, or none is offered: the search would be empty.
  ['allowedFilters', { policies: ['crop'] }, 'Enter lines such as'],
  ['allowedFilters', { policies: [] }, 'Enter lines such as'],
  ['defaultFilters', { coverages: ['crop:Rice'] }, 'Enter lines such as'],
  ['defaultFilters', { coverages: ['user/crop:Rice;Wheat'] }, 'Enter lines such as'],
  ['defaultExternalFilters', ['crop:Rice'], 'Enter at most 50 lines'],
  ['defaultExternalFilters', ['user/crop:Rice;user/season:Kharif'], 'Enter at most 50 lines'],
  ['logo', 'data:image/svg+xml;base64,PHN2Zy8+', 'Choose a PNG or JPEG picture'],
  ['logo', `data:image/png;base64,${'A'.repeat(90_000)}`, 'Choose a PNG or JPEG picture'],
  ['logo', 'data:image/png;base64,AAAA', 'This picture cannot be read.'],
])('%s %j is refused with a sentence for its field', async (key, value, sentence) => {
  const before = await read();
  await expect(change({ [key]: value } as Partial<TenantSettings>)).rejects.toMatchObject({
    status: 422,
    details: {
      fields: [{ path: expect.stringContaining(`body.${key}`), message: expect.stringContaining(sentence) }],
    },
  });
  expect(await read()).toEqual(before);
});

test('an unknown setting is refused, and a body that is none', async () => {
  await expect(change({ colour: 'red' } as Partial<TenantSettings>)).rejects.toMatchObject({ status: 422 });
  const response = await world.fetch('/internal/settings', {
    ...admin,
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: '{"autoReport":',
  });
  expect(response.status).toBe(400);
});

test('modules, languages, logo and contact reach the profile and the public configuration', async () => {
  const logo = png();
  expect(await logoBytes(logo)).not.toBeNull();
  await changeInTwo(world, {
    modules: ['coverages', 'policies'],
    languages: ['de'],
    logo,
    contact: 'office@example.org',
  });
  expect(await world.call(readMe, {}, admin)).toMatchObject({
    modules: ['coverages', 'policies', 'platform'],
    languages: ['de'],
    tenant: { logo },
  });
  expect(await world.call(readConfig, {})).toMatchObject({ contact: 'office@example.org' });
  const picture = (await history()).find(({ key }) => key === 'logo');
  expect(picture?.to).toEqual({ type: 'image/png', bytes: expect.any(Number), sha256: expect.any(String) });
  await changeInTwo(world, { modules: null, languages: null, logo: null });
  expect((await world.call(readMe, {}, admin)).modules).toContain('quotations');
});

test.each(Object.entries(readyLogos))('the ready-made logo %s is one that documents can print', async (_name, logo) => {
  expect(await logoBytes(logo)).not.toBeNull();
  expect((await change({ logo })).values.logo).toBe(logo);
  await change({ logo: null });
});

test('what lists show and offer reaches the public configuration', async () => {
  expect(await world.call(readConfig, {})).toMatchObject({ features: { policyKpis: true }, allowedFilters: {} });
  await change({ policyKpis: false, allowedFilters: { policies: ['user/crop'] } });
  expect(await world.call(readConfig, {})).toMatchObject({
    features: { policyKpis: false },
    allowedFilters: { policies: ['user/crop'] },
  });
  await change({ policyKpis: true, allowedFilters: {} });
});

test('logos of partners stand on the public pages only where they are switched on', async () => {
  expect(settingRows.partnerLogos.default).toBe(false);
  for (const partnerLogos of [true, false]) {
    await change({ partnerLogos });
    expect((await world.call(readConfig, {})).features.partnerLogos).toBe(partnerLogos);
  }
});

test('coverages are there whatever else is switched off', async () => {
  await changeInTwo(world, { modules: ['policies'] });
  expect((await world.call(readMe, {}, admin)).modules).toEqual(['coverages', 'policies', 'platform']);
  expect((await world.fetch('/internal/coverages/find-by-labels', admin)).status).toBe(200);
  expect((await world.fetch('/internal/business-partners?page=0', admin)).status).toBe(404);
  await changeInTwo(world, { modules: null });
});

test('what is stored but cannot be read gives way to the default, is named, and is kept until it is changed', async () => {
  await storeRaw('minDaysBeforeInception', 'soon');
  await storeRaw('fromTheFuture', true);
  const state = await read();
  expect(state.values.minDaysBeforeInception).toBe(1);
  expect([...state.unreadable].sort()).toEqual(['fromTheFuture', 'minDaysBeforeInception']);
  expect((await world.call(readMe, {}, admin)).tenant.id).toBe(world.tenantId);
  await change({ autoReport: false });
  await change({ minDaysBeforeInception: 3 });
  const own = (await asSystem(world.parts.database.db, allTenants)).find(({ id }) => id === world.tenantId);
  expect(own?.stored).toMatchObject({ fromTheFuture: true, minDaysBeforeInception: 3 });
  expect((await read()).unreadable).toEqual(['fromTheFuture']);
});
