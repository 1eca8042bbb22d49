import { dateOf, dayNumber } from '#shared/engine/calendar';
import { sql } from 'drizzle-orm';
import { openIngest, type IngestBench } from '../../tests/support/ingest';
import { targetsOf } from './pipeline/targetRepository';

let bench: IngestBench;
beforeAll(async () => {
  bench = await openIngest();
});
afterAll(() => bench.close());

const set = 'noaa-ghcn-daily';
const stations = Array.from({ length: 60 }, (_, at) => `USW${String(at).padStart(8, '0')}`);
const first = dayNumber('2023-11-20');
const days = 150;
/** Tenths of a millimetre; null where the station sent nothing that day: one is silent for long, one falls silent for good. */
const rain = (station: number, day: number): number | null =>
  (station === 7 && day > 20 && day < 60) || (station === 9 && day > 40) || (station + day) % 11 === 3
    ? null
    : (station * 7919 + day * 104_729) % 400;

const fileOf = (day: number): string =>
  stations
    .flatMap((id, at) => {
      const value = rain(at, day);
      return value === null ? [] : [`${id},${dateOf(first + day).replaceAll('-', '')},PRCP,${value},,,W,0700\n`];
    })
    .join('');

test('a file a day of many stations makes the record of each, which ends where its own data end', async () => {
  const list = stations.map((id, at) => `${id},Gauge ${at},${at - 30},${at}\n`).join('');
  const places = bench.folder.write('places.csv', `id,name,latitude,longitude\n${list}`);
  for (let day = 0; day < days; day++)
    await bench.bring(`${day}.csv`, fileOf(day), { places }, `${dateOf(first + day + 1)}T08:00:00Z`);

  const targets = await bench.within((db) => targetsOf(db, set));
  expect(targets).toHaveLength(stations.length);
  for (const { id, firstDate, lastDate, properties } of targets) {
    const at = stations.indexOf(properties.stationId ?? '');
    const told = Array.from({ length: days }, (_, day) => rain(at, day));
    const [from, to] = [told.findIndex((value) => value !== null), told.findLastIndex((value) => value !== null)];
    expect([id, firstDate, lastDate]).toEqual([id, dateOf(first + from), dateOf(first + to)]);
    const { days: read } = await bench.observed(set, id);
    expect(read.map(({ values }) => values.precip ?? null)).toEqual(
      told.slice(from, to + 1).map((value) => (value === null ? null : value / 10)),
    );
    if (at > 12) continue;
    // As of a past day, with what had come in by then alone.
    const then = await bench.observed(set, id, dateOf(first + 50));
    expect(then.days.at(-1)?.date).toBe(dateOf(first + told.findLastIndex((value, day) => value !== null && day < 50)));
  }

  const { rows } = await bench.within((db) =>
    db.execute<{ pieces: number }>(sql`
      select count(*)::int as pieces from series_day d, monitoring_target t
      where d.version > (select max(version) from series_block b where b.target_id = t.id and b.first_day is null)
      group by t.id`),
  );
  expect(Math.max(...rows.map(({ pieces }) => pieces))).toBeLessThan(128);
});

test('a station that moves, and one whose older days come in later, keep the end of their days', async () => {
  const [moved = '', older = ''] = stations;
  const end = dateOf(first + days);
  await bench.bring(
    'next.csv',
    stations.map((id) => `${id},${end.replaceAll('-', '')},PRCP,5,,,W,0700\n`).join(''),
    {},
    `${end}T20:00:00Z`,
  );
  const list = bench.folder.write('moved.csv', `id,name,latitude,longitude\n${moved},Gauge at the pier,1,2\n`);
  await bench.bring('moved-day.csv', `${moved},20231101,PRCP,7,,,W,0700\n`, { places: list }, `${end}T21:00:00Z`);
  await bench.bring('older.csv', `${older},20231101,PRCP,7,,,W,0700\n`, {}, `${end}T22:00:00Z`);
  const found = new Map(
    (await bench.within((db) => targetsOf(db, set))).map((target) => [target.properties.stationId, target]),
  );
  expect(found.get(moved)).toMatchObject({ lat: 1, lon: 2, firstDate: '2023-11-01', lastDate: end });
  expect(found.get(older)).toMatchObject({ firstDate: '2023-11-01', lastDate: end });
});
