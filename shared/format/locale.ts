/** The product's languages by the codes it uses on screen, and the locales their texts are written in. */
const locales: Readonly<Record<string, string>> = { en: 'en-GB', de: 'de', se: 'sv', sv: 'sv' };

/** Locale for a language of the product; whatever else comes is taken as a locale itself. */
export const localeOf = (language: string): string => locales[language] ?? language;

export const defaultLocale = 'en-GB';

/** What stands where there is no value. */
export const missing = '---';
