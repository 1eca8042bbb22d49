import { useEffect, useState } from 'react';
import { createTranslate, type Keys, type Values } from '#shared/view/words';
import en from '#shared/phrases/en/viewer.json';
import { findLanguage } from '#shared/phrases/languages';

export type ViewerTranslate = (key: Keys<typeof en>, values?: Values) => string;

const loadPhrases = async (locale: string): Promise<typeof en> => {
  const code = findLanguage(locale.split('-')[0] ?? '')?.code ?? 'en';
  if (code === 'en') return en;
  const loaded: { readonly default: typeof en } = await import(`../../../../shared/phrases/${code}/viewer.json`);
  return loaded.default;
};
const changeLanguage = (phrases: typeof en, locale: string) =>
  createTranslate(phrases, locale, en) as unknown as ViewerTranslate;

/** The viewer's own words in a language; null until they are there. Those that cannot be fetched are said in English. */
export function useViewerTranslate(locale: string | undefined): ViewerTranslate | null {
  const [t, setSay] = useState<{ readonly t: ViewerTranslate } | null>(null);
  useEffect(() => {
    if (locale === undefined) return;
    let isOld = false;
    void loadPhrases(locale)
      .then((phrases) => changeLanguage(phrases, locale))
      .catch(() => changeLanguage(en, locale))
      .then((spoken) => {
        if (!isOld) setSay({ t: spoken });
      });
    return () => {
      isOld = true;
    };
  }, [locale]);
  return t?.t ?? null;
}
