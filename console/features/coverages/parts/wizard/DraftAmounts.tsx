import { useTranslation } from 'react-i18next';
import { insuredAmounts } from '#shared/engine/insuredAmounts';
import { isAbove, rateOf } from '#shared/engine/payout';
import { formatExact } from '#shared/format/money';
import { rateUnitIn } from '#shared/view/measure';
import { Muted, useLocale, useViewTranslate } from '../../../../ui';
import type { Draft } from '../../stories/draft';
import { termsOfDraft } from '../../stories/faults';

/** What the typed shares are in money, at the trigger, for each further unit and at most; nothing until they can be read. */
export function DraftAmounts({ draft }: { readonly draft: Draft }) {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const tView = useViewTranslate();
  const terms = termsOfDraft(draft);
  const rate = terms && rateOf(terms);
  // An exit at the trigger has no rate for a further unit.
  if (!terms || rate === null || !Number.isFinite(rate)) return null;
  const { currency, insuredAmount, duration, unit } = draft;
  const amounts = insuredAmounts(
    { ...terms, payoutPerUnitPct: rate, duration, grossPremiumIndicationPct: null },
    { quantity: 1, sumInsured: insuredAmount },
    currency,
  );
  const money = (amount: number) => formatExact({ amount, currency }, locale);
  const said = {
    sum: money(insuredAmount),
    minimum: money(amounts.minPayout),
    rate: money(amounts.payoutPerUnit),
    limit: money(amounts.limit),
    unit: rateUnitIn(unit, locale, tView),
  };
  if (terms.structure === 'binary') return <Muted>{t('payout.amountsBinary', said)}</Muted>;
  return <Muted>{t(isAbove(terms.comparator) ? 'payout.amountsAbove' : 'payout.amountsBelow', said)}</Muted>;
}
