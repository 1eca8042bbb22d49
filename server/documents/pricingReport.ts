import type { Coverage } from '#shared/contract/coverages';
import type { SimulatedYear, Simulation } from '#shared/engine/burn';
import type { Cover } from '#shared/engine/cover';
import { isMulti } from '#shared/engine/event';
import { bars, payoutCurve, type Mark } from './charts';
import { isMultiTrigger, triggersOf, type DataFacts, type Letterhead } from './input';
import { makePdf, type Sheet } from './page';
import { colours } from './palette';
import { premiumSection, sensitivitySection } from './pricingParts';
import type { Sensitivity } from './sensitivity';
import {
  dataRows,
  measureOf,
  money,
  percent,
  period,
  plural,
  provenanceText,
  riskName,
  triggerRows,
  upTo,
} from './words';

export type Price = { readonly riskPremiumPct: number; readonly grossPremiumPct: number };
export type PricingReportInput = {
  readonly letterhead: Letterhead;
  readonly coverage: Coverage;
  readonly cover: Cover;
  /** One data set, or one for each sub-coverage. */
  readonly data: readonly DataFacts[];
  readonly simulation: Simulation;
  readonly price: Price;
  readonly provenance: { readonly engineVersion: string; readonly computedAt: string; readonly seed: number };
  readonly sensitivity: readonly Sensitivity[];
};

/** Lines for trigger and exit in the unit that is shown. Several triggers have none in common. */
export function marksOf(coverage: Coverage): Mark[] {
  if (isMultiTrigger(coverage)) return [];
  const { scale } = measureOf(coverage);
  const trigger = { label: 'trigger', value: coverage.trigger / scale, colour: colours.warn };
  return coverage.exit === null
    ? [trigger]
    : [trigger, { label: 'exit', value: coverage.exit / scale, colour: colours.alert }];
}

/** Index of a year as the reports show it; that of several triggers is their common payout in percent. */
export const reportMeasure = (coverage: Coverage) =>
  isMultiTrigger(coverage)
    ? {
        unit: '% payout',
        scale: 1,
        at: (value: number | null | undefined) =>
          value === null || value === undefined ? '---' : `${upTo(value, 1, 1)} %`,
        exact: (value: number | null | undefined) => String(value ?? '---'),
      }
    : measureOf(coverage);

function summary(sheet: Sheet, { coverage, simulation, price }: PricingReportInput): void {
  const paying = simulation.years.filter(({ payout }) => (payout ?? 0) > 0).length;
  sheet.figures([
    {
      label: 'Expected loss',
      value: percent(simulation.expectedLoss),
      note: `± ${percent(simulation.standardError)} standard error`,
    },
    { label: 'Risk premium', value: percent(price.riskPremiumPct), note: 'of the sum insured' },
    {
      label: 'Gross premium indication',
      value: percent(price.grossPremiumPct),
      note: `at a loss ratio of ${percent(coverage.expectedLossRatio, 0)}`,
    },
    {
      label: 'Years with a payout',
      value: `${paying} of ${simulation.usedYears}`,
      note:
        simulation.returnPeriod === null ? 'none in the record' : `one in ${upTo(simulation.returnPeriod, 1, 1)} years`,
    },
  ]);
  for (const warning of simulation.warnings) sheet.warn(warning);
  if (simulation.fitted?.flagged)
    sheet.warn(
      'The fitted distribution gives an expected loss more than two standard errors away from the historic burn: see the cross-check.',
    );
}

