import { and, eq } from 'drizzle-orm';
import {
  coverageDetails,
  coverageLabels,
  exportCoverages,
  findCoverages,
  findCoveragesAt,
  findCoveragesInBox,
  findCoveragesOfTarget,
  listCoverages,
} from '#shared/contract/coverages';
import { createCoverage, type NewCoverage } from '#shared/contract/coverageDesign';
import type { CallRequest } from '#shared/contract/call';
import { fetchCall } from '#shared/contract/client';
import { drawTermSheet } from '#shared/contract/coverageTermSheet';
import { ingestRain } from '../../../tests/support/records';
import { startWorld, type World } from '../../../tests/support/world';
import type { Db } from '../../db/open';
import { flat, readPdf } from '../../documents/testing/readPdf';
import { inTenant } from '../../db/scope';
import { monitoringTarget } from '../../db/schema/catalog';
import { coverage, coverageVersion } from '../../db/schema/coverages';
import { parametricEvent } from '../../db/schema/monitoring';

let world: World;
const ids: Record<string, string> = {};
const money = (amount: number) => ({ amount, currency: 'INR' });
const within = <T>(work: (db: Db) => Promise<T>) => inTenant(world.parts.database.db, world.tenantId, work);

beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-20T08:00:00Z') });
  const places = {
    Kochi: { lat: 9.97, lon: 76.28 },
    Madurai: { lat: 9.92, lon: 78.12 },
    Suva: { lat: -18.14, lon: 178.44 },
    Apia: { lat: -13.83, lon: -171.77 },
  } as const;
  const records = new Map<string, Awaited<ReturnType<typeof ingestRain>>>();
  for (const [name, place] of Object.entries(places)) {
    records.set(name, await ingestRain(world, {}, { name, ...place, from: '2025-01-01', to: '2025-01-31' }));
  }
  const add = async (name: string, place: keyof typeof places, change: Partial<NewCoverage> = {}) => {
    const record = records.get(place);
    const body: NewCoverage = {
      label: name,
      riskTypeId: 'RAINFALL',
      dataSet: { id: record?.dataSetId ?? '' },
      monitoringTarget: { id: record?.targetId ?? '' },
      indexDefinition: { id: 'precip-sum-total' },
      payoutStructure: { type: 'linear', trigger: 100, minPayout: money(20), payoutPerUnit: money(1) },
      currency: 'INR',
      start: '2026-04-01',
      end: '2026-04-30',
      ...change,
    };
    ids[name] = (await world.call(createCoverage, { body }, { as: 'underwriter' })).id;
  };
  await add('Paddy', 'Kochi', { labels: ['user/program:Paddy', 'user/season:Kharif'] });
  await add('Coir', 'Kochi', {
    labels: ['user/program:Coir', 'user/season:Kharif'],
    start: '2026-06-01',
    end: '2026-06-30',
  });
  await add('100% cotton_mill', 'Madurai', { labels: ['user/program:Paddy', 'user/season:Rabi'] });
  await add('Dry spells', 'Suva', {
    indexDefinition: { id: 'dry-days-spell' },
    payoutStructure: { type: 'binary', trigger: 9, minPayout: money(40) },
    labels: ['user/program:Islands'],
  });
  await add('Islands', 'Apia', { labels: ['user/program:Islands', 'system/visibility:public'] });
  await within(async (db) => {
    const put = (name: string, change: Partial<typeof coverageVersion.$inferInsert>) =>
      db
        .update(coverageVersion)
        .set(change)
        .where(eq(coverageVersion.coverageId, ids[name] ?? ''));
    await put('Paddy', { uiState: 'simulated', riskPremiumPct: 0.05 });
    await put('Coir', { uiState: 'active', riskPremiumPct: 0.02 });
    await db
      .update(coverage)
      .set({ activeVersion: 1 })
      .where(eq(coverage.id, ids['Coir'] ?? ''));
    await db.insert(parametricEvent).values({
      tenantId: world.tenantId,
      id: 'event-of-coir',
      coverageId: ids['Coir'] ?? '',
      coverageVersion: 1,
      periodStart: '2026-06-01',
      periodEnd: '2026-06-30',
      status: 'MONITORED',
      warning: true,
    });
  });
});
afterAll(() => world.close());

