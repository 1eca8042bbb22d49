import { unitBehind } from './dayWord';
import { numberFormat, writeNumber } from './intl';
import { defaultLocale } from './locale';

/** How one place writes the values of an index, or what was measured for it. */
export type IndexWriting = {
  /** As it stands behind the number; a bare number has none. */
  readonly unit: string;
  /** The value counts seconds, and hours are shown. */
  readonly inHours: boolean;
  /** So many, or at least and at most so many. */
  readonly decimals: number | readonly [least: number, most: number];
  readonly locale?: string;
  /** Between number and unit; where it is not said, a space, and nothing behind a bare number. */
  readonly gap?: ' ' | '\u00a0';
  /** What rounds to zero from below keeps its minus. */
  readonly minusZero?: boolean;
};

/** What was agreed, and what pays, is written with every decimal that it has; an hour has six for each of its seconds to be told apart. */
export const exactDecimals = 6;

/** The value in the unit that is shown. */
export const shownValue = (value: number, inHours: boolean): number => (inHours ? value / 3600 : value);

/** From here on a number is told by its power of ten: written out it would be wider than any page, and its digits are not exact. */
const longFrom = 1e15;

/** The number without its unit. */
export function indexNumber(
  value: number,
  { inHours, decimals, locale = defaultLocale, minusZero = false }: Omit<IndexWriting, 'unit' | 'gap'>,
): string {
  const [least, most] = typeof decimals === 'number' ? [decimals, decimals] : decimals;
  const number = shownValue(value, inHours);
  if (Math.abs(number) >= longFrom) return numberFormat(locale, { notation: 'scientific' }).format(number);
  return writeNumber(number, locale, { least, most, sign: minusZero ? 'auto' : 'negative' });
}

/** The number with its unit, `12.3 mm`: written here for consoles, cards, documents and previews alike. */
export function indexText(value: number, writing: IndexWriting): string {
  const { unit, gap = unit && ' ', locale = defaultLocale } = writing;
  const number = indexNumber(value, writing);
  return `${number}${gap}${unitBehind(number, unit, locale)}`;
}
