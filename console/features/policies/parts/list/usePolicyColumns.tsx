import { AlertIcon, CheckCircleIcon } from '@primer/octicons-react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { PolicyRow } from '#shared/contract/policy';
import { formatFullDay } from '#shared/format/date';
import { StatusChip } from '#shared/view/StatusChip';
import { Money, Pct, textColumn as text, useLocale, type Column } from '../../../../ui';

type Row = z.output<typeof PolicyRow>;

/** Whether anything is owed, by sign and by word. */
function Payout({ policy }: { readonly policy: Row }) {
  const { t } = useTranslation('policies');
  if (policy.totalCalculatedPayout.amount <= 0) return <CheckCircleIcon aria-label={t('list.quiet')} fill="#1a7f37" />;
  return (
    <span title={t('list.pays')}>
      <AlertIcon aria-label={t('list.pays')} fill="#c0392b" />
    </span>
  );
}

/** Columns of the list of policies. */
export function usePolicyColumns(): readonly Column<Row>[] {
  const { t } = useTranslation('policies');
  const locale = useLocale();
  const day = (id: 'inceptionDate' | 'expiryDate', head: string): Column<Row> => ({
    id,
    oneLine: true,
    head,
    sort: id,
    cell: (policy) => formatFullDay(policy[id], locale),
    exported: [{ head, day: (policy) => policy[id] }],
  });
  return [
    {
      id: 'status',
      oneLine: true,
      head: t('list.status'),
      sort: 'state',
      cell: ({ state }) => <StatusChip kind="policy" status={state} label={t(`state.${state}`)} size="small" />,
      exported: [{ head: t('list.status'), value: ({ state }) => t(`state.${state}`) }],
    },
    text({ id: 'name', lead: true, head: t('list.name'), sort: 'name' }, ({ name }) => name),
    text({ id: 'holder', head: t('list.holder'), sort: 'customerName' }, ({ customerName }) => customerName),
    day('inceptionDate', t('list.effective')),
    day('expiryDate', t('list.expiry')),
    {
      id: 'premium',
      head: t('list.premium'),
      sort: 'grossWrittenPremium',
      numeric: true,
      cell: ({ grossWrittenPremium }) => <Money of={grossWrittenPremium} />,
      exported: [{ head: t('list.premium'), money: ({ grossWrittenPremium }) => grossWrittenPremium }],
    },
    {
      id: 'rate',
      head: t('list.rate'),
      sort: 'grossWrittenPremiumPct',
      numeric: true,
      cell: ({ grossWrittenPremiumPct }) => <Pct of={grossWrittenPremiumPct} digits={1} />,
      exported: [{ head: t('list.rate'), value: ({ grossWrittenPremiumPct }) => grossWrittenPremiumPct }],
    },
    {
      id: 'claim',
      head: t('list.claim'),
      cell: (policy) => <Payout policy={policy} />,
      exported: [{ head: t('amount.calculated'), money: ({ totalCalculatedPayout }) => totalCalculatedPayout }],
    },
  ];
}
