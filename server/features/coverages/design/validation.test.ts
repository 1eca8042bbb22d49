import { createCoverage, type NewCoverage } from '#shared/contract/coverageDesign';
import { ingestRain, ingestRecord } from '../../../../tests/support/records';
import { startWorld, type World } from '../../../../tests/support/world';
import { inTenant } from '../../../db/scope';
import { dataSet } from '../../../db/schema/catalog';
import { coverage } from '../../../db/schema/coverages';

let world: World;
let rain: Awaited<ReturnType<typeof ingestRain>>;
let other: Awaited<ReturnType<typeof ingestRain>>;
let heat: Awaited<ReturnType<typeof ingestRecord>>;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-20T08:00:00Z') });
  rain = await ingestRain(world);
  other = await ingestRain(world, {}, { name: 'Other rain' });
  heat = await ingestRecord(world, {
    name: 'Heat',
    provider: 'Own gauge',
    columns: 'date,tmax_c',
    from: '2025-01-01',
    to: '2025-12-31',
    day: () => '30',
  });
  await inTenant(world.parts.database.db, world.tenantId, (db) =>
    db.insert(dataSet).values({
      tenantId: world.tenantId,
      id: 'storms',
      providerId: rain.providerId,
      kind: 'track',
      category: 'Storm tracks',
      name: 'Storms',
      riskTypeIds: ['TC', 'RAINFALL'],
      variables: [{ id: 'wind', name: 'Wind', unit: 'km/h' }],
    }),
  );
});
afterAll(() => world.close());

const money = (amount: number, currency = 'INR') => ({ amount, currency });
const linear = (change: Partial<NewCoverage['payoutStructure']> = {}): NewCoverage['payoutStructure'] => ({
  type: 'linear',
  trigger: 100,
  minPayout: money(20),
  payoutPerUnit: money(1),
  ...change,
});
const april = (change: Partial<NewCoverage> = {}): NewCoverage => ({
  riskTypeId: 'RAINFALL',
  dataSet: { id: rain.dataSetId },
  monitoringTarget: { id: rain.targetId },
  indexDefinition: { id: 'precip-sum-total' },
  payoutStructure: linear(),
  currency: 'INR',
  start: '2026-04-01',
  end: '2026-04-30',
  ...change,
});
const phase = (periodStart: string, periodEnd: string, more = {}) => ({
  periodStart,
  periodEnd,
  parameters: {},
  ...more,
});
const inPhases = (...phases: ReturnType<typeof phase>[]) =>
  april({ indexDefinition: { id: 'precip-sum-total', indexSpec: { phases } } });
const withParameters = (id: string, parameters: Record<string, number | string>) =>
  april({ indexDefinition: { id, parameters } });
const multi = (...parts: NonNullable<NewCoverage['coverages']>): NewCoverage =>
  april({ coverageType: 'MULTI_TRIGGER', coverages: parts });
const part = (change: Partial<NewCoverage> & { weight?: number } = {}) =>
  april(change) as NonNullable<NewCoverage['coverages']>[number];

