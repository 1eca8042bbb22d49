import {
  activateCoverage,
  copyCoverage,
  createCoverage,
  deleteCoverage,
  updateCoverage,
  type NewCoverage,
} from '#shared/contract/coverageDesign';
import { findActivationRows, startActivation } from '#shared/contract/coverageActivations';
import { readCoverage } from '#shared/contract/coverages';
import { readPricingResult, simulateCoverage } from '#shared/contract/coverageVersions';
import type { CallRequest } from '#shared/contract/call';
import { moveEvent, readEvent } from '#shared/contract/monitoring';
import { aprilRain } from '../../../../tests/support/aprilRain';
import { ingestRain } from '../../../../tests/support/records';
import { startWorld, type World } from '../../../../tests/support/world';

let world: World;
let rain: Awaited<ReturnType<typeof ingestRain>>;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-20T08:00:00Z') });
  rain = await ingestRain(world, { 2010: 80, 2015: 170 });
});
beforeEach(() => world.setNow(new Date('2026-03-20T08:00:00Z')));
afterAll(() => world.close());

const underwriter = { as: 'underwriter' as const };
const byId = (id: string) => ({ params: { id } });
const money = (amount: number) => ({ amount, currency: 'INR' });
const april = (change: Partial<NewCoverage> = {}) => aprilRain(rain, change);
const part = (change: Partial<NewCoverage> = {}) => april(change) as NonNullable<NewCoverage['coverages']>[number];
/** The limit is that of both together. */
const multi = ({ limit, ...change }: Partial<NewCoverage> = {}) =>
  april({ coverageType: 'MULTI_TRIGGER', coverages: [part(change), part(change)], ...change, limit });
const create = (body: NewCoverage) => world.call(createCoverage, { body }, underwriter);
const edit = (id: string, body: CallRequest<typeof updateCoverage>['body']) =>
  world.call(updateCoverage, { ...byId(id), body }, underwriter);
async function activate(id: string) {
  await world.call(simulateCoverage, byId(id), underwriter);
  await world.runJobs();
  return world.call(activateCoverage, byId(id), underwriter);
}

describe.each([
  ['one trigger', april],
  ['several triggers', multi],
] as const)('a coverage of %s', (_, of) => {
  test('keeps the loss ratio and the detrending that an edit does not name, and takes those that it names', async () => {
    const { id } = await create(of({ expectedLossRatio: 0.8, detrend: 'LINEAR' }));
    const kept = { expectedLossRatio: 0.8, detrend: 'LINEAR' };
    const parts = (own: object) => (of === multi ? { coverages: [own, own] } : {});
    expect(await edit(id, { label: 'Renamed' })).toMatchObject({ version: 2, ...kept, ...parts(kept) });
    const taken = { expectedLossRatio: 0.7, detrend: 'NONE' } as const;
    expect(await edit(id, taken)).toMatchObject({ version: 3, ...taken, ...parts(taken) });
  });

  test('whose limit is taken away pays up to the whole insured amount', async () => {
    const { id } = await create(of({ limit: money(80) }));
    expect(await edit(id, { label: 'Renamed' })).toMatchObject({ limit: money(80), limitPct: 0.8 });
    expect(await edit(id, { limit: null })).toMatchObject({ limit: money(100), limitPct: 1 });
  });

  test('never has a limit above what is insured', async () => {
    const refused = {
      status: 422,
      message: 'The limit must be above 0 and at most 100 % of the insured amount of 100.',
    };
    await expect(create(of({ limit: money(100.01) }))).rejects.toMatchObject(refused);
    const { id } = await create(of({ limit: money(100) }));
    await expect(edit(id, { limit: money(100.01) })).rejects.toMatchObject(refused);
    await expect(edit(id, { limit: money(0) })).rejects.toMatchObject(refused);
    expect(await world.call(readCoverage, { ...byId(id), query: {} }, underwriter)).toMatchObject({ version: 1 });
  });
});

test.each([
  ['begins today is for this season', '2026-04-01T23:59:59Z', '2026-04-01', '2026-04-30'],
  ['began yesterday is for the next one', '2026-04-02T00:00:00Z', '2027-04-01', '2027-04-30'],
])('a copy of a season that %s', async (_, now, start, end) => {
  const { id } = await create(april());
  world.setNow(new Date(now));
  expect(await world.call(copyCoverage, byId(id), underwriter)).toMatchObject({ start, end });
});

