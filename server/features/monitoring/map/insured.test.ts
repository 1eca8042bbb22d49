import { findEventsInBox } from '#shared/contract/monitoring';
import { createPolicy } from '#shared/contract/policies';
import { findPublicEventsInBox } from '#shared/contract/publicEvents';
import { activeCoverage, completedQuote, partnerOf } from '../../../../tests/support/insurance';
import { copyPolicy } from '../../../../tests/support/policies';
import { startWorld, type World } from '../../../../tests/support/world';
import { inTenant } from '../../../db/scope';
import { insertNotice } from '../../../jobs/repository';

let world: World;
let policyId: string;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
  const coverageId = await activeCoverage(world);
  const holder = await partnerOf(world, 'POLICY_HOLDER', 'Paddy growers');
  const quoteId = await completedQuote(world, coverageId, holder.id);
  policyId = (await world.call(createPolicy, { body: { quoteId } }, { as: 'agent' })).id;
});
afterAll(() => world.close());

const box = { topLeftLat: 85, topLeftLon: -180, bottomRightLat: -85, bottomRightLon: 180 };
const propertiesOf = (features: readonly unknown[]) =>
  features.map((feature) => (feature as { properties: Record<string, unknown> }).properties);
/** What is insured on the map of the whole world, with a zoom and without. */
async function sums(): Promise<readonly unknown[]> {
  const maps = await Promise.all(
    [{ ...box, zoom: 2 }, box].map((query) => world.call(findEventsInBox, { query }, { as: 'underwriter' })),
  );
  return maps.flatMap(({ features }) => propertiesOf(features).map((properties) => properties['sum_insured']));
}
/** A policy that was copied by hand tells nobody of it, and a map stands until anybody was told. */
async function copy(name: string, state: string, sumInsured: number, policy = {}) {
  await copyPolicy(world, policyId, name, { state, ...policy }, { quantity: 2, sum_insured: sumInsured });
  await inTenant(world.parts.database.db, world.tenantId, (db) => insertNotice(db, world.tenantId, ['policies']));
}

test('a mark says what the policies in force insure, to the cent: no drafts, nothing archived, no other period', async () => {
  expect(await sums()).toEqual([0, 0]);
  await copy('active', 'active', 0.1);
  await copy('expired', 'expired', 0.05);
  await copy('archived', 'active', 7, { archived: true });
  await copy('later', 'active', 7, { inception_date: '2026-04-02' });
  expect(await sums()).toEqual([0.3, 0.3]);
});

test('sums of several currencies are not added', async () => {
  await copy('dollars', 'claims', 5, { currency: 'USD' });
  expect(await sums()).toEqual([null, null]);
});

test('the map that anyone may read says no sum', async () => {
  await world.parts.database.pool.query('update coverage set labels = $1', [['system/visibility:public']]);
  const { features } = await world.call(findPublicEventsInBox, { query: box });
  expect(features).toHaveLength(1);
  expect(propertiesOf(features)[0]).not.toHaveProperty('sum_insured');
});
