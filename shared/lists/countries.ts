import { countryCodeOf } from '../contract/places';

const namesOf = new Map<string, Intl.DisplayNames>();
/** Made once for each language: a search asks it for every country at every key. */
function namesIn(locale: string): Intl.DisplayNames {
  const names = namesOf.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' });
  namesOf.set(locale, names);
  return names;
}

/** A country by its code of two letters (ISO 3166-1), as the language names it. */
export const countryName = (code: string, locale: string): string => namesIn(locale).of(code) ?? code;

/** A stored country, English name or code, in the language; what is no country stays as it was written. */
export function countryIn(stored: string, locale: string): string {
  const code = countryCodeOf(stored);
  return code === null ? stored : countryName(code, locale);
}
