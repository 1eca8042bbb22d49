import { UnderlineNav } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { partnerRoles } from '#shared/contract/partner';
import { partnerRoleList } from '#shared/contract/partners';
import { useRead } from '../../../core/api';
import type { ListParams } from '../../../core/routing';
import { useRoleName } from './useRoleName';

/** All partners, or those of one role; the address says which. */
export function RoleTabs({ list, role }: { readonly list: ListParams; readonly role: string | undefined }) {
  const { t } = useTranslation('partners');
  const roleName = useRoleName();
  const roles = useRead(partnerRoleList, {});
  return (
    <UnderlineNav aria-label={t('list.roles')}>
      {[undefined, ...(roles.data ?? partnerRoles)].map((tab) => (
        <UnderlineNav.Item
          key={tab ?? ''}
          href={tab ? `?role=${tab}` : '?'}
          aria-current={role === tab ? 'page' : undefined}
          onSelect={(event) => {
            event.preventDefault();
            list.filter({ role: tab ?? null });
          }}
        >
          {tab ? roleName(tab) : t('list.all')}
        </UnderlineNav.Item>
      ))}
    </UnderlineNav>
  );
}
