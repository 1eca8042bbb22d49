import type { PartnerName } from './holders';
import { plans } from './plans';
import { randomOf, seedOf } from './random';
import { figuresOf } from './record';
import { seasonsOfStory, type Season } from './seasons';

/** What is offered and sold on a season; cohorts by name, quantity and sum insured of one. */
export type Sale = {
  readonly name: string;
  readonly holder: PartnerName;
  readonly key: string;
  readonly cohorts: readonly (readonly [string, number, number])[];
  readonly currency: string;
  readonly upTo: 'quote' | 'rejected' | 'draft' | 'created' | 'active';
};
type Offer = Sale & {
  /** Offered on the season before the last one: nobody has answered by now. */
  readonly isOld?: boolean;
};
const offers: readonly Offer[] = [
  {
    name: 'Kuttanad paddy, monsoon',
    holder: 'Kuttanad Growers Cooperative',
    key: 'monsoon',
    cohorts: [
      ['North fields', 300, 24000],
      ['South fields', 200, 24000],
      ['Late enrolments', 40, 24000],
    ],
    currency: 'INR',
    upTo: 'active',
  },
  {
    name: 'Kuttanad paddy, late monsoon',
    holder: 'Kuttanad Growers Cooperative',
    key: 'late-monsoon',
    cohorts: [
      ['North fields', 260, 24000],
      ['South fields', 170, 24000],
      ['Late enrolments', 30, 24000],
    ],
    currency: 'INR',
    upTo: 'active',
  },
  {
    name: 'Kuttanad paddy, summer harvest',
    holder: 'Kuttanad Growers Cooperative',
    key: 'summer-rain',
    cohorts: [
      ['North fields', 240, 24000],
      ['South fields', 180, 24000],
      ['Late enrolments', 30, 24000],
    ],
    currency: 'INR',
    upTo: 'active',
  },
  {
    name: 'Nashik grapes, before harvest',
    holder: 'Sahyadri Vineyards',
    key: 'grapes',
    cohorts: [
      ['Trellised vineyards', 700, 16666.66],
      ['Hill vineyards', 400, 16666.66],
      ['Late enrolments', 60, 16666.66],
    ],
    currency: 'INR',
    upTo: 'active',
  },
  {
    name: 'Guntur chilli, harvest',
    holder: 'Guntur Chilli Growers',
    key: 'chilli',
    cohorts: [
      ['Rain-fed fields', 300, 12500],
      ['Irrigated fields', 800, 12500],
      ['Late enrolments', 100, 12500],
    ],
    currency: 'INR',
    upTo: 'active',
  },
  {
    name: 'Ludhiana wheat, winter',
    holder: 'Punjab Grain Union',
    key: 'deficit',
    cohorts: [['Irrigated', 7200, 2250]],
    currency: 'INR',
    upTo: 'active',
  },
  {
    name: 'Ludhiana wheat, tenants',
    holder: 'Punjab Grain Union',
    key: 'deficit',
    cohorts: [['Tenant farmers', 1200, 2250]],
    currency: 'INR',
    upTo: 'quote',
    isOld: true,
  },
  {
    name: 'Ludhiana wheat, grain filling',
    holder: 'Punjab Grain Union',
    key: 'heat',
    cohorts: [['All members', 5200, 2250]],
    currency: 'INR',
    upTo: 'active',
  },
  {
    name: 'Bayview Hotel, hurricane season',
    holder: 'Bayview Hotel',
    key: 'hurricane',
    cohorts: [['Hotel and beach club', 1, 400000]],
    currency: 'USD',
    upTo: 'active',
  },
  {
    name: 'Bayview Hotel, cloudbursts',
    holder: 'Bayview Hotel',
    key: 'cloudburst',
    cohorts: [['Hotel and beach club', 1, 150000]],
    currency: 'USD',
    upTo: 'active',
  },
  {
    name: 'Bayview Hotel, solar roofs',
    holder: 'Bayview Hotel',
    key: 'sunshine',
    cohorts: [['Solar roofs', 1, 30000]],
    currency: 'USD',
    upTo: 'draft',
  },
  {
    name: 'Barbados sugar, dry spell',
    holder: 'Scotland District Growers',
    key: 'dry-spell',
    cohorts: [['Estates', 160, 3000]],
    currency: 'USD',
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
    name: 'Chinchiná picking, rain',
    holder: 'Chinchiná Coffee Cooperative',
    key: 'coffee-harvest',
    cohorts: [
      ['Upper slopes', 90, 1500],
      ['Lower slopes', 140, 1500],
      ['Late enrolments', 20, 1500],
    ],
    currency: 'USD',
    upTo: 'active',
  },
  {
    name: 'Pedra Branca coffee, frost',
    holder: 'Cafeicultores da Pedra Branca',
    key: 'coffee-frost',
    cohorts: [['Valley plots', 220, 12000]],
    currency: 'BRL',
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
    holder: 'Hansekontor Online',
    key: 'payment',
    cohorts: [['Payments', 1, 90000]],
    currency: 'EUR',
    upTo: 'created',
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
    name: 'Payment downtime, second offer',
    holder: 'Hansekontor Online',
    key: 'payment',
    cohorts: [['Payments', 1, 60000]],
    currency: 'EUR',
    upTo: 'quote',
  },
  {
    name: 'Payment downtime, first offer',
    holder: 'Hansekontor Online',
    key: 'payment',
    cohorts: [['Payments', 1, 150000]],
    currency: 'EUR',
    upTo: 'rejected',
  },
];

