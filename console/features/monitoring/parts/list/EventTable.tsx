import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { eventStatusValues, findEvents } from '#shared/contract/monitoring';
import { useRead } from '../../../../core/api';
import { goTo, useListParams, useLocation } from '../../../../core/routing';
import { Choice, EmptyState, Loaded, Pager, Row, Table } from '../../../../ui';
import { useEventColumns, type EventRow } from './useEventColumns';

type EventTableProps = { readonly labels: string | undefined };

/** Every monitored event with where its index stands: the map for keyboard and screen reader. */
export function EventTable({ labels }: EventTableProps) {
  const { t } = useTranslation('monitoring');
  const list = useListParams(15);
  const status = eventStatusValues.find((value) => value === list.query.get('status'));
  const events = useRead(findEvents, { query: { page: list.page, size: list.size, status, labels } });
  return (
    <>
      <Row $end>
        <Choice
          label={t('list.status')}
          value={status ?? ''}
          onChange={(value) => list.filter({ status: value })}
          options={[
            ['', t('list.all')],
            ...eventStatusValues.map((value) => [value, value.replaceAll('_', ' ')] as const),
          ]}
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
              <EventRows rows={content} />
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

function EventRows({ rows }: { readonly rows: readonly EventRow[] }) {
  const { t } = useTranslation('monitoring');
  const { pathname, search } = useLocation();
  const columns = useEventColumns();
  const backTo = encodeURIComponent(`${pathname}${search}`);
  return (
    <Table
      label={t('list.title')}
      rows={rows}
      columns={columns}
      keyOf={({ id }) => id}
      href={({ id }) => `/monitoring/event/${id}?backTo=${backTo}`}
    />
  );
}
