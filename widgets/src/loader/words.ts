/** Loading, failed and retry in each language, by its code: written in by the build, out of the phrases. */
declare const __FIRST_WORDS__: Readonly<Record<string, string> & { en: string }>;

const words = __FIRST_WORDS__;

/** The few words that are needed before any language is loaded: loading, failed, retry. */
export function wordsAt(host: Element) {
  const lang = (host.closest<HTMLElement>('[lang]')?.lang ?? '').slice(0, 2).toLowerCase().replace('sv', 'se');
  return (words[lang] ?? words.en).split('|') as [loading: string, failed: string, retry: string];
}
