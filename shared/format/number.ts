import { writeNumber } from './intl';
import { defaultLocale, missing } from './locale';

export const formatNumber = (value: number, digits: number, locale = defaultLocale): string =>
  writeNumber(value, locale, { least: digits, most: digits, sign: 'negative' });

/** Rounded as people round, in decimals: 1.005 is 1.01 although its binary form lies a little below. */
export const rounded = (value: number, digits: number): number => {
  const size = Number(`${Math.round(Number(`${Number(Math.abs(value).toPrecision(15))}e${digits}`))}e-${digits}`);
  return Number.isNaN(size) ? Number(value.toFixed(digits)) : Math.sign(value) * size;
};

/** Without the noise of the multiplication: 0.07 is 7, not 7.000000000000001. */
export function percentOf(share: number): number {
  const percent = share * 100;
  return Number.isInteger(percent) && Math.abs(percent) < 1e15 ? percent : Number(percent.toPrecision(15));
}

/** So many decimals, or at least and at most so many. */
type Digits = number | readonly [least: number, most: number];
/**
 * A share as percent, a space before the sign in every language (docs/rules.md §14.1): 0.044 is 4.40 %. Whole on coverage cards, one decimal for
 * rates per unit, two for risk premiums; in sentences and on charts as many as it needs.
 */
export function formatPct(share: number | null | undefined, digits: Digits = 2, locale = defaultLocale): string {
  if (share === null || share === undefined) return missing;
  const [least, most] = typeof digits === 'number' ? [digits, digits] : digits;
  return `${writeNumber(percentOf(share), locale, { least, most, sign: 'negative' })} %`;
}

/** Percentages of the creation flows are cut off after two decimals, not rounded, and have at least `least` (docs/rules.md §14.1). */
export const formatPctTruncated = (share: number, locale = defaultLocale, least = 2): string =>
  formatPct(Math.trunc(Number((share * 10_000).toFixed(6))) / 10_000, [least, 2], locale);
