import { useEffect, useState } from 'react';
import { speaker, type Values } from '#shared/view/words';
import en from '#shared/phrases/en/viewer.json';

type Singular<K extends string> = K extends `${infer Base}_one` ? Base : K extends `${infer Base}_other` ? Base : K;
type Keys<T, Before extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Before}${Singular<K>}` : Keys<T[K], `${Before}${K}.`>;
}[keyof T & string];
export type ViewerSay = (key: Keys<typeof en>, values?: Values) => string;

const others: Readonly<Record<string, () => Promise<{ readonly default: typeof en }>>> = {
  de: () => import('#shared/phrases/de/viewer.json'),
  sv: () => import('#shared/phrases/se/viewer.json'),
  fr: () => import('#shared/phrases/fr/viewer.json'),
  it: () => import('#shared/phrases/it/viewer.json'),
  es: () => import('#shared/phrases/es/viewer.json'),
};
const speak = (phrases: typeof en, locale: string) => speaker(phrases, locale, en) as unknown as ViewerSay;

/** The viewer's own words in a language; null until they are there. Those that cannot be fetched are said in English. */
export function useViewerWords(locale: string | undefined): ViewerSay | null {
  const [say, setSay] = useState<{ readonly say: ViewerSay } | null>(null);
  useEffect(() => {
    if (locale === undefined) return;
    let isOld = false;
    const load = others[locale.split('-')[0] ?? ''];
    const loaded = load
      ? load().then(({ default: phrases }) => speak(phrases, locale))
      : Promise.resolve(speak(en, locale));
    void loaded
      .catch(() => speak(en, locale))
      .then((spoken) => {
        if (!isOld) setSay({ say: spoken });
      });
    return () => {
      isOld = true;
    };
  }, [locale]);
  return say?.say ?? null;
}
