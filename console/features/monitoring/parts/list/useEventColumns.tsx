import { eventFields, type ListedEvent as EventRow } from '#shared/lists/events';
import { owedBy } from '#shared/engine/status';
import { type Column, fieldColumn, Instant, Money, Period, useListWords } from '../../../../ui';
import { EventChip } from '../EventChip';
import { EventStand } from '../EventStand';
import { ListedTracker } from '../ListedTracker';

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
      cell: (event) => <ListedTracker event={event} compact />,
      exported: tracker,
    },
    {
      id: 'payout',
      sort: 'payout',
      sortedBy: words.ui('amountOrder'),
      oneLine: true,
      head: payout.head,
      numeric: true,
      cell: ({ status, totalPayout }) => <Money of={owedBy(status, totalPayout)} />,
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
function RiskPeriod({ event }: { readonly event: EventRow }) {
  const { start, end } = event.coverage;
  return (
    <>
      <Period start={start} end={end} />
      <EventStand event={event} />
    </>
  );
}
