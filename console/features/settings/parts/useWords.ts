import { useTranslation } from 'react-i18next';
import type { Words } from '#shared/contract/settingKinds';
import { settingRows, type SettingKey } from '#shared/contract/settingRows';

/** What a row of the schema says, in the console's language. */
export function useWords(): (words: Words) => string {
  const { i18n } = useTranslation();
  return (words) => words[i18n.language as keyof Words] ?? words.en;
}

/** What stands below the field of a setting: what it does, and whether a second administrator has to confirm a change. */
export function useHelp(): (key: SettingKey) => string {
  const { t } = useTranslation('settings');
  const words = useWords();
  return (key) => {
    const help = words(settingRows[key].help);
    return settingRows[key].needsSecond ? `${help} ${t('waiting.hint')}` : help;
  };
}
