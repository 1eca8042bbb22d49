import { useTranslation } from 'react-i18next';
import type { Quote } from '#shared/contract/quote';
import { formatExpiry, formatQuoteDay } from '#shared/format/date';
import { useSession } from '../../../../core/profile';
import { Money, useLocale, type Column } from '../../../../ui';
import { QuoteChip } from '../QuoteChip';

const placeOf = ({ customer }: Quote) => [customer?.address.city, customer?.address.state].filter(Boolean).join(', ');

/** A column of amounts, sorted by them. */
const amount = (id: string, head: string, of: 'totalSumInsured' | 'grossWrittenPremium'): Column<Quote> => ({
  ...{ id, head, sort: of, numeric: true },
  cell: (quote) => <Money of={quote[of]} />,
  exported: [{ head, money: (quote) => quote[of] }],
});

/** The columns of the quotes list. */
export function useQuoteColumns(): readonly Column<Quote>[] {
  const { t } = useTranslation('quotes');
  const locale = useLocale();
  const { config } = useSession();
  const statusText = ({ uiState, status }: Quote) => t(`status.${uiState === 'draft' ? 'draft' : status}`);
  return [
    {
      id: 'name',
      head: t('list.label'),
      sort: 'name',
      cell: (quote) => quote.name || t('list.unnamed'),
      exported: [{ head: t('list.label'), value: ({ name }) => name }],
    },
    {
      id: 'customer',
      head: t('list.insured'),
      sort: 'customer',
      cell: ({ customer }) => customer?.name ?? '---',
      exported: [{ head: t('list.insured'), value: ({ customer }) => customer?.name }],
    },
    {
      id: 'address',
      head: t('list.address'),
      cell: (quote) => placeOf(quote) || '---',
      exported: [{ head: t('list.address'), value: placeOf }],
    },
    {
      id: 'period',
      oneLine: true,
      head: t('list.period'),
      sort: 'inceptionDate',
      cell: ({ inceptionDate, expiryDate }) =>
        `${formatQuoteDay(inceptionDate, config.today, locale)} – ${formatExpiry(expiryDate, locale)}`,
      exported: [
        {
          head: t('list.period'),
          period: ({ inceptionDate, expiryDate }) => ({ from: inceptionDate, to: expiryDate }),
        },
      ],
    },
    amount('tsi', t('list.tsi'), 'totalSumInsured'),
    amount('premium', t('list.premium'), 'grossWrittenPremium'),
    {
      id: 'status',
      oneLine: true,
      head: t('list.status'),
      sort: 'status',
      cell: (quote) => <QuoteChip quote={quote} label={statusText(quote)} size="small" />,
      exported: [{ head: t('list.status'), value: statusText }],
    },
  ];
}
