import { eventOverviews, findEvents, runMonitoring } from '#shared/contract/monitoring';
import { activeCoverage, activePolicy, partnerOf } from '../../../../tests/support/insurance';
import { startWorld, type World } from '../../../../tests/support/world';

const underwriter = { as: 'underwriter' } as const;
const labels = (world: World, of: readonly string[]) =>
  world.parts.database.pool.query('update coverage set labels = $1', [of]);

let world: World;
let eventId: string;
let coverageId: string;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
  coverageId = await activeCoverage(world);
  const holder = await partnerOf(world, 'POLICY_HOLDER', 'Paddy growers');
  await activePolicy(world, coverageId, holder.id);
  world.setNow(new Date('2026-05-02T08:00:00Z'));
  await world.call(runMonitoring, { body: {} }, underwriter);
  await world.runJobs();
  eventId = (await world.call(findEvents, { query: {} }, underwriter)).content[0]?.id ?? '';
});
afterAll(() => world.close());

test('an overview has the footprint of its event, its sums and its policies, by the id of the event or of its coverage', async () => {
  for (const ids of [eventId, coverageId]) {
    const [overview, ...more] = await world.call(eventOverviews, { query: { ids } }, underwriter);
    expect(more).toEqual([]);
    expect(overview).toMatchObject({
      id: eventId,
      footprint: expect.arrayContaining([expect.objectContaining({ date: '2026-04-30', indexValue: 90 })]),
      totalSumInsured: { amount: 288_000, currency: 'INR' },
      policyItems: [expect.objectContaining({ policyHolderName: 'Paddy growers', quantity: 12 })],
    });
  }
});

test('without a token it is that of public coverages alone, with the footprint, and without sums and names', async () => {
  await labels(world, ['user/program:Paddy']);
  expect(await world.call(eventOverviews, { query: { ids: eventId } })).toEqual([]);
  await labels(world, ['user/program:Paddy', 'system/visibility:public']);
  const [overview] = await world.call(eventOverviews, { query: { ids: eventId } });
  expect(overview).toMatchObject({ id: eventId, footprint: expect.arrayContaining([expect.anything()]) });
  expect(JSON.stringify(overview)).not.toMatch(/Paddy growers|288000|totalPayout|policyItems/);
});

test('with a token its roles count, and one that is not good is refused', async () => {
  await expect(world.call(eventOverviews, { query: { ids: eventId } }, { as: 'agent' })).rejects.toMatchObject({
    status: 403,
  });
  const { status } = await world.fetch(`/internal/parametric-events/overview?ids=${eventId}`, {
    headers: { authorization: 'Bearer none', 'x-tenant-id': world.tenantId },
  });
  expect(status).toBe(401);
});

test('so many events are told at once and no more', async () => {
  const ids = Array.from({ length: 101 }, (_, at) => `event-${at}`).join(',');
  await expect(world.call(eventOverviews, { query: { ids } }, underwriter)).rejects.toMatchObject({ status: 400 });
});