const agent = { as: 'agent' as const };
type Query = CallRequest<typeof findCoverages>['query'];
const list = (query: Query) => world.call(findCoverages, { query }, agent);
const names = async (query: Query) => (await list(query)).content.map(({ label }) => label).sort();

describe('the list', () => {
  test.each<readonly [Query, readonly string[], string]>([
    [{}, ['100% cotton_mill', 'Coir', 'Dry spells', 'Islands', 'Paddy'], 'all'],
    [{ labels: 'user/program:Paddy' }, ['100% cotton_mill', 'Paddy'], 'one label'],
    [{ labels: 'user/program:Paddy;user/season:Kharif' }, ['Paddy'], 'two keys must both fit'],
    [
      { labels: 'user/program:Paddy;user/program:Coir' },
      ['100% cotton_mill', 'Coir', 'Paddy'],
      'values of one key are alternatives',
    ],
    [{ labels: 'user/program:Nobody' }, [], 'a label that nothing carries'],
    [{ labels: 'system/variable:Rainfall;user/season:Rabi' }, ['100% cotton_mill'], 'perils'],
    [{ uiState: 'simulated' }, ['Paddy'], 'state simulated'],
    [{ uiState: 'active' }, ['Coir'], 'state active'],
    [{ search: 'paD' }, ['Paddy'], 'search in the label'],
    [{ search: 'kochi' }, ['Coir', 'Paddy'], 'search in the place'],
    [{ search: 'dry spell' }, ['Dry spells'], 'search in the index'],
    [{ search: '100%' }, ['100% cotton_mill'], 'a percent sign is a percent sign'],
    [{ search: 'n_m' }, ['100% cotton_mill'], 'an underscore is an underscore'],
  ])('%o → %o: %s', async (query, expected) => expect(await names(query)).toEqual(expected));

  test('is found by its id', async () => expect(await names({ search: ids['Islands'] ?? '' })).toEqual(['Islands']));

  test('is paged, with its totals', async () => {
    const sort = 'label';
    const first = await list({ size: 2, sort });
    expect(first).toMatchObject({ totalElements: 5, totalPages: 3, numberOfElements: 2 });
    const last = await list({ size: 2, page: 2, sort });
    expect(last).toMatchObject({ totalElements: 5, totalPages: 3, numberOfElements: 1 });
    const beyond = await list({ size: 2, page: 9, sort });
    expect(beyond).toMatchObject({ content: [], totalElements: 5 });
  });

  test('is sorted by what people see; without a premium comes last from the top', async () => {
    const order = async (sort: string) => (await list({ sort })).content.map(({ label }) => label);
    expect((await order('riskPremiumPct,desc')).slice(0, 2)).toEqual(['Paddy', 'Coir']);
    expect((await order('monitoringTarget'))[0]).toBe('Islands');
    expect((await order('start,desc'))[0]).toBe('Coir');
    expect((await order('definition'))[0]).toBe('Dry spells');
    await expect(list({ sort: 'colour' })).rejects.toMatchObject({ status: 400, code: 'request.sort' });
  });

  describe('with one of several triggers', () => {
    const setType = (coverageType: string) =>
      within((db) =>
        db
          .update(coverageVersion)
          .set({ coverageType })
          .where(eq(coverageVersion.coverageId, ids['Islands'] ?? '')),
      );
    beforeAll(() => setType('MULTI_TRIGGER'));
    afterAll(() => setType('SINGLE'));

    test.each([
      ['en', ['Dry spell', 'Multi Trigger', 'Total rainfall'], ['Dry spell', 'Multi Trigger', 'Total rainfall']],
      [
        'de',
        ['Multi Trigger', 'Total rainfall', 'Dry spell'],
        ['Mehrere Auslöser', 'Niederschlagssumme', 'Trockenperiode'],
      ],
      ['se', ['Multi Trigger', 'Dry spell', 'Total rainfall'], ['Flera utlösare', 'Torrperiod', 'Total nederbörd']],
    ] as const)(
      'read in %s it is sorted by definition as that is called there, and so is its file',
      async (language, sent, read) => {
        const rows = async (sort: string) => (await list({ sort, language })).content;
        const up = await rows('definition');
        const nameOf = ({ coverageType, indexDefinitionName }: (typeof up)[number]) =>
          coverageType === 'MULTI_TRIGGER' ? 'Multi Trigger' : indexDefinitionName;
        expect([...new Set(up.map(nameOf))]).toEqual(sent);
        const alike = up.filter((row) => nameOf(row) === 'Total rainfall').map(({ id }) => id);
        expect(alike).toEqual([...alike].sort());
        expect((await rows('definition,desc')).map(({ id }) => id)).toEqual(up.map(({ id }) => id).reverse());
        const query = { kind: 'csv', columns: 'definition', sort: 'definition', language } as const;
        const [, ...lines] = (await (await world.send(exportCoverages, { query }, agent)).text()).split('\r\n');
        expect([...new Set(lines.filter(Boolean))]).toEqual(read);
      },
    );

    test('it is sorted by payout by the highest share that its sentence names; several triggers, which have none, are the lowest', async () => {
      const up = (await list({ sort: 'payout' })).content;
      const shares = up.map(({ coverageType, structure, exit, minPayoutPct, limitPct }) =>
        coverageType === 'MULTI_TRIGGER' ? -1 : structure === 'linear' && exit !== null ? limitPct : minPayoutPct,
      );
      expect(shares).toEqual([-1, 0.4, 1, 1, 1]);
      const full = up.slice(2).map(({ id }) => id);
      expect(full).toEqual([...full].sort());
      expect((await list({ sort: 'payout,desc' })).content.map(({ id }) => id)).toEqual(
        up.map(({ id }) => id).reverse(),
      );
    });
  });

  test('shows the newest version, but of active coverages the active one', async () => {
    const id = ids['Coir'] ?? '';
    await within(async (db) => {
      const [one] = await db
        .select()
        .from(coverageVersion)
        .where(and(eq(coverageVersion.coverageId, id), eq(coverageVersion.version, 1)));
      if (!one) throw new Error('There is no version 1');
      await db.insert(coverageVersion).values({ ...one, version: 2, uiState: 'created', label: 'Coir 2' });
      await db.update(coverage).set({ currentVersion: 2 }).where(eq(coverage.id, id));
    });
    expect(await names({ search: 'Coir' })).toEqual(['Coir 2']);
    expect(await names({ uiState: 'active' })).toEqual(['Coir']);
    await within(async (db) => {
      await db.update(coverage).set({ currentVersion: 1 }).where(eq(coverage.id, id));
      await db.delete(coverageVersion).where(and(eq(coverageVersion.coverageId, id), eq(coverageVersion.version, 2)));
    });
  });
});

