import { useEffect, useLayoutEffect, useState } from 'react';
import type { Host } from '../loader/shell';
import { type Language, inEnglish, languageAt, languageNow, loadLanguage } from './languages';

/** The language of the element, followed when the page changes its own; null until its words are there. */
export function useLanguage({ host, frame }: Host, lang: string | undefined): Language | null {
  const [wish, setWish] = useState(() => lang ?? languageAt(host));
  const [language, setLanguage] = useState(() => languageNow(wish));
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
      if (!isOld) setLanguage(loaded);
    });
    return () => {
      isOld = true;
    };
  }, [wish]);
  useLayoutEffect(() => {
    if (language) frame.setAttribute('lang', language.locale);
  }, [language, frame]);
  return language;
}

/** For what must be said before any language is known. */
export const fallbackLanguage = inEnglish;
