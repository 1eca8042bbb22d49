import type { PayoutTerms } from '#shared/engine/cover';
import { exitOf } from '#shared/engine/payout';
import charts from '#shared/phrases/en/charts.json' with { type: 'json' };
import view from '#shared/phrases/en/view.json' with { type: 'json' };
import { measureIn } from '#shared/view/measure';
import { createTranslate } from '#shared/view/words';
import { outageTerms, rainTerms } from '../../../tests/support/figures';
import type { ChartTranslate } from '../useViewTranslate';
import { curveText } from './curveText';

const words = createTranslate({ ...view, ...charts }, 'en-GB');
const days: PayoutTerms = { ...rainTerms, comparator: 'GT', trigger: 7, exit: 23, minPayoutPct: 0.0825 };

test.each([
  [
    ...[outageTerms, 's', true, 'h'],
    `Nothing until 2.5 h, then 13.7 % at once and 6.25 % for each further h, up to 83 % at ${((exitOf(outageTerms) ?? NaN) / 3600).toFixed(1)} h.`,
  ],
  [
    ...[rainTerms, 'mm', false, 'mm'],
    `Nothing down to 412.6 mm, then 8.3 % at once and ${(((0.71 - 0.083) / (412.6 - 137.3)) * 100).toFixed(2)} % for each mm below, up to 71 % at 137.3 mm.`,
  ],
  [
    ...[days, 'days', false, 'days'],
    `Nothing until 7.0 days, then 8.25 % at once and ${(((0.71 - 0.0825) / 16) * 100).toFixed(2)} % for each further day, up to 71 % at 23.0 days.`,
  ],
  [
    ...[{ ...days, structure: 'binary', exit: null }, 'days', false, 'days'],
    'Nothing until 7.0 days, then 8.25 % at once.',
  ],
] as [PayoutTerms, string, boolean, string, string][])(
  '%o in %s (%s) are told in a sentence',
  (terms, unit, duration, shown, said) => {
    const measure = measureIn({ unit, decimals: 1, duration }, 'en-GB');
    const text = curveText({ terms, measure, unit: shown, locale: 'en-GB', t: words as ChartTranslate });
    expect(text.replaceAll(/\s/g, ' ')).toBe(said);
  },
);
