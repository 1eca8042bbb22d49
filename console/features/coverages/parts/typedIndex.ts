import { numberTyped } from '#shared/contract/fields';
import { unitBehind } from '#shared/format/dayWord';
import { indexText } from '#shared/format/indexValue';
import { numberFormat } from '#shared/format/intl';
import { formatPctTruncated } from '#shared/format/number';
import { unitIn } from '#shared/format/unit';
import { exactPercent } from '#shared/view/measure';
import type { Draft } from '../stories/draft';

/** An hour that leads back to a whole second has at most so many decimals; no index needs more. */
const mostDecimals = 8;

/**
 * An index value as it was typed, written as all others are: `1 day`, `3,600.0 mm`. Decimals beyond those of its index stay, for they count;
 * what is no number stays as it is.
 */
export function typedIndex(
  typed: string,
  { unit, decimals, duration }: Pick<Draft, 'unit' | 'decimals' | 'duration'>,
  locale: string,
): string {
  const number = numberTyped(typed);
  const named = unitIn(unit, locale);
  if (typeof number !== 'number') return `${typed} ${unitBehind(typed, named, locale)}`.trim();
  const digits = [duration ? 1 : decimals, mostDecimals] as const;
  // A draft holds hours where the index counts seconds.
  return indexText(number, { unit: named, inHours: false, decimals: digits, locale, gap: '\u00a0', minusZero: true });
}

/** A number as it was typed, written as all others are; what is no number stays as it is. */
export function typedNumber(typed: string, locale: string): string {
  const number = numberTyped(typed);
  return typeof number === 'number'
    ? numberFormat(locale, { maximumFractionDigits: mostDecimals }).format(number)
    : typed;
}

/** A percentage as it was typed, written as all others are; what is no number stays as it is. */
export function typedPct(typed: string, locale: string): string {
  const number = numberTyped(typed);
  return typeof number === 'number' ? exactPercent(number / 100, locale) : typed;
}

/** The same where it is only summed up: cut off after two decimals. */
export function typedPctTruncated(typed: string, locale: string): string {
  const number = numberTyped(typed);
  return typeof number === 'number' ? formatPctTruncated(number / 100, locale, 0) : typed;
}
