import { eq } from 'drizzle-orm';
import {
  activateCoverage,
  copyCoverage,
  createCoverage,
  updateCoverage,
  type NewCoverage,
} from '#shared/contract/coverageDesign';
import { findCoverages, readCoverage } from '#shared/contract/coverages';
import { readCoverageVersions, readPricingResult, simulateCoverage } from '#shared/contract/coverageVersions';
import type { CallRequest } from '#shared/contract/call';
import { aprilRain } from '../../../../tests/support/aprilRain';
import { ingestRain, ingestRecord } from '../../../../tests/support/records';
import { startWorld, type World } from '../../../../tests/support/world';
import type { Db } from '../../../db/open';
import { inTenant } from '../../../db/scope';
import { coverageVersion } from '../../../db/schema/coverages';
import { footprint, parametricEvent } from '../../../db/schema/monitoring';
import { storedFootprint } from '../../monitoring/events/footprintColumns';

let world: World;
let rain: Awaited<ReturnType<typeof ingestRain>>;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-20T08:00:00Z') });
  rain = await ingestRain(world, { 2010: 80, 2015: 170 });
});
afterAll(() => world.close());

const underwriter = { as: 'underwriter' as const };
const money = (amount: number, currency = 'INR') => ({ amount, currency });
const within = <T>(work: (db: Db) => Promise<T>) => inTenant(world.parts.database.db, world.tenantId, work);
const april = (change: Partial<NewCoverage> = {}) => aprilRain(rain, change);
const create = (change: Partial<NewCoverage> = {}) => world.call(createCoverage, { body: april(change) }, underwriter);
const read = (id: string, version?: number) =>
  world.call(readCoverage, { params: { id }, query: version === undefined ? {} : { version } }, underwriter);
type Change = CallRequest<typeof updateCoverage>['body'];
const edit = (id: string, body: Change) => world.call(updateCoverage, { params: { id }, body }, underwriter);
const simulate = async (id: string) => {
  await world.call(simulateCoverage, { params: { id } }, underwriter);
  await world.runJobs();
};
const activate = (id: string) => world.call(activateCoverage, { params: { id } }, underwriter);
const computed = { dataSetId: 'rain', dataVersion: 1, dataHash: 'a', engineVersion: '1', footprintHash: 'b' };
const eventsOf = (id: string) =>
  within((db) =>
    db
      .select()
      .from(parametricEvent)
      .where(eq(parametricEvent.coverageId, id))
      .orderBy(parametricEvent.coverageVersion),
  );

