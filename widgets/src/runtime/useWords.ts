import { useEffect, useState } from 'react';
import { findLanguage } from '#shared/phrases/languages';
import { createTranslate, type Keys, type Values } from '#shared/view/words';

export type TranslateOf<T> = (key: Keys<T>, values?: Values) => string;
type Phrases = Parameters<typeof createTranslate>[0];

/** The words of a part in a language; null until they are there. Those that cannot be fetched are said in English. */
export function useWords<T extends Phrases>(
  locale: string | undefined,
  english: T,
  load: (code: string) => Promise<{ readonly default: T }>,
): TranslateOf<T> | null {
  const [said, setSaid] = useState<{ readonly t: TranslateOf<T> } | null>(null);
  useEffect(() => {
    if (locale === undefined) return;
    let isOld = false;
    const code = findLanguage(locale.split('-')[0] ?? '')?.code ?? 'en';
    const speak = (phrases: T) => createTranslate(phrases, locale, english) as unknown as TranslateOf<T>;
    void (code === 'en' ? Promise.resolve({ default: english }) : load(code))
      .then((loaded) => speak(loaded.default))
      .catch(() => speak(english))
      .then((t) => {
        if (!isOld) setSaid({ t });
      });
    return () => {
      isOld = true;
    };
  }, [locale, english, load]);
  return said?.t ?? null;
}
