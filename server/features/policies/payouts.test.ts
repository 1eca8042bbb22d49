import { findEvents, runMonitoring } from '#shared/contract/monitoring';
import { createPolicy, readPolicy } from '#shared/contract/policies';
import { activeCoverage, completedQuote, inr, partnerOf } from '../../../tests/support/insurance';
import { startWorld, type World } from '../../../tests/support/world';

let world: World;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
});
afterAll(() => world.close());

test('a policy on an event that owes already shows what it is owed, before anything new is measured and after', async () => {
  const coverageId = await activeCoverage(world);
  const holder = await partnerOf(world, 'POLICY_HOLDER', 'Paddy growers');
  const [early, late] = [
    await completedQuote(world, coverageId, holder.id),
    await completedQuote(world, coverageId, holder.id),
  ];
  const agent = { as: 'agent' } as const;
  const policyOf = async (quoteId: string) => (await world.call(createPolicy, { body: { quoteId } }, agent)).id;
  const owed = async (id: string) => (await world.call(readPolicy, { params: { id } }, agent)).totalCalculatedPayout;

  const first = await policyOf(early);
  expect(await owed(first)).toEqual(inr(0));
  const run = async () => {
    await world.call(runMonitoring, { body: {} }, { as: 'admin' });
    await world.runJobs();
  };
  world.setNow(new Date('2026-04-25T08:00:00Z'));
  await run();
  // 3 mm on each of 25 days is 75 mm: 20 % and 15 times 1 %, of 12 times 24,000.
  const {
    content: [event],
  } = await world.call(findEvents, { query: {} }, { as: 'underwriter' });
  expect(event?.payoutPct).toBe(0.35);
  expect(await owed(first)).toEqual(inr(100_800));

  const second = await policyOf(late);
  expect(await owed(second)).toEqual(inr(100_800));
  await run();
  expect(await owed(second)).toEqual(inr(100_800));
});
