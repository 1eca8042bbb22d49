import { findLanguage } from '#shared/phrases/languages';

/** Locale for a language of the product; whatever else comes is taken as a locale itself. */
export const localeOf = (language: string): string => findLanguage(language)?.locale ?? language;

export const defaultLocale = 'en-GB';

/** What stands where there is no value. */
export const missing = '---';

/** A text that begins a line of its own. */
export const capitalized = (text: string, locale: string): string =>
  text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1);