function terms(sheet: Sheet, { coverage, cover }: PricingReportInput): void {
  sheet.heading('Terms');
  sheet.pairs([
    ['Coverage', `${coverage.label}, version ${coverage.version} (${coverage.id})`],
    ['Risk', riskName(coverage)],
    ['Risk carrier', coverage.riskCarrier ?? '---'],
    ['Risk period', period(coverage.start, coverage.end)],
    ['Insured amount of reference', money(coverage.insuredAmount)],
  ]);
  const covers = isMulti(cover) ? cover.parts : [cover];
  if (isMultiTrigger(coverage)) {
    const how = {
      SUM: 'the sum of their payouts',
      MAX: 'the largest of their payouts',
      AND: 'the smallest of their payouts, if all are triggered',
    };
    sheet.text(
      `${plural(coverage.coverages.length, 'trigger')} under one limit of ${percent(coverage.limitPct, 0)}: the coverage pays ${how[coverage.combine ?? 'SUM']}.`,
    );
  }
  for (const [at, trigger] of triggersOf(coverage).entries()) {
    if (isMultiTrigger(coverage)) sheet.subheading(`${at + 1}. ${trigger.label}`);
    const own = covers[at];
    sheet.pairs(triggerRows(trigger, own?.terms));
    if (!own) continue;
    const { unit, scale } = measureOf(trigger);
    sheet.chart(
      payoutCurve({ terms: own.terms, exit: trigger.exit, scale, unit }),
      150,
      `Payout as a share of the sum insured, by the value of the index (${unit}).`,
    );
  }
}

function data(sheet: Sheet, { data: sets, simulation, coverage }: PricingReportInput): void {
  sheet.heading('Data');
  for (const [at, facts] of sets.entries()) {
    if (sets.length > 1) sheet.subheading(`${at + 1}. ${triggersOf(coverage)[at]?.label ?? facts.dataSetName}`);
    sheet.pairs(dataRows(facts));
  }
  const { years } = simulation;
  const left = years.filter(({ usable }) => !usable);
  const gaps = years.filter(({ usable, missingDays }) => usable && missingDays > 0);
  sheet.pairs([
    [
      'Years in the record',
      years.length === 0 ? 'none' : `${years.length} (${years[0]?.year} to ${years.at(-1)?.year})`,
    ],
    ['Years used', `${simulation.usedYears}`],
    [
      'Days missing in used years',
      gaps.length === 0 ? 'none' : gaps.map(({ year, missingDays }) => `${year}: ${missingDays}`).join(', '),
    ],
  ]);
  sheet.subheading('Years left out');
  sheet.table(
    [
      { head: 'Year', width: 0.6 },
      { head: 'Period', width: 1.6 },
      { head: 'Missing days', width: 0.8, align: 'right' },
      { head: 'Why', width: 2.4 },
    ],
    left.map(({ year, start, end, missingDays, reason }) => [
      String(year),
      period(start, end),
      missingDays,
      reason ?? 'not usable',
    ]),
    undefined,
    { empty: 'No year was left out.' },
  );
  sheet.note(
    'A year is used when at most a tenth of its days are missing and no gap is longer than five days. Missing days of sums and means are filled with the mean of the same calendar day of the other years; in counts and spells they do not qualify.',
  );
}

const yearBars = (years: readonly SimulatedYear[], value: (year: SimulatedYear) => number | null) =>
  years.map((year) => ({ label: String(year.year), value: value(year), paid: (year.payout ?? 0) > 0 }));

function history(sheet: Sheet, input: PricingReportInput): void {
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
      `The same index moved along its trend (${trend.used}) to the year of the cover: this is what the payouts are computed on.`,
    );
}

function trendSection(sheet: Sheet, { simulation, coverage }: PricingReportInput): void {
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
      coverage.detrend === 'AUTO' ? 'AUTO: linear when the p-value is at most 0.10, else none' : coverage.detrend,
    ],
    ['Method used', trend.used],
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
      method,
      percent(other),
      payoutYears,
      `${other > expectedLoss ? '+' : ''}${percent(other - expectedLoss)}`,
      method === trend.used ? 'used' : '',
    ]),
    undefined,
    { empty: 'No other method was computed.' },
  );
}

function payouts(sheet: Sheet, { simulation, coverage }: PricingReportInput): void {
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
      payout === null ? '---' : upTo(payout * coverage.insuredAmount.amount, 2, 2),
      missingDays,
    ]),
    undefined,
    { empty: 'There is no year that the data can tell of.', tinted: (row) => (years[row]?.payout ?? 0) > 0 },
  );
}

