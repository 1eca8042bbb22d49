import { Checkbox, FormControl } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasSingleKeys, switchSingleKeys } from '../core/singleKeys';

/** Whether letters alone do something; what is dictated, or typed beside a field, does too. */
export function SingleKeys() {
  const { t } = useTranslation('shell');
  const [isOn, setOn] = useState(hasSingleKeys());
  return (
    <FormControl>
      <Checkbox
        checked={isOn}
        onChange={({ target }) => {
          switchSingleKeys(target.checked);
          setOn(target.checked);
        }}
      />
      <FormControl.Label>{t('keys.single')}</FormControl.Label>
      <FormControl.Caption>{t('keys.singleHint')}</FormControl.Caption>
    </FormControl>
  );
}