type Case = readonly [path: string, message: string, wish: () => NewCoverage];
const cases: readonly Case[] = [
  [
    'start',
    'From cannot be in the past: 2026-03-19 lies before today, 2026-03-20.',
    () => april({ start: '2026-03-19' }),
  ],
  ['end', 'To cannot be before From: 2026-03-31 lies before 2026-04-01.', () => april({ end: '2026-03-31' })],
  [
    'end',
    'A risk period is at most one year long: from 2026-04-01 it ends on 2027-03-31 at the latest.',
    () => april({ end: '2027-04-01' }),
  ],
  [
    'end',
    'A risk period cannot start or end on 29 February, which most past years do not have. Take 28 February or 1 March.',
    () => april({ start: '2027-12-01', end: '2028-02-29' }),
  ],
  [
    'riskTypeId',
    'There is no risk type "HAIL". Known are: RAINFALL, TEMPERATURE, TC, SOLAR, CLOUD, CDN, ICT_SHOCK, PAYMENT.',
    () => april({ riskTypeId: 'HAIL' }),
  ],
  [
    'indexDefinition.id',
    'There is no index "hail". For Rainfall there are: precip-sum-total, excess-precip-days, deficit-precip-days, dry-days-spell, wet-days-spell, precip-max-nday',
    () => april({ indexDefinition: { id: 'hail' } }),
  ],
  [
    'indexDefinition.id',
    'The index "Hot days" measures Temperature, not Rainfall.',
    () => april({ indexDefinition: { id: 'hot-days' } }),
  ],
  [
    'indexDefinition.parameters.depth',
    'The index "Total rainfall" has no parameter "depth". It knows: dailyCap.',
    () => withParameters('precip-sum-total', { depth: 1 }),
  ],
  [
    'indexDefinition.parameters.op',
    'A day counts when its rain is: "ABOUT" is not one of GT, GTE, LT, LTE.',
    () => withParameters('excess-precip-days', { op: 'ABOUT' }),
  ],
  [
    'indexDefinition.parameters.threshold',
    'Daily threshold: "much" is not a number.',
    () => withParameters('excess-precip-days', { threshold: 'much' }),
  ],
  [
    'indexDefinition.parameters.threshold',
    'Daily threshold cannot be below 0.',
    () => withParameters('excess-precip-days', { threshold: -1 }),
  ],
  [
    'indexDefinition.parameters.window',
    'Consecutive days must be a whole number of at least 1.',
    () => withParameters('precip-max-nday', { window: 2.5 }),
  ],
  [
    'indexDefinition.indexSpec.phases.0.periodEnd',
    'The phase from 2026-04-10 ends before it starts.',
    () => inPhases(phase('2026-04-10', '2026-04-09')),
  ],
  [
    'indexDefinition.indexSpec.phases.1.periodStart',
    'The phase 2026-04-20 to 2026-05-01 reaches outside the risk period 2026-04-01 to 2026-04-30.',
    () => inPhases(phase('2026-04-01', '2026-04-09'), phase('2026-04-20', '2026-05-01')),
  ],
  [
    'indexDefinition.indexSpec.phases.0.periodStart',
    'The phases from 2026-04-01 and from 2026-04-10 overlap.',
    () => inPhases(phase('2026-04-10', '2026-04-20'), phase('2026-04-01', '2026-04-10')),
  ],
  [
    'indexDefinition.indexSpec.phases.0.weight',
    'The weight of a phase must be above 0.',
    () => inPhases(phase('2026-04-01', '2026-04-10', { weight: 0 })),
  ],
  [
    'indexDefinition.indexSpec.phases.0.parameters.depth',
    'The index "Total rainfall" has no parameter "depth". It knows: dailyCap.',
    () => inPhases(phase('2026-04-01', '2026-04-10', { parameters: { depth: 1 } })),
  ],
  [
    'indexDefinition.indexSpec.phases',
    'The index "Maximum sustained wind within the radius" looks at whole events: it cannot be cut into phases.',
    () =>
      april({
        riskTypeId: 'TC',
        dataSet: { id: 'storms' },
        monitoringTarget: { id: 'storms@14,-61' },
        indexDefinition: { id: 'wind-max-6hr', indexSpec: { phases: [phase('2026-04-01', '2026-04-10')] } },
      }),
  ],
  [
    'payoutStructure.minPayout',
    'All amounts of a coverage are in one currency: this one is in USD, the coverage in INR.',
    () => april({ payoutStructure: linear({ minPayout: money(20, 'USD') }) }),
  ],
  [
    'payoutStructure.minPayout',
    'The payout at the trigger must lie between 0 and 100 % of the insured amount of 100.',
    () => april({ payoutStructure: linear({ minPayout: money(101) }) }),
  ],
  [
    'limit',
    'The limit must be above 0 and at most 100 % of the insured amount of 100.',
    () => april({ limit: money(101) }),
  ],
  [
    'payoutStructure.minPayout',
    'The payout at the trigger cannot be above the limit.',
    () => april({ limit: money(10) }),
  ],
  [
    'payoutStructure.payoutPerUnit',
    'The payout per unit cannot be negative.',
    () => april({ payoutStructure: linear({ payoutPerUnit: money(-1) }) }),
  ],
  [
    'payoutStructure.payoutPerUnit',
    'A linear payout needs an exit or a payout per unit above 0.',
    () => april({ payoutStructure: linear({ payoutPerUnit: null }) }),
  ],
  [
    'payoutStructure.exit',
    'The exit must lie above the trigger.',
    () => april({ payoutStructure: linear({ payoutPerUnit: null, exit: 90 }) }),
  ],
  [
    'payoutStructure.exit',
    'The exit must lie below the trigger.',
    () => april({ payoutStructure: linear({ comparator: 'LT', payoutPerUnit: null, exit: 110 }) }),
  ],
  [
    'payoutStructure.exit',
    'The exit must lie above the trigger, not on it.',
    () => april({ payoutStructure: linear({ payoutPerUnit: null, exit: 100 }) }),
  ],
  [
    'payoutStructure.exit',
    'Exit and payout per unit disagree: at this rate the limit is reached at 180, not at 150. Give one of the two, or 180 as the exit.',
    () => april({ payoutStructure: linear({ exit: 150 }) }),
  ],
  [
    'payoutStructure.exit',
    'A binary payout is paid at once: it has neither an exit nor a payout per unit.',
    () => april({ payoutStructure: linear({ type: 'binary', payoutPerUnit: null, exit: 150 }) }),
  ],
  [
    'payoutStructure.payoutPerUnit',
    'A binary payout is paid at once: it has neither an exit nor a payout per unit.',
    () => april({ payoutStructure: linear({ type: 'binary' }) }),
  ],
  [
    'payoutStructure.trigger',
    'The trigger must be at least 0: "Total rainfall" is never below.',
    () => april({ payoutStructure: linear({ trigger: -5 }) }),
  ],
  [
    'payoutStructure.exit',
    'The exit must be at least 0: "Total rainfall" is never below.',
    () => april({ payoutStructure: linear({ comparator: 'LT', trigger: 5, exit: -5, payoutPerUnit: null }) }),
  ],
  ['dataSet.id', 'There is no data set "nowhere".', () => april({ dataSet: { id: 'nowhere' } })],
  [
    'dataSet.id',
    'The data set "Heat" does not measure Rainfall.',
    () => april({ dataSet: { id: heat.dataSetId }, monitoringTarget: { id: heat.targetId } }),
  ],
  [
    'dataSet.id',
    'The data set "Heat" lacks what the index "Frost days" reads: tmin.',
    () =>
      april({
        riskTypeId: 'TEMPERATURE',
        dataSet: { id: heat.dataSetId },
        monitoringTarget: { id: heat.targetId },
        indexDefinition: { id: 'frost-days' },
      }),
  ],
  [
    'dataSet.id',
    'The index "Total rainfall" reads daily values, but "Storms" holds storm tracks.',
    () => april({ dataSet: { id: 'storms' }, monitoringTarget: { id: 'storms@14,-61' } }),
  ],
  [
    'monitoringTarget.id',
    'There is no monitoring target "nowhere" in the data set "Plain rain".',
    () => april({ monitoringTarget: { id: 'nowhere' } }),
  ],
  [
    'monitoringTarget.id',
    'There is no monitoring target "own-gauge-other-rain.other-rain" in the data set "Plain rain".',
    () => april({ monitoringTarget: { id: other.targetId } }),
  ],
  [
    'monitoringTarget.id',
    'There is no monitoring target "storms@91,0" in the data set "Storms".',
    () =>
      april({
        riskTypeId: 'TC',
        dataSet: { id: 'storms' },
        monitoringTarget: { id: 'storms@91,0' },
        indexDefinition: { id: 'wind-max-6hr' },
      }),
  ],
  ['secondaryDataSet.id', 'There is no data set "nowhere".', () => april({ secondaryDataSet: { id: 'nowhere' } })],
  [
    'secondaryDataSet.id',
    'The second data set must be another one than the first.',
    () => april({ secondaryDataSet: { id: rain.dataSetId } }),
  ],
  [
    'secondaryDataSet.id',
    'The data set "Heat" lacks what the index "Total rainfall" reads: precip.',
    () => april({ secondaryDataSet: { id: heat.dataSetId } }),
  ],
  ['labels.0', '"paddy" is not a label. A label reads user/name:value.', () => april({ labels: ['paddy'] })],
  [
    'labels.1',
    'The label "system/owner" is set by the system: use a key that begins with user/.',
    () => april({ labels: ['user/program:Paddy', 'system/owner:me'] }),
  ],
  [
    'coverages',
    'Only a multi-trigger coverage has sub-coverages: send coverageType MULTI_TRIGGER.',
    () => april({ coverages: [part(), part()] }),
  ],
  ['coverages', 'A multi-trigger coverage needs at least two sub-coverages.', () => multi(part())],
  [
    'coverages.1.start',
    'Sub-coverages have the risk period of their coverage: 2026-04-01 to 2026-04-30.',
    () => multi(part(), part({ start: '2026-04-02' })),
  ],
  ['coverages.0.weight', 'The weight of a sub-coverage must be above 0.', () => multi(part({ weight: -1 }), part())],
  [
    'coverages.1.indexDefinition.id',
    'The index "Hot days" measures Temperature, not Rainfall.',
    () => multi(part(), part({ indexDefinition: { id: 'hot-days' } })),
  ],
  [
    'limit',
    'The limit must be above 0 and at most 100 % of the insured amount of 100.',
    () => ({ ...multi(part(), part()), limit: money(0) }),
  ],
];

