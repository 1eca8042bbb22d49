import { numberFormat } from './intl';

const known = new Map<string, string>();
/** The word for days behind a number, as a language has it. */
function dayWord(count: 1 | 2, locale: string): string {
  const key = `${locale} ${count}`;
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  const parts = numberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).formatToParts(count);
  const word = parts.find(({ type }) => type === 'unit')?.value ?? 'days';
  known.set(key, word);
  return word;
}

/** A unit as it stands behind a number that is written out: `1 day`, `2 days`; symbols do not bend. */
export function unitBehind(number: string, unit: string, locale: string): string {
  const isDays = unit === 'days' || unit === dayWord(2, locale);
  return isDays && number === numberFormat(locale).format(1) ? dayWord(1, locale) : unit;
}