describe('an edit makes the next version', () => {
  test('and the one before stays readable and priced', async () => {
    const { id } = await create();
    await simulate(id);
    const first = await read(id);
    const pricing = await world.call(readPricingResult, { params: { id }, query: {} }, underwriter);
    const second = await edit(id, { trigger: 150 });
    expect(second).toMatchObject({ version: 2, trigger: 150, exit: 230, uiState: 'created', riskPremiumPct: null });
    expect(second.technicalPricingReportFileId).toBeNull();
    expect(await read(id, 1)).toEqual({ ...first, canActivate: false });
    expect(await world.call(readPricingResult, { params: { id }, query: { version: 1 } }, underwriter)).toEqual(
      pricing,
    );
    await expect(world.call(readPricingResult, { params: { id }, query: {} }, underwriter)).rejects.toMatchObject({
      status: 404,
    });
    await simulate(id);
    const versions = await world.call(readCoverageVersions, { params: { id } }, underwriter);
    expect(
      versions.map(({ version, trigger, exit, uiState, quoted }) => [version, trigger, exit, uiState, quoted]),
    ).toEqual([
      [2, 150, 230, 'simulated', false],
      [1, 100, 180, 'simulated', false],
    ]);
    // 2015 alone is above 150: 200 mm pays 20 + 50 %. Of 21 years so few say less than (k + 0.5) / 22 of them.
    expect(versions[0]?.riskPremiumPct).toBeCloseTo((1.5 / 22) * 0.7, 12);
    expect(versions[1]?.riskPremiumPct).toBeCloseTo((2.5 / 22) * 0.65, 12);
    await expect(read(id, 3)).rejects.toMatchObject({
      status: 404,
      code: 'coverages.unknownVersion',
      message: 'This coverage has no version 3.',
    });
  });

  test('the whole coverage may be sent back with one field changed', async () => {
    const coverage = await create({ labels: ['user/program:Paddy'] });
    const { id } = coverage;
    const whole = async (change: Change) => edit(id, { ...(await read(id)), ...change });
    expect(await whole({})).toMatchObject({
      trigger: 100,
      exit: 180,
      payoutPerUnit: money(1),
      labels: coverage.labels,
    });
    expect(await whole({ trigger: 90 })).toMatchObject({ trigger: 90, exit: 170, payoutPerUnit: money(1) });
    expect(await whole({ minPayout: money(40) })).toMatchObject({ minPayoutPct: 0.4, exit: 150 });
  });

  test('structure and comparator are sent back as they are, or refused with a sentence', async () => {
    const coverage = await create();
    const { id, indexDefinition } = coverage;
    const refusal = { status: 422, code: 'coverages.invalid' };
    await expect(edit(id, { ...coverage, structure: 'binary' })).rejects.toMatchObject({
      ...refusal,
      message: 'The payout structure of this coverage stays linear. For another one, make a new coverage.',
      details: { fields: [{ path: 'body.structure' }] },
    });
    const other = indexDefinition.triggerComparator === 'GT' ? 'LT' : 'GT';
    await expect(
      edit(id, { ...coverage, indexDefinition: { ...indexDefinition, triggerComparator: other } }),
    ).rejects.toMatchObject({
      ...refusal,
      message: `The comparator of this coverage stays ${indexDefinition.triggerComparator}. For another one, make a new coverage.`,
      details: { fields: [{ path: 'body.indexDefinition.triggerComparator' }] },
    });
    expect(await read(id)).toMatchObject({ version: 1 });
  });

  test('an exit that was given moves the rate, and stays when the trigger moves', async () => {
    const payoutStructure = { type: 'linear' as const, trigger: 100, minPayout: money(20), exit: 180 };
    const coverage = await create({ payoutStructure });
    expect(coverage).toMatchObject({ exit: 180, payoutPerUnitPct: 0.01 });
    expect(await edit(coverage.id, { ...coverage, trigger: 140 })).toMatchObject({ exit: 180, payoutPerUnitPct: 0.02 });
  });

  test('exit and rate can be changed, each alone or both where they agree', async () => {
    const coverage = await create();
    const { id } = coverage;
    expect(await edit(id, { ...coverage, exit: 140 })).toMatchObject({ exit: 140, payoutPerUnitPct: 0.02 });
    const again = await read(id);
    expect(await edit(id, { ...again, payoutPerUnit: money(4) })).toMatchObject({ exit: 120, payoutPerUnitPct: 0.04 });
    const both = { exit: 116, payoutPerUnit: money(5) };
    expect(await edit(id, { ...again, ...both })).toMatchObject({ exit: 116, payoutPerUnitPct: 0.05 });
    await expect(edit(id, { exit: 150, payoutPerUnit: money(6) })).rejects.toMatchObject({
      status: 422,
      details: {
        fields: [{ path: 'body.exit', message: expect.stringContaining('Exit and payout per unit disagree') }],
      },
    });
  });

  test('the currency changes with all amounts', async () => {
    const coverage = await create();
    const changed = await edit(coverage.id, { ...coverage, currency: 'USD', minPayout: money(30, 'USD') });
    expect(changed).toMatchObject({
      currency: 'USD',
      minPayout: money(30, 'USD'),
      payoutPerUnit: money(1, 'USD'),
      limit: money(100, 'USD'),
    });
    await expect(edit(coverage.id, { minPayout: money(30, 'EUR') })).rejects.toMatchObject({ status: 422 });
  });

  test('phases go along when the period moves by years; another season refuses them', async () => {
    const phases = [{ periodStart: '2026-04-01', periodEnd: '2026-04-15', parameters: {} }];
    const { id } = await create({ indexDefinition: { id: 'precip-sum-total', indexSpec: { phases } } });
    const next = await edit(id, { start: '2027-04-01', end: '2027-04-30' });
    expect(next.indexDefinition.indexSpec.phases).toEqual([
      { periodStart: '2027-04-01', periodEnd: '2027-04-15', parameters: {} },
    ]);
    await expect(edit(id, { start: '2027-06-01', end: '2027-06-30' })).rejects.toMatchObject({
      status: 422,
      message: 'The phase 2027-04-01 to 2027-04-15 reaches outside the risk period 2027-06-01 to 2027-06-30.',
    });
  });

  test('a period that has begun may be kept, but none is chosen that has', async () => {
    const { id } = await create();
    world.setNow(new Date('2026-04-10T08:00:00Z'));
    expect(await edit(id, { trigger: 90 })).toMatchObject({ version: 2, start: '2026-04-01' });
    await expect(edit(id, { start: '2026-04-09' })).rejects.toMatchObject({
      status: 422,
      message: 'From cannot be in the past: 2026-04-09 lies before today, 2026-04-10.',
    });
    world.setNow(new Date('2026-03-20T08:00:00Z'));
  });

  test('only underwriters and administrators open a coverage to everybody', async () => {
    const { id } = await create();
    const labels = ['system/visibility:public'];
    const asAgent = world.call(updateCoverage, { params: { id }, body: { labels } }, { as: 'agent' });
    await expect(asAgent).rejects.toMatchObject({ status: 403, code: 'coverages.publish' });
    expect((await edit(id, { labels })).labels).toEqual(['system/visibility:public', 'system/variable:Rainfall']);
    const kept = await world.call(updateCoverage, { params: { id }, body: { labels, trigger: 90 } }, { as: 'agent' });
    expect(kept.labels).toContain('system/visibility:public');
  });
});

