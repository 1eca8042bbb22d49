import { readQuote } from '#shared/contract/quotes';
import { sql } from 'drizzle-orm';
import { byCommand } from '../base/person';
import { activeCoverage, completedQuote, partnerOf } from '../../tests/support/insurance';
import { startWorld, type World } from '../../tests/support/world';
import { asSystem } from '../db/scope';
import { idempotencyKey } from '../db/schema/platform';
import { writeSampleWorldState } from '../features/platform/sampleWorldRepository';
import { storyKeys } from '../seed/stage';
import { startDailyWork } from './schedule';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('keys are forgotten after a day; those of a sample world that was cut off stay until it is whole', async () => {
  const { db } = world.parts.database;
  const asked = { tenantId: world.tenantId, userId: byCommand('somebody'), requestHash: '-' };
  const [ofStory, ofPerson] = [`${storyKeys}1`, 'another'];
  const left = (state: 'begun' | 'finished') =>
    asSystem(db, async (system) => {
      await writeSampleWorldState(system, state);
      await startDailyWork(system, world.parts.settings, new Date('2030-01-02T00:00:00Z'));
      return (await system.select().from(idempotencyKey)).map(({ key }) => key);
    });
  await asSystem(db, (system) =>
    system
      .insert(idempotencyKey)
      .values([ofStory, ofPerson].map((key) => ({ ...asked, key, createdAt: sql`now() - interval '30 hours'` }))),
  );
  expect(await left('begun')).toEqual([ofStory]);
  expect(await left('finished')).toEqual([]);
});

test('an offer has expired in the first minute after its last day, before the monitoring of the day', async () => {
  const { db } = world.parts.database;
  world.setNow(new Date('2026-03-01T08:00:00Z'));
  const coverageId = await activeCoverage(world);
  const id = await completedQuote(world, coverageId, (await partnerOf(world, 'POLICY_HOLDER', 'Paddy growers')).id);
  const statusAt = async (time: string) => {
    world.setNow(new Date(time));
    await asSystem(db, (system) => startDailyWork(system, world.parts.settings, new Date(time)));
    await world.runJobs();
    return (await world.call(readQuote, { params: { id } }, { as: 'agent' })).status;
  };
  expect(await statusAt('2026-03-31T00:00:30Z')).toBe('COMPLETED');
  expect(await statusAt('2026-04-01T00:00:30Z')).toBe('EXPIRED');
});
