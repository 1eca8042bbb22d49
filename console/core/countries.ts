import { countryName, knownCountryCodes } from '#shared/contract/places';

/** All countries, code and name in the language, in the order of these names. */
export const allCountries = (locale: string): (readonly [string, string])[] =>
  knownCountryCodes()
    .map((code) => [code, countryName(code, locale)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, locale));

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
