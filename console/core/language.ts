import { consoleLanguages, type ConsoleLanguage } from '#shared/phrases/languages';
import { localMemory } from './storage';

const storageKey = 'isoline.language';
/** What another language lacks is said in this one. */
export const fallback: ConsoleLanguage = 'en';

/** The language that was chosen last, or English. */
export function chosenLanguage(): ConsoleLanguage {
  const stored = localMemory.getItem(storageKey);
  return consoleLanguages.find(({ code }) => code === stored)?.code ?? fallback;
}
export const rememberLanguage = (language: ConsoleLanguage): void => localMemory.setItem(storageKey, language);

/** The phrases of the console in a language, by area. */
export async function fetchPhrases(language: ConsoleLanguage): Promise<Readonly<Record<string, object>>> {
  const { default: phrases }: { readonly default: Readonly<Record<string, object>> } = await import(
    `../../shared/phrases/${language}/console.ts`
  );
  return phrases;
}
