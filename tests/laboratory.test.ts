import { readRecord } from '#shared/contract/coverageRecord';
import { createCoverage } from '#shared/contract/coverageDesign';
import { readPricingResult, simulateCoverage } from '#shared/contract/coverageVersions';
import { changeSettings } from '#shared/contract/settings';
import type { SingleCover } from '#shared/engine/cover';
import { draftOf } from '../console/features/coverages/stories/draft';
import { benchOf, laboratoryOf } from '../console/features/coverages/stories/laboratory';
import { ingestRain, rainWithGaps } from './support/records';
import { startWorld, type World } from './support/world';

/** The console's laboratory beside the server's own simulation of the same coverage. */
const underwriter = { as: 'underwriter' } as const;
const usd = (amount: number) => ({ amount, currency: 'USD' });
let world: World;
let rain: { dataSetId: string; targetId: string };
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-20T08:00:00Z') });
  rain = await ingestRain(world, {}, { day: rainWithGaps });
});
afterAll(() => world.close());
const asked = (variables = 'precip') => ({
  query: { dataSetId: rain.dataSetId, monitoringTargetId: rain.targetId, variables },
});

type Case = {
  readonly parameters?: Readonly<Record<string, number | string>>;
  readonly index: string;
  readonly terms: SingleCover['terms'];
  readonly start: string;
  readonly end: string;
};
const linear = { structure: 'linear', comparator: 'GT', payoutPerUnitPct: null, limitPct: 1 } as const;
const cases: readonly Case[] = [
  {
    index: 'precip-sum-total',
    terms: { ...linear, trigger: 48, exit: 60, minPayoutPct: 0.07 },
    start: '2026-04-01',
    end: '2026-04-30',
  },
  {
    index: 'precip-sum-total',
    terms: { ...linear, comparator: 'LT', trigger: 47.3, exit: 40, minPayoutPct: 0 },
    start: '2026-04-01',
    end: '2026-04-30',
  },
  {
    index: 'dry-days-spell',
    parameters: { threshold: 2.2 },
    terms: { ...linear, structure: 'binary', comparator: 'GTE', trigger: 7, exit: null, minPayoutPct: 0.3 },
    start: '2026-11-15',
    end: '2027-02-14',
  },
];

test.each(cases)(
  '$index $terms.comparator $terms.trigger: the laboratory says what the server’s simulation says, to the last digit',
  async ({ index, parameters = {}, terms, start, end }) => {
    await world.call(changeSettings, { body: { minimumRiskRate: 0.011 } }, { as: 'admin' });
    const made = await world.call(
      createCoverage,
      {
        body: {
          riskTypeId: 'RAINFALL',
          dataSet: { id: rain.dataSetId },
          monitoringTarget: { id: rain.targetId },
          indexDefinition: { id: index, parameters: { ...parameters } },
          payoutStructure: {
            ...{ type: terms.structure, comparator: terms.comparator, trigger: terms.trigger, exit: terms.exit },
            minPayout: usd(terms.minPayoutPct * 100),
          },
          start,
          end,
          loading: 'UNCERTAINTY',
          loadingFactor: 0.5,
        },
      },
      underwriter,
    );
    await world.call(simulateCoverage, { params: { id: made.id } }, underwriter);
    await world.runJobs();
    const stored = await world.call(readPricingResult, { params: { id: made.id }, query: {} }, underwriter);

    const record = await world.call(readRecord, asked(), underwriter);
    const { years, trial } = laboratoryOf(draftOf(made, '2026-03-20'), benchOf(record)) ?? { years: [], trial: null };
    if (!trial) throw new Error('The laboratory has nothing to show');
    const { simulation, price } = trial;
    const { expectedLoss, interval95, returnPeriod, standardError, usedYears } = simulation;
    expect(stored).toMatchObject({ expectedLoss, interval95, returnPeriod, standardError, usedYears });
    expect(years).toBe(simulation.years);
    expect(price).toEqual({
      riskPremiumPct: stored.riskPremiumPct,
      grossPremiumPct: stored.grossPremiumIndicationPct,
    });
    expect(simulation.frequency).toBeGreaterThan(0);
    expect(stored.payout.map(({ year, index: value, usable }) => [year, value, usable])).toEqual(
      simulation.years.map(({ year, index: value, usable }) => [year, value, usable]),
    );
    expect(stored.payout.some(({ usable }) => !usable)).toBe(start === '2026-04-01');
  },
);
