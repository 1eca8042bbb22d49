import type { ListedCoverage, ListedSubCoverage } from '../contract/coverage';
import { formatPct } from '../format/number';
import { measureOf, shown } from '../view/measure';
import type { ListFields } from './fields';
import type { ListWords, Say } from './words';

/** What tells how a coverage pays. */
type Paying = Pick<
  ListedSubCoverage,
  'structure' | 'trigger' | 'exit' | 'minPayoutPct' | 'limitPct' | 'duration' | 'indexDefinition'
>;
/** `> 15.0 mm: 20 % → 100 %`. */
export function payoutText(coverage: Paying, t: Say<'coverages'>, locale: string): string {
  const from = formatPct(coverage.minPayoutPct, 0, locale);
  const to =
    coverage.structure === 'linear' && coverage.exit !== null ? ` → ${formatPct(coverage.limitPct, 0, locale)}` : '';
  return `${t(`comparator.${coverage.indexDefinition.triggerComparator}`)} ${shown(coverage.trigger, measureOf(coverage, locale), locale)}: ${from}${to}`;
}

/** What files hold of a coverage is made of this: less than a list shows of it. All that pay alike may share how they do. */
export type FiledCoverage = Pick<
  ListedCoverage,
  'label' | 'start' | 'end' | 'coverageType' | 'indexDefinitionName' | 'riskPremiumPct' | 'uiState'
> & { readonly monitoringTarget: Pick<ListedCoverage['monitoringTarget'], 'name'> } & (
    Paying | { readonly paying: Paying }
  );

/** `payoutText`, written once for all coverages that share how they pay: in a file of a portfolio that is most of the writing. */
function payoutTexts(t: Say<'coverages'>, locale: string): (paying: Paying) => string {
  const written = new WeakMap<Paying, string>();
  return (paying) => {
    const text = written.get(paying) ?? payoutText(paying, t, locale);
    written.set(paying, text);
    return text;
  };
}

/** Each of several triggers pays in a way of its own, which only its own row can tell. */
export const isMulti = ({ coverageType }: Pick<FiledCoverage, 'coverageType'>): boolean =>
  coverageType === 'MULTI_TRIGGER';

type CoverageFields = ListFields<FiledCoverage, 'label' | 'target' | 'definition' | 'status', 'period' | 'premium'> & {
  readonly payout: { readonly head: string; readonly value: (row: FiledCoverage) => string | null };
};
/** What files hold of the list of coverages, in the order of its columns. */
export function coverageFields({ t, locale }: ListWords<'coverages'>): CoverageFields {
  const payoutOf = payoutTexts(t, locale);
  return {
    label: { head: t('list.label'), value: ({ label }) => label },
    target: { head: t('list.target'), value: ({ monitoringTarget }) => monitoringTarget.name },
    period: { head: t('list.period'), period: ({ start, end }) => ({ from: start, to: end }) },
    definition: {
      head: t('list.definition'),
      value: (row) => (isMulti(row) ? t('list.multi') : row.indexDefinitionName),
    },
    payout: {
      head: t('list.payout'),
      value: (row) => (isMulti(row) ? null : payoutOf('paying' in row ? row.paying : row)),
    },
    premium: { head: t('list.premium'), value: ({ riskPremiumPct }) => riskPremiumPct },
    status: { head: t('list.status'), value: ({ uiState }) => t(`state.${uiState}`) },
  };
}
