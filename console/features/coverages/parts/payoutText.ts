import type { TFunction } from 'i18next';
import type { ListedSubCoverage } from '#shared/contract/coverage';
import { formatPct } from '#shared/format/number';
import { measureOf, shown } from '#shared/view/measure';

/** `> 15.0 mm: 20 % → 100 %`. */
export function payoutText(coverage: ListedSubCoverage, t: TFunction<'coverages'>, locale: string): string {
  const from = formatPct(coverage.minPayoutPct, 0, locale);
  const to =
    coverage.structure === 'linear' && coverage.exit !== null ? ` → ${formatPct(coverage.limitPct, 0, locale)}` : '';
  return `${t(`comparator.${coverage.indexDefinition.triggerComparator}`)} ${shown(coverage.trigger, measureOf(coverage, locale), locale)}: ${from}${to}`;
}
