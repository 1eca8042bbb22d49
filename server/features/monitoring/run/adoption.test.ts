import { decideCorrection } from '#shared/contract/corrections';
import { deleteCoverage } from '#shared/contract/coverageDesign';
import { findInbox, findWork } from '#shared/contract/inbox';
import { findEvents, moveEvent, readEvent, runMonitoring } from '#shared/contract/monitoring';
import { activeCoverage } from '../../../../tests/support/insurance';
import { ingestRecord } from '../../../../tests/support/records';
import { startWorld, type World } from '../../../../tests/support/world';

const underwriter = { as: 'underwriter' } as const;

let world: World;
let coverageId: string;
let eventId: string;
/** 5 mm a day in April 2026, and of May nothing yet: the limit, at 140 mm, is reached before the record ends. */
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
  coverageId = await activeCoverage(world, await bring('2005-01-01', '2026-04-30', (date) => (date < '2026' ? 1 : 5)));
  world.setNow(new Date('2026-05-05T08:00:00Z'));
  await run();
  eventId = (await world.call(findEvents, { query: {} }, underwriter)).content[0]?.id ?? '';
  await world.call(
    moveEvent,
    { params: { id: eventId }, body: { to: 'RECONCILED', reason: 'The limit is reached' } },
    underwriter,
  );
  world.setNow(new Date('2026-06-11T08:00:00Z'));
});
afterAll(() => world.close());

const bring = (from: string, to: string, mm: (date: string) => number) =>
  ingestRecord(world, {
    ...{ name: 'short', dataSet: 'Short record', provider: 'Own gauge', columns: 'date,prcp_mm' },
    ...{ from, to, day: (date) => String(mm(date)) },
  });
async function run() {
  await world.call(runMonitoring, { body: {} }, { as: 'admin' });
  await world.runJobs();
}
const read = () => world.call(readEvent, { params: { id: eventId }, query: {} }, underwriter);
const adopt = () =>
  world.call(
    decideCorrection,
    { params: { id: eventId }, body: { decision: 'adopt', reason: 'The new file is right' } },
    underwriter,
  );
const toDecide = async () => ({
  told: (await world.call(findInbox, { query: { about: 'correctionToDecide' } }, underwriter)).totalElements,
  waiting: (await world.call(findWork, {}, underwriter)).filter(({ kind }) => kind === 'correctionToDecide'),
});

test('figures of a period of which too many days are missing are not adopted', async () => {
  await bring('2026-04-10', '2026-04-10', () => 6);
  await run();
  const { correction } = await read();
  expect(correction).toMatchObject({ oldPayoutPct: 1, newPayoutPct: 0 });
  await expect(adopt()).rejects.toMatchObject({ status: 409, code: 'monitoring.correction-unusable' });
  expect(await read()).toMatchObject({ status: 'RECONCILED', payoutPct: 1, correction });
});

test('with the missing days brought in they are, and a reconciled event goes its ordinary way', async () => {
  await bring('2026-05-01', '2026-05-31', () => 0);
  await run();
  expect((await read()).correction).toMatchObject({ newIndexValue: 151, newPayoutPct: 1 });
  // Beyond the limit another index pays the same share: it is another figure all the same.
  await bring('2026-04-12', '2026-04-12', () => 7);
  await expect(adopt()).rejects.toMatchObject({ status: 409, code: 'monitoring.correction-old' });
  await run();
  expect((await read()).correction).toMatchObject({ newIndexValue: 153, newPayoutPct: 1 });
  await adopt();
  expect(await read()).toMatchObject({ status: 'RECONCILED', indexValue: 153, payoutPct: 1, correction: null });
});

test('of an event whose coverage was archived nothing is told, and nothing waits', async () => {
  await bring('2026-04-11', '2026-04-11', () => 7);
  await run();
  const before = await toDecide();
  expect(before).toMatchObject({ waiting: [{ total: 1, items: [{ id: eventId }] }] });
  await world.call(deleteCoverage, { params: { id: coverageId } }, underwriter);
  expect((await world.call(findEvents, { query: {} }, underwriter)).totalElements).toBe(0);
  expect((await toDecide()).waiting).toEqual([]);
  await bring('2026-04-11', '2026-04-11', () => 9);
  world.setNow(new Date('2026-06-12T08:00:00Z'));
  await run();
  expect(await toDecide()).toEqual({ told: before.told, waiting: [] });
});