describe('activating a newer version', () => {
  test('that replaces one nobody quoted: the event goes along, and its footprint is forgotten', async () => {
    const { id } = await create();
    await simulate(id);
    const { parametricEventId } = await activate(id);
    await within(async (db) => {
      const eventId = parametricEventId ?? '';
      await db
        .update(parametricEvent)
        .set({
          ...{ status: 'MONITORED', warning: true, indexValue: 5, latestIndexValue: 5, asOf: '2026-03-20' },
          ...{ payoutPct: 0.4, indicativePct: 0.4, firstPayoutDate: '2026-03-20', usable: true, missingDays: 3 },
          ...{ runTime: new Date(), provenance: computed, secondary: { indexValue: 4 } },
        })
        .where(eq(parametricEvent.id, eventId));
      await db
        .insert(footprint)
        .values({ tenantId: world.tenantId, eventId, ...storedFootprint([]), updatedAt: new Date() });
    });
    await edit(id, { trigger: 90 });
    const list = await world.call(findCoverages, { query: { uiState: 'active', size: 1000 } }, underwriter);
    expect(list.content.find((one) => one.id === id)).toMatchObject({ version: 1, trigger: 100 });
    await simulate(id);
    expect(await activate(id)).toMatchObject({ version: 2, parametricEventId });
    expect(await eventsOf(id)).toEqual([
      expect.objectContaining({
        id: parametricEventId,
        ...{ coverageVersion: 2, status: 'UNKNOWN', warning: false, indexValue: null, latestIndexValue: null },
        ...{ asOf: null, payoutPct: 0, indicativePct: null, firstPayoutDate: null, usable: false, missingDays: 0 },
        ...{ runTime: null, provenance: null, secondary: null },
      }),
    ]);
    expect(await within((db) => db.$count(footprint, eq(footprint.eventId, parametricEventId ?? '')))).toBe(0);
    expect(await read(id, 1)).toMatchObject({ uiState: 'simulated', canActivate: false, parametricEventId: null });
  });

  test('that replaces a quoted one: what was quoted keeps its event, the new version gets its own', async () => {
    const { id } = await create();
    await simulate(id);
    const first = await activate(id);
    await within((db) => db.update(coverageVersion).set({ quoted: true }).where(eq(coverageVersion.coverageId, id)));
    const before = await within((db) => db.select().from(coverageVersion).where(eq(coverageVersion.coverageId, id)));
    await edit(id, { trigger: 90 });
    await simulate(id);
    const second = await activate(id);
    expect((await eventsOf(id)).map(({ id: eventId, coverageVersion: version }) => [eventId, version])).toEqual([
      [first.parametricEventId, 1],
      [second.parametricEventId, 2],
    ]);
    const [after] = await within((db) =>
      db.select().from(coverageVersion).where(eq(coverageVersion.coverageId, id)).orderBy(coverageVersion.version),
    );
    // Of the quoted version only its state moved on, and that lists show the new one.
    const stood = { uiState: 'active', listed: true, inForce: true, updatedAt: null };
    expect({ ...after, ...stood }).toEqual({ ...before[0], updatedAt: null });
    expect(after).toMatchObject({ uiState: 'simulated', listed: false, inForce: false });
    expect(await read(id, 1)).toMatchObject({ parametricEventId: first.parametricEventId });
  });
});

