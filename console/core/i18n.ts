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

type FixedT = typeof i18next.getFixedT;
const hasBlanks = /\{\{|\$t\(/;
/**
 * The instance that the screens use. Each use of a phrase copies what an instance itself has, which of i18next is everything; this one inherits it.
 * And a phrase with nothing to fill in is what stands in its file: on a first picture with hundreds of them the usual way took it a tenth.
 */
function forScreens(): typeof i18next {
  const getFixedT = ((language: string, area: string, ...more: []) => {
    const usual = i18next.getFixedT(language, area, ...more);
    const t = (key: string, ...options: []) => {
      const phrase = options.length === 0 && typeof area === 'string' ? i18next.getResource(language, area, key) : null;
      return typeof phrase === 'string' && !hasBlanks.test(phrase) ? phrase : usual(key, ...options);
    };
    return Object.assign(t, usual);
  }) as unknown as FixedT;
  return Object.assign(Object.create(i18next) as typeof i18next, { getFixedT });
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
  setI18n(forScreens());
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
