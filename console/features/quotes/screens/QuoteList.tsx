import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { findQuotes, quoteStatusValues, type Quote } from '#shared/contract/quotes';
import { formatExpiry, formatQuoteDay } from '#shared/format/date';
import { StatusChip } from '#shared/view/StatusChip';
import { useRead } from '../../../core/api';
import { programLabel } from '../../../core/program';
import { useSession } from '../../../core/profile';
import { goTo, useListParams } from '../../../core/routing';
import { useHeld } from '../../../core/store';
import { Choice, type Column, EmptyState, Loaded, Money, Pager, Row, Screen, Table, useLocale } from '../../../ui';

const filters = ['CREATED', 'COMPLETED', 'ACCEPTED', 'REJECTED'] as const;

export default function QuoteList() {
  const { t } = useTranslation('quotes');
  const locale = useLocale();
  const { config } = useSession();
  const program = useHeld((state) => state.selection.program);
  const list = useListParams(15);
  const status = quoteStatusValues.find((one) => one === list.query.get('status'));
  const quotes = useRead(findQuotes, {
    query: { page: list.page, size: list.size, sort: list.sort, labels: programLabel(program), status },
  });
  const columns: Column<Quote>[] = [
    { id: 'name', head: t('list.label'), sort: 'name', cell: (row) => row.name || t('list.unnamed') },
    { id: 'customer', head: t('list.insured'), sort: 'customer', cell: (row) => row.customer?.name ?? '---' },
    {
      id: 'address',
      head: t('list.address'),
      cell: (row) => [row.customer?.address.city, row.customer?.address.state].filter(Boolean).join(', ') || '---',
    },
    {
      id: 'period',
      oneLine: true,
      head: t('list.period'),
      sort: 'inceptionDate',
      cell: (row) =>
        `${formatQuoteDay(row.inceptionDate, config.today, locale)} – ${formatExpiry(row.expiryDate, locale)}`,
    },
    {
      id: 'tsi',
      head: t('list.tsi'),
      sort: 'totalSumInsured',
      numeric: true,
      cell: (row) => <Money of={row.totalSumInsured} />,
    },
    {
      id: 'premium',
      head: t('list.premium'),
      sort: 'grossWrittenPremium',
      numeric: true,
      cell: (row) => <Money of={row.grossWrittenPremium} />,
    },
    {
      id: 'status',
      oneLine: true,
      head: t('list.status'),
      sort: 'status',
      cell: (row) => (
        <StatusChip
          kind="quote"
          status={row.status === 'ACCEPTED' ? 'accepted' : row.uiState}
          label={t(`status.${row.uiState === 'draft' ? 'draft' : row.status}`)}
          size="small"
        />
      ),
    },
  ];
  return (
    <Screen
      title={t('list.title')}
      actions={
        <>
          <Button onClick={quotes.refetch}>{t('list.refresh')}</Button>
          <Button variant="primary" onClick={() => goTo('/quotations/new')}>
            {t('list.new')}
          </Button>
        </>
      }
    >
      <Row $end>
        <Choice
          label={t('list.status')}
          value={status ?? ''}
          onChange={(value) => list.filter({ status: value })}
          options={[['', t('list.all')], ...filters.map((one) => [one, t(`status.${one}`)] as const)]}
        />
      </Row>
      <Loaded from={quotes} skeleton={14}>
        {({ content, totalPages, totalElements }) =>
          content.length === 0 ? (
            <EmptyState
              title={t('empty.title')}
              action={
                <Button variant="primary" onClick={() => goTo('/quotations/new')}>
                  {t('empty.action')}
                </Button>
              }
              more={{ text: t('empty.more'), href: config.docsUrl }}
              steps={[t('empty.one'), t('empty.two'), t('empty.three')]}
            />
          ) : (
            <>
              <Table
                label={t('list.title')}
                rows={content}
                columns={columns}
                keyOf={(row) => row.id}
                href={(row) =>
                  row.uiState === 'draft' ? `/quotations/new?draft=${row.id}` : `/quotations/quotation/${row.id}`
                }
                sort={list.sort}
                onSort={list.sortBy}
              />
              <Row $gap={16}>
                <span>{t('list.total', { count: totalElements })}</span>
                <div style={{ marginLeft: 'auto' }}>
                  <Pager page={list.page} of={totalPages} toPage={list.toPage} />
                </div>
              </Row>
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}
