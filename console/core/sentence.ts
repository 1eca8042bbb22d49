import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

const gap = /\{\{(\w+)\}\}/g;
const patterns = new Map<string, RegExp>();
/** The English phrase as a pattern that finds what stands in its gaps. */
function patternOf(phrase: string): RegExp {
  const known = patterns.get(phrase);
  if (known) return known;
  const plain = phrase.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(`^${plain.replaceAll(gap, '(?<$1>.*)')}$`);
  patterns.set(phrase, pattern);
  return pattern;
}

/**
 * What is wrong with a field, in the reader's language. Contract and server say it in English, each sentence once; a sentence that no phrase of
 * `faults.json` knows stays as it is.
 */
export function useSentence(): (sentence: string) => string {
  const { t, i18n } = useTranslation('faults');
  return useCallback(
    (sentence) => {
      const phrases = (i18n.getResourceBundle('en', 'faults') ?? {}) as Readonly<Record<string, string>>;
      for (const [key, phrase] of Object.entries(phrases)) {
        const found = patternOf(phrase).exec(sentence);
        if (found) return t(key, { ...found.groups });
      }
      return sentence;
    },
    [t, i18n],
  );
}
