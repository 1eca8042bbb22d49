import type { Kind } from './hardObjects';

/** Places of the product in which an object of a policy and its event stands: on screens, on cards, on paper and in what is sent. */
export const screens = [
  'eventList',
  'mapPanel',
  'eventPage',
  'policyDetails',
  'claims',
  'report',
  'quotation',
] as const;
export const cards = ['card', 'compactCard', 'listCard'] as const;
export const papers = ['monitoringReport', 'claimReport', 'policySchedule', 'quoteDocument'] as const;
export const sent = ['letter', 'preview', 'picture', 'file'] as const;
export type Place = (typeof screens)[number] | (typeof cards)[number] | (typeof papers)[number] | (typeof sent)[number];

type Saying = {
  /** What no place may say of it. */
  readonly never: readonly RegExp[];
  /** What each place has to say; null: it does not stand there, and why is said beside. */
  readonly says: Readonly<Record<Place, readonly RegExp[] | null>>;
};

const nowhere = [/\{\{|\bundefined\b|\bNaN\b|\[object/];
/** Each of several triggers in words, with its own distance. */
const eachTrigger = [/Rain of the month: .*40\.0 mm/, /Hot days: .*9 days/];
const bothCohorts = [/Shops/, /Markets/];
/** Which side of the trigger pays, and where that is. */
const below = [/below 100\.0 mm/];
const hours = [/4\.14? h/];
const wind = [/km\/h/];
/** The amount of what nobody knows. */
const unknown = [/---/];
const waits = [/Period over, data to 12-Jun(-2025)?, decided by 01-Jul(-2025)? at the latest\. The data are late\./];
const rejected = [/Rejected|criteria are not met/i];

export const sayings: Readonly<Record<Kind, Saying>> = {
  several: {
    // What they come to together has neither trigger nor exit nor a distance to one.
    never: [
      ...nowhere,
      /trigger (is|of|at|at or above) 0|Trigger 0|(above|below|trigger) 0(\.0)? ?%|0\.0 % (above|below)/i,
    ],
    says: {
      ...{ eventList: eachTrigger, mapPanel: eachTrigger, eventPage: eachTrigger, report: eachTrigger },
      ...{ policyDetails: [/Multi Trigger/], claims: [/Multi Trigger/], quotation: [/Multi Trigger/] },
      ...{ card: eachTrigger, compactCard: eachTrigger, listCard: eachTrigger },
      monitoringReport: [...eachTrigger, /each trigger by its own terms/],
      claimReport: [/of the common payout/, /Rain of the month/, /Hot days/],
      ...{
        policySchedule: [/Total rainfall/, /hot days/i],
        quoteDocument: [/Total rainfall/, /hot days/i],
      },
      ...{ letter: eachTrigger, preview: [/Multi Trigger: /], picture: [/Multi Trigger/], file: [/%/] },
    },
  },
  cohorts: {
    never: nowhere,
    says: {
      // Of the event itself there is one, whoever is insured.
      ...{ eventList: null, mapPanel: null, card: null, compactCard: null, listCard: null },
      ...{ letter: null, preview: null, picture: null, file: null },
      ...{ eventPage: bothCohorts, policyDetails: bothCohorts, claims: bothCohorts, quotation: bothCohorts },
      report: [/Dry June, Shops/, /Dry June, Markets/],
      monitoringReport: [/Dry June, Shops/, /Dry June, Markets/],
      // A claim is of one of them.
      claimReport: [/Cohort Shops/],
      ...{ policySchedule: bothCohorts, quoteDocument: bothCohorts },
    },
  },
  deficit: {
    never: [...nowhere, /(at or )?above 100\.0 mm|pays (when|as soon as) .{0,30}above/i],
    says: {
      ...{ eventList: [/40\.0 mm/, /100\.0 mm/], mapPanel: [/40\.0 mm/, /100\.0 mm/], eventPage: below },
      ...{ policyDetails: below, claims: below, report: below, quotation: below },
      ...{ card: [/40\.0/], compactCard: [/100\.0 mm/], listCard: [/100\.0 mm/] },
      ...{ monitoringReport: below, claimReport: below, policySchedule: below, quoteDocument: below },
      ...{ letter: [/100\.0 mm/], preview: [/100\.0 mm/], picture: [/100\.0 mm/], file: [/40/, /mm/] },
    },
  },
  outage: {
    // Nobody reads seconds.
    never: [...nowhere, /(?<![.\d])(9000|9,000|14904|14,904)\b|\d s\b/],
    says: {
      ...{
        eventList: hours,
        mapPanel: hours,
        eventPage: hours,
        policyDetails: [/2\.5 h/],
        claims: hours,
        report: hours,
      },
      ...{ quotation: [/2\.5 h/], card: [/4\.1/], compactCard: hours, listCard: hours },
      ...{ monitoringReport: hours, claimReport: hours, policySchedule: [/2\.5 h/], quoteDocument: [/2\.5 h/] },
      ...{ letter: hours, preview: hours, picture: [/4\.1/], file: [/4\.1/, /h/] },
    },
  },
  storm: {
    never: nowhere,
    says: {
      ...{ eventList: wind, mapPanel: wind, policyDetails: wind, claims: wind, quotation: wind },
      // The way of the storm stands on a map, and in words where there is none.
      ...{ eventPage: [...wind, /ELSA/], report: [...wind, /ELSA/] },
      ...{ card: wind, compactCard: wind, listCard: wind },
      ...{ monitoringReport: wind, claimReport: wind, policySchedule: wind, quoteDocument: wind },
      ...{ letter: wind, preview: wind, picture: wind, file: wind },
    },
  },
  undecided: {
    // What nobody can say is no payout of nothing.
    never: [...nowhere, /INR 0\.00|no payout(?! so far| is certain)/],
    says: {
      ...{ eventList: unknown, mapPanel: unknown, eventPage: unknown, report: unknown, monitoringReport: unknown },
      ...{ policyDetails: [], quotation: [], policySchedule: [], quoteDocument: [] },
      // Nothing is claimed of it.
      ...{ claims: null, claimReport: null },
      ...{ card: [/Undecided/], compactCard: [/Undecided/], listCard: [/Undecided/] },
      ...{ letter: [/Undecided/], preview: [/undecided/], picture: [/Undecided/], file: [/^(?!.*INR)/s] },
    },
  },
  rejected: {
    never: [...nowhere, /you will receive|yet to confirm|^Triggered|(?<!that )the index pays (about )?\d/im],
    says: {
      ...{ eventList: rejected, mapPanel: rejected, eventPage: rejected, claims: rejected, report: rejected },
      ...{ policyDetails: [], quotation: [], policySchedule: [], quoteDocument: [] },
      ...{ card: rejected, compactCard: rejected, listCard: rejected },
      monitoringReport: [/by the index alone: REJECTED/, /With a payout 0|0 With a payout/],
      claimReport: rejected,
      ...{ letter: rejected, preview: rejected, picture: rejected, file: rejected },
    },
  },
  corrected: {
    never: nowhere,
    says: {
      // Until somebody decides, all others go by what the event has.
      eventPage: [/The data were corrected/],
      ...{ eventList: [], mapPanel: [], policyDetails: [], claims: [], report: [], quotation: [] },
      ...{ card: [/40\.0/], compactCard: [/40\.0 mm/], listCard: [/40\.0/] },
      ...{ monitoringReport: [/40\.0 mm/], claimReport: [/40\.0 mm/], policySchedule: [], quoteDocument: [] },
      ...{ letter: [/40\.0 mm/], preview: [/40\.0 mm/], picture: [/40\.0/], file: [/40/] },
    },
  },
  waiting: {
    never: [...nowhere, /looks? at it every day|ends on/],
    says: {
      ...{ eventList: waits, mapPanel: waits, eventPage: waits, report: waits },
      ...{ policyDetails: [], quotation: [], claims: null, claimReport: null, policySchedule: [], quoteDocument: [] },
      ...{ card: waits, compactCard: waits, listCard: waits },
      ...{ monitoringReport: waits, letter: waits, preview: waits, picture: [/Period over/], file: [] },
    },
  },
};

/** A text says all that it has to, and nothing that it must not; of what it must not, where that stands. */
export function expectSaid(kind: Kind, place: Place, text: string): void {
  const { never, says } = sayings[kind];
  const missing = (says[place] ?? [])
    .filter((pattern) => !pattern.test(text))
    .map((pattern) => `${pattern} in: ${text}`);
  const wrong = never.flatMap((pattern) => {
    const at = text.search(pattern);
    return at < 0 ? [] : [`${pattern}: …${text.slice(Math.max(0, at - 60), at + 60)}…`];
  });
  expect({ kind, place, missing, wrong }).toEqual({ kind, place, missing: [], wrong: [] });
}