describe('a copy', () => {
  test('has the terms, a name of its own, and no history', async () => {
    const { id } = await create({ label: 'Paddy', labels: ['user/program:Paddy', 'system/visibility:public'] });
    await simulate(id);
    const copy = await world.call(copyCoverage, { params: { id } }, underwriter);
    expect(copy).toMatchObject({
      label: 'Paddy (copy)',
      version: 1,
      uiState: 'created',
      trigger: 100,
      start: '2026-04-01',
      riskPremiumPct: null,
      labels: ['user/program:Paddy', 'system/variable:Rainfall'],
    });
    expect(copy.id).not.toBe(id);
  });

  test('of a season that has begun is for the next one, its phases too', async () => {
    const phases = [{ periodStart: '2026-04-01', periodEnd: '2026-04-15', parameters: {} }];
    const { id } = await create({ indexDefinition: { id: 'precip-sum-total', indexSpec: { phases } } });
    world.setNow(new Date('2026-04-02T08:00:00Z'));
    const copy = await world.call(copyCoverage, { params: { id } }, underwriter);
    expect(copy).toMatchObject({ start: '2027-04-01', end: '2027-04-30' });
    expect(copy.indexDefinition.indexSpec.phases[0]).toMatchObject({
      periodStart: '2027-04-01',
      periodEnd: '2027-04-15',
    });
    world.setNow(new Date('2026-03-20T08:00:00Z'));
  });
});

