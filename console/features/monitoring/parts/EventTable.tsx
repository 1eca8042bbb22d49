import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { eventStatusValues, findEvents } from '#shared/contract/monitoring';
import { formatInstant, formatPeriod } from '#shared/format/date';
import { IndexTracker } from '#shared/view/IndexTracker';
import { measureOf, termsOf } from '#shared/view/measure';
import { StatusChip } from '#shared/view/StatusChip';
import { useRead } from '../../../core/api';
import { goTo, useListParams, useLocation } from '../../../core/routing';
import { Choice, EmptyState, Loaded, Money, Pager, Row, Table, useLocale, useSay } from '../../../ui';

/** Every monitored event with where its index stands: the map for keyboard and screen reader. */
export function EventTable({ labels }: { readonly labels: string | undefined }) {
  const { t } = useTranslation('monitoring');
  const locale = useLocale();
  const say = useSay();
  const { pathname, search } = useLocation();
  const list = useListParams(15);
  const status = eventStatusValues.find((one) => one === list.query.get('status'));
  const events = useRead(findEvents, { query: { page: list.page, size: list.size, status, labels } });
  const backTo = encodeURIComponent(`${pathname}${search}`);
  return (
    <>
      <Row $end>
        <Choice
          label={t('list.status')}
          value={status ?? ''}
          onChange={(value) => list.filter({ status: value })}
          options={[['', t('list.all')], ...eventStatusValues.map((one) => [one, one.replaceAll('_', ' ')] as const)]}
        />
      </Row>
      <Loaded from={events} skeleton={14}>
        {({ content, totalPages, totalElements }) =>
          content.length === 0 ? (
            <EmptyState
              title={t('list.none')}
              action={<Button onClick={() => goTo('/coverages')}>{t('list.toCoverages')}</Button>}
            />
          ) : (
            <>
              <Table
                label={t('list.title')}
                rows={content}
                keyOf={(row) => row.id}
                href={(row) => `/monitoring/event/${row.id}?backTo=${backTo}`}
                columns={[
                  { id: 'label', head: t('list.coverage'), cell: (row) => row.coverage.label },
                  {
                    id: 'status',
                    oneLine: true,
                    head: t('list.status'),
                    cell: (row) => (
                      <StatusChip
                        kind="event"
                        status={row.status}
                        label={row.status.replaceAll('_', ' ')}
                        title={t(`meaning.${row.status}`)}
                        size="small"
                      />
                    ),
                  },
                  { id: 'place', head: t('list.place'), cell: (row) => row.monitoringTargetDto.name },
                  {
                    id: 'period',
                    oneLine: true,
                    head: t('list.period'),
                    cell: (row) => formatPeriod(row.coverage.start, row.coverage.end, locale),
                  },
                  {
                    id: 'tracker',
                    head: t('list.tracker'),
                    cell: (row) => (
                      <div style={{ minWidth: 110 }}>
                        <IndexTracker
                          compact
                          value={row.indexValue}
                          terms={termsOf(row.coverage)}
                          measure={measureOf(row.coverage)}
                          locale={locale}
                          say={say}
                        />
                      </div>
                    ),
                  },
                  {
                    id: 'payout',
                    oneLine: true,
                    head: t('list.payout'),
                    numeric: true,
                    cell: (row) => <Money of={row.totalPayout} />,
                  },
                  {
                    id: 'asof',
                    head: t('list.asOf'),
                    cell: (row) => <div style={{ minWidth: 90 }}>{formatInstant(row.runTime, locale)}</div>,
                  },
                ]}
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
    </>
  );
}