type Refused = {
  status: number;
  code: string;
  message: string;
  details: { fields: { path: string; message: string }[] };
};
const refusalOf = async (body: NewCoverage): Promise<Refused> =>
  world.call(createCoverage, { body }, { as: 'underwriter' }).then(
    () => {
      throw new Error('It was not refused');
    },
    (failure: Refused) => failure,
  );
const stored = () => inTenant(world.parts.database.db, world.tenantId, (db) => db.$count(coverage));

test.each(cases)('%s: %s', async (path, message, input) => {
  const before = await stored();
  const refusal = await refusalOf(input());
  expect(refusal).toMatchObject({ status: 422, code: 'coverages.invalid' });
  const told = refusal.details.fields.filter((field) => field.path === `body.${path}`).map((field) => field.message);
  expect(told.join(' ')).toContain(message);
  expect(refusal.message).toContain(refusal.details.fields[0]?.message);
  expect(await stored()).toBe(before);
});

test('everything that is wrong is told at once, the first of it in the sentence', async () => {
  const refusal = await refusalOf(
    april({ start: '2026-01-01', payoutStructure: linear({ exit: 150 }), monitoringTarget: { id: 'nowhere' } }),
  );
  expect(refusal.details.fields.map(({ path }) => path)).toEqual([
    'body.start',
    'body.payoutStructure.exit',
    'body.monitoringTarget.id',
  ]);
  expect(refusal.message).toBe('From cannot be in the past: 2026-01-01 lies before today, 2026-03-20. (and 2 more)');
});

