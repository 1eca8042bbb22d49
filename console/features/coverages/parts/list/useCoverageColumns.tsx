import { useTranslation } from 'react-i18next';
import type { ListedCoverage } from '#shared/contract/coverage';
import { StatusChip } from '#shared/view/StatusChip';
import { type Column, Pct, Period, textColumn, useLocale } from '../../../../ui';
import { payoutText } from '../payoutText';

/** The columns of the list, in the order people see. */
export function useCoverageColumns(): Column<ListedCoverage>[] {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const isMulti = ({ coverageType }: ListedCoverage) => coverageType === 'MULTI_TRIGGER';
  return [
    textColumn({ id: 'label', head: t('list.label'), sort: 'label' }, ({ label }) => label),
    textColumn({ id: 'target', head: t('list.target'), sort: 'monitoringTarget' }, (row) => row.monitoringTarget.name),
    {
      id: 'period',
      head: t('list.period'),
      sort: 'start',
      cell: (row) => <Period start={row.start} end={row.end} />,
      exported: [{ head: t('list.period'), period: ({ start, end }) => ({ from: start, to: end }) }],
    },
    textColumn({ id: 'definition', head: t('list.definition') }, (row) =>
      isMulti(row) ? t('list.multi') : row.indexDefinitionName,
    ),
    {
      id: 'payout',
      oneLine: true,
      head: t('list.payout'),
      cell: (row) => (isMulti(row) ? '---' : payoutText(row, t, locale)),
      exported: [{ head: t('list.payout'), value: (row) => (isMulti(row) ? null : payoutText(row, t, locale)) }],
    },
    {
      id: 'premium',
      head: t('list.premium'),
      sort: 'riskPremiumPct',
      numeric: true,
      cell: (row) => <Pct of={row.riskPremiumPct} />,
      exported: [{ head: t('list.premium'), value: ({ riskPremiumPct }) => riskPremiumPct }],
    },
    {
      id: 'status',
      oneLine: true,
      head: t('list.status'),
      sort: 'uiState',
      cell: (row) => <StatusChip kind="coverage" status={row.uiState} label={t(`state.${row.uiState}`)} size="small" />,
      exported: [{ head: t('list.status'), value: ({ uiState }) => t(`state.${uiState}`) }],
    },
  ];
}
