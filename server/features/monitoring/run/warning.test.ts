import { activateCoverage, createCoverage } from '#shared/contract/coverageDesign';
import { simulateCoverage } from '#shared/contract/coverageVersions';
import { findEvents, readEvent, runMonitoring } from '#shared/contract/monitoring';
import { ingestRecord } from '../../../../tests/support/records';
import { startWorld, type World } from '../../../../tests/support/world';

const underwriter = { as: 'underwriter' } as const;
const money = (amount: number) => ({ amount, currency: 'INR' });
/** What Aprils bring each day in other years, mm. */
const usual: Readonly<Record<string, number>> = { Wet: 3, Dry: 1 };

let world: World;
const places = new Map<string, { dataSetId: string; targetId: string }>();

/** The record of a gauge up to a day of April 2026, which has brought `now` mm a day so far. */
async function rainUntil(name: string, to: string, now: number) {
  const record = await ingestRecord(world, {
    name,
    provider: name,
    columns: 'date,prcp_mm',
    from: '2015-01-01',
    to,
    day: (date) => String(date >= '2026-04' ? now : (usual[name] ?? 0)),
  });
  places.set(name, record);
}

/** A coverage of April that pays below 40 mm, or on fewer than twelve wet days. */
async function deficit(name: string, index: 'sum' | 'days', trigger: number): Promise<string> {
  const { dataSetId = '', targetId = '' } = places.get(name) ?? {};
  const { id } = await world.call(
    createCoverage,
    {
      body: {
        label: `${name} ${index}`,
        riskTypeId: 'RAINFALL',
        dataSet: { id: dataSetId },
        monitoringTarget: { id: targetId },
        indexDefinition:
          index === 'sum' ? { id: 'precip-sum-total' } : { id: 'excess-precip-days', parameters: { threshold: 2 } },
        payoutStructure: { type: 'binary', comparator: 'LT', trigger, minPayout: money(50) },
        limit: money(50),
        currency: 'INR',
        start: '2026-04-01',
        end: '2026-04-30',
        labels: [],
        detrend: 'NONE',
      },
    },
    underwriter,
  );
  await world.call(simulateCoverage, { params: { id } }, underwriter);
  await world.runJobs();
  await world.call(activateCoverage, { params: { id } }, underwriter);
  return id;
}

/** Whether each event warns after the nightly run of a day. */
async function nightOf(day: string): Promise<Record<string, boolean>> {
  world.setNow(new Date(`${day}T20:00:00Z`));
  await world.call(runMonitoring, { body: {} }, { as: 'admin' });
  await world.runJobs();
  const { content } = await world.call(findEvents, { query: {} }, underwriter);
  return Object.fromEntries(content.map(({ coverage, warning }) => [coverage.label, warning]));
}

beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-31T08:00:00Z') });
  for (const name of ['Wet', 'Dry']) {
    await rainUntil(name, '2026-03-30', 0);
    await deficit(name, 'sum', 40);
    await deficit(name, 'days', 12);
  }
});
afterAll(() => world.close());

test('§4.3 the nightly run warns of a deficit by what is usual for the rest of the period, from its first days on', async () => {
  world.setNow(new Date('2026-04-06T08:00:00Z'));
  for (const name of ['Wet', 'Dry']) await rainUntil(name, '2026-04-05', 0.4);
  // 2 mm so far and 25 days of 3 mm are 77 mm; of 1 mm, 27. Days of more than 2 mm: 25 are usual, or none.
  expect(await nightOf('2026-04-06')).toEqual({
    'Wet sum': false,
    'Wet days': false,
    'Dry sum': true,
    'Dry days': true,
  });
});

test('§4.3 past half of the period it is still what is usual that tells, and not the pace so far', async () => {
  world.setNow(new Date('2026-04-21T08:00:00Z'));
  for (const name of ['Wet', 'Dry']) await rainUntil(name, '2026-04-20', name === 'Wet' ? 1 : 1.6);
  // Wet: 20 mm and ten days of 3 mm are 50, where the pace would leave it at 30. Dry: 32 and ten of 1 mm are 42, the pace would say 48.
  expect(await nightOf('2026-04-21')).toMatchObject({ 'Wet sum': false, 'Dry sum': false });
  world.setNow(new Date('2026-04-22T08:00:00Z'));
  await rainUntil('Dry', '2026-04-21', 1.45);
  // 30.45 mm and nine days of 1 mm are 39.45; the pace would say 43.5.
  expect(await nightOf('2026-04-22')).toMatchObject({ 'Wet sum': false, 'Dry sum': true, 'Dry days': true });
});

test('§4.3 a run again on the same day finds the same and writes nothing', async () => {
  const read = async () => {
    const { content } = await world.call(findEvents, { query: {} }, underwriter);
    return Promise.all(content.map(({ id }) => world.call(readEvent, { params: { id }, query: {} }, underwriter)));
  };
  const before = await read();
  await nightOf('2026-04-22');
  expect(await read()).toEqual(before);
});
