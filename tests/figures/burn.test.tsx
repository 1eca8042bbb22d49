import type { PricingResult } from '#shared/contract/coverageVersions';
import type { PayoutTerms } from '#shared/engine/cover';
import { shareOfAmount } from '#shared/engine/money';
import { exitOf, payoutPct } from '#shared/engine/payout';
import { mean } from '#shared/engine/statistics';
import { formatNumber, formatPct } from '#shared/format/number';
import { fullMark, hollowMark } from '#shared/view/chart/Keys';
import { measureOf, termsOf } from '#shared/view/measure';
import en from '#shared/phrases/en/charts.json' with { type: 'json' };
import view from '#shared/phrases/en/view.json' with { type: 'json' };
import { createTranslate } from '#shared/view/words';
import { type BurnModel, burnModel, burnTable } from '../../console/ui/chart/burnModel';
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
  const table = burnTable(model, 'Index', measure, t);
  return { expectedLoss, amount, currency, indices, payouts, pointOf, spoken, hovered, table };
}

test.each([
  ['outages', outageCoverage, outages, outageTerms, 3600, 'h', 1],
  ['rain', rainCoverage, rains, rainTerms, 1, 'mm', 1],
] as const)(
  'the chart of past years draws and tells what the engine says of %s',
  (_, coverage, past, terms, per, unit, decimals) => {
    const { expectedLoss, amount, currency, indices, payouts, pointOf, spoken, hovered, table } = drawn(coverage, past);
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
    const rounded = (value: number) => Number(value.toFixed(4));
    expect(table.rows).toEqual(
      past.map(({ year, index, detrended, paid, usable }) => [
        ...[year, rounded(index / per), rounded(detrended / per)],
        ...(usable ? [rounded(share(paid) * 100), 'yes', null] : [null, 'no', 'too few days']),
      ]),
    );
    expect(table.heads).toEqual([
      ...['Year', `Index, ${unit}`, 'Detrended index', 'Payout, % of the sum insured', 'Used', 'Reason'],
    ]);
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

describe('the axes', () => {
  const measure = measureOf(rainCoverage, 'en-GB');
  const year: BurnModel['years'][number] = {
    ...{ year: 2019, index: 137.3, detrended: 137.3, share: 0.137, usable: true, reason: null },
  };
  type Axis = {
    readonly min: number;
    readonly max: number;
    readonly endOnTick: boolean;
    readonly labels: { readonly formatter: (at: { readonly value: number }) => string };
    readonly plotLines: readonly { readonly label: { readonly text: string } }[];
  };
  const drawingOf = (model: Partial<BurnModel>, terms: PayoutTerms = rainTerms) => {
    const { xAxis, yAxis, series } = burnOptions(
      { years: [year], expectedLoss: 0.0317, isDetrended: false, ...model },
      { terms, isJoint: false, measure, indexName: 'Index', locale: 'en-GB', t },
    );
    const [index, payout] = yAxis as unknown as readonly [Axis, Axis];
    const bands = (xAxis as { plotBands: { from: number; to: number }[] }).plotBands;
    return { years: xAxis as unknown as Axis, index, payout, bands, ids: series?.map(({ id }) => id) };
  };

  test('hold trigger, exit and every index, with room above; from 0 on, or from below the least', () => {
    // 412.6 mm is the most, and a tenth of it more.
    expect(drawingOf({}).index).toMatchObject({ min: 0, max: expect.closeTo(412.6 * 1.1, 9) });
    const more = [year, { ...year, year: 2020, index: 501.3, detrended: null }, { ...year, year: 2021, index: null }];
    expect(drawingOf({ years: more }).index.max).toBeCloseTo(501.3 * 1.1, 9);
    const moved = [{ ...year, detrended: 613.7 }];
    expect(drawingOf({ years: moved }).index.max).toBeCloseTo(613.7 * 1.1, 9);
    const cold = drawingOf({ years: [{ ...year, index: -37.4, detrended: null }] });
    expect([cold.index.min, cold.index.max]).toEqual([-37.4 - 45, 412.6 + 45].map((at) => expect.closeTo(at, 9)));
    const far = { ...rainTerms, comparator: 'GT', exit: 731.9 } as const;
    expect(drawingOf({}, far).index.max).toBeCloseTo(731.9 * 1.1, 9);
  });

  test.each([
    ['a binary cover has no exit', { ...rainTerms, structure: 'binary', exit: null }, ['Trigger 412.6 mm']],
    ['an exit at the trigger is one line', { ...rainTerms, exit: 412.6 }, ['Trigger 412.6 mm']],
    ['else both are drawn', rainTerms, ['Trigger 412.6 mm', 'Exit 137.3 mm']],
  ] as const)('%s', (_, terms, lines) => {
    const { plotLines } = drawingOf({}, terms).index;
    expect(plotLines.map(({ label }) => label.text.replaceAll('\u00a0', ' '))).toEqual(lines);
  });

  test('payouts are percent up to a little above the most that a year pays, and never beyond 100', () => {
    const of = (share: number | null, expectedLoss = 0.0317) =>
      drawingOf({ years: [{ ...year, share }], expectedLoss }).payout;
    expect(of(0.137)).toMatchObject({ min: 0, max: expect.closeTo(13.7 * 1.15, 9), endOnTick: true });
    expect(of(null)).toMatchObject({ max: 5, endOnTick: true });
    expect(of(null, 0.25).max).toBeCloseTo(25 * 1.15, 9);
    expect(of(0.93)).toMatchObject({ max: 100, endOnTick: false });
    expect(of(0.137).labels.formatter({ value: 20 }).replaceAll(/\s/g, ' ')).toBe('20 %');
  });

  test('the years stand side by side, with a band for those that were left out', () => {
    const years = [year, { ...year, year: 2020, usable: false, share: null }, { ...year, year: 2021 }];
    const drawing = drawingOf({ years });
    expect(drawing.years).toMatchObject({ min: 2018.5, max: 2021.5 });
    expect(drawing.bands).toEqual([expect.objectContaining({ from: 2019.5, to: 2020.5 })]);
    expect(drawing.years.labels.formatter({ value: 2019 })).toBe('2019');
    expect(drawing.ids).toEqual(['index', 'payout']);
    expect(drawingOf({ years, isDetrended: true }).ids).toEqual(['index', 'detrended', 'payout']);
  });
});

test.each([
  ['none that was moved', 137.3, 137.3, false],
  ['one that was moved', 137.3, 137.4, true],
  ['one that is not known', null, 137.4, false],
  ['one without a trend', 137.3, null, false],
] as const)('%s says whether the record was detrended', (_, index, detrended, is) => {
  const past = { ...{ year: 2019, start: '', end: '', missingDays: 0, usable: true, reason: null }, total_payout: 0 };
  const result = { payout: [{ ...past, index, detrend_index: detrended }], expectedLoss: 0 };
  const model = burnModel(result, measureOf(rainCoverage, 'en-GB'), 2813.55);
  expect(model).toMatchObject({ isDetrended: is, years: [{ index, detrended }] });
});

test('a year that could not be used has no share, whatever is written of it; nor has one without an amount', () => {
  const past = { ...{ year: 2019, start: '', end: '', missingDays: 31, reason: null }, index: 1, detrend_index: 1 };
  const result = {
    payout: [
      { ...past, usable: false, total_payout: 137.125 },
      { ...past, usable: true, total_payout: null },
    ],
    expectedLoss: 0,
  };
  const { years } = burnModel(result, measureOf(rainCoverage, 'en-GB'), 2813.55);
  expect(years.map(({ share }) => share)).toEqual([null, null]);
});

test('a year is marked as paying where it paid and could be used, and no other is', () => {
  const year = { ...{ index: 137.3, detrended: null, reason: null }, usable: true };
  const years: BurnModel['years'] = [
    { ...year, year: 2019, share: 0.137 },
    { ...year, year: 2020, share: 0 },
    { ...year, year: 2021, share: null },
    { ...year, year: 2022, share: 0.137, usable: false },
  ];
  const { series, accessibility } = burnOptions(
    { years, expectedLoss: 0.0317, isDetrended: false },
    {
      ...{ terms: rainTerms, isJoint: false, measure: measureOf(rainCoverage, 'en-GB') },
      ...{ indexName: 'Index', locale: 'en-GB', t },
    },
  );
  const [index, payout] = series as unknown as readonly {
    readonly type: string;
    readonly data: { readonly className: string; readonly color: string }[];
  }[];
  expect([index?.type, payout?.type]).toEqual(['column', 'column']);
  expect(index?.data.map(({ className }) => className)).toEqual([fullMark, hollowMark, hollowMark, hollowMark]);
  const [paid, calm, unknown, left] = index?.data.map(({ color }) => color) ?? [];
  expect(new Set([paid, calm, left]).size).toBe(3);
  expect(unknown).toBe(calm);
  expect(accessibility?.point?.descriptionFormatter?.({ x: 2022 } as never)).toMatch(/, Not used: too little data$/);
});
