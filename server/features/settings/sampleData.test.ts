import { readCoverage } from '#shared/contract/coverages';
import { readMe, readSampleWorld } from '#shared/contract/platform';
import { findPrograms, saveProgram } from '#shared/contract/programs';
import { skipSampleData } from '#shared/contract/sampleWorld';
import { findSettingChanges, readSettings, resetSampleData } from '#shared/contract/settings';
import { changeInTwo } from '../../../tests/support/settings';
import { startWorld, type World } from '../../../tests/support/world';
import { verifyAudit } from '../../db/audit';
import { asSystem } from '../../db/scope';
import { seedOnce } from '../../seed/once';
import { buildApp } from '../../start/app';

let world: World;
beforeAll(async () => {
  world = await startWorld({ seed: true });
}, 900_000);
afterAll(() => world.close());

const owner = { as: 'owner' } as const;
const reset = (as: 'owner' | 'admin' | 'agent' | 'underwriter' | 'stranger') => world.call(resetSampleData, {}, { as });
const resetWithKey = () => world.call(resetSampleData, {}, { ...owner, idempotencyKey: 'reset-once' });
const body = {
  ...{
    id: 'made-by-hand',
    name: 'Made by hand',
    description: 'A program',
    currency: 'INR',
    country: 'IN',
    icon: 'grass' as const,
  },
  ...{ insuredUnit: 'acre', status: 'ACTIVE' as const, labels: {} },
};
const query = async <T extends object>(text: string, values: readonly unknown[] = []) =>
  (await world.parts.database.pool.query<T>(text, [...values])).rows;
const story = [
  ...['program', 'business_partner', 'coverage', 'coverage_version', 'quote', 'policy', 'policy_item', 'claim'],
  ...['parametric_event', 'footprint', 'permalink', 'data_provider', 'data_set', 'monitoring_target', 'series_block'],
];
/** How many rows of each table a tenant has. */
const counts = async (tenantId: string, tables: readonly string[] = story) =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => {
        const [row] = await query<{ n: string }>(`select count(*) as n from "${table}" where tenant_id = $1`, [
          tenantId,
        ]);
        return [table, Number(row?.n)] as const;
      }),
    ),
  );
const auditRows = () => query<{ action: string }>(`select action from audit where subject_id = 'sample-data'`);

test('who may not change the settings, or works in another tenant, cannot reset it', async () => {
  const before = await counts(world.tenantId);
  for (const as of ['agent', 'underwriter'] as const)
    await expect(reset(as)).rejects.toMatchObject({ status: 403, code: 'session.role' });
  await expect(reset('stranger')).rejects.toMatchObject({ status: 404 });
  expect(await world.call(readSampleWorld, {}, { as: 'stranger' })).toMatchObject({ resettable: false });
  expect(await world.call(readSampleWorld, {}, owner)).toMatchObject({ state: 'ready', resettable: true });
  expect(await counts(world.tenantId)).toEqual(before);
});

test('what is not being made cannot be skipped: nothing happens, and whoever may not change the settings is refused', async () => {
  const before = await counts(world.tenantId);
  for (const as of ['agent', 'underwriter'] as const)
    await expect(world.call(skipSampleData, {}, { as })).rejects.toMatchObject({ status: 403, code: 'session.role' });
  await expect(world.call(skipSampleData, {}, { as: 'stranger' })).rejects.toMatchObject({ status: 404 });
  expect(await world.call(skipSampleData, {}, owner)).toMatchObject({ state: 'ready' });
  expect([await counts(world.tenantId), await auditRows()]).toEqual([before, []]);
});

test('what was made is gone and the sample is back, once for all who ask at once or again; another tenant keeps what it has', async () => {
  const before = await counts(world.tenantId);
  const [{ coverage_id: coverageId = '' } = {}] = await query<{ coverage_id: string }>(
    'select coverage_id from coverage_version where tenant_id = $1 limit 1',
    [world.tenantId],
  );
  await world.call(saveProgram, { body }, owner);
  await world.call(saveProgram, { body: { ...body, name: 'Theirs' } }, { as: 'stranger' });
  await changeInTwo(world, { modules: ['coverages'], daysUntilClosing: 9 });
  const theirs = await counts(world.otherTenantId);

  const answers = await Promise.all([resetWithKey(), reset('admin'), reset('owner'), resetWithKey()]);
  expect(answers.map(({ state }) => state)).toEqual(['filling', 'filling', 'filling', 'filling']);
  expect(answers[3]).toEqual(answers[0]);
  expect(await auditRows()).toEqual([{ action: 'reset' }]);
  // Nothing is left over from before: of what keeps answers for requests that are repeated only the reset's own.
  const left = await counts(world.tenantId, [...story, 'job', 'idempotency_key', 'inbox_message', 'saved_view']);
  expect(Object.entries(left).filter(([, count]) => count > 0)).toEqual([['idempotency_key', 1]]);
  // Whoever is signed in stays so.
  expect((await world.call(readMe, {}, owner)).modules).toContain('quotations');
  expect((await world.call(readSettings, {}, owner)).values).toMatchObject({ autoReport: true, daysUntilClosing: 30 });
  const changes = (await world.call(findSettingChanges, { query: {} }, owner)).content;
  expect(changes.find(({ key }) => key === 'daysUntilClosing')).toMatchObject({ from: 9, to: 30 });

  await seedOnce(
    world.parts,
    (parts) => buildApp(parts, null),
    async () => undefined,
  );
  expect(await world.call(readSampleWorld, {}, owner)).toMatchObject({ state: 'ready', resettable: true });
  expect(await counts(world.tenantId)).toEqual(before);
  const { content } = await world.call(findPrograms, { query: {} }, owner);
  expect(content.map(({ name }) => name)).not.toContain(body.name);
  await expect(world.call(readCoverage, { params: { id: coverageId }, query: {} }, owner)).rejects.toMatchObject({
    status: 404,
  });
  expect(await counts(world.otherTenantId)).toEqual(theirs);
  expect(await asSystem(world.parts.database.db, (system) => verifyAudit(system, world.tenantId))).toBeNull();

  // A request that is sent again with its key gets its answer, and resets nothing.
  await world.call(saveProgram, { body }, owner);
  const then = [await counts(world.tenantId), await auditRows()];
  expect(await resetWithKey()).toEqual(answers[0]);
  expect([await counts(world.tenantId), await auditRows()]).toEqual(then);
}, 900_000);

test('where no sample world was asked for there is none to reset', async () => {
  const plain = await startWorld();
  try {
    await expect(plain.call(resetSampleData, {}, owner)).rejects.toMatchObject({ status: 404 });
    expect(await plain.call(readSampleWorld, {}, owner)).toMatchObject({ resettable: false });
  } finally {
    await plain.close();
  }
});
