import type { PayoutTerms } from '#shared/engine/cover';
import type { Comparator } from '#shared/engine/cover';
import { exactDecimals, indexNumber, indexText, type IndexWriting, shownValue } from '#shared/format/indexValue';
import { defaultLocale } from '#shared/format/locale';
import { formatPct } from '#shared/format/number';
import { unitIn, unitName } from '#shared/format/unit';
import type { Translate } from './words';

/** How the values of one index are written. A duration is seconds on the wire and hours on screen. */
export type Measure = { readonly unit: string; readonly decimals: number; readonly duration: boolean };

type MeasuredCoverage = {
  readonly duration: boolean;
  readonly indexDefinition: {
    readonly decimals: number;
    readonly output: { readonly unit: { readonly symbol: string } };
  };
};
type TermedCoverage = {
  readonly trigger: number;
  readonly exit: number | null;
  readonly minPayoutPct: number;
  readonly payoutPerUnitPct: number;
  readonly limitPct: number;
  readonly indexDefinition: { readonly triggerComparator: Comparator };
};

/** How values in a unit are written, the unit as this locale says it. */
export const measureIn = ({ unit, decimals, duration }: Measure, locale = defaultLocale): Measure =>
  duration
    ? { unit: unitIn('h', locale), decimals: 1, duration }
    : { unit: unitIn(unitName(unit), locale), decimals, duration };
/** How a coverage's values are written. */
export const measureOf = ({ duration, indexDefinition }: MeasuredCoverage, locale = defaultLocale): Measure =>
  measureIn({ unit: indexDefinition.output.unit.symbol, decimals: indexDefinition.decimals, duration }, locale);

/** The payout terms of a coverage as the engine reads them; without a rate per unit it is a binary one. */
export const termsOf = (coverage: TermedCoverage): PayoutTerms => ({
  structure: coverage.payoutPerUnitPct > 0 ? 'linear' : 'binary',
  comparator: coverage.indexDefinition.triggerComparator,
  trigger: coverage.trigger,
  exit: coverage.exit,
  minPayoutPct: coverage.minPayoutPct,
  payoutPerUnitPct: coverage.payoutPerUnitPct,
  limitPct: coverage.limitPct,
});

/** From the value on the wire to the value on screen. */
export const onScreen = (value: number, { duration }: Measure): number => shownValue(value, duration);
/** And back. Hours that lead to within a hundredth of a whole second mean that second: 53,000 s are no number of hours that ends. */
export function onWire(value: number, { duration }: Measure): number {
  if (!duration) return value;
  const seconds = Number((value * 3600).toPrecision(12));
  const whole = Math.round(seconds);
  return Math.abs(seconds - whole) < 0.01 ? whole : seconds;
}
/** An index value as it is typed: with as few decimals as lead back to it. */
export function typedText(value: number, measure: Measure): string {
  const exact = onScreen(value, measure);
  if (!measure.duration) return String(exact);
  for (let decimals = 0; decimals <= 8; decimals += 1) {
    const text = String(Number(exact.toFixed(decimals)));
    if (onWire(Number(text), measure) === value) return text;
  }
  return String(exact);
}

/** A number without its unit: one decimal, none where the unit is days (docs/rules.md §14.1). */
export const plain = (value: number, measure: Measure, locale: string, decimals = digitsOf(measure)): string =>
  indexNumber(value, { inHours: measure.duration, decimals, locale, minusZero: true });

const digitsOf = ({ decimals, duration }: Measure): number => (duration ? 1 : decimals);

/** A number with its unit: `12.3 mm`. */
export const shown = (
  value: number,
  measure: Measure,
  locale: string,
  decimals: IndexWriting['decimals'] = digitsOf(measure),
): string =>
  indexText(value, {
    unit: measure.unit,
    inHours: measure.duration,
    decimals,
    locale,
    gap: '\u00a0',
    minusZero: true,
  });

/** An index value as it was agreed and as it pays, with every decimal that it has; or with so many. */
export const exactly = (value: number, measure: Measure, locale: string, decimals?: number): string =>
  shown(value, measure, locale, decimals ?? [digitsOf(measure), exactDecimals]);

/** A share as percent, with as many decimals as it needs up to `most`. */
export const percent = (share: number, locale: string, most = 1): string => formatPct(share, [0, most], locale);
/** A share as it was agreed. */
export const exactPercent = (share: number, locale: string): string => percent(share, locale, exactDecimals);

/** What is counted is one in a rate: per day, not per days. */
const countedOnce = { days: 'card.day', points: 'card.point' } as const;
const isCounted = (symbol: string): symbol is keyof typeof countedOnce => symbol in countedOnce;
/** A unit as a rate names it. */
export const rateUnitIn = (symbol: string, locale: string, t: Translate): string =>
  isCounted(symbol) ? t(countedOnce[symbol]) : unitIn(symbol, locale);
/** The unit of a coverage as its rate names it. */
export function unitOfRate(coverage: MeasuredCoverage, locale: string, t: Translate): string {
  const { symbol } = coverage.indexDefinition.output.unit;
  return isCounted(symbol) ? rateUnitIn(symbol, locale, t) : measureOf(coverage, locale).unit;
}
