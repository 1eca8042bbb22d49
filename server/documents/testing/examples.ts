import { Coverage } from '#shared/contract/coverage';
import { observedOf, type Day } from '#shared/engine/days';
import { simulate } from '#shared/engine/burn/simulate';
import type { Simulation, SimulationOptions } from '#shared/engine/burn/simulation';
import { addDays } from '#shared/engine/calendar';
import type { IndexChoice, PayoutTerms, SingleCover } from '#shared/engine/cover';
import { indexOf } from '#shared/engine/indices/list';
import type { Observed } from '#shared/engine/observed';
import { exitOf, rateOf } from '#shared/engine/payout';
import { grossPremiumPct, riskPremiumPct } from '#shared/engine/price';
import { riskOf } from '#shared/engine/risks/list';
import { mulberry32 } from '#shared/engine/statistics';
import type { DataFacts, Letterhead } from '../input';
import type { PricingReportInput } from '../pricingInput';
import { sensitivityOf } from '../sensitivity';

export const letterhead: Letterhead = { tenant: { name: 'Monsoon Mutual Insurance', logo: null }, date: '2026-03-01' };
export const hash = 'c0ffee'.padEnd(64, '0123456789abcdef');
export const facts: DataFacts = {
  dataSetId: 'kerala-gauges',
  dataSetName: 'Kerala rain gauges, daily',
  providerName: 'India Meteorological Department',
  version: 3,
  contentHash: hash,
  attribution: 'Rainfall: India Meteorological Department',
  licence: 'Open Government Data License India',
  firstDate: '1966-01-01',
  lastDate: '2026-02-28',
};

/** Rain of many years that looks like rain and is the same every time; one summer lacks a month. */
export function rain({ from = 1966, to = 2026, gapYear = 1987 } = {}): Observed {
  const random = mulberry32(7);
  const days: Day[] = [];
  for (let date = `${from}-01-01`; date < `${to}-03-01`; date = addDays(date, 1)) {
    const wet = random() < 0.42;
    const mm = wet ? Math.round(-Math.log(1 - random()) * 90) / 10 : 0;
    const isGap = date.startsWith(`${gapYear}-04`);
    days.push({ date, values: isGap ? {} : { precip: mm } });
  }
  return observedOf({ days });
}

export const linear: PayoutTerms = {
  structure: 'linear',
  comparator: 'GT',
  trigger: 280,
  exit: null,
  minPayoutPct: 0.1,
  payoutPerUnitPct: 0.005,
  limitPct: 1,
};

type Made = {
  readonly label?: string;
  readonly terms?: PayoutTerms;
  readonly index?: IndexChoice;
  readonly start?: string;
  readonly end?: string;
  readonly riskTypeId?: string;
};

export function coverOf({
  terms = linear,
  index = { indexId: 'precip-sum-total', parameters: {} },
  start = '2026-04-01',
  end = '2026-05-31',
}: Made = {}): SingleCover {
  return { start, end, index, terms, target: { lat: 9.981, lon: 76.3 }, dayOffsetHours: 5.5 };
}

