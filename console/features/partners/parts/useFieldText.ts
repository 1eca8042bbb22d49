import { useTranslation } from 'react-i18next';
import { useRoleName } from './useRoleName';

/** Names of fields and what stands in them, as people read it; nothing is shown as ---. */
export function useFieldText() {
  const { t } = useTranslation('partners');
  const roleName = useRoleName();
  return {
    fieldName: (path: string) => t(`field.${path}`, { defaultValue: path }),
    valueText: (path: string, value: string) => {
      if (value === '') return '---';
      if (path === 'role') return roleName(value);
      return path === 'taxStatus' ? t(`tax.${value}`, { defaultValue: value }) : value;
    },
  };
}
