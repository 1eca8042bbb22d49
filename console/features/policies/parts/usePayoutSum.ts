import type { coverageTypes } from '#shared/contract/coverage';
import type { Comparator } from '#shared/engine/cover';
import type { Insured } from '#shared/view/payoutSum';
import { isMulti } from '#shared/lists/coverages';
import { measureIn, termsOf } from '#shared/view/measure';
import { statedSum, sumText, type Stated } from '#shared/view/payoutWords';
import { useLocale, useViewTranslate } from '../../../ui';

/** The terms that pay, as claims and reports hold them. */
type PayingTerms = Omit<Parameters<typeof termsOf>[0], 'indexDefinition'> & {
  readonly coverageType: (typeof coverageTypes)[number];
  readonly triggerComparator: Comparator;
  readonly triggerUnit: string;
  readonly decimals: number;
  readonly duration: boolean;
};
/** The sum behind a payout, and behind its amount where that is the share of what is insured; null where there is none. */
export function usePayoutSum(paying: PayingTerms, stated: Stated, insured: Insured): string | null {
  const locale = useLocale();
  const t = useViewTranslate();
  const { triggerComparator, triggerUnit: unit, decimals, duration } = paying;
  if (isMulti(paying)) return null;
  const said = { measure: measureIn({ unit, decimals, duration }, locale), locale, t };
  const terms = termsOf({ ...paying, indexDefinition: { triggerComparator } });
  const sum = statedSum(terms, stated, said, insured);
  return sum && sumText(sum);
}
