import type { EventDetail } from '#shared/contract/monitoring';
import { missing } from '#shared/format/locale';
import { measureOf, termsOf } from '#shared/view/measure';
import { statedShare, statedSum } from '#shared/view/payoutWords';
import { useLocale, useViewTranslate } from '../../../../ui';

type Share = {
  /** As every figure of the screen writes it. */
  readonly share: string;
  /** The sum that it comes of; the share alone where there is none. */
  readonly sum: string;
};

/** What an event owes and what it would pay if nothing more came, each written in one way on its screen. */
export function useShares(event: EventDetail): { readonly owed: Share; readonly indicative: Share } {
  const locale = useLocale();
  const t = useViewTranslate();
  const { coverage, indexValue: value, status, payoutPct, indicativePayoutPct } = event;
  const said = { measure: measureOf(coverage, locale), locale, t };
  const shareOf = (stated: number | null): Share => {
    const share = statedShare(termsOf(coverage), { value, stated }, said);
    return { share, sum: statedSum(termsOf(coverage), { value, stated }, said)?.text ?? share };
  };
  const unknown = { share: missing, sum: missing };
  return { owed: status === 'UNKNOWN' ? unknown : shareOf(payoutPct), indicative: shareOf(indicativePayoutPct) };
}
