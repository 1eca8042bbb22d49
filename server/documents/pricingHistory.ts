import { nearMisses, nearShare } from '#shared/engine/basisRisk';
import type { SimulatedYear, Simulation } from '#shared/engine/burn/simulation';
import { isOlder } from '#shared/engine/version';
import { bars } from './charts';
import { isMultiTrigger } from './input';
import type { Sheet } from './page';
import { colours } from './palette';
import type { PricingReportInput } from './pricingInput';
import { marksOf, reportMeasure } from './reportMeasure';
import {
  detrendName,
  exactPercent,
  measureOf,
  money,
  partOf,
  percent,
  period,
  plural,
  signedPercent,
  upTo,
} from './words';

const yearBars = (years: readonly SimulatedYear[], value: (year: SimulatedYear) => number | null) =>
  years.map((year) => ({ label: String(year.year), value: value(year), paid: (year.payout ?? 0) > 0 }));

export function indexSection(sheet: Sheet, input: PricingReportInput): void {
  const { simulation, coverage } = input;
  const { years, trend } = simulation;
  const { unit, scale } = reportMeasure(coverage);
  const over = (value: number | null) => (value === null ? null : value / scale);
  const used = years.filter(({ usable }) => usable);
  const [first, last] = [years[0], years.at(-1)];
  sheet.heading('Index by year');
  if (!first || !last) return sheet.text('There is no year that the data can tell of.');
  const onLine = (year: number) => (trend.intercept + trend.slope * year) / scale;
  const line =
    isMultiTrigger(coverage) || trend.pValue === null ? null : { from: onLine(first.year), to: onLine(last.year) };
  sheet.chart(
    bars({
      bars: yearBars(years, ({ index }) => over(index)),
      marks: marksOf(coverage),
      unit,
      trend: line,
      names: { bar: 'no payout', paid: 'payout' },
    }),
    180,
    `The index as it was in each year${trend.used === 'NONE' ? '' : ', before it was moved along its trend'}. A cross is a year that was left out.`,
    `Index by year, ${used.length} years from ${first.year} to ${last.year}`,
  );
  if (trend.used !== 'NONE')
    sheet.chart(
      bars({ bars: yearBars(years, ({ detrendIndex }) => over(detrendIndex)), marks: marksOf(coverage), unit }),
      180,
      `The same index moved along its trend (${detrendName(trend.used)}) to the year of the cover: this is what the payouts are computed on.`,
    );
}

export function trendSection(sheet: Sheet, { simulation, coverage }: PricingReportInput): void {
  if (isMultiTrigger(coverage)) return;
  const { trend, alternatives, expectedLoss } = simulation;
  const { unit, scale } = measureOf(coverage);
  sheet.heading('Trend');
  sheet.pairs([
    [
      'Slope',
      `${upTo(trend.slope / scale, 1, 4)} ${unit} a year${trend.standardError === null ? '' : `, standard error ${upTo(trend.standardError / scale, 1, 4)}`}`,
    ],
    ['p-value (Student t)', trend.pValue === null ? 'too few years' : upTo(trend.pValue, 4, 4)],
    [
      'Method asked for',
      `${detrendName(coverage.detrend)}${coverage.detrend === 'AUTO' ? ': linear when the p-value is at most 0.10, else none' : ''}`,
    ],
    ['Method used', detrendName(trend.used)],
  ]);
  sheet.table(
    [
      { head: 'Detrending', width: 2 },
      { head: 'Expected loss', align: 'right' },
      { head: 'Years that pay', align: 'right' },
      { head: 'Difference', align: 'right' },
      { head: '', width: 0.6 },
    ],
    alternatives.map(({ method, expectedLoss: other, payoutYears }) => [
      detrendName(method),
      percent(other),
      payoutYears,
      signedPercent(other - expectedLoss, 2),
      method === trend.used ? 'used' : '',
    ]),
    undefined,
    { empty: 'No other method was computed.' },
  );
}

export function payoutSection(sheet: Sheet, { simulation, coverage }: PricingReportInput): void {
  const { years } = simulation;
  const { at } = reportMeasure(coverage);
  sheet.heading('Payouts by year');
  sheet.chart(
    bars({
      bars: yearBars(years, ({ payout }) => (payout === null ? null : payout * 100)),
      unit: '%',
      height: 140,
      marks: [{ label: 'mean', value: simulation.expectedLoss * 100, colour: colours.trend }],
    }),
    140,
    'What the cover would have paid in each year, in percent of the sum insured.',
  );
  sheet.table(
    [
      { head: 'Year', width: 0.6 },
      { head: 'Period', width: 1.9 },
      { head: 'Index', align: 'right' },
      { head: 'Detrended', align: 'right' },
      { head: 'Payout', align: 'right' },
      { head: `Payout on ${money(coverage.insuredAmount)}`, width: 1.3, align: 'right' },
      { head: 'Missing days', width: 0.8, align: 'right' },
    ],
    years.map(({ year, start, end, index, detrendIndex, payout, missingDays }) => [
      String(year),
      period(start, end),
      at(index),
      at(detrendIndex),
      payout === null ? 'left out' : percent(payout),
      payout === null ? '---' : money(partOf(coverage.insuredAmount, payout)),
      missingDays,
    ]),
    undefined,
    { empty: 'There is no year that the data can tell of.', tinted: (row) => (years[row]?.payout ?? 0) > 0 },
  );
}

