import type { ListedCoverage, ListedSubCoverage } from '../contract/coverage';
import { formatPct } from '../format/number';
import { measureOf, shown } from '../view/measure';
import type { ListFields } from './fields';
import type { ListWords, Say } from './words';

/** `> 15.0 mm: 20 % → 100 %`. */
export function payoutText(coverage: ListedSubCoverage, t: Say<'coverages'>, locale: string): string {
  const from = formatPct(coverage.minPayoutPct, 0, locale);
  const to =
    coverage.structure === 'linear' && coverage.exit !== null ? ` → ${formatPct(coverage.limitPct, 0, locale)}` : '';
  return `${t(`comparator.${coverage.indexDefinition.triggerComparator}`)} ${shown(coverage.trigger, measureOf(coverage, locale), locale)}: ${from}${to}`;
}

const isMulti = ({ coverageType }: ListedCoverage) => coverageType === 'MULTI_TRIGGER';

type CoverageFields = ListFields<ListedCoverage, 'label' | 'target' | 'definition' | 'status', 'period' | 'premium'> & {
  readonly payout: { readonly head: string; readonly value: (row: ListedCoverage) => string | null };
};
/** What files hold of the list of coverages, in the order of its columns. */
export const coverageFields = ({ t, locale }: ListWords<'coverages'>): CoverageFields => ({
  label: { head: t('list.label'), value: ({ label }) => label },
  target: { head: t('list.target'), value: ({ monitoringTarget }) => monitoringTarget.name },
  period: { head: t('list.period'), period: ({ start, end }) => ({ from: start, to: end }) },
  definition: {
    head: t('list.definition'),
    value: (row) => (isMulti(row) ? t('list.multi') : row.indexDefinitionName),
  },
  payout: { head: t('list.payout'), value: (row) => (isMulti(row) ? null : payoutText(row, t, locale)) },
  premium: { head: t('list.premium'), value: ({ riskPremiumPct }) => riskPremiumPct },
  status: { head: t('list.status'), value: ({ uiState }) => t(`state.${uiState}`) },
});
