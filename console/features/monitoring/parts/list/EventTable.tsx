import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { eventStatusValues } from '#shared/contract/event';
import { exportEvents, findEvents } from '#shared/contract/monitoring';
import type { ListedEvent } from '#shared/lists/events';
import { useRead } from '../../../../core/api';
import { goTo, useListParams, useLocation } from '../../../../core/routing';
import { type Column, fileOf, LookedList, useLanguage, type useListLook } from '../../../../ui';
import { eventPageSize } from '../EventFilterBar';

type EventTableProps = {
  readonly labels: string | undefined;
  readonly columns: readonly Column<ListedEvent>[];
  readonly look: ReturnType<typeof useListLook<ListedEvent>>;
};
const filteredBy = ['status', 'variablesSelected', 'search'] as const;

/** Every monitored event with where its index stands: the map for keyboard and screen reader. */
export function EventTable({ labels, columns, look }: EventTableProps) {
  const { t } = useTranslation('monitoring');
  const language = useLanguage();
  const { pathname, search: address } = useLocation();
  const list = useListParams(eventPageSize);
  const status = eventStatusValues.find((value) => value === list.query.get('status'));
  const search = list.query.get('search') || undefined;
  const asked = { sort: list.sort, status, labels, search };
  const events = useRead(findEvents, { query: { ...asked, page: list.page, size: list.size, language } });
  const backTo = encodeURIComponent(`${pathname}${address}`);
  return (
    <LookedList
      label={t('list.title')}
      from={events}
      list={list}
      filteredBy={filteredBy}
      total={(count) => t('list.total', { count })}
      file={fileOf(exportEvents, asked)}
      empty={{
        title: t('list.none'),
        action: <Button onClick={() => goTo('/coverages')}>{t('list.toCoverages')}</Button>,
      }}
      columns={columns}
      look={look}
      keyOf={({ id }) => id}
      nameOf={({ coverage }) => coverage.label}
      href={({ id }) => `/monitoring/event/${id}?backTo=${backTo}`}
    />
  );
}
