import { countryIn, countryName } from '#shared/contract/places';
import { markets, worldCurrencies } from '../../../core/markets';

/** Currencies of a new program: those that are taken everywhere, and the one of its country. */
export const newProgramCurrencies = (country: string): readonly string[] => {
  const local = markets.find(({ name }) => name === country)?.currency;
  return [...new Set([...worldCurrencies, ...(local ? [local] : [])])];
};

export const updateCurrencies: readonly string[] = ['USD', 'EUR', 'GBP', 'INR'];
export const updateCountries = [
  { name: 'India', code: 'IN' },
  { name: 'Philippines', code: 'PH' },
  { name: 'Brazil', code: 'BR' },
  { name: 'Nigeria', code: 'NG' },
  { name: 'United States', code: 'US' },
  { name: 'United Kingdom', code: 'GB' },
] as const;

/** A list with what is stored already, even where it would not be offered anew. */
export const withStored = (list: readonly string[], stored: string): readonly string[] =>
  list.includes(stored) || stored === '' ? list : [stored, ...list];

/** Countries by their English name, each with the name that the reader's language has for it. */
export function countryOptions(
  countries: readonly { readonly name: string; readonly code: string }[],
  stored: string,
  locale: string,
): readonly (readonly [string, string])[] {
  const offered = countries.map(({ name, code }) => [name, countryName(code, locale)] as const);
  return stored === '' || countries.some(({ name }) => name === stored)
    ? offered
    : [[stored, countryIn(stored, locale)], ...offered];
}
