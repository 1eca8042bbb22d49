import { AlertIcon, CheckCircleIcon } from '@primer/octicons-react';
import { useTranslation } from 'react-i18next';
import { policyFields, type ListedPolicy as Row } from '#shared/lists/policies';
import { StatusChip } from '#shared/view/StatusChip';
import { fieldColumn, Money, Pct, useDates, useListWords, type Column } from '../../../../ui';

/** Whether anything is owed, by sign and by word. */
function Payout({ policy }: { readonly policy: Row }) {
  const { t } = useTranslation('policies');
  if (policy.totalCalculatedPayout.amount <= 0)
    return <CheckCircleIcon aria-label={t('list.quiet')} fill="var(--fgColor-success)" />;
  return (
    <span title={t('list.pays')}>
      <AlertIcon aria-label={t('list.pays')} fill="var(--fgColor-danger)" />
    </span>
  );
}

/** Columns of the list of policies. */
export function usePolicyColumns(): readonly Column<Row>[] {
  const words = useListWords('policies');
  const { t, ui } = words;
  const dates = useDates();
  const fields = policyFields(words);
  const { status, name, holder, premium, rate, claim } = fields;
  const day = (id: 'inceptionDate' | 'expiryDate'): Column<Row> => ({
    id,
    oneLine: true,
    head: fields[id].head,
    sort: id,
    cell: (policy) => dates.day(policy[id]),
    exported: fields[id],
  });
  return [
    {
      id: 'status',
      oneLine: true,
      head: status.head,
      sort: 'state',
      cell: (policy) => <StatusChip kind="policy" status={policy.state} label={status.value(policy)} size="small" />,
      exported: status,
    },
    fieldColumn({ id: 'name', lead: true, sort: 'name' }, name),
    fieldColumn({ id: 'holder', sort: 'customerName' }, holder),
    day('inceptionDate'),
    day('expiryDate'),
    {
      id: 'premium',
      head: premium.head,
      sort: 'grossWrittenPremium',
      sortedBy: ui('amountOrder'),
      numeric: true,
      cell: ({ grossWrittenPremium }) => <Money of={grossWrittenPremium} />,
      exported: premium,
    },
    {
      id: 'rate',
      head: rate.head,
      sort: 'grossWrittenPremiumPct',
      numeric: true,
      cell: ({ grossWrittenPremiumPct }) => <Pct of={grossWrittenPremiumPct} digits={1} />,
      exported: rate,
    },
    {
      id: 'claim',
      head: t('list.claim'),
      sort: 'totalCalculatedPayout',
      sortedBy: t('list.claimOrder'),
      cell: (policy) => <Payout policy={policy} />,
      exported: claim,
    },
  ];
}