type Cohort = Sale['cohorts'][number];
/** Of many units there were more or fewer, of a single one the sum insured was another. */
const cohortThen = ([name, quantity, amount]: Cohort, share: number): Cohort =>
  quantity > 1
    ? [name, Math.max(2, Math.round(quantity * share)), amount]
    : [name, 1, Math.max(1000, Math.round((amount * share) / 1000) * 1000)];

const insuredBy = (sales: readonly Sale[]): number =>
  sales.flatMap(({ cohorts }) => cohorts).reduce((sum, [, quantity, amount]) => sum + quantity * amount, 0);
const soldOf = (key: string) => offers.filter((offer) => offer.key === key && offer.upTo === 'active');

/** What is offered on the last season of a plan is called. */
export function offerOn(key: string): string {
  const [offer] = soldOf(key);
  if (!offer) throw new Error(`Nothing is sold on "${key}".`);
  return offer.name;
}

/** What the claims of a program come to, as a part of its premiums: of each another one, about half. */
const carriedBy = (program: string) => 0.46 + 0.2 * randomOf(seedOf(program))();
/**
 * How much of what its plan's sales insure now a season insured that pays: so much that the premiums of its program carry it. The claims of a
 * program are spread evenly over its seasons that pay.
 */
function sharesOfPaying(storyDay: string): ReadonlyMap<string, number> {
  const seasons = seasonsOfStory(storyDay).filter(({ plan, back }) => back >= 0 && soldOf(plan.key).length > 0);
  const shares = new Map<string, number>();
  for (const program of new Set(seasons.map(({ plan }) => plan.program))) {
    const figures = seasons
      .filter(({ plan }) => plan.program === program)
      .map((season) => ({ season, insured: insuredBy(soldOf(season.plan.key)), ...figuresOf(season, storyDay) }));
    const paying = figures.filter(({ season, owed }) => season.share === null && owed > 0);
    const earned = figures.reduce(
      (sum, { season, insured, premium }) => sum + (season.share ?? 0) * insured * premium,
      0,
    );
    const each = carriedBy(program) / Math.max(1, paying.length);
    const ofPaying = paying.reduce((sum, { premium, owed }) => sum + (each * premium) / owed, 0);
    for (const { season, insured, owed } of paying)
      shares.set(season.key, (each * earned) / (1 - ofPaying) / (owed * insured));
  }
  return shares;
}

let known: { readonly storyDay: string; readonly shares: ReadonlyMap<string, number> } | undefined;
function shareOf({ key, share }: Season, storyDay: string): number {
  if (share !== null) return share;
  if (known?.storyDay !== storyDay) known = { storyDay, shares: sharesOfPaying(storyDay) };
  return known.shares.get(key) ?? 1;
}

/** Who is offered what of a season: of earlier ones what was sold then, to whom it was sold then. */
export function salesOf(season: Season, storyDay: string): readonly Sale[] {
  const { plan, key, back, name } = season;
  // Nobody has asked for the next season yet.
  if (back < 0) return [];
  const earlier = plans.find((other) => other.key === plan.key)?.earlier?.[back - 1];
  const share = shareOf(season, storyDay);
  return offers
    .filter((offer) => offer.key === plan.key)
    .filter(({ upTo, isOld }) => (isOld ? back === 1 : back === 0 || upTo === 'active'))
    .map(({ isOld: _, ...offer }) => ({
      ...offer,
      key,
      name: back === 0 ? offer.name : `${offer.name} ${name}`,
      holder: earlier?.holder ?? offer.holder,
      cohorts: offer.cohorts.map((cohort) => cohortThen(cohort, share)),
    }));
}
