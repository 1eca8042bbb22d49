import { languages } from '#shared/phrases/languages';
import type { Names } from '#shared/view/names';
import { createTranslate, type Translate } from '#shared/view/words';
import { phrasesOf, spokenOf } from '../../../base/phrases';

type Phrases = Parameters<typeof createTranslate>[0];
/** What a card is said in where no script runs: for readers, and for sites that show a preview. */
export type CardWords = {
  readonly code: string;
  readonly locale: string;
  readonly t: Translate;
  /** What perils, indices and units are called; null in English, in which they come with the data. */
  readonly names: Names | null;
};

/** The words of the first of these languages that is spoken here. */
export async function cardWords(wished: readonly string[]): Promise<CardWords> {
  const { code, locale } = spokenOf(wished, languages);
  const [own, english] = await Promise.all([phrasesOf<Phrases>(code, 'view'), phrasesOf<Phrases>('en', 'view')]);
  const names = code === 'en' ? null : await phrasesOf<Names>(code, 'names');
  return { code, locale, t: createTranslate(own, locale, english), names };
}
