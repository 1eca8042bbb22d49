import type { Simulation } from '#shared/engine/burn/simulation';
import { isMulti } from '#shared/engine/event/combined';
import { formatInstant } from '#shared/format/date';
import { payoutCurve } from './payoutCurve';
import { isMultiTrigger, triggersOf } from './input';
import { makePdf, type Sheet } from './page';
import {
  fittedSection,
  indexSection,
  intervalText,
  lossSection,
  nearMissSection,
  payoutSection,
  trendSection,
} from './pricingHistory';
import type { PricingReportInput } from './pricingInput';
import { premiumSection, sensitivitySection } from './pricingParts';
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

/** A record without a payout has no expected loss of its own: what it says instead is how large that may be. */
function expectedLossFigure(simulation: Simulation): { readonly value: string; readonly note: string } {
  const interval = intervalText(simulation);
  if (simulation.returnPeriod !== null)
    return {
      value: percent(simulation.expectedLoss),
      note: `± ${percent(simulation.standardError)} standard error`,
    };
  return { value: 'not seen', note: interval === null ? 'which is not never' : `95 %: ${interval}` };
}

function summary(sheet: Sheet, { coverage, simulation, price }: PricingReportInput): void {
  const paying = simulation.years.filter(({ payout }) => (payout ?? 0) > 0).length;
  sheet.figures([
    {
      label: 'Expected loss',
      ...expectedLossFigure(simulation),
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

function provenance(
  sheet: Sheet,
  { provenance: { engineVersion, computedAt, seed }, data: sets, coverage }: PricingReportInput,
): void {
  sheet.heading('Provenance');
  sheet.pairs([
    ['Computed', formatInstant(computedAt)],
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

/** Technical pricing report of one simulated coverage version (docs/rules.md §13). */
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
      indexSection,
      trendSection,
      payoutSection,
      lossSection,
      fittedSection,
      premiumSection,
      sensitivitySection,
      nearMissSection,
      provenance,
    ])
      section(sheet, input);
  });
}
