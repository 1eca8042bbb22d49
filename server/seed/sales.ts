import type { PartnerName } from './holders';
import { plans } from './plans';
import type { Season } from './seasons';

/** What is offered and sold on a season; cohorts by name, quantity and sum insured of one. */
export type Sale = {
  readonly name: string;
  readonly holder: PartnerName;
  readonly key: string;
  readonly cohorts: readonly (readonly [string, number, number])[];
  readonly currency: string;
  readonly upTo: 'quote' | 'rejected' | 'draft' | 'created' | 'active';
};
/** Those that pay are small beside those whose season is good, so that premiums carry the claims. */
const offers: readonly Sale[] = [
  {
    name: 'Kuttanad paddy, monsoon',
    holder: 'Kuttanad Growers Cooperative',
    key: 'flood',
    cohorts: [
      ['North fields', 55, 24000],
      ['South fields', 35, 24000],
    ],
    currency: 'INR',
    upTo: 'active',
  },
  {
    name: 'Nashik grapes, main season',
    holder: 'Sahyadri Vineyards',
    key: 'dry',
    cohorts: [['Vineyards', 1200, 16666.66]],
    currency: 'INR',
    upTo: 'active',
  },
  {
    name: 'Guntur chilli, harvest',
    holder: 'Guntur Chilli Growers',
    key: 'review',
    cohorts: [
      ['Rain-fed fields', 30, 12500],
      ['Irrigated fields', 80, 12500],
      ['Late enrolments', 10, 12500],
    ],
    currency: 'INR',
    upTo: 'active',
  },
  {
    name: 'Kuttanad paddy, late monsoon',
    holder: 'Kuttanad Growers Cooperative',
    key: 'running-rain',
    cohorts: [['All fields', 60, 24000]],
    currency: 'INR',
    upTo: 'active',
  },
  {
    name: 'Guntur heat',
    holder: 'Guntur Chilli Growers',
    key: 'heat',
    cohorts: [['All members', 210, 12500]],
    currency: 'INR',
    upTo: 'active',
  },
  {
    name: 'Bayview Hotel, hurricane season',
    holder: 'Bayview Hotel',
    key: 'storm',
    cohorts: [['Hotel and beach club', 1, 400000]],
    currency: 'USD',
    upTo: 'active',
  },
  {
    name: 'Web shop downtime',
    holder: 'Nordlicht Online',
    key: 'cloud',
    cohorts: [['Web shop', 1, 120000]],
    currency: 'EUR',
    upTo: 'active',
  },
  {
    name: 'Payment downtime',
    holder: 'Mandi Online',
    key: 'payment',
    cohorts: [['Payments', 1, 90000]],
    currency: 'USD',
    upTo: 'created',
  },
  {
    name: 'Barbados sugar, dry spell',
    holder: 'Scotland District Growers',
    key: 'running-dry',
    cohorts: [['Estates', 12, 50000]],
    currency: 'USD',
    upTo: 'active',
  },
  {
    name: 'Ludhiana wheat, winter',
    holder: 'Punjab Grain Union',
    key: 'deficit',
    cohorts: [['Irrigated', 900, 18000]],
    currency: 'INR',
    upTo: 'active',
  },
  {
    name: 'Chinchiná coffee, berry filling',
    holder: 'Chinchiná Coffee Cooperative',
    key: 'coffee',
    cohorts: [
      ['Upper slopes', 90, 1500],
      ['Lower slopes', 140, 1800],
    ],
    currency: 'USD',
    upTo: 'active',
  },
  {
    name: 'Ludhiana wheat, tenants',
    holder: 'Punjab Grain Union',
    key: 'deficit',
    cohorts: [['Tenant farmers', 150, 18000]],
    currency: 'INR',
    upTo: 'quote',
  },
  {
    name: 'Shop delivery downtime',
    holder: 'Nordlicht Online',
    key: 'cdn',
    cohorts: [['Web shop', 1, 80000]],
    currency: 'EUR',
    upTo: 'active',
  },
  {
    name: 'Nashik grapes, sunshine',
    holder: 'Sahyadri Vineyards',
    key: 'solar',
    cohorts: [['Vineyards', 25, 2400]],
    currency: 'USD',
    upTo: 'draft',
  },
  {
    name: 'Payment downtime, second offer',
    holder: 'Mandi Online',
    key: 'payment',
    cohorts: [['Payments', 1, 60000]],
    currency: 'USD',
    upTo: 'quote',
  },
  {
    name: 'Payment downtime, first offer',
    holder: 'Mandi Online',
    key: 'payment',
    cohorts: [['Payments', 1, 150000]],
    currency: 'USD',
    upTo: 'rejected',
  },
];

type Cohort = Sale['cohorts'][number];
/** Of many units there were more or fewer, of a single one the sum insured was another. */
const cohortThen = ([name, quantity, amount]: Cohort, share: number): Cohort =>
  quantity > 1 ? [name, Math.max(2, Math.round(quantity * share)), amount] : [name, 1, Math.round(amount * share)];

/** Who is offered what of a season: of earlier years what was sold then, to whom it was sold then. */
export function salesOf({ plan, key, back, share, period }: Season): readonly Sale[] {
  const baseKey = plan.key;
  const ofPlan = offers.filter((offer) => offer.key === baseKey);
  if (back === 0) return ofPlan;
  // Nobody has asked for the next season yet.
  if (back < 0) return [];
  const sold = ofPlan.filter(({ upTo }) => upTo === 'active');
  const holderThen = plans.find((other) => other.key === baseKey)?.earlier?.[back - 1]?.holder;
  return sold.map((offer) => ({
    ...offer,
    key,
    name: `${offer.name} ${period.start.slice(0, 4)}`,
    holder: holderThen ?? offer.holder,
    cohorts: offer.cohorts.map((cohort) => cohortThen(cohort, share)),
  }));
}
