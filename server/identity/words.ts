import type signIn from '#shared/phrases/en/signIn.json';
import { consoleLanguages } from '#shared/phrases/languages';
import { phrasesOf, spokenOf } from '../base/phrases';

export type SignInWords = typeof signIn & { readonly lang: string };
/** What the pages of the provider say, in the first of these languages that the console speaks, else in English. */
export async function wordsIn(wished: readonly string[]): Promise<SignInWords> {
  const { code, locale } = spokenOf(wished, consoleLanguages);
  return { ...(await phrasesOf<typeof signIn>(code, 'signIn')), lang: locale };
}
