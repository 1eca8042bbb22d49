import type { Quote } from '#shared/contract/quote';
import { formatExpiry, formatQuoteDay } from '#shared/format/date';
import { quoteFields } from '#shared/lists/quotes';
import { canAccept, canSave } from '#shared/engine/states';
import { useSession } from '../../../../core/profile';
import { useSentence } from '../../../../core/sentence';
import { Money, Muted, Stack, useListWords, type Column } from '../../../../ui';
import { QuoteChip } from '../QuoteChip';

/** The columns of the quotes list. */
export function useQuoteColumns(): readonly Column<Quote>[] {
  const words = useListWords('quotes');
  const { t, ui, locale } = words;
  const { config } = useSession();
  const sentence = useSentence();
  const fields = quoteFields(words);
  const { name, customer, address, period, status } = fields;
  /** A column of amounts, sorted by them. */
  const amount = (id: 'totalSumInsured' | 'grossWrittenPremium'): Column<Quote> => ({
    ...{ id, head: fields[id].head, sort: id, sortedBy: ui('amountOrder'), numeric: true },
    cell: (quote) => <Money of={quote[id]} />,
    exported: fields[id],
  });
  return [
    {
      id: 'name',
      head: name.head,
      sort: 'name',
      cell: (quote) => quote.name || t('list.unnamed'),
      exported: name,
    },
    {
      id: 'customer',
      head: customer.head,
      sort: 'customer',
      cell: (quote) => customer.value(quote) || '---',
      exported: customer,
    },
    {
      id: 'address',
      head: address.head,
      sort: 'address',
      cell: (quote) => address.value(quote) || '---',
      exported: address,
    },
    {
      id: 'period',
      oneLine: true,
      head: period.head,
      sort: 'inceptionDate',
      cell: ({ inceptionDate, expiryDate }) =>
        inceptionDate || expiryDate
          ? `${formatQuoteDay(inceptionDate, config.today, locale)} – ${formatExpiry(expiryDate, locale)}`
          : '---',
      exported: period,
    },
    amount('totalSumInsured'),
    amount('grossWrittenPremium'),
    {
      id: 'status',
      oneLine: true,
      head: status.head,
      sort: 'status',
      cell: (quote) => (
        <Stack>
          <QuoteChip quote={quote} label={status.value(quote)} size="small" />
          {quote.obstacle && (canSave(quote) || canAccept(quote)) && (
            <Muted title={sentence(quote.obstacle.text)}>{t(`obstacle.${quote.obstacle.why}`)}</Muted>
          )}
        </Stack>
      ),
      exported: status,
    },
  ];
}
