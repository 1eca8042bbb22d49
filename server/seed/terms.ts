import { dayNumber } from '#shared/engine/calendar';
import { optionsOf, pricedBy } from '#shared/engine/burn/priced';
import { simulate } from '#shared/engine/burn/simulate';
import { windowsOf } from '#shared/engine/burn/windows';
import { isMulti } from '#shared/engine/event/combined';
import { isAbove } from '#shared/engine/payout';
import type { Comparator, Cover, IndexParameters, SingleCover } from '#shared/engine/cover';
import type { Observed } from '#shared/engine/observed';
import { windowOf } from '#shared/engine/series';
import type { VariableId } from '#shared/engine/variables';

/** How a cover of the sample world is to turn out by the day of its story; `open` is as the weather has it. */
export type Outcome = 'pays' | 'nothing' | 'open';
type Measure = {
  readonly indexId: string;
  readonly parameters?: IndexParameters;
  /** A parameter that follows the season: the daily values' quantile for this share. */
  readonly threshold?: { readonly parameter: string; readonly variable: VariableId; readonly quantile: number };
  /** `GT` when absent. */
  readonly comparator?: Comparator;
};
export type Wish = Measure & {
  readonly outcome: Outcome;
  /** Percent of the sum insured at the trigger. */
  readonly least: number;
  /** What is measured where the index leads to no terms that people would choose, as in the time of year in which it hardly moves. */
  readonly instead?: Measure;
  /** A second trigger under the same limit: each pays what it owes by itself. */
  readonly also?: Measure;
};
export type Period = { readonly start: string; readonly end: string; readonly today: string };
/** What was seen at a place, and where that is: of storms, the point that they are measured from. */
export type PlaceRecord = { readonly observed: Observed; readonly target: SingleCover['target'] };
/** `least` in percent of the sum insured. */
export type TriggerTerms = {
  readonly indexId: string;
  readonly comparator: Comparator;
  readonly parameters: IndexParameters;
  readonly trigger: number;
  readonly exit: number;
  readonly least: number;
};
/** Those of each trigger of a cover; nearly all have one. */
export type Terms = readonly TriggerTerms[];

/** Linear between order statistics, as spreadsheets have it. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return low + (at - Math.floor(at)) * (high - low);
}
/** A number as people choose it: whole, of two digits; or of three where that is too rough. */
function round(value: number, digits: number): number {
  const step = 10 ** (Math.floor(Math.log10(Math.max(1, Math.abs(value)))) - digits + 1);
  const whole = Math.max(step, digits > 2 ? 0.1 : 1);
  return Number((Math.round(value / whole) * whole).toFixed(1));
}

function parametersOf(
  { observed: { series } }: PlaceRecord,
  { threshold, parameters = {} }: Measure,
  { start, end, today }: Period,
  shift: number,
): IndexParameters {
  if (!threshold) return parameters;
  const last = series.firstDay + series.days - 1;
  const windows = windowsOf({ start, end }, series.firstDay, last, dayNumber(today < start ? today : start));
  const values = windows.flatMap(({ from, to }) => [...windowOf(series, threshold.variable, from, to)]);
  return {
    ...parameters,
    [threshold.parameter]: Math.max(1, Math.round(quantile(values, threshold.quantile + shift))),
  };
}

/** Years between payouts, and gross premium as a share, that the terms are to lead to; the first are well inside what is promised. */
const goals = [
  { years: [6, 10], premium: [0.04, 0.13] },
  { years: [5, 12], premium: [0.03, 0.15] },
] as const;
/** Every way to choose them that is looked at: how rare the trigger is, how far the exit, how much at the least. */
const choices = [2, 3].flatMap((digits) =>
  [0.875, 0.86, 0.89, 0.9, 0.85, 0.91, 0.84, 0.83, 0.92, 0.8, 0.94].flatMap((rare) =>
    [0.6, 1, 0.3, 1.8, 3].flatMap((far) => [1, 0.6, 1.6].map((much) => ({ digits, rare, far, much }))),
  ),
);
/** What a coverage is priced with unless somebody says otherwise. */
const basis = { loading: 'EXPECTED_LOSS', loadingFactor: 0, minimumRiskRate: 0, expectedLossRatio: 0.65 } as const;

/** A cover of one trigger on these terms. */
function triggerWith(period: Period, { target }: Pick<PlaceRecord, 'target'>, terms: TriggerTerms): SingleCover {
  const { indexId, comparator, parameters, trigger, exit, least } = terms;
  return {
    start: period.start,
    end: period.end,
    index: { indexId, parameters },
    target,
    dayOffsetHours: 0,
    terms: {
      structure: 'linear',
      comparator,
      trigger,
      exit,
      minPayoutPct: least / 100,
      payoutPerUnitPct: null,
      limitPct: 1,
    },
  };
}
/** A cover on these terms. */
export function coverWith(period: Period, place: Pick<PlaceRecord, 'target'>, terms: Terms): Cover {
  const parts = terms.map((ofTrigger) => triggerWith(period, place, ofTrigger));
  const { start, end } = period;
  const [only] = parts;
  return only && parts.length === 1 ? only : { start, end, combine: 'SUM', limitPct: 1, parts };
}
/** What a cover looks at: every trigger of it at the same place. */
export const observedBy = (cover: Cover, observed: Observed): Observed | readonly Observed[] =>
  isMulti(cover) ? cover.parts.map(() => observed) : observed;
