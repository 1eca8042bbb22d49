import { dateOf, dayNumber, daysOfYear } from '#shared/engine/calendar';
import { openTestDatabase } from '../../tests/support/database';
import { inTenant } from '../db/scope';
import { monitoringTarget } from '../db/schema/catalog';
import { seriesBlock, seriesDay } from '../db/schema/observations';
import type { Db } from '../db/open';
import { sampleTenantId } from '../features/platform/sampleTenant';
import { readSeriesMany, writeBlocks } from './series';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
const within = <T>(work: (db: Db) => Promise<T>) => inTenant(database.db, sampleTenantId, work);

/** A generator of whole numbers below `limit` (Lehmer), the same in each run. */
function numbersFrom(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}
type Version = {
  readonly version: number;
  readonly day: string;
  readonly firstDay: number | null;
  readonly values: Float64Array;
};

const year = 2025;
/** The year as of a day by the rule itself, version by version. */
function expected(versions: readonly Version[], asOf: string): Float64Array {
  const yearAt = (last: number) => {
    let days = new Float64Array(daysOfYear(year)).fill(NaN);
    for (const { version, firstDay, values } of versions) {
      if (version > last) continue;
      if (firstDay === null) days = values.slice();
      else days.set(values, firstDay - 1);
    }
    return days;
  };
  const known = versions.filter(({ day }) => day <= asOf).map(({ version }) => version);
  if (known.length > 0) return yearAt(Math.max(...known));
  const first = new Float64Array(daysOfYear(year)).fill(NaN);
  for (const { version } of versions)
    yearAt(version).forEach((value, at) => {
      if (Number.isNaN(first[at])) first[at] = value;
    });
  return first;
}

test('whole years and pieces read as of any day as the newest version known by then, whatever order they came in', async () => {
  const next = numbersFrom(7);
  for (let place = 0; place < 30; place++) {
    const targetId = `place-${place}`;
    const versions: Version[] = Array.from({ length: 1 + next(9) }, (_, at) => {
      const firstDay = next(3) === 0 ? null : 1 + next(360);
      const length = firstDay === null ? daysOfYear(year) : 1 + next(5);
      const values = Float64Array.from({ length }, () => (next(4) === 0 ? NaN : next(50)));
      return { version: at + 1, day: dateOf(dayNumber('2025-02-01') + next(200)), firstDay, values };
    });
    for (const { version, day, firstDay, values } of versions)
      await within((db) =>
        writeBlocks(
          db,
          { tenantId: sampleTenantId, dataSetId: 'set', version, ingestedAt: new Date(`${day}T12:00:00Z`) },
          [{ targetId, position: 1, variable: 'precip', year, firstDay, values }],
        ),
      );
    for (const asOf of ['2025-12-31', '2025-01-15', ...versions.map(({ day }) => day)]) {
      const read = await within((db) => readSeriesMany(db, { targetIds: [targetId], variables: ['precip'], asOf }));
      const days = dayNumber(asOf) - dayNumber('2025-01-01') + 1;
      expect([...(read.get(targetId)?.values.precip ?? [])]).toEqual([...expected(versions, asOf).subarray(0, days)]);
    }
    const now = await within((db) => readSeriesMany(db, { targetIds: [targetId], variables: ['precip'] }));
    expect([...(now.get(targetId)?.values.precip ?? [])]).toEqual([...expected(versions, '9999-12-31')]);
  }
});

/** Places with a position each, without any data. */
async function addPlaces(dataSetId: string, positions: readonly number[]) {
  const places = positions.map((position) => ({ id: `${dataSetId}.${position}`, position }));
  await within((db) =>
    db.insert(monitoringTarget).values(
      places.map(({ id, position }) => ({
        ...{ tenantId: sampleTenantId, dataSetId, id, name: id, kind: 'point', lat: 1, lon: 2, position },
        geometry: {},
      })),
    ),
  );
  return places;
}

