import { addDays } from './calendar';
import { isWatchedOnly, type EventStatus } from './status';

/** Why a coverage cannot be sold, the first that holds. */
export const notQuotableBecause = [
  'archived',
  'inactive',
  'superseded',
  'over',
  'begun',
  'near',
  'triggered',
  'closed',
] as const;
type WhyNotQuotable = (typeof notQuotableBecause)[number];

/** What the tenant has set for its sales. */
type SellingRules = { readonly minDaysBeforeInception: number };
/** The day on which something is to be sold, and what the tenant has set for it. */
export type Selling = SellingRules & { readonly today: string };
/** The first day on which a cover can begin that is sold on this day. */
export const firstInception = (today: string, { minDaysBeforeInception }: SellingRules): string =>
  addDays(today, minDaysBeforeInception);
/** The last day on which a cover can be sold that begins on this one. */
export const lastSale = (inception: string, { minDaysBeforeInception }: SellingRules): string =>
  addDays(inception, -minDaysBeforeInception);

type Period = {
  /** First and last day of its risk period. */
  readonly start: string;
  readonly end: string;
  /** Where the parametric event of the version stands; null where there is none. */
  readonly eventStatus: EventStatus | null;
};
export type Offered = Period & {
  readonly isArchived?: boolean;
  readonly version: number;
  /** The version that can be quoted; null where none can. */
  readonly activeVersion: number | null;
};

/**
 * Why a cover can no longer begin, whichever version is active by now: what was offered at a frozen price is sold on the version that it was
 * offered on. What happens in a period begins to be known with it, and nobody sells at the price of before what is known.
 */
export function whyTooLate(period: Period, today: string, rules: SellingRules): WhyNotQuotable | null {
  const { start, end, eventStatus } = period;
  if (end < today) return 'over';
  if (start < firstInception(today, rules)) return start <= today ? 'begun' : 'near';
  if (eventStatus === null || isWatchedOnly(eventStatus)) return null;
  return eventStatus === 'TERMINATED' ? 'closed' : 'triggered';
}

/** The one rule of what can be sold on a day: null where a coverage can, in this version of it. */
export function whyNotQuotable(offered: Offered, today: string, rules: SellingRules): WhyNotQuotable | null {
  const { isArchived = false, version, activeVersion } = offered;
  if (isArchived) return 'archived';
  if (activeVersion === null) return 'inactive';
  if (version !== activeVersion) return 'superseded';
  return whyTooLate(offered, today, rules);
}

type Named = { readonly label: string; readonly start: string; readonly end: string };
/** The same in a sentence. */
export function notQuotableText(why: WhyNotQuotable, { label, start, end }: Named, earliest: string): string {
  if (why === 'archived') return `The coverage "${label}" was archived: it cannot be quoted any more.`;
  if (why === 'inactive') return `The coverage "${label}" is not active yet: only active coverages can be quoted.`;
  if (why === 'superseded')
    return `Another version of the coverage "${label}" is active by now: this one cannot be quoted any more.`;
  if (why === 'over') return `The coverage "${label}" ended on ${end}: it cannot be quoted any more.`;
  if (why === 'begun')
    return `The period of the coverage "${label}" began on ${start}: it cannot be sold any more, for what happens in it begins to be known.`;
  if (why === 'near')
    return `The period of the coverage "${label}" begins on ${start}: it cannot be sold any more, for a cover begins on ${earliest} at the earliest.`;
  if (why === 'closed') return `The event of the coverage "${label}" is closed: it cannot be sold any more.`;
  return `The index of the coverage "${label}" stands beyond its trigger already: it cannot be sold any more.`;
}

/** What is wrong with the day on which a cover is to begin; null where it can. */
export function inceptionFault(inception: string, today: string, rules: SellingRules): string | null {
  const earliest = firstInception(today, rules);
  if (inception >= earliest) return null;
  return `The inception date (${inception}) is too near: a policy that is sold today begins on ${earliest} at the earliest.`;
}
