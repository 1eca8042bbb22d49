import { Checkbox, FormControl } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { settingRows } from '#shared/contract/settingRows';
import { Field } from '../../../ui';
import { ChoicesField } from './ChoicesField';
import { MoneyField } from './MoneyField';
import { PictureField } from './PictureField';
import type { SettingFieldProps } from './settingFieldProps';
import { useHelp, useWords } from './useWords';

/** The field of one setting: what it is follows from the setting's row. */
export function SettingField({ settingKey, entered, onChange, error }: SettingFieldProps) {
  const { t } = useTranslation('settings');
  const words = useWords();
  const help = useHelp();
  const { input, label } = settingRows[settingKey];
  const common = { settingKey, onChange, error };
  const text = { label: words(label), hint: help(settingKey), value: entered as string, onChange, error };
  switch (input.kind) {
    case 'switch':
      return (
        <FormControl>
          <Checkbox checked={entered === true} onChange={(event) => onChange(event.target.checked)} />
          <FormControl.Label>{words(label)}</FormControl.Label>
          <FormControl.Caption>{help(settingKey)}</FormControl.Caption>
        </FormControl>
      );
    case 'count':
      return <Field {...text} type="number" unit={t('days')} />;
    case 'percent':
      return <Field {...text} type="number" unit="%" />;
    case 'money':
      return <MoneyField {...common} entered={entered as { amount: string; currency: string }} />;
    case 'email':
      return <Field {...text} type="email" />;
    case 'address':
      return <Field {...text} type="url" />;
    case 'lines':
    case 'origins':
    case 'filters':
    case 'tagKeys':
      return <Field {...text} type="textarea" />;
    case 'choices':
      return <ChoicesField {...common} options={input.options} entered={entered as readonly string[]} />;
    case 'picture':
      return <PictureField {...common} maxBytes={input.maxBytes} entered={entered as string} />;
  }
}
