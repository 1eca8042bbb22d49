import { testFolder } from '../../tests/support/files';
import { ingestRecord } from '../../tests/support/records';
import { startWorld, type World } from '../../tests/support/world';
import { writeRainGrid } from '../../tests/support/zarr';
import { byCommand } from '../base/person';
import { readObserved } from '../data/observed';
import { inTenant } from '../db/scope';
import { ingestFile } from './ingest';
import type { IngestOptions } from './pipeline/ingestOptions';

let world: World;
const folder = testFolder();
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-10T08:00:00Z') });
});
afterAll(async () => {
  await world.close();
  folder.drop();
});

type Place = { readonly dataSetId: string; readonly targetId: string };
/** The days of a place as an index reads them, and which of them are preliminary. */
const stored = (place: Place) =>
  inTenant(world.parts.database.db, world.tenantId, async (db) => {
    const asked = { ...place, variables: ['precip'] as const };
    const { series } = await readObserved(db, world.parts.settings.storeDir, asked);
    return [[...(series.values.precip ?? [])], [...(series.preliminary ?? [])]];
  });

test('preliminary days of a gauge never replace final ones, and final ones replace them', async () => {
  const bring = (from: string, to: string, mm: number, preliminary: boolean) =>
    ingestRecord(world, {
      ...{ name: 'Gauge', dataSet: 'Gauge', provider: 'Own', columns: 'date,prcp_mm', from, to, preliminary },
      day: () => String(mm),
    });
  const place = await bring('2026-03-01', '2026-03-03', 1, false);
  await bring('2026-03-02', '2026-03-05', 9, true);
  const mixed = [
    [1, 1, 1, 9, 9],
    [0, 0, 0, 1, 1],
  ];
  expect(await stored(place)).toEqual(mixed);
  // Days behind all others, which are stored as they come.
  await bring('2026-03-06', '2026-03-06', 7, true);
  await bring('2026-03-04', '2026-03-04', 9, false);
  expect(await stored(place)).toEqual([
    [1, 1, 1, 9, 9, 7],
    [0, 0, 0, 0, 1, 1],
  ]);
  await bring('2026-03-05', '2026-03-06', 8, false);
  expect(await stored(place)).toEqual([[1, 1, 1, 9, 8, 8], []]);
  await bring('2026-03-01', '2026-03-06', 5, true);
  expect(await stored(place)).toEqual([[1, 1, 1, 9, 8, 8], []]);
});

describe('a grid', () => {
  const context = () => ({
    ...{ storeDir: world.parts.settings.storeDir, tenantId: world.tenantId, now: world.parts.now() },
    ...{ who: byCommand('Test'), audit: async () => undefined },
    transact: <T>(work: Parameters<typeof inTenant<T>>[2]) => inTenant(world.parts.database.db, world.tenantId, work),
  });
  const bring = (name: string, first: string, days: readonly number[], options: IngestOptions = {}) =>
    ingestFile(
      context(),
      {
        path: writeRainGrid(
          folder,
          `${name}.zarr`,
          first,
          Float32Array.from(days.flatMap((mm) => Array<number>(4).fill(mm))),
        ),
      },
      { dataSet: 'Grid', revised: true, ...options },
    );

  test('keeps its final steps, whatever is preliminary, and takes final ones of the same values', async () => {
    const { dataSetId, targets } = await bring('final', '2026-03-01', [1, 1]);
    const place = { dataSetId: dataSetId ?? '', targetId: targets[0]?.id ?? '' };
    const early = await bring('early', '2026-03-02', [9, 9], { preliminary: true });
    expect(early).toMatchObject({ changed: true, corrections: 0 });
    expect(await stored(place)).toEqual([
      [1, 1, 9],
      [0, 0, 1],
    ]);
    expect(await bring('settled', '2026-03-03', [9])).toMatchObject({ changed: true });
    expect(await stored(place)).toEqual([[1, 1, 9], []]);
    expect(await bring('again', '2026-03-01', [5, 5, 5], { preliminary: true })).toMatchObject({ changed: false });
  });
});

test('storms and outages are not preliminary day by day: the option is refused', async () => {
  const lines = ['incident_id,started_at,ended_at,severity', 'a,2026-03-01T00:00:00Z,2026-03-01T03:00:00Z,major', ''];
  const file = { bytes: Buffer.from(lines.join('\n')), fileName: 'outages.csv' };
  const brought = ingestFile(
    {
      ...{ storeDir: world.parts.settings.storeDir, tenantId: world.tenantId, now: world.parts.now() },
      ...{ who: byCommand('Test'), audit: async () => undefined },
      transact: (work) => inTenant(world.parts.database.db, world.tenantId, work),
    },
    file,
    { lat: 19, lon: 72, name: 'Cloud', from: '2026-01-01', to: '2026-03-09', preliminary: true },
  );
  await expect(brought).rejects.toMatchObject({ code: 'catalog.options' });
});
