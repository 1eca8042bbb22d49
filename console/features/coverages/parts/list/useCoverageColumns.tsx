import styled from 'styled-components';
import type { ListedCoverage } from '#shared/contract/coverage';
import { coverageFields } from '#shared/lists/coverages';
import { StatusChip } from '#shared/view/StatusChip';
import { useSession } from '../../../../core/profile';
import { type Column, fieldColumn, Muted, Pct, Period, useListWords } from '../../../../ui';

/** A period and that it is over: where there is room the days stand side by side, so that a row is two lines and not three. */
const Days = styled.div`
  @media (min-width: 1400px) {
    white-space: nowrap;
  }
`;

/** The columns of the list, in the order people see. */
export function useCoverageColumns(): Column<ListedCoverage>[] {
  const words = useListWords('coverages');
  const { today } = useSession().config;
  const { label, target, period, definition, payout, premium, status } = coverageFields(words);
  return [
    fieldColumn({ id: 'label', sort: 'label' }, label),
    fieldColumn({ id: 'target', sort: 'monitoringTarget' }, target),
    {
      id: 'period',
      head: period.head,
      sort: 'start',
      // Its status stays what it was: an ended coverage is still an active one, which nobody can quote.
      cell: (row) => (
        <Days>
          <Period start={row.start} end={row.end} />
          {row.end < today && <Muted as="div">{words.t('list.ended')}</Muted>}
        </Days>
      ),
      exported: period,
    },
    fieldColumn({ id: 'definition', sort: 'definition' }, definition),
    {
      id: 'payout',
      sort: 'payout',
      sortedBy: words.t('list.payoutOrder'),
      oneLine: true,
      head: payout.head,
      cell: (row) => payout.value(row) ?? '---',
      exported: payout,
    },
    {
      id: 'premium',
      head: premium.head,
      sort: 'riskPremiumPct',
      numeric: true,
      cell: (row) => <Pct of={row.riskPremiumPct} />,
      exported: premium,
    },
    {
      id: 'status',
      oneLine: true,
      head: status.head,
      sort: 'uiState',
      cell: (row) => <StatusChip kind="coverage" status={row.uiState} label={status.value(row)} size="small" />,
      exported: status,
    },
  ];
}
