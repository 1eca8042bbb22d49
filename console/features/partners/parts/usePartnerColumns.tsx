import { ArrowRightIcon } from '@primer/octicons-react';
import { useTranslation } from 'react-i18next';
import type { BusinessPartner } from '#shared/contract/partner';
import { Link } from '../../../core/routing';
import type { Column } from '../../../ui';
import { addressText } from './addressText';

/** Columns of the list of partners. */
export function usePartnerColumns(): readonly Column<BusinessPartner>[] {
  const { t } = useTranslation('partners');
  return [
    { id: 'name', head: t('list.name'), sort: 'name', lead: true, cell: ({ name }) => name },
    {
      id: 'mail',
      head: t('list.mail'),
      sort: 'contactEmailAddress',
      cell: ({ contactEmailAddress }) => contactEmailAddress,
    },
    { id: 'address', head: t('list.address'), sort: 'address', cell: addressText },
    { id: 'country', head: t('list.country'), sort: 'country', cell: ({ address }) => address.country },
    {
      id: 'open',
      head: '',
      control: true,
      cell: ({ id, name }) => (
        <Link to={`/clients/${id}`} aria-label={t('list.open', { name })}>
          <ArrowRightIcon />
        </Link>
      ),
    },
  ];
}
