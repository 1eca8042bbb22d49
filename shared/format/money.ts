import { numberFormat } from './intl';
import { defaultLocale, missing } from './locale';
import { formatNumber, rounded } from './number';

export type Amount = { readonly amount: number; readonly currency: string };

/** Indian units above a lakh, smallest first (docs/rules.md §14.1). */
const indianUnits = [
  { from: 1e5, symbol: 'L', words: 'lakh (1,00,000)' },
  { from: 1e7, symbol: 'Cr', words: 'crore (1,00,00,000)' },
  { from: 1e9, symbol: 'Ar', words: 'arab (1,00,00,00,000)' },
  { from: 1e11, symbol: 'Kh', words: 'kharab (1,00,00,00,00,000)' },
  { from: 1e13, symbol: 'Kharab', words: 'hundred kharab (1,00,00,00,00,00,000)' },
] as const;

/** Explains every unit that an amount in INR can carry. */
const indianUnitsTooltip = indianUnits.map(({ symbol, words }) => `${symbol} = ${words}`).join(', ');

/** The largest unit that is reached; a figure that would round up to the next unit is shown in that one. */
function indianUnit(size: number): (typeof indianUnits)[number] | undefined {
  const at = indianUnits.findLastIndex(({ from }) => size >= from);
  const [own, next] = [indianUnits[at], indianUnits[at + 1]];
  return own && next && rounded(size / own.from, 2) >= next.from / own.from ? next : own;
}

/** Decimals of the exact form: two, or three where the currency has a third (KWD, BHD, …). */
function digitsOf(currency: string): number {
  try {
    const { maximumFractionDigits = 2 } = numberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions();
    return Math.max(2, maximumFractionDigits);
  } catch (error) {
    if (error instanceof RangeError) return 2;
    throw error;
  }
}

/** Separators of a language, by the names of Intl's parts. */
function separatorsOf(locale: string): Readonly<Record<string, string>> {
  const parts = numberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(1_000_000);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}
/** Groups of rupees are Indian in every language; what stands between them and before the decimals is the language's, as beside other figures. */
function inRupees(amount: number, locale: string): string {
  const { group = ',', decimal = '.' } = separatorsOf(locale);
  const own: Readonly<Record<string, string>> = { ',': group, '.': decimal };
  return formatNumber(amount, 2, 'en-IN').replaceAll(/[,.]/g, (sign) => own[sign] ?? sign);
}
/** A short form of thousands and more; a language that has none for thousands writes the whole figure. */
function shortened(amount: number, locale: string): string {
  const parts = numberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 }).formatToParts(amount);
  return parts.some(({ type }) => type === 'compact')
    ? parts.map(({ value }) => value).join('')
    : formatNumber(amount, 2, locale);
}

/** Short form for cards and lists, with the currency before it: INR in Indian units, other currencies in their short form from 1,000. */
export function formatMoney(money: Amount | null | undefined, locale = defaultLocale): string {
  if (!money) return missing;
  const { amount, currency } = money;
  const size = Math.abs(rounded(amount, 2));
  if (currency === 'INR') {
    const unit = indianUnit(size);
    if (!unit) return `INR ${inRupees(amount, locale)}`;
    return `INR ${formatNumber(rounded(amount / unit.from, 2), 2, locale)} ${unit.symbol}`;
  }
  if (size < 1000) return `${currency} ${formatNumber(amount, 2, locale)}`;
  return `${currency} ${shortened(amount, locale)}`;
}

/** The full figure, for tooltips, documents and tables. */
export function formatExact(money: Amount | null | undefined, locale = defaultLocale): string {
  if (!money) return missing;
  const { amount, currency } = money;
  return `${currency} ${currency === 'INR' ? inRupees(amount, locale) : formatNumber(amount, digitsOf(currency), locale)}`;
}

/** The full figure as a sentence of the language has it, without decimals that say nothing: `INR 14,00,000`, `1.400.000 EUR`. */
export const formatInWords = ({ amount, currency }: Amount, locale = defaultLocale): string =>
  numberFormat(currency === 'INR' ? 'en-IN' : locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount);

/** What the short form stands for: the full figure, and the Indian units where the short form uses one. */
export function moneyTooltip(money: Amount, locale = defaultLocale): string {
  const exact = formatExact(money, locale);
  const uses = money.currency === 'INR' && Math.abs(rounded(money.amount, 2)) >= indianUnits[0].from;
  return uses ? `${exact}. ${indianUnitsTooltip}` : exact;
}

/** For the clipboard: a number that any spreadsheet reads. */
export const copiedAmount = ({ amount, currency }: Amount): string => amount.toFixed(digitsOf(currency));
