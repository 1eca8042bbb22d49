import { useTranslation } from 'react-i18next';
import type { Words } from '#shared/contract/settingKinds';

/** What a row of the schema says, in the console's language. */
export function useWords(): (words: Words) => string {
  const { i18n } = useTranslation();
  return (words) => words[i18n.language as keyof Words] ?? words.en;
}
