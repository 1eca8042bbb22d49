import { useEffect, useLayoutEffect, useReducer, useState } from 'react';
import type { Host } from '../loader/shell';
import { type Language, inEnglish, languageAt, languageNow, loadLanguage } from './languages';

/** The language of the element, followed when the page changes its own; null until its words are there. */
export function useLanguage({ host, frame }: Host, lang: string | undefined): Language | null {
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  // Looked up in each drawing: an element that was moved is drawn anew, too.
  const wish = lang ?? languageAt(host);
  const [language, setLanguage] = useState(() => languageNow(wish));
  useEffect(() => {
    const observer = new MutationObserver(lookAgain);
    observer.observe(document, { subtree: true, attributes: true, attributeFilter: ['lang'] });
    return () => observer.disconnect();
  }, []);
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
