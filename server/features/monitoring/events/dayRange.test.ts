import { activateCoverage, createCoverage } from '#shared/contract/coverageDesign';
import { simulateCoverage } from '#shared/contract/coverageVersions';
import { findEvents, readEvent, runMonitoring } from '#shared/contract/monitoring';
import { findPublicEvents } from '#shared/contract/publicEvents';
import { inr } from '../../../../tests/support/insurance';
import { ingestRecord } from '../../../../tests/support/records';
import { startWorld, type World } from '../../../../tests/support/world';

const underwriter = { as: 'underwriter' } as const;
let world: World;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
});
afterAll(() => world.close());

/** 31 °C by day and 22 °C by night, but 36 °C on the 5th; of the 3rd nobody knows the night. */
function degreesOf(date: string): string {
  const day = date.slice(8);
  return `${day === '05' ? 36 : 31},${date === '2026-04-03' ? '' : 22}`;
}

/** An event of an index, a few days after it began; answers its id. */
async function eventOf(indexId: string, threshold: number) {
  const { dataSetId, targetId } = await ingestRecord(world, {
    ...{ name: `For ${indexId}`, provider: 'Own gauge', columns: 'date,tmax_c,tmin_c' },
    ...{ from: '2005-01-01', to: '2026-04-06', day: degreesOf },
  });
  const body = {
    label: indexId,
    riskTypeId: 'TEMPERATURE',
    dataSet: { id: dataSetId },
    monitoringTarget: { id: targetId },
    indexDefinition: { id: indexId, parameters: { threshold } },
    payoutStructure: { type: 'linear', trigger: 3, minPayout: inr(20), payoutPerUnit: inr(1) },
    ...{ currency: 'INR', start: '2026-04-01', end: '2026-04-30', labels: ['system/visibility:public'] },
  } as const;
  const { id } = await world.call(createCoverage, { body }, underwriter);
  await world.call(simulateCoverage, { params: { id } }, underwriter);
  await world.runJobs();
  await world.call(activateCoverage, { params: { id }, body: { reason: 'A trial' } }, underwriter);
  world.setNow(new Date('2026-04-07T08:00:00Z'));
  await world.call(runMonitoring, { body: {} }, { as: 'admin' });
  await world.runJobs();
  world.setNow(new Date('2026-03-01T08:00:00Z'));
  const { content } = await world.call(findEvents, { query: { search: indexId } }, underwriter);
  return content[0]?.id ?? '';
}
type Rows = readonly {
  readonly measurements: readonly { readonly value: number | null; readonly variable: object }[];
}[];
const valuesOf = (rows: Rows) =>
  rows.map(({ measurements }) =>
    measurements.map(({ variable, value }) => [(variable as { readonly name: string }).name, value]),
  );

test.each([
  ['hot-days', 35, ['tmax', 'tmin']],
  ['frost-days', 0, ['tmin', 'tmax']],
])('days of %s tell their highest and their lowest temperature', async (indexId, threshold, [own, other]) => {
  const id = await eventOf(indexId, threshold);
  const { footprint } = await world.call(readEvent, { params: { id }, query: {} }, underwriter);
  const value = (name: string | undefined, date: string) => {
    if (name === 'tmin') return date === '2026-04-03' ? null : 22;
    return date === '2026-04-05' ? 36 : 31;
  };
  expect(valuesOf(footprint)).toEqual(
    footprint.map(({ date }) => [
      [own, value(own, date)],
      [other, value(other, date)],
    ]),
  );
  expect(footprint.length).toBeGreaterThan(4);
  const shown = await world.call(findPublicEvents, { query: { ids: id, size: '1' } });
  expect(valuesOf(shown.content[0]?.footprint ?? [])).toEqual(valuesOf(footprint));
});
