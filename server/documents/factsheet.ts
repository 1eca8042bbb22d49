import type { Coverage } from '#shared/contract/coverage';
import type { Simulation } from '#shared/engine/burn/simulation';
import type { Cover, PayoutTerms, SingleCover } from '#shared/engine/cover';
import { accruesDaily } from '#shared/engine/event/settle';
import { isMulti } from '#shared/engine/event/combined';
import { definitionOf } from '#shared/engine/event/choice';
import { isAbove, payoutPct } from '#shared/engine/payout';
import { roundHalfAway } from '#shared/engine/rounding';
import { mayBeNegative } from '#shared/engine/units';
import { bars } from './charts';
import { payoutCurve } from './payoutCurve';
import { isMultiTrigger, triggersOf, type DataFacts, type Letterhead, type Trigger } from './input';
import { makePdf, type Column, type Sheet } from './page';
import type { Price } from './pricingInput';
import { marksOf, reportMeasure } from './reportMeasure';
import {
  condition,
  day,
  exactPercent,
  measureOf,
  money,
  parameterLine,
  partOf,
  percent,
  period,
  placeText,
  provenanceText,
  rateText,
  riskName,
} from './words';

type FactsheetInput = {
  readonly letterhead: Letterhead;
  readonly coverage: Coverage;
  readonly cover: Cover;
  readonly data: readonly DataFacts[];
  readonly simulation: Simulation;
  readonly price: Price;
  readonly engineVersion: string;
};

/** Index values around trigger and exit that make good examples, in the order in which the payout grows. */
export function exampleValues(terms: PayoutTerms, exit: number | null, step: number, unit: string): number[] {
  const direction = isAbove(terms.comparator) ? 1 : -1;
  const far =
    exit ?? terms.steps?.at(-1)?.from ?? terms.trigger + direction * Math.max(step * 4, Math.abs(terms.trigger) * 0.2);
  const span = Math.abs(far - terms.trigger);
  const values = [-0.25, 0, 0.25, 0.5, 0.75, 1, 1.25].map((part) => {
    const value = terms.trigger + direction * part * span;
    return part === 0 || part === 1 ? value : roundHalfAway(Math.round(value / step) * step, 6);
  });
  return [...new Set(values)].filter((value) => value >= 0 || mayBeNegative(unit));
}

const stepOf = ({ duration, indexDefinition }: Trigger) => (duration ? 1800 : 10 ** -indexDefinition.decimals);

function whenItPays(sheet: Sheet, trigger: Trigger, { terms, index }: SingleCover, coverage: Coverage): void {
  const measure = measureOf(trigger);
  const growth =
    trigger.structure === 'binary'
      ? '.'
      : `, and ${rateText(trigger, measure)} further${trigger.exit === null ? '' : `, up to ${exactPercent(trigger.limitPct)} at ${measure.exact(trigger.exit)}`}.`;
  sheet.text(
    `When the index ${condition(trigger).replace(trigger.indexDefinition.name, `"${trigger.indexDefinition.name}"`)}, the cover pays ${exactPercent(trigger.minPayoutPct)} of the sum insured${growth}`,
  );
  const direction = definitionOf(index).direction;
  sheet.text(
    accruesDaily(direction, isAbove(terms.comparator))
      ? 'What has been reached stays owed: the payout is known as soon as the trigger is passed, and may still grow until the period ends.'
      : 'The index may still move back until the last day: what is paid is known when the period is over and its data are final.',
  );
  sheet.chart(
    payoutCurve({ terms, exit: trigger.exit, scale: measure.scale, unit: measure.unit, height: 130 }),
    130,
    `Payout in percent of the sum insured, by the index (${measure.unit}).`,
  );
  sheet.table(
    [
      { head: 'If the index is', width: 1.4 },
      { head: 'the cover pays', align: 'right' },
      { head: `on ${money(coverage.insuredAmount)} insured`, align: 'right', width: 1.4 },
    ],
    exampleValues(terms, trigger.exit, stepOf(trigger), definitionOf(index).unit.id).map((value) => {
      const share = payoutPct(terms, value);
      return [measure.exact(value), percent(share), money(partOf(coverage.insuredAmount, share))];
    }),
  );
}

function pastYears(sheet: Sheet, input: FactsheetInput): void {
  const { coverage, simulation } = input;
  const { unit, scale } = reportMeasure(coverage);
  const used = simulation.years.filter(({ usable }) => usable);
  sheet.heading('What it would have paid');
  const [first, last] = [used[0], used.at(-1)];
  if (!first || !last) return sheet.text('The record is too short to tell of any past year.');
  const paying = used.filter(({ payout }) => (payout ?? 0) > 0).length;
  sheet.text(
    `In ${paying === 0 ? 'none' : paying} of the ${used.length} years from ${first.year} to ${last.year} this cover would have paid${paying === 0 ? ', which does not say that it never will' : `; over all of them ${percent(simulation.expectedLoss)} of the sum insured a year`}${simulation.trend.used === 'NONE' ? '' : ', after past values were moved along their trend to the year of the cover'}.${simulation.fewPaying ? ` So few years say little: the price counts on ${percent(simulation.fewPaying.expectedLoss)} a year.` : ''}`,
  );
  sheet.chart(
    bars({
      bars: simulation.years.map(({ year, detrendIndex, payout }) => ({
        label: String(year),
        value: detrendIndex === null ? null : detrendIndex / scale,
        paid: (payout ?? 0) > 0,
      })),
      marks: marksOf(coverage),
      unit,
      height: 138,
      names: { bar: 'no payout', paid: 'payout' },
    }),
    138,
    'The index of past years against trigger and exit. A cross is a year without enough data.',
  );
  yearColumns(sheet, input);
}

