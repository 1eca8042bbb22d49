import { useTranslation } from 'react-i18next';
import type { Quote } from '#shared/contract/quote';
import { formatExpiry, formatQuoteDay } from '#shared/format/date';
import { useSession } from '../../../../core/profile';
import { Money, useLocale, type Column } from '../../../../ui';
import { QuoteChip } from '../QuoteChip';

/** The columns of the quotes list. */
export function useQuoteColumns(): readonly Column<Quote>[] {
  const { t } = useTranslation('quotes');
  const locale = useLocale();
  const { config } = useSession();
  return [
    { id: 'name', head: t('list.label'), sort: 'name', cell: (quote) => quote.name || t('list.unnamed') },
    { id: 'customer', head: t('list.insured'), sort: 'customer', cell: ({ customer }) => customer?.name ?? '---' },
    {
      id: 'address',
      head: t('list.address'),
      cell: ({ customer }) => [customer?.address.city, customer?.address.state].filter(Boolean).join(', ') || '---',
    },
    {
      id: 'period',
      oneLine: true,
      head: t('list.period'),
      sort: 'inceptionDate',
      cell: ({ inceptionDate, expiryDate }) =>
        `${formatQuoteDay(inceptionDate, config.today, locale)} – ${formatExpiry(expiryDate, locale)}`,
    },
    {
      id: 'tsi',
      head: t('list.tsi'),
      sort: 'totalSumInsured',
      numeric: true,
      cell: (quote) => <Money of={quote.totalSumInsured} />,
    },
    {
      id: 'premium',
      head: t('list.premium'),
      sort: 'grossWrittenPremium',
      numeric: true,
      cell: (quote) => <Money of={quote.grossWrittenPremium} />,
    },
    {
      id: 'status',
      oneLine: true,
      head: t('list.status'),
      sort: 'status',
      cell: (quote) => (
        <QuoteChip
          quote={quote}
          label={t(`status.${quote.uiState === 'draft' ? 'draft' : quote.status}`)}
          size="small"
        />
      ),
    },
  ];
}
