import { useTranslation } from 'react-i18next';
import { mayFollow } from '#shared/contract/access';
import type { Quote } from '#shared/contract/quote';
import { ratePerUnit } from '#shared/engine/payout';
import { formatNumber, formatPct } from '#shared/format/number';
import { isMulti } from '#shared/lists/coverages';
import { useSession } from '../../../../core/profile';
import { Money, Table, useLocale, useTriggerText, type Column } from '../../../../ui';

type Item = Quote['quoteItems'][number];

function useColumns(): readonly Column<Item>[] {
  const { t } = useTranslation('quotes');
  const { t: ofCoverages } = useTranslation('coverages');
  const triggerOf = useTriggerText();
  const locale = useLocale();
  const money = (id: string, head: string, of: (item: Item) => Item['sumInsured'] | null): Column<Item> => ({
    id,
    head,
    numeric: true,
    cell: (item) => <Money of={of(item)} />,
  });
  return [
    {
      id: 'coverage',
      head: t('items.coverage'),
      cell: ({ coverage }) => `${coverage.label}: ${coverage.indexDefinition.name}`,
    },
    { id: 'cohort', head: t('items.cohort'), cell: ({ name }) => name },
    {
      id: 'trigger',
      head: t('items.trigger'),
      numeric: true,
      cell: ({ coverage }) => {
        if (isMulti(coverage)) return ofCoverages('list.multi');
        return triggerOf({ ...coverage, ...coverage.indexDefinition });
      },
    },
    money('per', t('items.perExtend'), ({ sumInsured }) => sumInsured),
    { id: 'extend', head: t('items.extend'), numeric: true, cell: ({ quantity }) => formatNumber(quantity, 0, locale) },
    money('sum', t('items.sum'), ({ totalSumInsured }) => totalSumInsured),
    money('min', t('items.minimum'), ({ coverage, minPayout }) => (isMulti(coverage) ? null : minPayout)),
    {
      id: 'unit',
      head: t('items.perUnit'),
      numeric: true,
      // Each of several triggers has a rate of its own.
      cell: ({ coverage }) =>
        isMulti(coverage) ? '---' : formatPct(ratePerUnit(coverage.payoutPerUnitPct, coverage), 1, locale),
    },
    { id: 'source', head: t('items.source'), cell: ({ coverage }) => coverage.dataSourceDescription },
  ];
}

/** The coverages of a quote; each leads to the version that was quoted. */
export function QuoteItems({ quote }: { readonly quote: Quote }) {
  const { t } = useTranslation('quotes');
  const columns = useColumns();
  const leadsOn = mayFollow(useSession().me, 'coverages');
  if (quote.quoteItems.length === 0) return t('items.none');
  return (
    <Table
      label={t('items.title')}
      rows={quote.quoteItems}
      keyOf={({ id }) => id}
      href={({ coverage: { id, version } }) =>
        leadsOn ? `/coverages/coverage/${id}?version=${version}&backTo=/quotations/quotation/${quote.id}` : undefined
      }
      columns={columns}
    />
  );
}
