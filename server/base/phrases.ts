import { languages } from '#shared/phrases/languages';

type Language = Pick<(typeof languages)[number], 'code' | 'locale'>;

/** The phrases of an area in a language, by its code, as `shared/phrases` has them. */
export async function phrasesOf<T>(code: Language['code'], area: string): Promise<T> {
  const loaded: { readonly default: T } = await import(`../../shared/phrases/${code}/${area}.json`, {
    with: { type: 'json' },
  });
  return loaded.default;
}

/** The first of the languages that somebody wishes for, such as `de-AT`, that is among these; else English. */
export function spokenOf<L extends Language>(
  wished: readonly string[],
  spoken: readonly L[],
): L | (typeof languages)[0] {
  const names = wished.map((name) => name.split(/[-_]/)[0]?.toLowerCase());
  const found = names.map((name) => spoken.find(({ code, locale }) => name === code || name === locale));
  return found.find((language) => language !== undefined) ?? languages[0];
}
