import { useTranslation } from 'react-i18next';
import type { CallResponse } from '#shared/contract/call';
import type { findEvents } from '#shared/contract/monitoring';
import { formatInstant } from '#shared/format/date';
import { IndexTracker } from '#shared/view/IndexTracker';
import { measureOf, onScreen, termsOf } from '#shared/view/measure';
import { useEventStatus } from '../../../../core/trade';
import { type Column, Money, Period, textColumn, useLocale, useViewTranslate } from '../../../../ui';
import { EventChip } from '../EventChip';

type EventRow = CallResponse<typeof findEvents>['content'][number];

/** The columns of the list of events, in the order people see. */
export function useEventColumns(): Column<EventRow>[] {
  const { t } = useTranslation('monitoring');
  const locale = useLocale();
  const statusName = useEventStatus();
  return [
    textColumn({ id: 'label', head: t('list.coverage'), sort: 'label' }, ({ coverage }) => coverage.label),
    {
      id: 'status',
      sort: 'status',
      oneLine: true,
      head: t('list.status'),
      cell: ({ status }) => <EventChip status={status} size="small" />,
      exported: [{ head: t('list.status'), value: ({ status }) => statusName(status) }],
    },
    textColumn(
      { id: 'place', head: t('list.place'), sort: 'place' },
      ({ monitoringTargetDto }) => monitoringTargetDto.name,
    ),
    {
      id: 'period',
      sort: 'periodEnd',
      head: t('list.period'),
      cell: ({ coverage }) => <Period start={coverage.start} end={coverage.end} />,
      exported: [{ head: t('list.period'), period: ({ coverage }) => ({ from: coverage.start, to: coverage.end }) }],
    },
    {
      id: 'tracker',
      head: t('list.tracker'),
      cell: (event) => <CompactTracker event={event} />,
      exported: [
        {
          head: t('list.tracker'),
          quantity({ coverage, indexValue }) {
            const measure = measureOf(coverage, locale);
            return { value: indexValue === null ? null : onScreen(indexValue, measure), unit: measure.unit };
          },
        },
      ],
    },
    {
      id: 'payout',
      oneLine: true,
      head: t('list.payout'),
      numeric: true,
      cell: ({ totalPayout }) => <Money of={totalPayout} />,
      exported: [{ head: t('list.payout'), money: ({ totalPayout }) => totalPayout }],
    },
    {
      id: 'asof',
      head: t('list.asOf'),
      cell: ({ runTime }) => <div style={{ minWidth: 90 }}>{formatInstant(runTime, locale)}</div>,
      exported: [{ head: t('list.asOf'), instant: ({ runTime }) => runTime }],
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
