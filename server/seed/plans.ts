import type { NewCoverage } from '#shared/contract/coverageDesign';
import { addDays } from '#shared/engine/calendar';
import type { PartnerName } from './holders';
import { chilli, coffee, digital, grape, island, paddy, soy, wheat } from './programs';
import type { Outcome, Period, Wish } from './terms';

/** A season that the story tells of: how it turns out, and how much of what is insured now was insured then. */
type EarlierSeason = {
  readonly outcome: Outcome;
  readonly share: number;
  /** Who was insured then, where that was somebody else. */
  readonly holder?: PartnerName;
};
/** A season in which nothing was owed. */
const good = (share: number, holder?: PartnerName): EarlierSeason => ({
  outcome: 'nothing',
  share,
  ...(holder ? { holder } : {}),
});
const bad = (share: number): EarlierSeason => ({ outcome: 'pays', share });

export type Plan = {
  readonly key: string;
  readonly place: string;
  readonly from: number;
  readonly days: number;
  readonly program: string;
  readonly isPublic?: boolean;
  /** The satellite is its second data source. */
  readonly isChecked?: boolean;
  /** Its next season is on sale: so every program has something to offer, whatever the day. */
  readonly isRenewed?: boolean;
  /** What its triggers are called, where it has several. */
  readonly triggers?: readonly string[];
  readonly wish: Wish;
  /** The same cover in the years before, the latest first. */
  readonly earlier?: readonly EarlierSeason[];
} & Omit<NewCoverage, Chosen | 'indexDefinition' | 'payoutStructure'>;
type Chosen = 'dataSet' | 'monitoringTarget' | 'start' | 'end' | 'labels';

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
    earlier: [good(1.7), good(1.6), good(1.4, 'Vembanad Paddy Society'), good(1.3, 'Vembanad Paddy Society')],
    wish: {
      indexId: 'excess-precip-days',
      outcome: 'pays',
      least: 20,
      threshold: { parameter: 'threshold', variable: 'precip', quantile: 0.85 },
      instead: { indexId: 'precip-max-nday' },
    },
  },
  {
    key: 'dry',
    place: 'Nashik, Maharashtra',
    from: -120,
    days: 45,
    program: grape,
    isRenewed: true,
    label: 'Unseasonal rain, Nashik',
    riskTypeId: 'RAINFALL',
    currency: 'INR',
    earlier: [good(1), good(0.9), bad(0.4), good(0.7)],
    wish: { indexId: 'precip-sum-total', outcome: 'nothing', least: 10 },
  },
  {
    key: 'review',
    place: 'Guntur, Andhra Pradesh',
    from: -100,
    days: 60,
    program: chilli,
    isChecked: true,
    isRenewed: true,
    label: 'Rain at harvest, Guntur',
    riskTypeId: 'RAINFALL',
    currency: 'INR',
    earlier: [good(2), good(2.2), good(1.8)],
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
    isRenewed: true,
    label: 'Late monsoon rain, Alappuzha',
    riskTypeId: 'RAINFALL',
    currency: 'INR',
    earlier: [good(2.2), good(2), good(1.8)],
    wish: { indexId: 'precip-sum-total', outcome: 'pays', least: 20 },
  },
  {
    key: 'running-dry',
    place: 'Bridgetown, Barbados',
    from: -45,
    days: 80,
    program: island,
    isRenewed: true,
    label: 'Dry spell, Bridgetown',
    riskTypeId: 'RAINFALL',
    currency: 'USD',
    earlier: [good(1.25), bad(0.5), good(1), good(0.75)],
    wish: { indexId: 'dry-days-spell', outcome: 'nothing', least: 25 },
  },
  {
    key: 'deficit',
    place: 'Ludhiana, Punjab',
    from: -20,
    days: 90,
    program: wheat,
    isRenewed: true,
    label: 'Winter rain deficit, Ludhiana',
    riskTypeId: 'RAINFALL',
    currency: 'INR',
    earlier: [good(0.9), bad(0.5), good(0.8)],
    wish: {
      indexId: 'precip-sum-total',
      outcome: 'open',
      least: 20,
      comparator: 'LT',
      instead: { indexId: 'dry-days-spell' },
    },
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
    earlier: [good(0.9), good(0.8)],
    wish: {
      indexId: 'hot-days-spell',
      outcome: 'nothing',
      least: 20,
      threshold: { parameter: 'threshold', variable: 'tmax', quantile: 0.85 },
    },
  },
  {
    key: 'coffee',
    place: 'Chinchiná, Caldas',
    from: -50,
    days: 90,
    program: coffee,
    isPublic: true,
    isRenewed: true,
    label: 'Drought or heat, Chinchiná',
    riskTypeId: 'RAINFALL',
    currency: 'USD',
    triggers: ['Too little rain', 'Too many hot days'],
    earlier: [good(0.9), bad(0.35), good(0.8)],
    wish: {
      indexId: 'precip-sum-total',
      outcome: 'nothing',
      least: 20,
      comparator: 'LT',
      also: { indexId: 'hot-days', threshold: { parameter: 'threshold', variable: 'tmax', quantile: 0.85 } },
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
    program: island,
    isPublic: true,
    label: 'Hurricane wind, Bridgetown',
    riskTypeId: 'TC',
    currency: 'USD',
    earlier: [good(0.9), good(0.9)],
    wish: { indexId: 'wind-max-6hr', parameters: { radiusKm: 50 }, comparator: 'GTE', outcome: 'nothing', least: 20 },
  },
  {
    key: 'cloud',
    place: 'cloud',
    from: -90,
    days: 180,
    program: digital,
    label: 'Cloud outage, region one',
    riskTypeId: 'CLOUD',
    currency: 'EUR',
    earlier: [good(0.9), bad(0.6), good(0.8, 'Alster Media'), good(0.7, 'Alster Media')],
    wish: { indexId: 'downtime-max', parameters: { waiting: 3600 }, outcome: 'nothing', least: 10 },
  },
  {
    key: 'payment',
    place: 'cloud',
    from: 10,
    days: 180,
    program: digital,
    label: 'Payment outage, region one',
    riskTypeId: 'PAYMENT',
    currency: 'USD',
    wish: { indexId: 'downtime-sum', outcome: 'open', least: 5 },
  },
  {
    key: 'cdn',
    place: 'cloud',
    from: 12,
    days: 180,
    program: digital,
    label: 'Delivery network outage, region one',
    riskTypeId: 'CDN',
    currency: 'EUR',
    wish: { indexId: 'downtime-max', outcome: 'open', least: 10 },
  },
  {
    key: 'shock',
    place: 'cloud',
    from: 40,
    days: 180,
    program: digital,
    label: 'ICT shock, region one',
    riskTypeId: 'ICT_SHOCK',
    currency: 'EUR',
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
