import { z } from 'zod';

/** Countries by their code of two letters (ISO 3166-1), as the runtime knows them: names in English. */
function readCountries(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  // Codes that stand for no country: groups of countries, withdrawn ones, and those that are free for own use.
  const others = new Set([
    'EU',
    'EZ',
    'UN',
    'QO',
    'XA',
    'XB',
    'ZZ',
    'UK',
    'SU',
    'YU',
    'DD',
    'TP',
    'ZR',
    'BU',
    'FX',
    'AN',
    'CS',
    'NT',
    'VD',
    'YD',
    'NH',
    'HV',
    'DY',
    'RH',
  ]);
  const codes = letters
    .flatMap((first) => letters.map((second) => `${first}${second}`))
    .filter((code) => !others.has(code));
  return new Map(
    codes.flatMap((code) => {
      const name = names.of(code);
      return name === undefined ? [] : [[code, name] as const];
    }),
  );
}
let known: ReadonlyMap<string, string> | null = null;
/** Read when the first is asked for: pages that ask for none start without. */
const countries = () => (known ??= readCountries());

/** The codes of all countries, of two letters. */
export const knownCountryCodes = (): string[] => [...countries().keys()];

/** `IN` or `India`. */
const isCountry = (text: string): boolean => countries().has(text) || [...countries().values()].includes(text);
/** The code of a country that is told by its English name or its code; null where it is neither. */
const countryCodeOf = (text: string): string | null =>
  countries().has(text) ? text : ([...countries()].find(([, name]) => name === text)?.[0] ?? null);
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
/** A country as programs and addresses name it; nothing at all has a sentence of its own. */
export const knownCountry = (name: z.ZodString) =>
  name.refine(
    (text) => text.trim() === '' || isCountry(text.trim()),
    'A country is its English name or its code of ISO 3166: India or IN.',
  );
export const CountryCode = z
  .string('Country code is required')
  .trim()
  .min(1, 'Country code is required')
  .refine(
    (code) => code.trim() === '' || countries().has(code),
    'A country code is two capital letters of ISO 3166, such as IN.',
  );
/** A currency that there is. What was stored before may bear another code, so answers do not ask for this. */
export const KnownCurrency = z
  .string()
  .min(1, 'Currency is required')
  .refine(
    (code) => code === '' || Intl.supportedValuesOf('currency').includes(code),
    'a currency is three capital letters of ISO 4217, such as INR',
  );
