import { defaultLocale, missing } from './locale';
import { numberFormat } from './intl';
import { indexText } from './indexValue';

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
/** Symbol of a unit as it is shown: `deg_c` is °C. */
export const unitName = (unit: string): string => symbols[unit] ?? unit;

/** The unit in a language: days are a word, all others symbols. */
export const unitIn = (unit: string, locale = defaultLocale): string =>
  unit === 'days'
    ? (numberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' })
        .formatToParts(2)
        .find(({ type }) => type === 'unit')?.value ?? unit)
    : unit;

/** An index with its unit: `12.3 mm`, `4 days`, `2.5 h`. */
export function formatIndex(
  value: number | null | undefined,
  unit: string,
  duration = false,
  locale = defaultLocale,
  decimals?: number,
): string {
  if (value === null || value === undefined) return missing;
  const inHours = duration || unit === 's';
  return indexText(value, {
    unit: inHours ? 'h' : unitIn(unitName(unit), locale),
    inHours,
    decimals: decimals ?? (unit === 'days' && !inHours ? 0 : 1),
    locale,
  });
}

/** The unit in which an index is shown. */
export const shownUnit = (unit: string, duration: boolean): string => (duration || unit === 's' ? 'h' : unitName(unit));
