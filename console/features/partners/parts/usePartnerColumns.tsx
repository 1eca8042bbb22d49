import { ArrowRightIcon } from '@primer/octicons-react';
import { VisuallyHidden } from '@primer/react';
import type { BusinessPartner } from '#shared/contract/partner';
import { partnerFields } from '#shared/lists/partners';
import { Link } from '../../../core/routing';
import { fieldColumn, useListWords, type Column } from '../../../ui';

/** Columns of the list of partners. */
export function usePartnerColumns(): readonly Column<BusinessPartner>[] {
  const words = useListWords('partners');
  const { t } = words;
  const { name, mail, address, country } = partnerFields(words);
  return [
    fieldColumn({ id: 'name', sort: 'name', lead: true }, name),
    fieldColumn({ id: 'mail', sort: 'contactEmailAddress' }, mail),
    fieldColumn({ id: 'address', sort: 'address', sortedBy: t('list.addressOrder') }, address),
    fieldColumn({ id: 'country', sort: 'country' }, country),
    {
      id: 'open',
      head: '',
      headControl: <VisuallyHidden>{t('list.openHead')}</VisuallyHidden>,
      control: true,
      cell: (partner) => (
        <Link to={`/clients/${partner.id}`} aria-label={t('list.open', { name: partner.name })}>
          <ArrowRightIcon />
        </Link>
      ),
    },
  ];
}
