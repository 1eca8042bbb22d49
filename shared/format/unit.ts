import { defaultLocale } from './locale';
import { numberFormat } from './intl';

const symbols: Readonly<Record<string, string>> = {
  deg_c_d: '°C d',
  km_h: 'km/h',
  kwh_m2: 'kWh/m²',
  percent: '%',
  hours: 'h',
};
/** Symbol of a unit as it is shown: `deg_c`, however it is written, is °C (docs/rules.md §14.1). */
export const unitName = (unit: string): string => symbols[unit] ?? unit.replace(/^deg_?c\b/i, '°C');

/** What languages have a word or an abbreviation for, as Intl calls it. */
const spoken = new Map([
  ['days', 'day'],
  ['d', 'day'],
  ['h', 'hour'],
  ['mm', 'millimeter'],
  ['km', 'kilometer'],
  ['km/h', 'kilometer-per-hour'],
  ['°C', 'celsius'],
]);
/** What an expression scores: a word, as days are, for which Intl has no unit. */
const points: Readonly<Record<string, string>> = {
  ...{ en: 'points', de: 'Punkte', sv: 'poäng', es: 'puntos', fr: 'points', it: 'punti', hi: 'अंक', mr: 'गुण' },
};
/** Asking a formatter for its parts costs more than the rest of a line of a list: each unit is asked for once. */
const known = new Map<string, string>();
function wordIn(symbol: string, locale: string): string {
  if (symbol === 'points') return points[locale.slice(0, 2)] ?? symbol;
  const unit = spoken.get(symbol);
  return unit ? askedWord(symbol, unit, locale) : symbol;
}
function askedWord(symbol: string, unit: string, locale: string): string {
  const unitDisplay = unit === 'day' || unit === 'hour' ? 'long' : 'short';
  const parts = numberFormat(locale, { style: 'unit', unit, unitDisplay }).formatToParts(2);
  const word = parts.find(({ type }) => type === 'unit')?.value ?? symbol;
  return symbol === 'days' || /^[^A-Z]+$/i.test(word) ? word : symbol;
}

/** The unit in a language: days and points are words everywhere, all others symbols unless the language has other letters than Latin ones. */
export function unitIn(unit: string, locale = defaultLocale): string {
  const key = `${locale} ${unit}`;
  const text = known.get(key) ?? wordsIn(unit, locale);
  known.set(key, text);
  return text;
}
const wordsIn = (unit: string, locale: string): string =>
  unit
    .split(' ')
    .map((symbol) => wordIn(symbol, locale))
    .join(' ');

/** The unit in which an index is shown. */
export const shownUnit = (unit: string, duration: boolean): string => (duration || unit === 's' ? 'h' : unitName(unit));
