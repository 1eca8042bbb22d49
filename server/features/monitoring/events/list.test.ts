import { eq, sql } from 'drizzle-orm';
import {
  EventListItem,
  eventOverviews,
  exportEvents,
  findEvents,
  findEventsInBox,
  listEvents,
  readEvent,
} from '#shared/contract/monitoring';
import { FeatureCollection } from '#shared/contract/values';
import { consoleLanguages } from '#shared/phrases/languages';
import { listWords } from '../../../http/listWords';
import { startWorld, type World } from '../../../../tests/support/world';
import { coverageVersion } from '../../../db/schema/coverages';
import { parametricEvent } from '../../../db/schema/monitoring';
import { z } from 'zod';
import { inTenant } from '../../../db/scope';

const underwriter = { as: 'underwriter' } as const;

let world: World;
beforeAll(async () => {
  world = await startWorld({ seed: true });
});
afterAll(() => world.close());

const list = async (query: { sort?: string; search?: string }) =>
  (await world.call(findEvents, { query: { ...query, size: 500 } }, underwriter)).content;
type Row = Awaited<ReturnType<typeof list>>[number];

test.each<[string, (row: Row) => string]>([['periodEnd', ({ coverage }) => coverage.end]])(
  'events are sorted by %s, up and down',
  async (sort, valueOf) => {
    const rows = (await list({ sort })).map(valueOf);
    expect(new Set(rows).size).toBeGreaterThan(1);
    expect(rows).toEqual([...rows].sort());
    expect((await list({ sort: `${sort},desc` })).map(valueOf)).toEqual(rows.reverse());
  },
);

/** How far the index is past its trigger, on the side that pays, as a share of the trigger. */
function pastTrigger({ indexValue, coverage: { trigger, indexDefinition } }: Row): number {
  if (indexValue === null) return -Infinity;
  const past = indexValue - trigger;
  return (indexDefinition.triggerComparator.startsWith('G') ? past : -past) / (Math.abs(trigger) || 1);
}
test.each<[string, (row: Row) => number]>([
  ['tracker', pastTrigger],
  ['runTime', ({ runTime }) => (runTime === null ? -Infinity : Date.parse(runTime))],
])('events are sorted by the figure of %s, equals by their id; up, down, and in the file', async (sort, figureOf) => {
  const [first, second] = await list({});
  await inTenant(world.parts.database.db, world.tenantId, async (db) => {
    const ran = (id = '', runTime: Date | null) =>
      db.update(parametricEvent).set({ runTime }).where(eq(parametricEvent.id, id));
    await ran(first?.id, null);
    await ran(second?.id, new Date('2025-01-01T00:00:00Z'));
  });
  const rows = await list({ sort });
  const figures = rows.map(figureOf);
  expect(new Set(figures).size).toBeGreaterThan(2);
  expect(figures).toEqual([...figures].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0)));
  const ties = rows.slice(1).filter((row, at) => figures[at] === figures[at + 1] && row.id < (rows[at]?.id ?? ''));
  expect(ties).toEqual([]);
  const down = (await list({ sort: `${sort},desc` })).map(({ id }) => id);
  expect(down).toEqual(rows.map(({ id }) => id).reverse());
  const query = { kind: 'json', sort } as const;
  const filed = (await (await world.send(exportEvents, { query }, underwriter)).json()) as Row[];
  expect(filed.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
});

test('an event whose stored status nobody knows is listed, read and filed as one of which nothing is known', async () => {
  const [event] = await list({});
  const id = event?.id ?? '';
  const store = (status = '') =>
    inTenant(world.parts.database.db, world.tenantId, (db) =>
      db.update(parametricEvent).set({ status }).where(eq(parametricEvent.id, id)),
    );
  await store('OF_A_LATER_VERSION');
  expect((await list({})).find((row) => row.id === id)?.status).toBe('UNKNOWN');
  expect(await world.call(readEvent, { params: { id }, query: {} }, underwriter)).toMatchObject({ status: 'UNKNOWN' });
  expect((await world.send(exportEvents, { query: { kind: 'csv' } }, underwriter)).status).toBe(200);
  expect(await world.call(listEvents, { body: [id] }, underwriter)).toHaveLength(1);
  await store(event?.status);
});

