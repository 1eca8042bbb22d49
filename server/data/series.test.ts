import { dateOf, dayNumber, daysOfYear } from '#shared/engine/calendar';
import { openTestDatabase } from '../../tests/support/database';
import { inTenant } from '../db/scope';
import type { Db } from '../db/open';
import { sampleTenantId } from '../seed/tenant';
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
          [{ targetId, variable: 'precip', year, firstDay, values }],
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
