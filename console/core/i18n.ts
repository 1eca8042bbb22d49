import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

export const languages = ['en', 'de', 'se'] as const;
export type Language = (typeof languages)[number];
const storageKey = 'isoline.language';
/** `se` is the product's name for Swedish. */
export const localeOf = (language: string): string => ({ en: 'en-GB', de: 'de', se: 'sv' })[language] ?? 'en-GB';

type Phrases = Readonly<Record<string, unknown>>;
export type AreaPhrases = { readonly area: string; readonly en: Phrases; readonly de: Phrases; readonly se: Phrases };

export async function startI18n(all: readonly AreaPhrases[]): Promise<void> {
  const stored = localStorage.getItem(storageKey);
  const resources = Object.fromEntries(
    languages.map((language) => [
      language,
      Object.fromEntries(all.map((phrases) => [phrases.area, phrases[language]])),
    ]),
  );
  await i18next.use(initReactI18next).init({
    resources,
    lng: languages.find((known) => known === stored) ?? 'en',
    fallbackLng: 'en',
    interpolation: { escapeValue: false },
    ns: all.map(({ area }) => area),
    defaultNS: 'ui',
    returnNull: false,
  });
  document.documentElement.lang = i18next.language === 'se' ? 'sv' : i18next.language;
}

export function speak(language: Language): void {
  localStorage.setItem(storageKey, language);
  document.documentElement.lang = language === 'se' ? 'sv' : language;
  void i18next.changeLanguage(language);
}
