import type { NewCoverage } from '#shared/contract/coverageDesign';
import type { PartnerName } from './holders';
import { chilli, coffee, digital, grape, highland, island, paddy, soy, wheat } from './programs';
import type { CalendarSeason } from './calendar';
import type { Outcome, Wish } from './terms';

/** A season before the last one: how it turned out, and how much of what is insured now was insured then. */
type EarlierSeason = {
  readonly outcome: Outcome;
  /** Of a season that paid nothing; how much one that paid insured follows from what the premiums carry. */
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
const bad: EarlierSeason = { outcome: 'pays', share: 1 };

export type Plan = {
  readonly key: string;
  readonly place: string;
  /** When it runs: the days of the crop and the place, whatever day the story is told on. */
  readonly seasons: readonly CalendarSeason[];
  readonly program: string;
  readonly isPublic?: boolean;
  /** The satellite is its second data source. */
  readonly isChecked?: boolean;
  /** Its next season is on sale: so every program has something to offer, whatever the day. */
  readonly isRenewed?: boolean;
  /** It was never sold before: its first season is the next one. */
  readonly isNew?: boolean;
  /** When it may be the one that owes something now: soon after its season has begun, or once that is over. */
  readonly mayPay?: readonly ('running' | 'over')[];
  /** What its triggers are called, where it has several. */
  readonly triggers?: readonly string[];
  readonly wish: Omit<Wish, 'outcome'>;
  /** The same cover in the seasons before the last one, the latest first. */
  readonly earlier?: readonly EarlierSeason[];
} & Omit<NewCoverage, Chosen | 'indexDefinition' | 'payoutStructure'>;
type Chosen = 'dataSet' | 'monitoringTarget' | 'start' | 'end' | 'labels';

const quarters: readonly CalendarSeason[] = [
  ['01-01', '03-31'],
  ['04-01', '06-30'],
  ['07-01', '09-30'],
  ['10-01', '12-31'],
];

/** What is designed. Seasons of two hemispheres and the outages of all the year see to it that on every day something is over, something runs and something is to come. */
export const plans: readonly Plan[] = [
  {
    key: 'monsoon',
    place: 'Alappuzha, Kerala',
    seasons: [['06-01', '07-31']],
    program: paddy,
    isPublic: true,
    mayPay: ['running', 'over'],
    label: 'Monsoon excess rain, Alappuzha',
    riskTypeId: 'RAINFALL',
    currency: 'INR',
    earlier: [good(0.95), bad, good(0.8, 'Vembanad Paddy Society')],
    wish: { indexId: 'precip-max-nday', least: 20 },
  },
  {
    key: 'late-monsoon',
    place: 'Alappuzha, Kerala',
    seasons: [['08-01', '09-30']],
    program: paddy,
    isPublic: true,
    isRenewed: true,
    mayPay: ['over'],
    label: 'Late monsoon rain, Alappuzha',
    riskTypeId: 'RAINFALL',
    currency: 'INR',
    earlier: [good(0.9)],
    wish: {
      indexId: 'excess-precip-days',
      least: 20,
      threshold: { parameter: 'threshold', variable: 'precip', quantile: 0.85 },
      instead: { indexId: 'precip-max-nday' },
    },
  },
  {
    key: 'summer-rain',
    place: 'Alappuzha, Kerala',
    seasons: [['03-15', '05-31']],
    program: paddy,
    mayPay: ['running', 'over'],
    label: 'Summer rain at harvest, Alappuzha',
    riskTypeId: 'RAINFALL',
    currency: 'INR',
    earlier: [good(0.9)],
    wish: { indexId: 'precip-max-nday', least: 20 },
  },
  {
    key: 'grapes',
    place: 'Nashik, Maharashtra',
    seasons: [['01-15', '04-15']],
    program: grape,
    isRenewed: true,
    mayPay: ['running', 'over'],
    label: 'Unseasonal rain, Nashik',
    riskTypeId: 'RAINFALL',
    currency: 'INR',
    earlier: [good(0.9), bad, good(0.7)],
    wish: { indexId: 'precip-sum-total', least: 15 },
  },
  {
    key: 'chilli',
    place: 'Guntur, Andhra Pradesh',
    seasons: [['11-01', '01-31']],
    program: chilli,
    isRenewed: true,
    mayPay: ['running', 'over'],
    label: 'Rain at harvest, Guntur',
    riskTypeId: 'RAINFALL',
    currency: 'INR',
    earlier: [bad, good(0.9), good(0.8)],
    wish: { indexId: 'precip-max-nday', least: 15 },
  },
  {
    key: 'deficit',
    place: 'Ludhiana, Punjab',
    seasons: [['11-15', '02-28']],
    program: wheat,
    isRenewed: true,
    label: 'Winter rain deficit, Ludhiana',
    riskTypeId: 'RAINFALL',
    currency: 'INR',
    earlier: [good(0.9), bad],
    wish: {
      indexId: 'precip-sum-total',
      least: 20,
      comparator: 'LT',
      instead: { indexId: 'dry-days-spell' },
    },
  },
  {
    key: 'heat',
    place: 'Ludhiana, Punjab',
    seasons: [['02-01', '04-15']],
    program: wheat,
    isPublic: true,
    label: 'Hot days at grain filling, Ludhiana',
    riskTypeId: 'TEMPERATURE',
    currency: 'INR',
    earlier: [good(0.9)],
    wish: {
      indexId: 'hot-days-spell',
      least: 20,
      threshold: { parameter: 'threshold', variable: 'tmax', quantile: 0.85 },
    },
  },
  {
    key: 'frost',
    place: 'Ludhiana, Punjab',
    seasons: [['12-15', '02-10']],
    program: wheat,
    isNew: true,
    label: 'Frost nights, Ludhiana',
    riskTypeId: 'TEMPERATURE',
    currency: 'INR',
    wish: {
      indexId: 'freeze-degrees',
      least: 10,
      threshold: { parameter: 'base', variable: 'tmin', quantile: 0.2 },
    },
  },
  {
    key: 'dry-spell',
    place: 'Bridgetown, Barbados',
    seasons: [['02-01', '05-15']],
    program: island,
    isRenewed: true,
    label: 'Dry spell, Bridgetown',
    riskTypeId: 'RAINFALL',
    currency: 'USD',
    earlier: [bad, good(0.9)],
    wish: { indexId: 'dry-days-spell', least: 25 },
  },
  {
    key: 'cloudburst',
    place: 'Bridgetown, Barbados',
    seasons: [['07-01', '10-31']],
    program: island,
    mayPay: ['running'],
    label: 'Cloudburst, Bridgetown',
    riskTypeId: 'RAINFALL',
    currency: 'USD',
    earlier: [good(0.9)],
    wish: { indexId: 'precip-max-nday', least: 15 },
  },
  {
    key: 'hurricane',
    place: 'storm',
    seasons: [['06-01', '11-30']],
    program: island,
    isPublic: true,
    label: 'Hurricane wind, Bridgetown',
    riskTypeId: 'TC',
    currency: 'USD',
    earlier: [good(0.9)],
    wish: { indexId: 'wind-max-6hr', parameters: { radiusKm: 50 }, comparator: 'GTE', least: 20 },
  },
  {
    key: 'sunshine',
    place: 'Bridgetown, Barbados',
    seasons: quarters,
    program: island,
    isNew: true,
    label: 'Solar shortfall, Bridgetown',
    riskTypeId: 'SOLAR',
    currency: 'USD',
    wish: { indexId: 'ghi-sum-total', least: 10, comparator: 'LT' },
  },
  {
    key: 'coffee',
    place: 'Chinchiná, Caldas',
    seasons: [['06-15', '08-31']],
    program: coffee,
    isPublic: true,
    isRenewed: true,
    label: 'Drought or heat, Chinchiná',
    riskTypeId: 'RAINFALL',
    currency: 'USD',
    triggers: ['Too little rain', 'Too many hot days'],
    earlier: [good(0.9), bad, good(0.8)],
    wish: {
      indexId: 'precip-sum-total',
      least: 20,
      comparator: 'LT',
      also: { indexId: 'hot-days', threshold: { parameter: 'threshold', variable: 'tmax', quantile: 0.85 } },
    },
  },
  {
    key: 'coffee-harvest',
    place: 'Chinchiná, Caldas',
    // Coffee is picked twice a year there, and dries in the open.
    seasons: [
      ['05-01', '06-20'],
      ['09-15', '11-30'],
    ],
    program: coffee,
    mayPay: ['running', 'over'],
    label: 'Rain at harvest, Chinchiná',
    riskTypeId: 'RAINFALL',
    currency: 'USD',
    earlier: [good(0.95), good(0.9)],
    wish: { indexId: 'precip-max-nday', least: 15 },
  },
  {
    key: 'coffee-frost',
    place: 'Poços de Caldas, Minas Gerais',
    seasons: [['05-15', '08-31']],
    program: highland,
    isPublic: true,
    isRenewed: true,
    label: 'Frost nights, Poços de Caldas',
    riskTypeId: 'TEMPERATURE',
    currency: 'BRL',
    earlier: [bad, good(0.9)],
    wish: {
      indexId: 'freeze-degrees',
      least: 15,
      threshold: { parameter: 'base', variable: 'tmin', quantile: 0.06 },
    },
  },
  {
    key: 'cloud',
    place: 'cloud',
    seasons: quarters,
    program: digital,
    label: 'Cloud outage, region one',
    riskTypeId: 'CLOUD',
    currency: 'EUR',
    earlier: [good(0.95), bad, good(0.8, 'Alster Media')],
    wish: { indexId: 'downtime-max', parameters: { waiting: 3600 }, least: 10 },
  },
  {
    key: 'payment',
    place: 'cloud',
    seasons: quarters,
    program: digital,
    isNew: true,
    label: 'Payment outage, region one',
    riskTypeId: 'PAYMENT',
    currency: 'EUR',
    wish: { indexId: 'downtime-sum', least: 5 },
  },
  {
    key: 'cdn',
    place: 'cloud',
    seasons: quarters,
    program: digital,
    isNew: true,
    label: 'Delivery network outage, region one',
    riskTypeId: 'CDN',
    currency: 'EUR',
    wish: { indexId: 'downtime-max', least: 10 },
  },
  {
    key: 'shock',
    place: 'cloud',
    seasons: quarters,
    program: digital,
    isNew: true,
    label: 'ICT shock, region one',
    riskTypeId: 'ICT_SHOCK',
    currency: 'EUR',
    wish: { indexId: 'downtime-sum', least: 5 },
  },
];

/** Simulated by nobody yet. */
export const waiting: Plan = {
  key: 'waiting',
  place: 'Indore, Madhya Pradesh',
  seasons: [['07-01', '09-30']],
  program: soy,
  isNew: true,
  label: 'Soybean pod stage rain, Indore',
  riskTypeId: 'RAINFALL',
  currency: 'INR',
  wish: { indexId: 'precip-sum-total', least: 20 },
};
