import { findEvents, moveEvent, readEvent, runMonitoring } from '#shared/contract/monitoring';
import { changeSettings } from '#shared/contract/settings';
import { eventMoves, eventStatuses, type EventStatus } from '#shared/engine/status';
import { activeCoverage, activePolicy, partnerOf } from '../../../../tests/support/insurance';
import { startWorld, type World } from '../../../../tests/support/world';

const admin = { as: 'admin' } as const;
let world: World;
let eventId: string;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
  const coverageId = await activeCoverage(world);
  await activePolicy(world, coverageId, (await partnerOf(world, 'POLICY_HOLDER', 'Paddy growers')).id);
  await world.call(changeSettings, { body: { autoReport: false, daysUntilClosing: 30 } }, admin);
  world.setNow(new Date('2026-06-05T08:00:00Z'));
  await world.call(runMonitoring, { body: {} }, admin);
  await world.runJobs();
  eventId = (await world.call(findEvents, { query: {} }, admin)).content[0]?.id ?? '';
});
afterAll(() => world.close());

const put = (status: EventStatus) =>
  world.parts.database.pool.query('update parametric_event set status = $1', [status]);
const read = () => world.call(readEvent, { params: { id: eventId }, query: {} }, admin);

test.each(eventStatuses)(
  'an event that is %s goes nowhere but where the table lets it, and a refusal changes nothing',
  async (from) => {
    await put(from);
    const before = await read();
    const elsewhere = eventStatuses.filter((to) => !eventMoves(from).includes(to));
    expect(elsewhere).toContain(from);
    for (const to of elsewhere)
      await expect(
        world.call(moveEvent, { params: { id: eventId }, body: { to, reason: 'As computed' } }, admin),
      ).rejects.toMatchObject({ status: 409, message: `An event that is ${from} cannot become ${to}.` });
    expect(await read()).toEqual(before);
  },
);
