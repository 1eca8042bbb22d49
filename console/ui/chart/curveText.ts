import type { PayoutTerms } from '#shared/engine/cover';
import { exitOf, isAbove, rateOf, ratePerUnit } from '#shared/engine/payout';
import { type Measure, percent, shown } from '#shared/view/measure';
import type { ChartTranslate } from '../useViewTranslate';

type CurveText = {
  readonly terms: PayoutTerms;
  readonly measure: Measure;
  /** The unit as a rate names it: per day, not per days. */
  readonly rateUnit: string;
  readonly locale: string;
  readonly t: ChartTranslate;
};

/** The terms in one sentence. */
export function curveText({ terms, measure, rateUnit, locale, t }: CurveText): string {
  const exit = exitOf(terms);
  const said = { trigger: shown(terms.trigger, measure, locale), min: percent(terms.minPayoutPct, locale, 2) };
  const above = isAbove(terms.comparator);
  if (terms.structure === 'binary' || exit === null)
    return t(above ? 'curve.textBinary' : 'curve.textBinaryBelow', said);
  return t(above ? 'curve.text' : 'curve.textBelow', {
    ...said,
    rate: percent(ratePerUnit(rateOf(terms), measure), locale, 2),
    unit: rateUnit,
    limit: percent(terms.limitPct, locale, 2),
    exit: shown(exit, measure, locale),
  });
}
