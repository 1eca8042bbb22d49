import type { ConsoleLanguage } from '#shared/phrases/languages';
import { localeOf } from '#shared/format/locale';
import { inLanguage, tradeNames, type Tree } from '#shared/lists/trade';
import type { ListArea, ListWords } from '#shared/lists/words';
import { createTranslate } from '#shared/view/words';
import { phrasesOf } from '../base/phrases';

const tradeOf = async (language: ConsoleLanguage) => ({
  trade: await phrasesOf<Tree>(language, 'trade'),
  names: await phrasesOf<Tree>(language, 'names'),
});

/** What the cells of an area's list are written with, and how its rows get the names of the trade, as the console has both in this language. */
export async function listWords<A extends ListArea>(area: A, language: ConsoleLanguage) {
  const locale = localeOf(language);
  const speak = async (name: string) =>
    createTranslate(await phrasesOf<Tree>(language, name), locale, await phrasesOf<Tree>('en', name)) as never;
  const words: ListWords<A> = { t: await speak(area), ui: await speak('ui'), locale };
  const names = language === 'en' ? null : tradeNames(await tradeOf('en'), await tradeOf(language));
  const inTrade = <T>(rows: T): T => (names ? (inLanguage(rows, names) as T) : rows);
  return { words, inTrade };
}

/** The same in the order of what a list calls each of them in this language: what is sorted by a word goes by it. */
export async function inOrderRead<A extends ListArea, T extends string>(
  area: A,
  language: ConsoleLanguage,
  ids: readonly T[],
  wordOf: (words: ListWords<A>, id: T, inTrade: <N>(named: N) => N) => string,
): Promise<readonly T[]> {
  const { words, inTrade } = await listWords(area, language);
  const named = ids.map((id) => [id, wordOf(words, id, inTrade)] as const);
  return named.toSorted(([, one], [, other]) => one.localeCompare(other, words.locale)).map(([id]) => id);
}
