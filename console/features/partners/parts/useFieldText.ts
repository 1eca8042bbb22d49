import { useTranslation } from 'react-i18next';
import { countryIn } from '#shared/contract/places';
import { useLocale } from '../../../ui';
import { useRoleName } from './useRoleName';

/** Names of fields and what stands in them, as people read it; nothing is shown as ---. */
export function useFieldText() {
  const { t } = useTranslation('partners');
  const roleName = useRoleName();
  const locale = useLocale();
  return {
    fieldName: (path: string) => t(`field.${path}`, { defaultValue: path }),
    valueText: (path: string, value: string) => {
      if (value === '') return '---';
      if (path === 'role') return roleName(value);
      if (path === 'address.country') return countryIn(value, locale);
      return path === 'taxStatus' ? t(`tax.${value}`, { defaultValue: value }) : value;
    },
  };
}
