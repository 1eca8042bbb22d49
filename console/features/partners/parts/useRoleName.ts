import { useTranslation } from 'react-i18next';

/** What people call a role; one that has no phrase is shown in title case. */
export function useRoleName(): (role: string) => string {
  const { t } = useTranslation('partners');
  return (role) => {
    const words = role.toLowerCase().replaceAll('_', ' ');
    return t(`role.${role}`, { defaultValue: words.charAt(0).toUpperCase() + words.slice(1) });
  };
}
