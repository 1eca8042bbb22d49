import { useEffect, useState } from 'react';
import type { Seat } from '../loader/shell';
import { type Language, inEnglish, languageAt, loadLanguage } from './languages';

/** The language of the element, followed when the page changes its own; null until its words are there. */
export function useLanguage({ host, frame }: Seat, lang: string | undefined): Language | null {
  const [wish, setWish] = useState(() => lang ?? languageAt(host));
  const [language, setLanguage] = useState<Language | null>(null);
  useEffect(() => {
    const look = () => setWish(lang ?? languageAt(host));
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] });
    return () => observer.disconnect();
  }, [host, lang]);
  useEffect(() => {
    let isOld = false;
    void loadLanguage(wish).then((loaded) => {
      if (isOld) return;
      frame.lang = loaded.locale;
      setLanguage(loaded);
    });
    return () => {
      isOld = true;
    };
  }, [wish, frame]);
  return language;
}

/** For what must be said before any language is known. */
export const fallbackLanguage = inEnglish;