function losses(sheet: Sheet, { simulation }: PricingReportInput): void {
  const paid = simulation.years.filter((year): year is SimulatedYear & { payout: number } => year.payout !== null);
  const largest = paid.filter(({ payout }) => payout > 0 && payout === simulation.maxPayout).map(({ year }) => year);
  const without =
    paid.length > 1 ? (simulation.expectedLoss * paid.length - simulation.maxPayout) / (paid.length - 1) : null;
  sheet.heading('Loss statistics');
  sheet.pairs([
    ['Expected loss (burn cost)', percent(simulation.expectedLoss, 3)],
    [
      'Standard deviation of a year',
      `${percent(simulation.sdSample, 3)} (n - 1); ${percent(simulation.sdPopulation, 3)} (n)`,
    ],
    ['Standard error of the mean', percent(simulation.standardError, 3)],
    [
      '95 % interval',
      `${percent(simulation.interval95[0])} to ${percent(simulation.interval95[1])} (bootstrap, 10,000 resamples)`,
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
}

function fitted(sheet: Sheet, { simulation }: PricingReportInput): void {
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

/** Years that came close to the trigger, to either side of it. */
export const nearMisses = ({
  simulation,
  coverage,
}: Pick<PricingReportInput, 'simulation' | 'coverage'>): readonly SimulatedYear[] =>
  isMultiTrigger(coverage)
    ? []
    : simulation.years.filter(
        ({ detrendIndex }) =>
          detrendIndex !== null && Math.abs(detrendIndex - coverage.trigger) <= 0.05 * Math.abs(coverage.trigger),
      );

function close(sheet: Sheet, input: PricingReportInput): void {
  sheet.heading('Near misses');
  if (isMultiTrigger(input.coverage))
    return sheet.text('Several triggers have no common distance to a trigger; see the sensitivity above.');
  const { at, exact } = measureOf(input.coverage);
  sheet.table(
    [
      { head: 'Year', width: 0.7 },
      { head: 'Index', align: 'right' },
      { head: 'Distance to the trigger', align: 'right', width: 1.4 },
      { head: 'Payout', align: 'right' },
    ],
    nearMisses(input).map(({ year, detrendIndex, payout }) => [
      String(year),
      at(detrendIndex),
      `${(detrendIndex ?? 0) > input.coverage.trigger ? '+' : ''}${at((detrendIndex ?? 0) - input.coverage.trigger)}`,
      percent(payout),
    ]),
    undefined,
    { empty: `No year came within 5 % of the trigger of ${exact(input.coverage.trigger)}.` },
  );
}

function provenance(
  sheet: Sheet,
  { provenance: { engineVersion, computedAt, seed }, data: sets, coverage }: PricingReportInput,
): void {
  sheet.heading('Provenance');
  sheet.pairs([
    ['Computed', computedAt],
    ['Engine', `Isoline ${engineVersion}`],
    ['Coverage', `${coverage.id}, version ${coverage.version}`],
    [
      'Data',
      sets.map(({ dataSetId, version, contentHash }) => `${dataSetId} version ${version}, ${contentHash}`).join('; ') ||
        '---',
    ],
    ['Seed of the resampling', String(seed)],
  ]);
  sheet.note(
    'The same coverage version, data version and engine version give the same figures and the same document, byte for byte.',
  );
}

/** Technical pricing report of one simulated coverage version (engine rules, section 13). */
export function pricingReportDocument(input: PricingReportInput): Promise<Buffer> {
  const { coverage, letterhead, data: sets, provenance: origin } = input;
  const paper = {
    title: 'Technical pricing report',
    subtitle: `${coverage.label}, version ${coverage.version}`,
    tenant: letterhead.tenant.name,
    logo: letterhead.tenant.logo,
    date: letterhead.date,
    synthetic: coverage.synthetic,
    provenance: provenanceText(
      origin.engineVersion,
      sets,
      `coverage ${coverage.id} version ${coverage.version}, seed ${origin.seed}`,
    ),
  };
  return makePdf(paper, (sheet) => {
    for (const section of [
      summary,
      terms,
      data,
      history,
      trendSection,
      payouts,
      losses,
      fitted,
      premiumSection,
      sensitivitySection,
      close,
      provenance,
    ])
      section(sheet, input);
  });
}
