import i18next from 'i18next';
import { initReactI18next, setI18n } from 'react-i18next';
import type { ConsoleLanguage } from '#shared/phrases/languages';
import { localeOf } from '#shared/format/locale';
import { chosenLanguage, fallback, fetchPhrases, rememberLanguage } from './language';

/** The phrases of some areas in a language, by area. */
async function loadPhrases(language: ConsoleLanguage, areas: readonly string[]) {
  const phrases = await fetchPhrases(language);
  return Object.fromEntries(areas.map((area) => [area, phrases[area] ?? {}]));
}

/**
 * Speaks the language that was chosen last, or English.
 * @param areas names of the phrase files; the first one is where a key without an area is looked for
 */
export async function startI18n(areas: readonly string[]): Promise<void> {
  const chosen = chosenLanguage();
  const needed = [...new Set([fallback, chosen])];
  const phrases = await Promise.all(needed.map((language) => loadPhrases(language, areas)));
  await i18next.use(initReactI18next).init({
    resources: Object.fromEntries(needed.map((language, index) => [language, phrases[index] ?? {}])),
    lng: chosen,
    fallbackLng: fallback,
    interpolation: { escapeValue: false },
    ns: [...areas],
    defaultNS: areas[0] ?? '',
    returnNull: false,
  });
  // Our codes are no tags of languages: `se` would count as Northern Sami does, which has a form for two.
  const { pluralResolver } = i18next.services;
  const ruleOf = pluralResolver.getRule.bind(pluralResolver);
  pluralResolver.getRule = (code: string, options: object) => ruleOf(localeOf(code), options);
  // Each use of a phrase copies what the instance itself has, which is everything; of one that inherits it, there is nothing to copy.
  setI18n(Object.create(i18next));
  document.documentElement.lang = localeOf(chosen);
}

/** Changes the language of the console, and remembers it. Rejects when its phrases cannot be fetched. */
export async function changeLanguage(language: ConsoleLanguage): Promise<void> {
  const areas = [i18next.options.ns ?? []].flat();
  const phrases = await loadPhrases(language, areas);
  for (const [area, words] of Object.entries(phrases)) i18next.addResourceBundle(language, area, words);
  rememberLanguage(language);
  document.documentElement.lang = localeOf(language);
  await i18next.changeLanguage(language);
}
