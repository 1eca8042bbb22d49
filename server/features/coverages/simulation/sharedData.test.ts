import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { createCoverage } from '#shared/contract/coverageDesign';
import { readCoverage } from '#shared/contract/coverages';
import { readPricingResult, simulateCoverage } from '#shared/contract/coverageVersions';
import { byCommand } from '../../../base/person';
import { describeShared, sharedPath } from '../../../../tests/support/shared';
import { startWorld, type World } from '../../../../tests/support/world';
import { writeAudit } from '../../../db/audit';
import { inTenant } from '../../../db/scope';
import { ingestFile } from '../../../ingest/ingest';

type Line = {
  station: string;
  window: string;
  index: string;
  year: string;
  value: string;
  days: string;
  days_with_value: string;
};
const stations = ['maricopa-az', 'sydney'] as const;
const indices = [
  { expected: 'precip-sum-total', id: 'precip-sum-total', parameters: {} },
  { expected: 'excess-precip-days', id: 'excess-precip-days', parameters: { threshold: 50, op: 'GT' } },
  { expected: 'deficit-precip-days', id: 'deficit-precip-days', parameters: { threshold: 1, op: 'LT' } },
  { expected: 'dry-spell', id: 'dry-days-spell', parameters: { threshold: 1, op: 'LT' } },
] as const;
const windows = { jjas: ['2026-06-01', '2026-09-30'], ndjfm: ['2026-11-01', '2027-03-31'] } as const;

describeShared('real stations, from the file to the price', 'data/expected/indices.csv', () => {
  let world: World;
  const found = new Map<string, { dataSetId: string; targetId: string }>();
  const lines = () => parse(readFileSync(sharedPath('data/expected/indices.csv')), { columns: true }) as Line[];
  const underwriter = { as: 'underwriter' as const };

  beforeAll(async () => {
    world = await startWorld({ now: new Date('2026-03-20T08:00:00Z') });
    const { database, settings } = world.parts;
    const { tenantId } = world;
    const at = world.parts.now();
    for (const station of stations) {
      const brought = await ingestFile(
        {
          transact: (work) => inTenant(database.db, tenantId, work),
          storeDir: settings.storeDir,
          tenantId,
          now: at,
          who: byCommand('Test'),
          audit: (db, note) =>
            writeAudit(db, { tenantId, at, who: byCommand('Test'), channel: 'command', area: 'catalog', ...note }),
        },
        { path: sharedPath(`data/stations/daily/${station}.csv`) },
        { dataSet: station },
      );
      found.set(station, { dataSetId: brought.dataSetId ?? '', targetId: brought.targets[0]?.id ?? '' });
    }
  });
  afterAll(() => world.close());

  // The desert station has every index, the other one shows that nothing hangs on it.
  const cases = stations.flatMap((station) =>
    (station === 'sydney' ? indices.slice(0, 1) : indices).flatMap((index) =>
      (['jjas', 'ndjfm'] as const).map((window) => ({ station, index, window })),
    ),
  );
  test.each(cases)(
    '$station $window $index.expected: every whole year is as expected',
    async ({ station, index, window }) => {
      const source = found.get(station);
      const [start, end] = windows[window];
      const { id } = await world.call(
        createCoverage,
        {
          body: {
            riskTypeId: 'RAINFALL',
            dataSet: { id: source?.dataSetId ?? '' },
            monitoringTarget: { id: source?.targetId ?? '' },
            indexDefinition: { id: index.id, parameters: index.parameters },
            payoutStructure: { type: 'binary', trigger: 100_000, minPayout: { amount: 10, currency: 'USD' } },
            start,
            end,
          },
        },
        underwriter,
      );
      await world.call(simulateCoverage, { params: { id } }, underwriter);
      await world.runJobs();
      expect((await world.call(readCoverage, { params: { id }, query: {} }, underwriter)).error).toBeNull();
      const { payout } = await world.call(readPricingResult, { params: { id }, query: {} }, underwriter);
      const ours = new Map(payout.map(({ year, index: value }) => [year, value]));
      const whole = lines().filter(
        (line) =>
          line.station === station &&
          line.window === window &&
          line.index === index.expected &&
          line.days === line.days_with_value,
      );
      expect(whole.length).toBeGreaterThan(8);
      for (const { year, value } of whole)
        expect([year, ours.get(Number(year))]).toEqual([year, expect.closeTo(Number(value), 6)]);
    },
  );
});
