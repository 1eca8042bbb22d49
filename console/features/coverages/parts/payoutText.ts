import type { TFunction } from 'i18next';
import type { SubCoverage } from '#shared/contract/coverage';
import { formatPct } from '#shared/format/number';
import { measureOf, shown } from '#shared/view/measure';

/** `> 15.0 mm: 20 % → 100 %`. */
export function payoutText(one: SubCoverage, t: TFunction<'coverages'>, locale: string): string {
  const from = formatPct(one.minPayoutPct, 0, locale);
  const to = one.structure === 'linear' && one.exit !== null ? ` → ${formatPct(one.limitPct, 0, locale)}` : '';
  return `${t(`comparator.${one.indexDefinition.triggerComparator}`)} ${shown(one.trigger, measureOf(one, locale), locale)}: ${from}${to}`;
}
