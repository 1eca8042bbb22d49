import { eventFields, type ListedEvent as EventRow } from '#shared/lists/events';
import { IndexTracker } from '#shared/view/IndexTracker';
import { measureOf, termsOf } from '#shared/view/measure';
import { settlingText } from '#shared/view/settling';
import {
  type Column,
  fieldColumn,
  Instant,
  Money,
  Muted,
  Period,
  useDates,
  useListWords,
  useLocale,
  useViewTranslate,
} from '../../../../ui';
import { EventChip } from '../EventChip';

/** The columns of the list of events, in the order people see. */
export function useEventColumns(): Column<EventRow>[] {
  const words = useListWords('monitoring');
  const { label, status, place, period, tracker, payout, asof } = eventFields(words);
  return [
    fieldColumn({ id: 'label', sort: 'label' }, label),
    {
      id: 'status',
      sort: 'status',
      oneLine: true,
      head: status.head,
      cell: (event) => <EventChip status={event.status} size="small" />,
      exported: status,
    },
    fieldColumn({ id: 'place', sort: 'place' }, place),
    {
      id: 'period',
      sort: 'periodEnd',
      head: period.head,
      cell: (event) => <RiskPeriod event={event} />,
      exported: period,
    },
    {
      id: 'tracker',
      sort: 'tracker',
      sortedBy: words.t('list.trackerOrder'),
      head: tracker.head,
      cell: (event) => <CompactTracker event={event} />,
      exported: tracker,
    },
    {
      id: 'payout',
      sort: 'payout',
      sortedBy: words.ui('amountOrder'),
      oneLine: true,
      head: payout.head,
      numeric: true,
      cell: ({ totalPayout }) => <Money of={totalPayout} />,
      exported: payout,
    },
    {
      id: 'asof',
      sort: 'runTime',
      head: asof.head,
      cell: ({ runTime }) => <Instant of={runTime} />,
      exported: asof,
    },
  ];
}

/** The period, and where it is over, what it waits for. */
function RiskPeriod({ event: { coverage, settling } }: { readonly event: EventRow }) {
  const dates = useDates();
  const tView = useViewTranslate();
  return (
    <>
      <Period start={coverage.start} end={coverage.end} />
      {settling && <Muted>{settlingText(settling, dates.day, tView)}</Muted>}
    </>
  );
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
