import { findEvents, listEvents } from '#shared/contract/monitoring';
import { startWorld, type World } from '../../../../tests/support/world';

const underwriter = { as: 'underwriter' } as const;

let world: World;
beforeAll(async () => {
  world = await startWorld({ seed: true });
});
afterAll(() => world.close());

const list = async (query: { sort?: string; search?: string }) =>
  (await world.call(findEvents, { query: { ...query, size: 500 } }, underwriter)).content;
type Row = Awaited<ReturnType<typeof list>>[number];

test.each<[string, (row: Row) => string]>([
  ['periodEnd', ({ coverage }) => coverage.end],
  ['status', ({ status }) => status],
])('events are sorted by %s, up and down', async (sort, valueOf) => {
  const rows = (await list({ sort })).map(valueOf);
  expect(new Set(rows).size).toBeGreaterThan(1);
  expect(rows).toEqual([...rows].sort());
  expect((await list({ sort: `${sort},desc` })).map(valueOf)).toEqual(rows.reverse());
});

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
    (await world.call(listEvents, { body: ids }, underwriter)).map(({ parametricEvent }) => parametricEvent.id);
  expect(await told(event.id, 'nothing')).toEqual([event.id]);
  expect(await told(event.coverage.id)).toContain(event.id);
  expect(await told()).toEqual([]);
});