test('events are sorted by what they pay within each currency', async () => {
  const all = await list({});
  const other = all.find(({ totalPayout: { amount } }) => amount > 0);
  await inTenant(world.parts.database.db, world.tenantId, async (db) => {
    const id = other?.coverage.id ?? '';
    await db.update(coverageVersion).set({ currency: 'AED' }).where(eq(coverageVersion.coverageId, id));
    await db.execute(
      sql`update policy set currency = 'AED' where id in (select policy_id from policy_item where coverage_id = ${id})`,
    );
  });
  // The one that would pay most, were its policies signed.
  const [most] = all
    .filter(({ coverage }) => coverage.id !== other?.coverage.id)
    .toSorted((one, two) => two.totalPayout.amount - one.totalPayout.amount);
  await inTenant(world.parts.database.db, world.tenantId, (db) =>
    db.execute(
      sql`update policy set state = 'created' where id in (select policy_id from policy_item where coverage_id = ${most?.coverage.id ?? ''})`,
    ),
  );
  const rows = await list({ sort: 'payout' });
  expect(most?.totalPayout.amount).toBeGreaterThan(0);
  expect(rows.find(({ id }) => id === most?.id)?.totalPayout.amount).toBe(0);
  const paid = rows.map(({ totalPayout }) => totalPayout);
  expect(new Set(paid.map(({ currency }) => currency)).size).toBeGreaterThan(1);
  expect(paid).toEqual(
    paid.toSorted((one, two) =>
      one.currency < two.currency ? -1 : one.currency > two.currency ? 1 : one.amount - two.amount,
    ),
  );
});

test.each(consoleLanguages.map(({ code }) => code))(
  'read in %s events are sorted by what their status is called there',
  async (language) => {
    const { words } = await listWords('monitoring', language);
    const { content } = await world.call(findEvents, { query: { sort: 'status', language, size: 500 } }, underwriter);
    const read = content.map(({ status }) => words.ui(`eventStatus.${status}`));
    expect(new Set(read).size).toBeGreaterThan(2);
    expect(read).toEqual(read.toSorted((one, other) => one.localeCompare(other, words.locale)));
  },
);

test('events of one place stand together, and the other way round', async () => {
  const placesOf = (rows: Row[]) => [...new Set(rows.map(({ monitoringTargetDto }) => monitoringTargetDto.name))];
  const rows = await list({ sort: 'place' });
  const runs = rows.filter(
    ({ monitoringTargetDto }, at) => rows[at - 1]?.monitoringTargetDto.name !== monitoringTargetDto.name,
  );
  expect(runs.length).toBeGreaterThan(1);
  expect(runs).toHaveLength(placesOf(rows).length);
  expect(placesOf(await list({ sort: 'place,desc' }))).toEqual(placesOf(rows).reverse());
});

test('a search finds a part of the name or of the place, however it is written, and nothing else', async () => {
  const all = await list({});
  const [first] = all;
  if (!first) throw new Error('The sample world has no event');
  for (const name of [first.coverage.label, first.monitoringTargetDto.name]) {
    const part = name.slice(1, -1);
    const found = await list({ search: part.toUpperCase() });
    const matches = all.filter(({ coverage, monitoringTargetDto }) =>
      [coverage.label, monitoringTargetDto.name].some((text) => text.toLowerCase().includes(part.toLowerCase())),
    );
    expect(found.map(({ id }) => id)).toEqual(matches.map(({ id }) => id));
    expect(found.length).toBeLessThan(all.length);
  }
  expect(await list({ search: '%' })).toEqual([]);
});

test('events are told by their own ids and by those of their coverages, and what is no id of either is left out', async () => {
  const [event] = await list({});
  if (!event) throw new Error('The sample world has no event');
  const told = async (...ids: string[]) =>
    z
      .array(EventListItem)
      .parse(await world.call(listEvents, { body: ids }, underwriter))
      .map(({ parametricEvent }) => parametricEvent.id);
  expect(await told(event.id, 'nothing')).toEqual([event.id]);
  expect(await told(event.coverage.id)).toContain(event.id);
  expect(await told()).toEqual([]);
});

test('several events are told at once by their ids, with commas between them', async () => {
  const ids = (await list({})).slice(0, 3).map(({ id }) => id);
  const told = await world.call(eventOverviews, { query: { ids: ids.join(',') } }, underwriter);
  expect(told.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
});

test('the map of those who are signed in is narrowed by tags', async () => {
  const labelsOf = new Map((await list({})).map(({ id, coverage }) => [id, coverage.labels]));
  const box = { topLeftLat: 90, topLeftLon: -180, bottomRightLat: -90, bottomRightLon: 180 };
  const onMap = async (labels?: string) => {
    const found = await world.call(findEventsInBox, { query: { ...box, labels } }, underwriter);
    return FeatureCollection.parse(found)
      .features.flatMap(({ properties }) => properties['ids'] as string[])
      .toSorted();
  };
  const all = await onMap();
  const label = [...labelsOf.values()].flat().find((one) => all.some((id) => !labelsOf.get(id)?.includes(one))) ?? '';
  const narrowed = await onMap(label);
  expect(narrowed.length).toBeGreaterThan(0);
  expect(narrowed).toEqual(all.filter((id) => labelsOf.get(id)?.includes(label)));
  expect(narrowed.length).toBeLessThan(all.length);
});