describe('several triggers under one limit', () => {
  test('are priced year by year, and shown as one payout with its parts', async () => {
    const dry = await ingestRain(world, { 2010: 20, 2012: 60 }, { name: 'Hill', lat: 11, lon: 77 });
    const part = (change: Partial<NewCoverage>) => april(change) as NonNullable<NewCoverage['coverages']>[number];
    const coverage = await create({
      coverageType: 'MULTI_TRIGGER',
      label: 'Two gauges',
      limit: money(80),
      coverages: [
        part({ label: 'Plain' }),
        part({
          label: 'Hill',
          dataSet: { id: dry.dataSetId },
          monitoringTarget: { id: dry.targetId },
          payoutStructure: { type: 'binary', trigger: 45, minPayout: money(60) },
        }),
      ],
    });
    expect(coverage).toMatchObject({
      coverageType: 'MULTI_TRIGGER',
      combine: 'SUM',
      limitPct: 0.8,
      trigger: 0,
      exit: 80,
      triggerUnit: '%',
      indexDefinitionName: 'Multi Trigger',
    });
    expect(
      coverage.coverages.map((one) => [one.label, one.dataSet, one.monitoringTarget.lat, one.trigger, one.structure]),
    ).toEqual([
      ['Plain', 'Plain rain', 10, 100, 'linear'],
      ['Hill', 'Hill', 11, 45, 'binary'],
    ]);
    const { content } = await world.call(findCoverages, { query: { search: 'Two gauges' } }, underwriter);
    expect(content.map((row) => row.coverages.map((one) => [one.label, one.monitoringTarget, one.trigger]))).toEqual([
      coverage.coverages.map(({ label, monitoringTarget: { id, name }, trigger }) => [label, { id, name }, trigger]),
    ]);
    await simulate(coverage.id);
    const pricing = await world.call(readPricingResult, { params: { id: coverage.id }, query: {} }, underwriter);
    // 2010: 30 % and 60 % (50 mm) meet the limit of 80 %. 2012: 60 %. 2015: 100 % is cut to 80 %.
    const paid = pricing.payout.filter(({ total_payout }) => total_payout !== 0);
    expect(paid.map(({ year, total_payout }) => [year, total_payout])).toEqual([
      [2010, 80],
      [2012, 60],
      [2015, 80],
    ]);
    expect(pricing.expectedLoss).toBeCloseTo(2.2 / 21, 12);
    const changed = await edit(coverage.id, { ...(await read(coverage.id)), limit: money(50) });
    expect(changed).toMatchObject({ version: 2, limitPct: 0.5, exit: 50 });
    await expect(edit(coverage.id, { trigger: 5 })).rejects.toMatchObject({
      status: 422,
      message: 'A multi-trigger coverage has its triggers in its sub-coverages. To change them, make a new coverage.',
    });
  });
});

describe('a shortfall of irradiation', () => {
  test('is measured against the mean of its period, which is frozen in the terms', async () => {
    // 5 kWh a day, in 2010 only 4: eleven Junes of 150 and one of 120 have a mean of 147.5.
    const sun = await ingestRecord(world, {
      name: 'Sun',
      provider: 'Own gauge',
      columns: 'date,ghi_kwh_m2',
      from: '2005-01-01',
      to: '2016-12-31',
      day: (date) => (date.startsWith('2010') ? '4' : '5'),
      riskTypes: ['SOLAR'],
    });
    const input = {
      riskTypeId: 'SOLAR',
      dataSet: { id: sun.dataSetId },
      monitoringTarget: { id: sun.targetId },
      indexDefinition: { id: 'ghi-shortfall' },
      payoutStructure: { type: 'linear' as const, trigger: 10, minPayout: money(0), payoutPerUnit: money(5) },
    };
    const coverage = await create({ ...input, start: '2026-06-01', end: '2026-06-30' });
    expect(coverage.label).toBe('Solar Shortfall Stress Cover');
    expect(coverage.indexDefinition.parameters['reference']).toBe(147.5);
    await simulate(coverage.id);
    const pricing = await world.call(readPricingResult, { params: { id: coverage.id }, query: {} }, underwriter);
    // 1 - 120 / 147.5 = 18.644 %, of a past year unrounded: 8.644 points beyond the trigger at 5 % each.
    expect(pricing.payout.find(({ year }) => year === 2010)).toMatchObject({
      detrend_index: expect.closeTo(18.644068, 6),
      total_payout: expect.closeTo(43.220339, 6),
    });
    const next = await edit(coverage.id, { start: '2027-06-01', end: '2027-06-30' });
    expect(next.indexDefinition.parameters['reference']).toBe(147.5);
    const other = await edit(coverage.id, { start: '2026-07-01', end: '2026-07-31' });
    expect(other.indexDefinition.parameters['reference']).toBeCloseTo((11 * 155 + 124) / 12, 9);
  });
});
