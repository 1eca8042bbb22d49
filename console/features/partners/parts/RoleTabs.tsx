import { useTranslation } from 'react-i18next';
import { partnerRoles } from '#shared/contract/partner';
import { partnerRoleList } from '#shared/contract/partners';
import { useRead } from '../../../core/api';
import type { ListParams } from '../../../core/routing';
import { LinkTabs } from '../../../ui';
import { useRoleName } from './useRoleName';

/** All partners, or those of one role; the address says which. */
export function RoleTabs({ list, role }: { readonly list: ListParams; readonly role: string | undefined }) {
  const { t } = useTranslation('partners');
  const roleName = useRoleName();
  const roles = useRead(partnerRoleList, {});
  return (
    <LinkTabs
      label={t('list.roles')}
      tabs={[undefined, ...(roles.data ?? partnerRoles)].map((tab) => ({
        href: tab ? `?role=${tab}` : '?',
        title: tab ? roleName(tab) : t('list.all'),
        isOpen: role === tab,
        onOpen: () => list.filter({ role: tab ?? null }),
      }))}
    />
  );
}