describe('coverages by what they are and where', () => {
  test('by ids, unknown ones left out', async () => {
    const wanted = [ids['Paddy'] ?? '', 'nobody', ids['Coir'] ?? ''];
    const coverages = await world.call(listCoverages, { query: {}, body: wanted }, agent);
    expect(coverages.map(({ label }) => label)).toEqual(['Coir', 'Paddy']);
    expect(coverages[0]).toMatchObject({ parametricEventId: 'event-of-coir' });
    expect(await world.call(coverageDetails, { body: { coverageIds: wanted } }, agent)).toEqual(coverages);
  });

  test('of a monitoring target', async () => {
    const targetId = (await list({ search: 'Paddy' })).content[0]?.monitoringTarget.id;
    const coverages = await world.call(findCoveragesOfTarget, { query: { ...(targetId ? { targetId } : {}) } }, agent);
    expect(coverages.content.map(({ label }) => label).sort()).toEqual(['Coir', 'Paddy']);
  });

  test('at a place: within a hundredth of a degree, or inside the area', async () => {
    const at = async (lat: number, lon: number) =>
      (await world.call(findCoveragesAt, { query: { lat, lon } }, agent)).content.map(({ label }) => label).sort();
    expect(await at(9.975, 76.285)).toEqual(['Coir', 'Paddy']);
    expect(await at(9.99, 76.28)).toEqual([]);
    expect(await at(-13.83, 360 - 171.77)).toEqual(['Islands']);
    const target = (await list({ search: 'Dry' })).content[0]?.monitoringTarget;
    const square = [
      [
        [177, -19],
        [179, -19],
        [179, -17],
        [177, -17],
        [177, -19],
      ],
      [
        [178.9, -18.9],
        [178.95, -18.9],
        [178.95, -18.8],
        [178.9, -18.9],
      ],
    ];
    await within((db) =>
      db
        .update(monitoringTarget)
        .set({ kind: 'area', geometry: { type: 'Polygon', coordinates: square } })
        .where(eq(monitoringTarget.id, target?.id ?? '')),
    );
    expect(await at(-17.5, 177.5)).toEqual(['Dry spells']);
    expect(await at(-18.87, 178.94)).toEqual([]);
    await expect(at(95, 0)).rejects.toMatchObject({ status: 422 });
  });
});

