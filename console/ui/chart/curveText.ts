import type { PayoutTerms } from '#shared/engine/cover';
import { exitOf, isAbove, rateOf, ratePerUnit } from '#shared/engine/payout';
import { type Measure, percent, rateUnitIn, shown } from '#shared/view/measure';
import type { ChartTranslate } from '../useViewTranslate';

type CurveText = {
  readonly terms: PayoutTerms;
  readonly measure: Measure;
  /** As the coverage names it: a rate is per day, not per days. */
  readonly unit: string;
  readonly locale: string;
  readonly t: ChartTranslate;
};

/** The terms in one sentence. */
export function curveText({ terms, measure, unit, locale, t }: CurveText): string {
  const exit = exitOf(terms);
  const said = { trigger: shown(terms.trigger, measure, locale), min: percent(terms.minPayoutPct, locale, 2) };
  const above = isAbove(terms.comparator);
  if (terms.structure === 'binary' || exit === null)
    return t(above ? 'curve.textBinary' : 'curve.textBinaryBelow', said);
  return t(above ? 'curve.text' : 'curve.textBelow', {
    ...said,
    rate: percent(ratePerUnit(rateOf(terms), measure), locale, 2),
    unit: rateUnitIn(unit, locale, t),
    limit: percent(terms.limitPct, locale, 2),
    exit: shown(exit, measure, locale),
  });
}