/** An interval with what it rests on; null where no year paid and an engine before 1.5.0 knew none. */
export function intervalText({ interval95: [low, high], returnPeriod }: Simulation): string | null {
  return returnPeriod === null && high === 0 ? null : `${percent(low)} to ${percent(high)}`;
}

/** How an engine came to its intervals. */
const intervalNote = (engineVersion: string) =>
  isOlder(engineVersion, '1.5.0')
    ? 'The interval was found by resampling the years 10,000 times.'
    : 'The interval holds what the record leaves open: how often a year pays (by the posterior of Jeffreys), how much it pays then (the paying years weighted at random), and how steep the trend is where one was found by itself; 10,000 draws where no formula has it.';

/** How many of the used years paid. */
const paidText = ({ years, usedYears }: Simulation): string =>
  `${years.filter(({ payout }) => (payout ?? 0) > 0).length} of ${usedYears} years paid`;

export function lossSection(sheet: Sheet, { simulation, provenance }: PricingReportInput): void {
  const paid = simulation.years.filter((year): year is SimulatedYear & { payout: number } => year.payout !== null);
  const largest = paid.filter(({ payout }) => payout > 0 && payout === simulation.maxPayout).map(({ year }) => year);
  const without =
    paid.length > 1 ? (simulation.expectedLoss * paid.length - simulation.maxPayout) / (paid.length - 1) : null;
  sheet.heading('Loss statistics');
  sheet.pairs([
    [
      'Expected loss (burn cost)',
      simulation.returnPeriod === null
        ? `no payout in ${plural(simulation.usedYears, 'year')}`
        : percent(simulation.expectedLoss, 3),
    ],
    [
      'Standard deviation of a year',
      `${percent(simulation.sdSample, 3)} (n - 1); ${percent(simulation.sdPopulation, 3)} (n)`,
    ],
    ['Standard error of the mean', percent(simulation.standardError, 3)],
    [
      `${exactPercent(0.95)} interval`,
      `${intervalText(simulation) ?? 'not known where no year paid'} (${paidText(simulation)})`,
    ],
    ['Frequency of a payout', `${percent(simulation.frequency, 1)} of years`],
    [
      'Return period of a payout',
      simulation.returnPeriod === null
        ? 'no payout in the record'
        : plural(Number(simulation.returnPeriod.toFixed(1)), 'year'),
    ],
    [
      'Largest year',
      largest.length === 0
        ? 'no payout in the record'
        : `${percent(simulation.maxPayout)} (${largest.slice(0, 8).join(', ')}${largest.length > 8 ? ', …' : ''})`,
    ],
    ['Expected loss without the largest year', percent(without)],
  ]);
  if (intervalText(simulation)) sheet.note(intervalNote(provenance.engineVersion));
}

export function fittedSection(sheet: Sheet, { simulation }: PricingReportInput): void {
  sheet.heading('Cross-check by a fitted distribution');
  const fit = simulation.fitted;
  if (!fit) return sheet.text('No distribution was fitted to this index. The price rests on the historic burn alone.');
  sheet.pairs([
    [
      'Distribution',
      `${fit.distribution} (${
        Object.entries(fit.parameters)
          .map(([name, value]) => `${name} ${upTo(value, 0, 4)}`)
          .join(', ') || 'no parameters'
      })`,
    ],
    ['Expected loss by the fit', percent(fit.expectedLoss, 3)],
    ['Expected loss by the record', percent(simulation.expectedLoss, 3)],
    ['Verdict', fit.flagged ? 'they differ by more than two standard errors' : 'they agree within two standard errors'],
  ]);
  sheet.note('The fit is shown for judgement and does not enter the price.');
}

/** Years that were a near miss, by the index that was priced. */
const nearMissesOf = ({ years }: Simulation, trigger: number) =>
  nearMisses(
    years.flatMap(({ year, detrendIndex: index, payout }) =>
      index === null || payout === null ? [] : [{ year, index, payout }],
    ),
    trigger,
  );

export function nearMissSection(sheet: Sheet, input: PricingReportInput): void {
  sheet.heading('Near misses');
  if (isMultiTrigger(input.coverage))
    return sheet.text('Several triggers have no common distance to a trigger; see the sensitivity above.');
  const { trigger } = input.coverage;
  const { at, exact } = measureOf(input.coverage);
  sheet.table(
    [
      { head: 'Year', width: 0.7 },
      { head: 'Index', align: 'right' },
      { head: 'Distance to the trigger', align: 'right', width: 1.4 },
    ],
    nearMissesOf(input.simulation, trigger).map(({ year, index }) => [
      String(year),
      at(index),
      `${index > trigger ? '+' : ''}${at(index - trigger)}`,
    ]),
    undefined,
    {
      empty: `No year came within ${exactPercent(nearShare)} of the trigger of ${exact(trigger)} without a payout.`,
    },
  );
}