describe('an event that a person has decided', () => {
  const decided = async (id: string) => {
    const eventId = (await activate(id)).parametricEventId ?? '';
    await world.call(
      moveEvent,
      { ...byId(eventId), body: { to: 'TERMINATED', reason: 'The gauge was stolen.' } },
      underwriter,
    );
    return eventId;
  };
  const eventOf = (id: string) => world.call(readEvent, { ...byId(id), query: {} }, underwriter);

  test('stays with the version that it was decided on; a newer one has its own', async () => {
    const { id } = await create(april());
    const eventId = await decided(id);
    await edit(id, { trigger: 90 });
    const { version, parametricEventId } = await activate(id);
    expect(version).toBe(2);
    expect(parametricEventId).not.toBe(eventId);
    expect(await eventOf(eventId)).toMatchObject({ status: 'TERMINATED', coverage: { version: 1 } });
    expect(await eventOf(parametricEventId ?? '')).toMatchObject({ status: 'UNKNOWN', coverage: { version: 2 } });
  });

  test('is not decided again where its coverage is archived', async () => {
    const { id } = await create(april());
    const eventId = await decided(id);
    const before = await eventOf(eventId);
    await world.call(deleteCoverage, byId(id), underwriter);
    expect(await eventOf(eventId)).toEqual(before);
  });
});

test('what is archived is not activated with others', async () => {
  const { id } = await create(april());
  await world.call(simulateCoverage, byId(id), underwriter);
  await world.runJobs();
  await world.call(deleteCoverage, byId(id), underwriter);
  const { id: activation } = await world.call(startActivation, { body: { coverageIds: [id] } }, underwriter);
  await world.runJobs();
  const { content } = await world.call(findActivationRows, { ...byId(activation), query: {} }, underwriter);
  expect(content).toMatchObject([{ outcome: 'skipped', why: 'unknown' }]);
});

test('both reports that an active coverage rests on are kept; those of its next version are made anew', async () => {
  const { id } = await create(april());
  const { technicalPricingReportFileId, factSheetReportFileId } = await activate(id);
  const files = [technicalPricingReportFileId, factSheetReportFileId];
  const { rows } = await world.parts.database.pool.query('select id from stored_file where kept and id = any($1)', [
    files,
  ]);
  expect(rows.map((row) => row.id).sort()).toEqual(files.toSorted());
  const none = { technicalPricingReportFileId: null, factSheetReportFileId: null, grossPremiumIndicationPct: null };
  expect(await edit(id, { trigger: 90 })).toMatchObject(none);
  expect(await world.call(copyCoverage, byId(id), underwriter)).toMatchObject(none);
});

test('sub-coverages pay by their weights, each above 0; those of a copy are its own', async () => {
  const half = (change: Partial<NewCoverage>) => ({ ...part(change), weight: 0.5 });
  const binary = { type: 'binary' as const, trigger: 150, minPayout: money(40) };
  const coverages = [half({}), half({ payoutStructure: binary })];
  const coverage = await create({ ...multi(), coverages });
  await world.call(simulateCoverage, byId(coverage.id), underwriter);
  await world.runJobs();
  const { payout } = await world.call(readPricingResult, { ...byId(coverage.id), query: {} }, underwriter);
  // In 2010 it rained 110 mm: half of 30 %. In 2015 200 mm: half of 100 and of 40 %.
  const paid = payout.filter(({ total_payout }) => total_payout !== 0);
  expect(paid.map(({ year, total_payout }) => [year, total_payout])).toEqual([
    [2010, 15],
    [2015, 70],
  ]);
  await expect(create({ ...multi(), coverages: [{ ...half({}), weight: 0 }, half({})] })).rejects.toMatchObject({
    ...{ status: 422, message: 'The weight of a sub-coverage must be above 0.' },
  });
  const copy = await world.call(copyCoverage, byId(coverage.id), underwriter);
  const ids = [...coverage.coverages, ...copy.coverages].map((one) => one.id);
  expect(new Set(ids).size).toBe(4);
});
