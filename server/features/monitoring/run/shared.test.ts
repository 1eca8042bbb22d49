import { byCommand } from '../../../base/person';
import { startWorld, type World } from '../../../../tests/support/world';
import { inTenant } from '../../../db/scope';
import { computeDue, runMonitoringFor } from './run';
import type { Runner } from './runner';

let world: World;
beforeAll(async () => {
  world = await startWorld({ seed: true });
});
afterAll(() => world.close());

const rowsOf = async (text: string) => (await world.parts.database.pool.query(text)).rows as readonly unknown[];
/** All that a run writes, but for who won which race. */
const found = async () => ({
  events: await rowsOf(
    `select id, status, warning, index_value, latest_index_value, payout_pct, indicative_pct, missing_days, usable,
       first_payout_date::text, as_of::text, provenance, secondary, basis from parametric_event order by id`,
  ),
  footprints: await rowsOf('select event_id, hash from footprint order by event_id'),
  policies: await rowsOf('select id, total_calculated_payout from policy order by id'),
});
const forgetRuns = () =>
  world.parts.database.pool.query(
    `update parametric_event set as_of = null, basis = null, index_value = null, payout_pct = 0, provenance = null,
       status = 'UNKNOWN' where not frozen`,
  );
const runner = (): Runner => ({
  tenantId: world.tenantId,
  now: world.parts.now(),
  who: byCommand('agent'),
  channel: 'job',
  storeDir: world.parts.settings.storeDir,
  inTenant: (work, options) => inTenant(world.parts.database.db, world.tenantId, work, options),
  progress: async () => undefined,
  eventReported: async () => 0,
});

test('a run of which others compute the parts, in any order and some twice, finds what one finds alone', async () => {
  const today = world.parts.now().toISOString().slice(0, 10);
  await forgetRuns();
  const { known, ...alone } = await runMonitoringFor(runner(), today);
  const before = await found();
  expect(alone.changed).toBeGreaterThan(2);
  await forgetRuns();
  let asked = 0;
  const share: Runner['share'] = async (asOf, parts) => {
    asked = parts.length;
    const twice = [...parts, ...parts.slice(0, 2)].reverse();
    const changed = await Promise.all(twice.map((ids) => computeDue(runner(), { asOf, ids, note: () => undefined })));
    return changed.reduce((sum, count) => sum + count, 0);
  };
  const shared = await runMonitoringFor({ ...runner(), share }, today, 1);
  expect(asked).toBeGreaterThan(2);
  expect(await found()).toEqual(before);
  expect(shared).toEqual({ ...alone, known });
});