describe('the map', () => {
  type Box = CallRequest<typeof findCoveragesInBox>['query'];
  const world180 = { topLeftLat: 90, topLeftLon: -180, bottomRightLat: -90, bottomRightLon: 180 };
  const map = (query: Box) => world.call(findCoveragesInBox, { query }, agent);

  test('has one point a place, with the properties that maps rely on', async () => {
    const { type, features } = await map(world180);
    expect(type).toBe('FeatureCollection');
    expect(features).toHaveLength(4);
    const kochi = features.find(({ properties }) => properties['geoClusterName'] === 'Kochi');
    expect(kochi).toEqual({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [76.28, 9.97] },
      properties: {
        status: 'WARNING',
        count: 2,
        ids: [ids['Paddy'], ids['Coir']].sort(),
        geoClusterName: 'Kochi',
        lng: 76.28,
        lat: 9.97,
        coverageId: [ids['Paddy'], ids['Coir']].sort()[0],
        parametricEventId: 'event-of-coir',
        sum_insured: 0,
      },
    });
  });

  test.each<readonly [string, Partial<Box>, readonly string[]]>([
    ['a box over the antimeridian', { topLeftLon: 170, bottomRightLon: -165 }, ['Apia', 'Suva']],
    ['the same, as a map that was turned round says it', { topLeftLon: 170, bottomRightLon: 195 }, ['Apia', 'Suva']],
    ['a box of India', { topLeftLon: 70, bottomRightLon: 80 }, ['Kochi', 'Madurai']],
    ['labels', { labels: 'user/program:Paddy' }, ['Kochi', 'Madurai']],
    ['a state', { uiState: 'active' }, ['Kochi']],
  ])('%s', async (_what, query, expected) => {
    const { features } = await map({ ...world180, ...query });
    expect(features.map(({ properties }) => properties['geoClusterName']).sort()).toEqual(expected);
  });

  test('gathers places into clusters as the zoom asks; small ones carry their ids', async () => {
    const far = await map({ ...world180, topLeftLon: 60, bottomRightLon: 90, zoom: 3 });
    expect(far.features).toEqual([
      expect.objectContaining({
        properties: expect.objectContaining({
          cluster: true,
          count: 3,
          point_count: 2,
          status: 'WARNING',
          ids: expect.arrayContaining([ids['Paddy'], ids['100% cotton_mill']]),
          expansionZoom: expect.any(Number),
        }),
      }),
    ]);
    const near = await map({ ...world180, topLeftLon: 60, bottomRightLon: 90, zoom: 12 });
    expect(
      near.features.map(({ properties }) => [properties['count'], properties['lng'], properties['lat']]).sort(),
    ).toEqual([
      [1, 78.12, 9.92],
      [2, 76.28, 9.97],
    ]);
  });

  test('a box that stands on its head is refused', async () => {
    await expect(map({ ...world180, topLeftLat: -10, bottomRightLat: 10 })).rejects.toMatchObject({
      status: 422,
      message: 'The upper edge of the box (-10) lies below its lower edge (10).',
    });
  });
});

