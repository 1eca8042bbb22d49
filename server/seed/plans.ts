import type { NewCoverage } from '#shared/contract/coverageDesign';
import { samplePrograms } from '#shared/contract/sampleCatalogue';
import { addDays } from '#shared/engine/calendar';
import type { Period, Wish } from './terms';

export type Plan = {
  readonly key: string;
  readonly place: string;
  readonly from: number;
  readonly days: number;
  readonly program: string;
  readonly isPublic?: boolean;
  /** The satellite is its second data source. */
  readonly isChecked?: boolean;
  readonly wish: Wish;
} & Omit<NewCoverage, Chosen | 'indexDefinition' | 'payoutStructure'>;
type Chosen = 'dataSet' | 'monitoringTarget' | 'start' | 'end' | 'labels';

export const [paddy, soy, wheat, chilli, grape] = samplePrograms.map(({ Name }) => Name) as [
  string,
  string,
  string,
  string,
  string,
];

/** What is designed: days are counted from today, so that the sample world always has something over, something running and something to come. */
export const plans: readonly Plan[] = [
  {
    key: 'flood',
    place: 'Alappuzha, Kerala',
    from: -150,
    days: 60,
    program: paddy,
    isPublic: true,
    label: 'Monsoon excess rain, Alappuzha',
    riskTypeId: 'RAINFALL',
    currency: 'INR',
    wish: {
      indexId: 'excess-precip-days',
      outcome: 'pays',
      least: 20,
      threshold: { parameter: 'threshold', variable: 'precip', quantile: 0.85 },
    },
  },
  {
    key: 'dry',
    place: 'Nashik, Maharashtra',
    from: -120,
    days: 45,
    program: grape,
    label: 'Unseasonal rain, Nashik',
    riskTypeId: 'RAINFALL',
    currency: 'INR',
    wish: { indexId: 'precip-sum-total', outcome: 'nothing', least: 10 },
  },
  {
    key: 'review',
    place: 'Guntur, Andhra Pradesh',
    from: -100,
    days: 60,
    program: chilli,
    isChecked: true,
    label: 'Rain at harvest, Guntur',
    riskTypeId: 'RAINFALL',
    currency: 'INR',
    wish: { indexId: 'precip-max-nday', outcome: 'pays', least: 15 },
  },
  {
    key: 'running-rain',
    place: 'Alappuzha, Kerala',
    from: -40,
    days: 75,
    program: paddy,
    isPublic: true,
    isChecked: true,
    label: 'Late monsoon rain, Alappuzha',
    riskTypeId: 'RAINFALL',
    currency: 'INR',
    wish: { indexId: 'precip-sum-total', outcome: 'pays', least: 20 },
  },
  {
    key: 'running-dry',
    place: 'Bridgetown, Barbados',
    from: -45,
    days: 80,
    program: soy,
    label: 'Dry spell, Bridgetown',
    riskTypeId: 'RAINFALL',
    currency: 'USD',
    wish: { indexId: 'dry-days-spell', outcome: 'open', least: 25 },
  },
  {
    key: 'deficit',
    place: 'Ludhiana, Punjab',
    from: -20,
    days: 90,
    program: wheat,
    label: 'Winter rain deficit, Ludhiana',
    riskTypeId: 'RAINFALL',
    currency: 'INR',
    wish: { indexId: 'precip-sum-total', outcome: 'open', least: 20, comparator: 'LT' },
  },
  {
    key: 'heat',
    place: 'Guntur, Andhra Pradesh',
    from: -60,
    days: 90,
    program: chilli,
    isPublic: true,
    label: 'Hot days in a row, Guntur',
    riskTypeId: 'TEMPERATURE',
    currency: 'INR',
    wish: {
      indexId: 'hot-days-spell',
      outcome: 'open',
      least: 20,
      threshold: { parameter: 'threshold', variable: 'tmax', quantile: 0.85 },
    },
  },
  {
    key: 'frost',
    place: 'Ludhiana, Punjab',
    from: 30,
    days: 60,
    program: wheat,
    label: 'Frost nights, Ludhiana',
    riskTypeId: 'TEMPERATURE',
    currency: 'INR',
    wish: {
      indexId: 'freeze-degrees',
      outcome: 'open',
      least: 10,
      threshold: { parameter: 'base', variable: 'tmin', quantile: 0.2 },
    },
  },
  {
    key: 'solar',
    place: 'Nashik, Maharashtra',
    from: -30,
    days: 120,
    program: grape,
    label: 'Solar shortfall, Nashik',
    riskTypeId: 'SOLAR',
    currency: 'USD',
    wish: { indexId: 'ghi-sum-total', outcome: 'open', least: 10, comparator: 'LT' },
  },
  {
    key: 'storm',
    place: 'storm',
    from: -110,
    days: 365,
    program: paddy,
    isPublic: true,
    label: 'Hurricane wind, Bridgetown',
    riskTypeId: 'TC',
    currency: 'USD',
    wish: { indexId: 'wind-max-6hr', parameters: { radiusKm: 50 }, comparator: 'GTE', outcome: 'open', least: 20 },
  },
  {
    key: 'cloud',
    place: 'cloud',
    from: -90,
    days: 180,
    program: paddy,
    label: 'Cloud outage, region one',
    riskTypeId: 'CLOUD',
    currency: 'EUR',
    wish: { indexId: 'downtime-max', parameters: { waiting: 3600 }, outcome: 'open', least: 10 },
  },
  {
    key: 'payment',
    place: 'cloud',
    from: 10,
    days: 180,
    program: paddy,
    label: 'Payment outage, region one',
    riskTypeId: 'PAYMENT',
    currency: 'USD',
    wish: { indexId: 'downtime-sum', outcome: 'open', least: 5 },
  },
];

/** Simulated by nobody yet. */
export const waiting: Plan = {
  key: 'waiting',
  place: 'Indore, Madhya Pradesh',
  from: 60,
  days: 90,
  program: soy,
  label: 'Soybean pod stage rain, Indore',
  riskTypeId: 'RAINFALL',
  currency: 'INR',
  wish: { indexId: 'precip-sum-total', outcome: 'open', least: 20 },
};

/** The dates of a plan, for a story that is told on this day. */
export function periodOf({ from, days }: Plan, today: string): Period {
  const start = addDays(today, from);
  return { start, end: addDays(start, days - 1), today };
}
