import { defaultLocale, missing } from './locale';
import { numberFormat } from './intl';
import { formatNumber } from './number';

const symbols: Readonly<Record<string, string>> = {
  deg_c: '°C',
  degC: '°C',
  degc: '°C',
  deg_c_d: '°C d',
  km_h: 'km/h',
  kwh_m2: 'kWh/m²',
  percent: '%',
  hours: 'h',
};
const names: Readonly<Record<string, string>> = {
  mm: 'millimetres',
  '°C': 'degrees Celsius',
  '°C d': 'degree days',
  'km/h': 'kilometres per hour',
  'kWh/m²': 'kilowatt hours per square metre',
  '%': 'percent',
  h: 'hours',
  s: 'seconds',
};

/** Symbol of a unit as it is shown: `deg_c` is °C. */
export const unitName = (unit: string): string => symbols[unit] ?? unit;

/** The unit in a language: days are a word, all others symbols. */
export const unitIn = (unit: string, locale = defaultLocale): string =>
  unit === 'days'
    ? (numberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' })
        .formatToParts(2)
        .find(({ type }) => type === 'unit')?.value ?? unit)
    : unit;

/** A unit in words, for tooltips and documents. */
export const unitWords = (unit: string): string => names[unitName(unit)] ?? unit;

export type IndexFormat = {
  readonly unit: string;
  /** True when the index counts seconds: it is shown in hours. */
  readonly duration?: boolean;
  /** Decimals when one is not right, such as two for a standardised index. */
  readonly decimals?: number;
};

/** The number alone: durations in hours, days whole, everything else with one decimal. */
export function formatIndexValue(
  value: number,
  { unit, duration, decimals }: IndexFormat,
  locale = defaultLocale,
): string {
  if (duration || unit === 's') return formatNumber(value / 3600, decimals ?? 1, locale);
  return formatNumber(value, decimals ?? (unit === 'days' ? 0 : 1), locale);
}

/** An index with its unit: `12.3 mm`, `4 days`, `2.5 h`. */
export function formatIndex(
  value: number | null | undefined,
  unit: string,
  duration = false,
  locale = defaultLocale,
  decimals?: number,
): string {
  if (value === null || value === undefined) return missing;
  const format = { unit, duration, ...(decimals === undefined ? {} : { decimals }) };
  const symbol = duration || unit === 's' ? 'h' : unitIn(unitName(unit), locale);
  return `${formatIndexValue(value, format, locale)}${symbol && ' '}${symbol}`;
}

/** The unit in which an index is shown. */
export const shownUnit = (unit: string, duration: boolean): string => (duration || unit === 's' ? 'h' : unitName(unit));
