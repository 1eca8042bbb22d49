import { countryCodeOf, knownCountryCodes } from '#shared/contract/places';

const namesOf = new Map<string, Intl.DisplayNames>();
/** Made once for each language: a search asks it for every country at every key. */
function namesIn(locale: string): Intl.DisplayNames {
  const names = namesOf.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' });
  namesOf.set(locale, names);
  return names;
}

/** A country by its code of two letters (ISO 3166-1), as the language names it. */
export const countryName = (code: string, locale: string): string => namesIn(locale).of(code) ?? code;

/** All countries, code and name in the language, in the order of these names. */
export const allCountries = (locale: string): (readonly [string, string])[] =>
  knownCountryCodes()
    .map((code) => [code, countryName(code, locale)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, locale));

/** A stored country, English name or code, in the language; what is no country stays as it was written. */
export function countryIn(stored: string, locale: string): string {
  const code = countryCodeOf(stored);
  return code === null ? stored : countryName(code, locale);
}

/** Without case and accents. */
const bare = (text: string) => text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** What a country is stored as, its English name, from its name in the language, in English, or its code; other text as it was typed. */
export function countryTyped(text: string, locale: string): string {
  const said = bare(text);
  const code = allCountries(locale).find(([known, name]) =>
    [known, name, countryName(known, 'en')].some((word) => bare(word) === said),
  )?.[0];
  return code === undefined ? text : countryName(code, 'en');
}

/** Countries whose name in the language, English name or code goes on from a text; those that begin with it come first. */
export function countriesFound(text: string, locale: string): (readonly [string, string])[] {
  const said = bare(text);
  if (said === '') return [];
  const begins = ([code, name]: readonly [string, string]) =>
    bare(code) === said || [name, countryName(code, 'en')].some((word) => bare(word).startsWith(said));
  const holds = ([code, name]: readonly [string, string]) =>
    [name, countryName(code, 'en')].some((word) => bare(word).includes(said));
  const countries = allCountries(locale);
  return [...countries.filter(begins), ...countries.filter((one) => !begins(one) && holds(one))];
}