/** Years side by side, so that sixty of them take a dozen lines. */
function yearColumns(sheet: Sheet, { coverage, simulation }: FactsheetInput): void {
  const groups = 4;
  const { unit, at } = reportMeasure(coverage);
  const used = simulation.years.filter(({ usable }) => usable);
  const plain = (value: number | null) => at(value).replace(` ${unit}`, '');
  const rows = Math.ceil(used.length / groups);
  const column: readonly Column[] = [
    { head: 'Year', width: 0.7, align: 'left' },
    { head: `Index (${unit})`, align: 'right' },
    { head: 'Payout', align: 'right' },
    { head: '', width: 0.18 },
  ];
  const cells = (year: (typeof used)[number] | undefined) =>
    year ? [String(year.year), plain(year.detrendIndex), percent(year.payout, 1), ''] : ['', '', '', ''];
  const all = Array.from({ length: groups }, () => column)
    .flat()
    .slice(0, -1);
  sheet.table(
    all,
    Array.from({ length: rows }, (_, row) =>
      Array.from({ length: groups }, (__, group) => used[row + group * rows])
        .flatMap(cells)
        .slice(0, -1),
    ),
    undefined,
    { size: 7.4 },
  );
}

function measuredBy(sheet: Sheet, { coverage, data }: FactsheetInput): void {
  sheet.heading('How it is measured');
  for (const [at, trigger] of triggersOf(coverage).entries()) {
    const facts = data[at] ?? data[0];
    const { indexDefinition, monitoringTarget } = trigger;
    const parameters = parameterLine(indexDefinition.id, indexDefinition.parameters);
    sheet.text(
      `${indexDefinition.name}: ${indexDefinition.description}${parameters ? ` Parameters: ${parameters}.` : ''} It is read at ${monitoringTarget.name} (${placeText(monitoringTarget.lat, monitoringTarget.lon)}) from ${trigger.dataSourceDescription}${facts?.attribution ? `. ${facts.attribution}` : ''}.`,
    );
  }
}

/** Coverage factsheet: what is covered, how it is measured, when it pays, what it would have paid, who decides (docs/rules.md §13). */
export function factsheetDocument(input: FactsheetInput): Promise<Buffer> {
  const { coverage, cover, data, letterhead, price, engineVersion } = input;
  const paper = {
    title: 'Coverage factsheet',
    subtitle: coverage.label,
    tenant: letterhead.tenant.name,
    logo: letterhead.tenant.logo,
    date: letterhead.date,
    reference: `Version ${coverage.version}`,
    synthetic: coverage.synthetic,
    provenance: provenanceText(engineVersion, data, `coverage ${coverage.id} version ${coverage.version}`),
  };
  const covers = isMulti(cover) ? cover.parts : [cover];
  return makePdf(paper, (sheet) => {
    sheet.figures([
      { label: 'Risk', value: riskName(coverage) },
      { label: 'From', value: day(coverage.start) },
      { label: 'To', value: day(coverage.end) },
      { label: 'Premium indication', value: percent(price.grossPremiumPct, 2), note: 'of the sum insured' },
    ]);
    sheet.heading('What is covered');
    sheet.text(
      `${riskName(coverage)} at ${triggersOf(coverage)
        .map(({ monitoringTarget }) => monitoringTarget.name)
        .filter((name, at, all) => all.indexOf(name) === at)
        .join(
          ', ',
        )}, ${period(coverage.start, coverage.end)}, both days included. The cover pays by an index, up to ${exactPercent(coverage.limitPct)} of the sum insured. No loss has to be shown.`,
    );
    measuredBy(sheet, input);
    sheet.heading('When it pays');
    if (isMultiTrigger(coverage))
      sheet.text(
        `There are ${coverage.coverages.length} triggers; together they pay at most ${exactPercent(coverage.limitPct)} of the sum insured.`,
      );
    for (const [at, trigger] of triggersOf(coverage).entries()) {
      const own = covers[at];
      if (isMultiTrigger(coverage)) sheet.subheading(trigger.label);
      if (own) whenItPays(sheet, trigger, own, coverage);
    }
    pastYears(sheet, input);
    sheet.heading('Who decides');
    sheet.text(
      `The index decides. It is computed every day from the data named above, by published rules, and anyone can recompute it: each claim comes with a certificate that holds the data, the terms and the result.${coverage.secondaryDataSetId ? ' Before a claim is reported, a second data source is compared; where the two differ, a person decides.' : ''}`,
    );
    sheet.text(
      'The payout follows the index, not the damage at one place. It can be more or less than the loss that was suffered, and there may be a loss without a payout.',
    );
    sheet.heading('When data are missing');
    sheet.text(
      'Data may come in late: once the period is over, the cover waits for them until its settlement lag has passed, and only then decides without them. Up to a tenth of the days may be missing, and no more than five in a row; days that add up are then filled with the mean of the same calendar day of other years. If more is missing, nothing is decided by itself: a person reviews the event.',
    );
  });
}
