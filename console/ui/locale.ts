import { useTranslation } from 'react-i18next';
import { localeOf } from '#shared/format/locale';

/** The locale that numbers and dates are written in: it follows the console's language. */
export const useLocale = (): string => localeOf(useTranslation().i18n.language);
