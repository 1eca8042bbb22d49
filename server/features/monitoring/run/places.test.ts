import { dateOf } from '#shared/engine/calendar';
import type { VariableId } from '#shared/engine/variables';
import { ingestRain } from '../../../../tests/support/insurance';
import { startWorld, type World } from '../../../../tests/support/world';
import { inTenant } from '../../../db/scope';
import { readWindows, type Place } from './places';

let world: World;
let gauge: { readonly dataSetId: string; readonly targetId: string };
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-07-01T08:00:00Z') });
  gauge = await ingestRain(world);
});
afterAll(() => world.close());

const asOf = '2026-06-30';
const rain: readonly VariableId[] = ['precip'];
const at = (from?: string, targetId = gauge.targetId): Place => ({
  ...{ dataSetId: gauge.dataSetId, targetId, variables: rain },
  ...(from === undefined ? {} : { from }),
});
/** The first day that is known of a place, where these are read together. */
const firstDays = (read: readonly Place[], asked: readonly Place[] = read) =>
  inTenant(world.parts.database.db, world.tenantId, async (db) => {
    const observedOf = await readWindows({ db, storeDir: world.parts.settings.storeDir }, read, asOf);
    return asked.map((place) => {
      const { days, firstDay } = observedOf(place).series;
      return days === 0 ? null : dateOf(firstDay);
    });
  });

test.each<[what: string, from: readonly (string | undefined)[], first: string]>([
  ['one is read from its own first day', ['2026-04-01'], '2026-04-01'],
  ['the earlier one comes second', ['2026-04-01', '2026-03-01'], '2026-03-01'],
  ['the earlier one comes first', ['2026-03-01', '2026-04-01'], '2026-03-01'],
  ['the earliest one comes between', ['2026-04-01', '2026-02-01', '2026-03-01'], '2026-02-01'],
  ['both begin on one day', ['2026-04-01', '2026-04-01'], '2026-04-01'],
  ['one wants the whole record, last', ['2026-04-01', undefined], '2005-01-01'],
  ['one wants the whole record, first', [undefined, '2026-04-01'], '2005-01-01'],
])('of coverages of one place, %s', async (_, from, first) => {
  const days = await firstDays(from.map((day) => at(day)));
  expect([...new Set(days)]).toEqual([first]);
});

test('what was not read has nothing observed, of another place and of other variables', async () => {
  const others = [at('2026-04-01', 'elsewhere'), { ...at('2026-04-01'), variables: ['tmax'] as const }];
  expect(await firstDays([at('2026-04-01')], [at('2026-04-01'), ...others])).toEqual(['2026-04-01', null, null]);
});
