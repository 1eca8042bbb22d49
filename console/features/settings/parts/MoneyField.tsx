import { useTranslation } from 'react-i18next';
import { settingRows } from '#shared/contract/settingRows';
import { Field, Halves } from '../../../ui';
import type { SettingFieldProps } from './settingFieldProps';
import { useHelp, useWords } from './useWords';

/** An amount and its currency; both empty is none. */
export function MoneyField({
  settingKey,
  entered,
  onChange,
  error,
}: SettingFieldProps<{ readonly amount: string; readonly currency: string }>) {
  const { t } = useTranslation('settings');
  const words = useWords();
  const help = useHelp();
  const { label } = settingRows[settingKey];
  return (
    <Halves>
      <Field
        label={words(label)}
        hint={help(settingKey)}
        type="number"
        value={entered.amount}
        error={error}
        onChange={(amount) => onChange({ ...entered, amount })}
      />
      <Field
        label={t('currency', { label: words(label) })}
        value={entered.currency}
        onChange={(currency) => onChange({ ...entered, currency })}
      />
    </Halves>
  );
}