describe('labels as facets', () => {
  const facets = (query: CallRequest<typeof coverageLabels>['query'], as?: 'agent' | 'stranger') =>
    world.call(coverageLabels, { query }, as ? { as } : {});

  test('of the users, for the tag search', async () => {
    expect(await facets({ user: 'true', system: 'false' }, 'agent')).toEqual([
      { key: 'user/program', values: ['Coir', 'Islands', 'Paddy'] },
      { key: 'user/season', values: ['Kharif', 'Rabi'] },
    ]);
  });
  test('narrowed by labels that are chosen already', async () => {
    expect(await facets({ user: 'true', system: 'false', labels: 'user/program:Coir' }, 'agent')).toEqual([
      { key: 'user/program', values: ['Coir'] },
      { key: 'user/season', values: ['Kharif'] },
    ]);
  });
  test('without a token: those of public coverages, and not that they are public', async () => {
    expect(await facets({})).toEqual([
      { key: 'system/variable', values: ['Rainfall'] },
      { key: 'user/program', values: ['Islands'] },
    ]);
  });
  test('of another tenant are its own: none', async () => expect(await facets({}, 'stranger')).toEqual([]));
  test('with a token that is not valid there are none at all', async () => {
    await expect(world.call(coverageLabels, { query: {} }, { as: { token: 'x' } })).rejects.toMatchObject({
      status: 401,
    });
  });
});

describe('a term sheet', () => {
  const drawn = async (body: CallRequest<typeof drawTermSheet>['body']) => {
    const headers = { authorization: `Bearer ${await world.token('agent')}`, 'x-tenant-id': world.tenantId };
    return fetchCall({ base: world.url, headers: () => headers }, drawTermSheet, { body });
  };
  const item = (name: string, currency = 'INR') => ({
    coverageId: ids[name] ?? '',
    quantity: 2,
    sumInsured: { amount: 500, currency },
  });
  const stored = async () =>
    (await world.parts.database.pool.query<{ count: string }>('select count(*) from stored_file')).rows[0]?.count;

  test('is drawn up as a PDF in the order that was asked for, and stored nowhere', async () => {
    const before = await stored();
    const response = await drawn({ programId: '1', items: [item('Paddy'), item('Coir')] });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const text = flat(readPdf(Buffer.from(await response.arrayBuffer())).text);
    expect(text.indexOf('Paddy, Kochi')).toBeGreaterThan(-1);
    expect(text.indexOf('Coir, Kochi')).toBeGreaterThan(text.indexOf('Paddy, Kochi'));
    expect(text).toContain('Total INR 2,000.00');
    expect(await stored()).toBe(before);
  });
  test('of a coverage that is not there, or of a sum in another currency, is refused', async () => {
    await expect(drawn({ items: [{ ...item('Paddy'), coverageId: 'nobody' }] })).rejects.toMatchObject({ status: 404 });
    await expect(drawn({ items: [item('Paddy', 'USD')] })).rejects.toMatchObject({
      status: 422,
      message: '"Paddy" is in INR: its sum insured cannot be in USD.',
    });
    await expect(drawn({ items: [] })).rejects.toMatchObject({ status: 422 });
  });
});

test('every version says whether lists show it, whatever was done to its coverage', async () => {
  const told = () =>
    world.parts.database.pool.query<{ label: string }>(
      `select v.label from coverage_version v join coverage c on c.tenant_id = v.tenant_id and c.id = v.coverage_id
       where (v.listed, v.in_force, v.listed_at) is distinct from
         (v.version = c.current_version and not c.archived, coalesce(v.version = c.active_version and not c.archived, false), c.created_at)`,
    );
  const put = (set: string) =>
    world.parts.database.pool.query(`update coverage set ${set} where id = $1`, [ids['Coir']]);
  for (const set of [
    'archived = true',
    'archived = false',
    'active_version = null',
    'active_version = 1',
    'current_version = 2',
  ]) {
    await put(set);
    expect((await told()).rows).toEqual([]);
  }
  expect(await names({ search: 'Coir' })).toEqual([]);
  await put('current_version = 1');
  expect(await names({ search: 'COIR' })).toEqual(['Coir']);
});
