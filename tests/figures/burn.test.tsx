import type { PricingResult } from '#shared/contract/coverageVersions';
import { shareOfAmount } from '#shared/engine/money';
import { exitOf, payoutPct } from '#shared/engine/payout';
import { mean } from '#shared/engine/statistics';
import { formatNumber, formatPct } from '#shared/format/number';
import { measureOf, termsOf } from '#shared/view/measure';
import en from '#shared/phrases/en/charts.json' with { type: 'json' };
import view from '#shared/phrases/en/view.json' with { type: 'json' };
import { createTranslate } from '#shared/view/words';
import { burnModel } from '../../console/ui/chart/burnModel';
import { burnOptions } from '../../console/ui/chart/burnOptions';
import type { ChartTranslate } from '../../console/ui/useViewTranslate';
import { expectFigures, type FigureRow } from '../support/figureTable';
import { outageCoverage, outageTerms, rainCoverage, rainTerms } from '../support/figures';

const t = createTranslate({ ...view, ...en }, 'en-GB') as ChartTranslate;
/** The past years of a coverage, in what its index is measured in; of one too little is known. */
const pastOf = (coverage: typeof outageCoverage, indices: readonly (readonly [index: number, detrended: number])[]) =>
  indices.map(([index, detrended], at) => {
    const paid = payoutPct(termsOf(coverage), detrended);
    return { year: 2019 + at, index, detrended, paid, usable: at !== 4 };
  });
const outages = pastOf(outageCoverage, [
  [0, 0],
  [14_904, 14_904],
  [9000, 11_340],
  [61_200, 58_709],
  [43_200, 40_000],
]);
const rains = pastOf(rainCoverage, [
  [501.3, 501.3],
  [296.4, 311.7],
  [412.6, 412.4],
  [87.3, 87.3],
  [120.1, 131.9],
]);

/** What is drawn of them: points, lines and what is told of a year. */
function drawn(coverage: typeof outageCoverage, past: typeof outages) {
  const { amount, currency } = coverage.insuredAmount;
  const expectedLoss = mean(past.filter(({ usable }) => usable).map(({ paid }) => paid));
  const payout = past.map(({ year, index, detrended, paid, usable }) => ({
    ...{ year, start: '2026-06-01', end: '2026-09-30', index, detrend_index: detrended, usable, missingDays: 0 },
    ...{
      reason: usable ? null : 'too few days',
      total_payout: usable ? shareOfAmount(paid, amount, 1, currency) : null,
    },
  })) as PricingResult['payout'];
  const measure = measureOf(coverage, 'en-GB');
  const model = burnModel({ payout, expectedLoss }, measure, amount);
  const look = { terms: termsOf(coverage), isJoint: false, measure, indexName: 'Index', locale: 'en-GB', t };
  const { series = [], yAxis, accessibility, tooltip } = burnOptions(model, look);
  type Lines = { readonly plotLines: readonly { readonly value: number; readonly label: { readonly text: string } }[] };
  const [indices, payouts] = yAxis as unknown as readonly [Lines, Lines];
  const pointOf = (id: string, year: number) => {
    const { data } = series.find((one) => one.id === id) as unknown as {
      data: ([number, number] | { x: number; y: number })[];
    };
    const found = data.map((one) => (Array.isArray(one) ? one : [one.x, one.y])).find(([x]) => x === year);
    return found?.[1] === undefined ? undefined : String(found[1]);
  };
  const spoken = (x: number) => accessibility?.point?.descriptionFormatter?.({ x } as never);
  const hovered = (x: number) =>
    String(tooltip?.formatter?.call({ x } as never, {} as never)).replaceAll(/<\/?b>/g, '');
  return { expectedLoss, amount, currency, indices, payouts, pointOf, spoken, hovered };
}

test.each([
  ['outages', outageCoverage, outages, outageTerms, 3600, 'h', 1],
  ['rain', rainCoverage, rains, rainTerms, 1, 'mm', 1],
] as const)(
  'the chart of past years draws and tells what the engine says of %s',
  (_, coverage, past, terms, per, unit, decimals) => {
    const { expectedLoss, amount, currency, indices, payouts, pointOf, spoken, hovered } = drawn(coverage, past);
    const end = exitOf(terms) ?? NaN;
    const marks = [...indices.plotLines, ...payouts.plotLines];
    const number = (value: number) => `${formatNumber(value / per, decimals)} ${unit}`;
    /** What is paid is an amount, which is rounded to the smallest coin. */
    const share = (paid: number) => shareOfAmount(paid, amount, 1, currency) / amount;
    const told = ({ index, detrended, paid, usable }: (typeof outages)[number]) => [
      `Index: ${number(index)}`,
      ...(detrended === index ? [] : [`Detrended index: ${number(detrended)}`]),
      usable ? `Payout: ${formatPct(share(paid), 2)}` : 'too few days',
    ];
    expect(new Set(past.map(({ paid }) => paid)).size).toBeGreaterThan(3);
    expectFigures([
      ['trigger', String(terms.trigger / per), String(marks[0]?.value)],
      ['trigger in words', `Trigger ${number(terms.trigger)}`, marks[0]?.label.text],
      ['exit', String(end / per), String(marks[1]?.value)],
      ['exit in words', `Exit ${number(end)}`, marks[1]?.label.text],
      ['expected loss', String(expectedLoss * 100), String(marks[2]?.value)],
      ['expected loss in words', `Expected loss ${formatPct(expectedLoss, [0, 2])}`, marks[2]?.label.text],
      ...past.flatMap((year): FigureRow[] => [
        [`${year.year}: index`, String(year.index / per), pointOf('index', year.year)],
        [`${year.year}: detrended`, String(year.detrended / per), pointOf('detrended', year.year)],
        [`${year.year}: payout`, year.usable ? String(share(year.paid) * 100) : 'null', pointOf('payout', year.year)],
        [`${year.year}: told`, [year.year, ...told(year)].join(', '), spoken(year.year)],
        [`${year.year}: in the tooltip`, [year.year, ...told(year)].join('<br>'), hovered(year.year)],
      ]),
    ]);
  },
);
