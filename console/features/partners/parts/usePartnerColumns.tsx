import { ArrowRightIcon } from '@primer/octicons-react';
import { VisuallyHidden } from '@primer/react';
import { useTranslation } from 'react-i18next';
import type { BusinessPartner } from '#shared/contract/partner';
import { Link } from '../../../core/routing';
import { textColumn, type Column } from '../../../ui';
import { addressText } from './addressText';

/** Columns of the list of partners. */
export function usePartnerColumns(): readonly Column<BusinessPartner>[] {
  const { t } = useTranslation('partners');
  return [
    textColumn({ id: 'name', head: t('list.name'), sort: 'name', lead: true }, ({ name }) => name),
    textColumn(
      { id: 'mail', head: t('list.mail'), sort: 'contactEmailAddress' },
      (partner) => partner.contactEmailAddress,
    ),
    textColumn({ id: 'address', head: t('list.address'), sort: 'address' }, addressText),
    textColumn({ id: 'country', head: t('list.country'), sort: 'country' }, ({ address }) => address.country),
    {
      id: 'open',
      head: '',
      headControl: <VisuallyHidden>{t('list.openHead')}</VisuallyHidden>,
      control: true,
      cell: ({ id, name }) => (
        <Link to={`/clients/${id}`} aria-label={t('list.open', { name })}>
          <ArrowRightIcon />
        </Link>
      ),
    },
  ];
}
