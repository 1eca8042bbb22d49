import type { z } from 'zod';
import type { Coverage } from '#shared/contract/coverage';
import type { Quote, QuoteItem } from '#shared/contract/quote';
import type { PayoutTerms } from '#shared/engine/cover';
import { exclusionLines } from '#shared/format/description';
import { payoutCurve } from './payoutCurve';
import type { Sheet } from './page';
import { isMultiTrigger, triggersOf } from './input';
import {
  condition,
  daysText,
  exactPercent,
  measureOf,
  money,
  percent,
  period,
  plural,
  rateText,
  triggerText,
  unitPayout,
  upTo,
} from './words';

export type Item = z.output<typeof QuoteItem>;

/** The coverage version that an item was priced on. */
const coverageOfItem = (
  coverages: readonly Coverage[],
  { coverage: { id, version } }: { readonly coverage: { readonly id: string; readonly version: number } },
): Coverage | undefined => coverages.find((coverage) => coverage.id === id && coverage.version === version);

/** Postal address in the lines people write it in; parts that nobody filled in are left out. */
export function addressLines({
  houseNumber,
  street,
  postcode,
  city,
  county,
  state,
  country,
}: NonNullable<Quote['customer']>['address']): string[] {
  const together = (...parts: readonly string[]) => parts.filter(Boolean).join(' ');
  return [
    together(street, houseNumber),
    together(postcode, city),
    [county, state].filter(Boolean).join(', '),
    country,
  ].filter(Boolean);
}

export function exclusions(sheet: Sheet, text: string): void {
  sheet.heading('Exclusions');
  const lines = exclusionLines(text);
  if (lines.length === 0) sheet.text('None: the index alone decides.');
  else sheet.list(lines);
}

/** Payout terms of a coverage as the engine reads them. */
const termsOf = (coverage: Coverage): PayoutTerms => ({
  structure: coverage.structure,
  comparator: coverage.indexDefinition.triggerComparator,
  trigger: coverage.trigger,
  exit: coverage.exit,
  minPayoutPct: coverage.minPayoutPct,
  payoutPerUnitPct: coverage.payoutPerUnitPct,
  limitPct: coverage.limitPct,
});

type Amounts = {
  readonly quantity: number;
  readonly sumInsured: Item['sumInsured'];
  readonly totalSumInsured: Item['totalSumInsured'];
  readonly minPayout: Item['minPayout'];
};
type Row = readonly [string, string];

const multiTriggerRows = (coverage: Coverage): Row[] => [
  ['Triggers', triggersOf(coverage).map(condition).join('; ')],
  [
    'Payout',
    `of each trigger by its own terms, together at most ${exactPercent(coverage.limitPct)} of the sum insured`,
  ],
];

function triggerRows(coverage: Coverage, { minPayout, totalSumInsured }: Amounts): Row[] {
  const measure = measureOf(coverage);
  return [
    ['Index', `${coverage.indexDefinition.name}. ${coverage.indexDefinition.description}`],
    ['Pays when the index is', triggerText(coverage)],
    ['Minimum payout', `${money(minPayout)} (${exactPercent(coverage.minPayoutPct)})`],
    [
      'Payout per unit',
      coverage.structure === 'binary'
        ? 'none: the payout is one sum'
        : `${money(unitPayout(coverage, measure, totalSumInsured))} (${rateText(coverage, measure)})`,
    ],
    ['Exit: the limit is reached at', coverage.exit === null ? '---' : measure.exact(coverage.exit)],
    ['Limit', `${exactPercent(coverage.limitPct)} of the sum insured`],
  ];
}

/** What one insured item pays, and when: the same words in the quotation and in the policy schedule. */
function coverTerms(sheet: Sheet, coverage: Coverage, amounts: Amounts): void {
  const several = isMultiTrigger(coverage);
  sheet.pairs([
    [
      'Insured',
      `${plural(amounts.quantity, 'unit')} at ${money(amounts.sumInsured)}, together ${money(amounts.totalSumInsured)}`,
    ],
    ['Risk period', `${period(coverage.start, coverage.end)}, both days included`],
    [
      'Place',
      triggersOf(coverage)
        .map(({ monitoringTarget }) => monitoringTarget.name)
        .filter((name, at, all) => all.indexOf(name) === at)
        .join(', '),
    ],
    [
      'Days',
      triggersOf(coverage)
        .map(daysText)
        .filter((days, at, all) => all.indexOf(days) === at)
        .join('; '),
    ],
    ...(several ? multiTriggerRows(coverage) : triggerRows(coverage, amounts)),
    [
      'Data source',
      triggersOf(coverage)
        .map(({ dataSourceDescription }) => dataSourceDescription)
        .filter((name, at, all) => all.indexOf(name) === at)
        .join('; '),
    ],
    ['Terms', `coverage "${coverage.label}", version ${coverage.version}`],
  ]);
  if (several) return;
  const { exit } = coverage;
  const { unit, scale } = measureOf(coverage);
  sheet.chart(
    payoutCurve({ terms: termsOf(coverage), exit, scale, unit, height: 112 }),
    112,
    `Payout in percent of the sum insured, by the index (${unit}).`,
  );
}

type InsuredItem = Amounts & {
  /** The cohort; nothing where there is none. */
  readonly name: string;
  readonly coverage: { readonly id: string; readonly version: number; readonly label: string };
};

/** The terms of all items, each under its cohort and coverage; a coverage that is not there any more is named. */
export function itemTerms(sheet: Sheet, items: readonly InsuredItem[], coverages: readonly Coverage[]): void {
  if (items.length === 0) sheet.text('No coverages.');
  for (const item of items) {
    const coverage = coverageOfItem(coverages, item);
    sheet.subheading([item.name, item.coverage.label].filter(Boolean).join(': '));
    if (coverage) coverTerms(sheet, coverage, item);
    else
      sheet.warn(
        `The terms of coverage ${item.coverage.id}, version ${item.coverage.version}, could not be read when this document was made.`,
      );
  }
}

/** Premium by item; the total is the sum of rounded items. */
export function premiumTable(sheet: Sheet, quote: Quote): void {
  const count = quote.quoteItems.reduce((sum, { quantity }) => sum + quantity, 0);
  const rows = quote.quoteItems.map((item) => [
    item.name,
    `${item.coverage.label}, ${item.coverage.monitoringTargetName}`,
    upTo(item.quantity, 0, 0),
    money(item.sumInsured),
    money(item.totalSumInsured),
    percent(item.coverage.grossPremiumIndicationPct),
    money(item.grossWrittenPremium),
  ]);
  const total = [
    'Total',
    '',
    upTo(count, 0, 0),
    '',
    money(quote.totalSumInsured),
    percent(quote.grossWrittenPremiumPct),
    money(quote.grossWrittenPremium),
  ];
  sheet.table(
    [
      { head: 'Cohort', width: 1.4 },
      { head: 'Coverage and place', width: 2 },
      { head: 'Quantity', width: 0.75, align: 'right' },
      { head: 'Sum insured per unit', width: 1.3, align: 'right' },
      { head: 'Sum insured', width: 1.5, align: 'right' },
      { head: 'Rate', width: 0.8, align: 'right' },
      { head: 'Premium', width: 1.4, align: 'right' },
    ],
    rows.length > 0 ? [...rows, total] : [],
    undefined,
    { total: true, empty: 'No coverages.', size: 7.9 },
  );
}
