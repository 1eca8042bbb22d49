/** A language of the product: a row here, and the folder of its phrases beside this file. */
type Language = {
  /** As people choose it and links carry it; the folder has the same name. */
  readonly code: string;
  /** BCP 47: numbers, dates and plurals are written by it. */
  readonly locale: string;
  /** What its speakers call it. */
  readonly name: string;
  /** Spoken on partners' pages only: its folder lacks the console's phrases. */
  readonly partnersOnly?: true;
};

/** In the order in which people see them; the first one says what another lacks. */
export const languages = [
  { code: 'en', locale: 'en-GB', name: 'English' },
  { code: 'de', locale: 'de', name: 'Deutsch' },
  { code: 'se', locale: 'sv', name: 'Svenska' },
  { code: 'fr', locale: 'fr', name: 'Français', partnersOnly: true },
  { code: 'it', locale: 'it', name: 'Italiano', partnersOnly: true },
  { code: 'es', locale: 'es', name: 'Español', partnersOnly: true },
  { code: 'hi', locale: 'hi', name: 'हिन्दी', partnersOnly: true },
  // Latin digits in both: docs/decisions/027.
  { code: 'mr', locale: 'mr-u-nu-latn', name: 'मराठी', partnersOnly: true },
] as const satisfies readonly Language[];

type Rows = (typeof languages)[number];
/** Languages that the console can be read in. */
export type ConsoleLanguage = Exclude<Rows, { readonly partnersOnly: true }>['code'];
export const consoleLanguages = languages.filter(
  (language): language is Extract<Rows, { code: ConsoleLanguage }> => !('partnersOnly' in language),
);
/** The language by its code, or by its locale's name (`sv` is the product's `se`). */
export const findLanguage = (name: string): Language | undefined =>
  languages.find(({ code, locale }) => code === name || locale === name);
