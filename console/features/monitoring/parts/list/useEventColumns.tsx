import { useTranslation } from 'react-i18next';
import type { CallResponse } from '#shared/contract/call';
import type { findEvents } from '#shared/contract/monitoring';
import { formatInstant, formatPeriod } from '#shared/format/date';
import { IndexTracker } from '#shared/view/IndexTracker';
import { measureOf, termsOf } from '#shared/view/measure';
import { type Column, Money, useLocale, useViewTranslate } from '../../../../ui';
import { EventChip } from '../EventChip';

type EventRow = CallResponse<typeof findEvents>['content'][number];

/** The columns of the list of events, in the order people see. */
export function useEventColumns(): Column<EventRow>[] {
  const { t } = useTranslation('monitoring');
  const locale = useLocale();
  return [
    { id: 'label', head: t('list.coverage'), cell: ({ coverage }) => coverage.label },
    {
      id: 'status',
      oneLine: true,
      head: t('list.status'),
      cell: ({ status }) => <EventChip status={status} size="small" />,
    },
    { id: 'place', head: t('list.place'), cell: ({ monitoringTargetDto }) => monitoringTargetDto.name },
    {
      id: 'period',
      oneLine: true,
      head: t('list.period'),
      cell: ({ coverage }) => formatPeriod(coverage.start, coverage.end, locale),
    },
    { id: 'tracker', head: t('list.tracker'), cell: (event) => <CompactTracker event={event} /> },
    {
      id: 'payout',
      oneLine: true,
      head: t('list.payout'),
      numeric: true,
      cell: ({ totalPayout }) => <Money of={totalPayout} />,
    },
    {
      id: 'asof',
      head: t('list.asOf'),
      cell: ({ runTime }) => <div style={{ minWidth: 90 }}>{formatInstant(runTime, locale)}</div>,
    },
  ];
}

function CompactTracker({ event: { coverage, indexValue, payoutPct } }: { readonly event: EventRow }) {
  const locale = useLocale();
  const tView = useViewTranslate();
  return (
    <div style={{ minWidth: 110 }}>
      <IndexTracker
        compact
        value={indexValue}
        payoutPct={payoutPct}
        terms={termsOf(coverage)}
        measure={measureOf(coverage, locale)}
        locale={locale}
        t={tView}
      />
    </div>
  );
}