const simulated = (cover: Cover, { observed }: PlaceRecord) =>
  simulate(cover, observedBy(cover, observed), {
    ...optionsOf({ cover, detrend: 'AUTO', seed: 1 }),
    fit: false,
    draws: 0,
  });

/** How often terms pay, in years, and their gross premium as a share of the sum insured. */
export function judge(record: PlaceRecord, period: Period, terms: Terms) {
  const cover = coverWith(period, record, terms);
  const simulation = simulated(cover, record);
  const price = pricedBy(cover, simulation, basis);
  return { returnPeriod: simulation.returnPeriod ?? Infinity, premium: 'refusal' in price ? 1 : price.grossPremiumPct };
}

type Choice = (typeof choices)[number];
/** What a trigger comes to with a choice; null where that makes none. */
function chooserOf(record: PlaceRecord, measure: Measure, period: Period, { least, shift }: Aim) {
  const { indexId, comparator = 'GT' } = measure;
  const parameters = parametersOf(record, measure, period, shift);
  const above = isAbove(comparator);
  const any = { indexId, comparator, parameters, trigger: 1, exit: above ? 2 : 0, least: 1 };
  const past = simulated(triggerWith(period, record, any), record).years.flatMap(({ detrendIndex }) =>
    detrendIndex === null ? [] : [detrendIndex],
  );
  const worst = quantile(past, above ? 1 : 0);
  return ({ digits, rare, far, much }: Choice): TriggerTerms | null => {
    const at = quantile(past, above ? rare : 1 - rare);
    const reach = (Math.abs(at - worst) + Math.abs(at) * 0.05) * (1 + far);
    const trigger = round(at, digits);
    const exit = round(Math.max(0, above ? trigger + reach : trigger - reach), digits);
    return exit === trigger || trigger <= 0
      ? null
      : { indexId, comparator, parameters, trigger, exit, least: Math.round(least * much) };
  };
}

type Aim = { readonly least: number; readonly shift: number };
/** All terms of these triggers that are looked at, the likeliest first: of several, each is so much rarer. */
function candidates(record: PlaceRecord, measures: readonly Measure[], period: Period, aim: Aim): Terms[] {
  const choosers = measures.map((measure) => chooserOf(record, measure, period, aim));
  return choices.flatMap((choice) => {
    const rare = 1 - (1 - choice.rare) / measures.length;
    const terms = choosers.flatMap((choose) => choose({ ...choice, rare }) ?? []);
    return terms.length === measures.length ? [terms] : [];
  });
}

/** How far the quantile of a threshold may be moved where no trigger does at the one that is wished for. */
const shifts = [0, 0.04, -0.04, 0.08, 0.11] as const;

/** The first of these terms that lead to the nearest goal. */
function chosenOf(all: readonly Terms[], figuresOf: (terms: Terms) => ReturnType<typeof judge>): Terms | undefined {
  const judged = all.map((terms) => {
    let found: ReturnType<typeof judge> | undefined;
    return { terms, figures: () => (found ??= figuresOf(terms)) };
  });
  for (const { years, premium } of goals) {
    const chosen = judged.find(({ figures }) => {
      const { returnPeriod, premium: gross } = figures();
      return returnPeriod >= years[0] && returnPeriod <= years[1] && gross >= premium[0] && gross <= premium[1];
    });
    if (chosen) return chosen.terms;
  }
  return undefined;
}

/**
 * Terms as an underwriter would choose them from the record of a place: the cover pays once in five to twelve years, for a gross premium of
 * 3 to 15 %. Throws where no terms do that.
 */
export function termsFor(record: PlaceRecord, wish: Wish, period: Period): Terms {
  const { least, instead, also } = wish;
  const covers: readonly (readonly Measure[])[] = [also ? [wish, also] : [wish], ...(instead ? [[instead]] : [])];
  const ways = covers.flatMap((measures) =>
    (measures.some(({ threshold }) => threshold) ? shifts : [0]).map((shift) => ({ measures, shift })),
  );
  for (const { measures, shift } of ways) {
    const all = candidates(record, measures, period, { least, shift });
    const chosen = chosenOf(all, (terms) => judge(record, period, terms));
    if (chosen) return chosen;
  }
  throw new RangeError(
    `No terms of ${wish.indexId} from ${period.start} to ${period.end} pay once in five to twelve years.`,
  );
}