describe('what is accepted', () => {
  const create = (body: NewCoverage) => world.call(createCoverage, { body }, { as: 'underwriter' });

  test('today as From, and a period of exactly one year', async () => {
    const coverage = await create(april({ start: '2026-03-20', end: '2027-03-19' }));
    expect(coverage).toMatchObject({ start: '2026-03-20', end: '2027-03-19' });
  });
  test('a binary payout from 0 to 100 %, both included', async () => {
    const paying = (amount: number) =>
      create(april({ payoutStructure: linear({ type: 'binary', minPayout: money(amount), payoutPerUnit: null }) }));
    expect(await paying(0)).toMatchObject({ structure: 'binary', minPayoutPct: 0 });
    expect(await paying(100)).toMatchObject({ structure: 'binary', minPayoutPct: 1 });
  });
  test('an exit instead of a rate', async () => {
    const coverage = await create(april({ payoutStructure: linear({ payoutPerUnit: null, exit: 180 }) }));
    expect(coverage).toMatchObject({ exit: 180, payoutPerUnitPct: 0.01, payoutPerUnit: money(1) });
  });
  test('an exit and a rate that agree', async () => {
    const coverage = await create(april({ payoutStructure: linear({ exit: 180 }) }));
    expect(coverage).toMatchObject({ exit: 180, payoutPerUnitPct: 0.01 });
  });
  test('amounts on another insured amount are shares of that', async () => {
    const payoutStructure = linear({ minPayout: money(500), payoutPerUnit: money(25) });
    const coverage = await create(april({ insuredAmount: 2500, limit: money(2000), payoutStructure }));
    // 500 of 2,500 are 20 %; 25 are 1 %; the limit of 80 % is reached 60 mm beyond.
    expect(coverage).toMatchObject({ minPayoutPct: 0.2, payoutPerUnitPct: 0.01, limitPct: 0.8, exit: 160 });
    expect(coverage.limit).toEqual(money(2000));
  });
  test('a trigger below zero for a temperature', async () => {
    const coverage = await create({
      ...april({
        payoutStructure: linear({ type: 'binary', comparator: 'LT', trigger: -5, payoutPerUnit: null }),
      }),
      riskTypeId: 'TEMPERATURE',
      dataSet: { id: heat.dataSetId },
      monitoringTarget: { id: heat.targetId },
      indexDefinition: { id: 'temp-max' },
    });
    expect(coverage).toMatchObject({
      label: 'Temperature Stress Cover',
      trigger: -5,
      structure: 'binary',
      exit: null,
      payoutPerUnitPct: 0,
    });
  });
  test('phases in any order, with parameters as text, stored in theirs', async () => {
    const coverage = await create(
      inPhases(
        phase('2026-04-16', '2026-04-30', { weight: 2 }),
        phase('2026-04-01', '2026-04-10', { parameters: { dailyCap: '40' } }),
      ),
    );
    expect(coverage.indexDefinition.indexSpec.phases).toEqual([
      phase('2026-04-01', '2026-04-10', { parameters: { dailyCap: 40 } }),
      phase('2026-04-16', '2026-04-30', { weight: 2 }),
    ]);
  });
  test('any point on earth for cyclone tracks: it becomes a monitoring target', async () => {
    const coverage = await create({
      ...april({ payoutStructure: linear({ type: 'binary', trigger: 178, payoutPerUnit: null }) }),
      riskTypeId: 'TC',
      dataSet: { id: 'storms' },
      monitoringTarget: { id: 'storms@14.6,-61.05' },
      indexDefinition: { id: 'wind-max-6hr', parameters: { radiusKm: 60 } },
    });
    expect(coverage.monitoringTarget).toMatchObject({ name: '14.6° N, 61.05° W', lat: 14.6, lon: -61.05 });
    expect(coverage.indexDefinition.parameters).toEqual({ radiusKm: 60, rule: 'segmentsMax' });
  });
});