test('days that many places have in common read for each place as if they were its own, as of any day', async () => {
  const next = numbersFrom(11);
  const places = await addPlaces(
    'common',
    Array.from({ length: 90 }, (_, at) => 3 + at * 2),
  );
  const versionsOf = new Map<string, Version[]>(places.map(({ id }) => [id, []]));
  for (let version = 1; version <= 12; version++) {
    const day = dateOf(dayNumber('2025-02-01') + version * 10 - (version % 3) * 15);
    const isWhole = version % 4 === 2;
    const [firstDay, length] = isWhole ? [null, daysOfYear(year)] : [1 + next(80), 1 + next(3)];
    const among = places.filter(() => next(4) > 0);
    const brought = among.map(({ id, position }) => {
      const values = Float64Array.from({ length }, () => (isWhole && next(4) === 0 ? NaN : next(50)));
      versionsOf.get(id)?.push({ version, day, firstDay, values });
      return { targetId: id, position, variable: 'precip' as const, year, firstDay, values };
    });
    const into = { tenantId: sampleTenantId, dataSetId: 'common', version, ingestedAt: new Date(`${day}T12:00:00Z`) };
    await within((db) => writeBlocks(db, into, brought));
  }
  expect(await within((db) => db.$count(seriesDay))).toBeGreaterThan(8);
  const ids = places.map(({ id }) => id);
  for (const asOf of ['2025-01-15', '2025-02-20', '2025-04-01', '2025-05-05', '2025-12-31']) {
    const days = dayNumber(asOf) - dayNumber('2025-01-01') + 1;
    const together = await within((db) => readSeriesMany(db, { targetIds: ids, variables: ['precip'], asOf }));
    for (const [at, id] of ids.entries()) {
      const right = [...expected(versionsOf.get(id) ?? [], asOf).subarray(0, days)];
      expect([...(together.get(id)?.values.precip ?? [])]).toEqual(right);
      if (at > 30) continue;
      const other = ids[at + 1] ?? '';
      const two = await within((db) => readSeriesMany(db, { targetIds: [id, other], variables: ['precip'], asOf }));
      expect([...(two.get(id)?.values.precip ?? [])]).toEqual(right);
      if (at > 5) continue;
      const alone = await within((db) => readSeriesMany(db, { targetIds: [id], variables: ['precip'], asOf }));
      expect([...(alone.get(id)?.values.precip ?? [])]).toEqual(right);
    }
  }
});

test('a day in which a place had no part is none of its versions: what comes in later counts as its first', async () => {
  const places = await addPlaces(
    'late',
    Array.from({ length: 60 }, (_, at) => at + 1),
  );
  const silent = places[30]?.id ?? '';
  const bring = (version: number, day: string, ids: readonly string[], value: number) =>
    within((db) =>
      writeBlocks(
        db,
        { tenantId: sampleTenantId, dataSetId: 'late', version, ingestedAt: new Date(`${day}T12:00:00Z`) },
        places
          .filter(({ id }) => ids.includes(id))
          .map(({ id, position }) => ({
            ...{ targetId: id, position, variable: 'precip' as const, year, firstDay: 40 },
            values: Float64Array.of(value),
          })),
      ),
    );
  const others = places.map(({ id }) => id).filter((id) => id !== silent);
  await bring(1, '2025-02-10', others, 5);
  await bring(2, '2025-03-10', [silent], 7);
  const read = async (asOf: string) => {
    const found = await within((db) => readSeriesMany(db, { targetIds: [silent], variables: ['precip'], asOf }));
    return found.get(silent)?.values.precip?.[39];
  };
  expect([await read('2025-02-20'), await read('2025-03-20')]).toEqual([7, 7]);
  const blocks = await within((db) => db.select({ id: seriesBlock.targetId }).from(seriesBlock));
  expect(blocks.filter(({ id }) => id.startsWith('late.'))).toEqual([{ id: silent }]);
});

/** A session in which something comes in after so many questions, as others may commit between two of them. */
function interrupted(db: Db, afterQuestions: number, comesIn: () => Promise<void>): Db {
  let asked = 0;
  const execute = async (...question: Parameters<Db['execute']>) => {
    const answer = await db.execute(...question);
    asked += 1;
    if (asked === afterQuestions) await comesIn();
    return answer;
  };
  const get = (target: Db, name: keyof Db) => (name === 'execute' ? execute : target[name]);
  return new Proxy(db, { get: get as never });
}

test('a version that comes in while it is read is in the years and in the days, or in neither', async () => {
  const places = await addPlaces(
    'meanwhile',
    Array.from({ length: 80 }, (_, at) => at + 1),
  );
  const ids = places.map(({ id }) => id);
  // Of each version the first place gets a whole year, the others a day in common.
  const bring = (db: Db, version: number) =>
    writeBlocks(
      db,
      { tenantId: sampleTenantId, dataSetId: 'meanwhile', version, ingestedAt: new Date('2025-06-01T12:00:00Z') },
      places.map(({ id, position }, at) => ({
        ...{ targetId: id, position, variable: 'precip' as const, year },
        firstDay: at === 0 ? null : 40,
        values: new Float64Array(at === 0 ? daysOfYear(year) : 1).fill(version),
      })),
    );
  const day40 = async (db: Db) => {
    const read = await readSeriesMany(db, { targetIds: ids, variables: ['precip'] });
    return ids.map((id) => read.get(id)?.values.precip?.[39]);
  };
  await within((db) => bring(db, 1));
  let [version, cameIn] = [1, true];
  for (let questions = 1; cameIn; questions++) {
    cameIn = false;
    const read = await within((db) =>
      day40(
        interrupted(db, questions, async () => {
          [version, cameIn] = [version + 1, true];
          await bring(db, version);
        }),
      ),
    );
    expect(new Set(read).size).toBe(1);
    expect(await within(day40)).toEqual(ids.map(() => version));
  }
  expect(version).toBeGreaterThan(2);
});
