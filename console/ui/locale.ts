import { useTranslation } from 'react-i18next';
import { localeOf } from '#shared/format/locale';
import type { ConsoleLanguage } from '#shared/phrases/languages';

/** The locale that numbers and dates are written in: it follows the console's language. */
export const useLocale = (): string => localeOf(useTranslation().i18n.language);

/** The language that the console is read in: lists are sorted by its words. */
export const useLanguage = (): ConsoleLanguage => useTranslation().i18n.language as ConsoleLanguage;
