import { findCoveragesInBox } from '#shared/contract/coverages';
import { createPolicy } from '#shared/contract/policies';
import { activeCoverage, completedQuote, partnerOf } from '../../../../tests/support/insurance';
import { copyPolicy } from '../../../../tests/support/policies';
import { startWorld, type World } from '../../../../tests/support/world';

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

/** The sums insured on the map of the whole world, as clusters and place by place. */
async function sums(): Promise<readonly unknown[]> {
  const box = { topLeftLat: 90, topLeftLon: -180, bottomRightLat: -90, bottomRightLon: 180 };
  const maps = await Promise.all(
    [{ ...box, zoom: 2 }, box].map((query) => world.call(findCoveragesInBox, { query }, { as: 'agent' })),
  );
  return maps.flatMap(({ features }) => features.map(({ properties }) => properties['sum_insured']));
}
const copy = (name: string, state: string, sumInsured: number, policy = {}) =>
  copyPolicy(world, policyId, name, { state, ...policy }, { quantity: 1, sum_insured: sumInsured });

test('the map adds what policies in force insure, to the cent; drafts and what is over insure nothing', async () => {
  expect(await sums()).toEqual([0, 0]);
  await copy('active', 'active', 0.1);
  await copy('running', 'running', 0.2);
  await copy('expired', 'expired', 7);
  await copy('archived', 'active', 7, { archived: true });
  expect(await sums()).toEqual([0.3, 0.3]);
});

test('sums of several currencies are not added', async () => {
  await copy('dollars', 'claims', 5, { currency: 'USD' });
  expect(await sums()).toEqual([null, null]);
});

test('a place is painted by what its event pays, once people have taken it over', async () => {
  const box = { topLeftLat: 90, topLeftLon: -180, bottomRightLat: -90, bottomRightLon: 180 };
  const painted = async (status: string, payoutPct: number) => {
    await world.parts.database.pool.query('update parametric_event set status = $1, payout_pct = $2', [
      status,
      payoutPct,
    ]);
    const { features } = await world.call(findCoveragesInBox, { query: box }, { as: 'agent' });
    return features.map(({ properties }) => properties['status']);
  };
  expect(await painted('RECONCILED', 0.2)).toEqual(['QUALIFIED']);
  expect(await painted('CONFIRMED', 0)).toEqual(['NON_QUALIFIED']);
  expect(await painted('CONFIRMED', 0.2)).toEqual(['CONFIRMED']);
});

test('the colour of a place comes from what is live: a season that was paid years ago says nothing of today', async () => {
  const { pool } = world.parts.database;
  const box = { topLeftLat: 90, topLeftLon: -180, bottomRightLat: -90, bottomRightLon: 180 };
  const statuses = async () => {
    const { features } = await world.call(findCoveragesInBox, { query: box }, { as: 'agent' });
    return features.map(({ properties }) => properties['status']);
  };
  for (const [status, shown] of [
    ['QUALIFIED', 'QUALIFIED'],
    ['CONFIRMED', 'CONFIRMED'],
    ['PAYOUT', 'UNKNOWN'],
    ['NO_PAYOUT', 'UNKNOWN'],
    ['MONITORED', 'MONITORED'],
  ]) {
    await pool.query('update parametric_event set status = $1', [status]);
    expect([status, await statuses()]).toEqual([status, [shown]]);
  }
});