/** A coverage as the contract has it, of the same terms as `coverOf`. */
export function coverageOf(made: Made = {}, more: Partial<Coverage> = {}): Coverage {
  const { terms, index, start, end } = coverOf(made);
  const definition = indexOf(index.indexId);
  const risk = riskOf(made.riskTypeId ?? definition.riskTypeId);
  const money = (amount: number) => ({ amount, currency: 'INR' });
  const rate = terms.structure === 'binary' ? 0 : rateOf(terms);
  return Coverage.parse({
    id: '019aa0c2-7f31-7a52-9d2e-5f7c3f0f1a01',
    label: made.label ?? 'Kuttanad summer rain',
    version: 2,
    createdBy: 'underwriter@isoline.demo',
    createdByName: 'Uma Underwriter',
    createdAt: '2026-03-01T08:00:00.000Z',
    updatedAt: '2026-03-01T08:00:00.000Z',
    status: 'simulated',
    uiState: 'simulated',
    error: null,
    riskCarrier: 'Monsoon Re',
    riskTypeId: risk.id,
    riskType: risk.path,
    dataSet: facts.dataSetName,
    dataSourceId: 'imd',
    dataSourceName: facts.providerName,
    dataSetId: facts.dataSetId,
    dataSourceDescription: `${facts.providerName}: ${facts.dataSetName}`,
    dayOffsetHours: 0,
    settlementLagDays: 10,
    eventStatus: null,
    synthetic: false,
    secondaryDataSetId: null,
    monitoringTarget: {
      id: 'kuttanad',
      name: 'Kuttanad, Alappuzha',
      kind: 'point',
      lat: 9.981,
      lon: 76.3,
      geometryData: { geoJson: { type: 'FeatureCollection', features: [] } },
    },
    structure: terms.structure,
    trigger: terms.trigger,
    triggerUnit: definition.unit.symbol,
    triggerLabel: definition.triggerLabel,
    duration: definition.unit.id === 's',
    exit: exitOf(terms),
    minPayout: money(terms.minPayoutPct * 100),
    minPayoutPct: terms.minPayoutPct,
    payoutPerUnit: money(rate * 100),
    payoutPerUnitPct: rate,
    limit: money(terms.limitPct * 100),
    limitPct: terms.limitPct,
    insuredAmount: money(100),
    currency: 'INR',
    start,
    end,
    riskPremium: null,
    riskPremiumPct: null,
    grossPremiumIndicationPct: null,
    unseenYears: null,
    expectedLossRatio: 0.65,
    detrend: 'AUTO',
    loading: 'STD_DEV',
    loadingFactor: 0.25,
    minimumRiskRate: 0.02,
    technicalPricingReportFileId: null,
    factSheetReportFileId: null,
    documentsJobId: null,
    coverageType: 'SINGLE',
    combine: null,
    labels: ['user/program:Paddy'],
    indexDefinition: {
      id: definition.id,
      name: definition.name,
      triggerLabel: definition.triggerLabel,
      description: definition.description,
      triggerComparator: terms.comparator,
      riskTypeId: risk.id,
      indexType: 'SIMPLE',
      parameters: index.parameters,
      indexSpec: { phases: (index.phases ?? []).map((phase) => ({ ...phase })) },
      paramXel: null,
      variables: definition.variables.map((variableId) => ({ datasetId: facts.dataSetId, variableId })),
      decimals: definition.decimals,
      triggers: [{ triggerComparator: terms.comparator, value: terms.trigger }],
      output: {
        id: definition.id,
        name: definition.name,
        shortName: definition.shortName,
        description: definition.description,
        unit: definition.unit,
      },
    },
    indexDefinitionName: definition.name,
    canActivate: true,
    jobId: null,
    parametricEventId: null,
    coverages: [],
    ...more,
  });
}

export const priceOf = ({ expectedLoss, sdSample, standardError }: Simulation) => {
  const riskPremium = riskPremiumPct(
    { expectedLoss, sd: sdSample, standardError },
    { method: 'STD_DEV', factor: 0.25, minimumRiskRate: 0.02 },
  );
  return { riskPremiumPct: riskPremium, grossPremiumPct: grossPremiumPct(riskPremium, 0.65) };
};

/** All that a pricing report is made of, simulated here and now. */
export function pricingInput(
  made: Made = {},
  observed: Observed = rain(),
  more: Partial<Coverage> = {},
  options: SimulationOptions = { seed: 42, toYear: 2026 },
): PricingReportInput {
  const cover = coverOf(made);
  const simulation = simulate(cover, observed, options);
  return {
    letterhead,
    coverage: coverageOf(made, more),
    cover,
    data: [facts],
    simulation,
    price: priceOf(simulation),
    provenance: { engineVersion: '1.0.0', computedAt: '2026-03-01T08:00:00.000Z', seed: 42 },
    sensitivity: sensitivityOf({ cover, observed, options }),
  };
}
