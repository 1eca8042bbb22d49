import type { z } from 'zod';
import type { Coverage } from '#shared/contract/coverage';
import type { MonitoringItem } from '#shared/contract/policyReport';
import type { FootprintRow } from '#shared/engine/event/footprint';
import { riskOf } from '#shared/engine/risks/list';
import { isRefused, owedBy } from '#shared/engine/status';
import { shareOfAmount, sumOf } from '#shared/engine/money';
import { formatInstant } from '#shared/format/date';
import { insuredName } from '#shared/format/insuredName';
import { termsOf } from '#shared/view/measure';
import { sumText } from '#shared/view/payoutWords';
import { footprintSection } from './footprintSection';
import { isMultiTrigger, type Letterhead } from './input';
import { makePdf, type Sheet } from './page';
import { reportMeasure } from './reportMeasure';
import {
  day,
  measureOf,
  money,
  payoutSumOf,
  percent,
  period,
  plural,
  rateUnit,
  standsText,
  triggerText,
  unitPayout,
  upTo,
  waitsText,
} from './words';

export type MonitoredItem = {
  readonly item: z.output<typeof MonitoringItem>;
  readonly coverage: Coverage;
  readonly footprint: readonly FootprintRow[];
  readonly missingDays: number;
  /** Where the numbers come from; null before the first run. */
  readonly provenance: {
    readonly dataSetId: string;
    readonly dataVersion: number;
    readonly dataHash: string;
    readonly engineVersion: string;
  } | null;
};
type MonitoringReportInput = {
  readonly letterhead: Letterhead;
  /** Name of the policy, or of whatever is reported on. */
  readonly title: string;
  /** The last day that the data were asked for. */
  readonly asOf: string;
  readonly items: readonly MonitoredItem[];
};

/** As the product shows it (docs/rules.md §14.4). */
export const disclaimer = 'THIS IS NOT A CLAIMS MONITORING REPORT. INTENDED TO BE USED FOR CONFIDENTIAL PURPOSES ONLY';

const statusText = (status: string) => status.replaceAll('_', ' ');

/** Nobody can say whether it pays. */
const isUndecided = ({ status }: MonitoredItem['item']): boolean => owedBy(status, true) === null;
/** Its index pays, and people have not decided against it. */
const isOwing = ({ item }: MonitoredItem): boolean => item.calculatedPayout.amount > 0 && !isRefused(item.status);

/** What one insured unit is owed: its own share, rounded once, not a part of a total that was. */
const payoutOfUnit = ({ payoutPct, sumInsured: { amount, currency } }: MonitoredItem['item']) =>
  money({ amount: shareOfAmount(payoutPct, amount, 1, currency), currency });

function itemRows({ item, coverage, missingDays }: MonitoredItem, today: string): (readonly [string, string])[] {
  const several = isMultiTrigger(coverage);
  const isUnknown = isUndecided(item);
  const measure = reportMeasure(coverage);
  const insured = { sumInsured: item.sumInsured, quantity: item.quantity };
  const stated = { value: item.indexValue, stated: item.payoutPct, amount: item.calculatedPayout };
  const sum = several || isUnknown ? null : payoutSumOf(coverage, termsOf(coverage), stated, insured);
  return [
    [
      'Status',
      `${statusText(item.status)}${item.lastReportTime ? `, last report ${formatInstant(item.lastReportTime)}` : ', not yet reported on'}`,
    ],
    ['Data Source', item.dataSourceDescription],
    ['Index definition', `${item.indexName}. ${coverage.indexDefinition.description}`],
    [
      'Reporting Period',
      `${period(item.reportingPeriod.start, item.reportingPeriod.end)}${item.settling ? `. ${waitsText({ ...item.reportingPeriod, settling: item.settling }, today)}` : ''}`,
    ],
    ['Trigger', several ? 'each trigger by its own terms' : triggerText(coverage)],
    ...(item.triggers ?? []).map((trigger) => [trigger.indexName, standsText(trigger)] as const),
    ['Exit', item.exit === null || several ? '---' : measure.exact(item.exit)],
    ['Index Value', several ? measure.at(item.indexValue) : measure.exact(item.indexValue)],
    ['Missing days', String(missingDays)],
    [
      'Payout per unit',
      coverage.structure === 'binary' || several
        ? '---'
        : `${money(unitPayout(coverage, measureOf(coverage), item.coverageTotalSumInsured))} per ${rateUnit(measure.unit)}`,
    ],
    ['Sum Insured per area insured', money(item.sumInsured)],
    ['Sum Insured', `${money(item.coverageTotalSumInsured)} (${plural(item.quantity, 'unit')})`],
    // What is not known is no payout of nothing.
    ['Payout per area insured', isUnknown ? '---' : payoutOfUnit(item)],
    ...(sum ? [['How the payout comes about', sumText(sum)] as const] : []),
    [
      'Total Payout',
      isUnknown
        ? '---'
        : `${money(item.calculatedPayout)} (${sum?.share ?? percent(item.payoutPct)} of the sum insured)${isRefused(item.status) ? `, by the index alone: ${statusText(item.status)}` : ''}`,
    ],
  ];
}

/** Data and engine of all items, each named once. */
function sourcesText(items: readonly MonitoredItem[]): string {
  const sources = [
    ...new Set(
      items.flatMap(({ provenance }) =>
        provenance
          ? [
              `data ${provenance.dataSetId} version ${provenance.dataVersion}, SHA-256 ${provenance.dataHash.slice(0, 16)}, engine ${provenance.engineVersion}`,
            ]
          : [],
      ),
    ),
  ];
  return sources.length === 0
    ? 'Nothing has been computed yet.'
    : `Isoline: ${sources.slice(0, 3).join(' · ')}${sources.length > 3 ? ` · and ${sources.length - 3} more` : ''}`;
}

/** How many coverages there are and pay, and how much in each currency. */
function payoutFigures(sheet: Sheet, items: readonly MonitoredItem[]): void {
  const currencies = [...new Set(items.map(({ item }) => item.calculatedPayout.currency))];
  const owing = items.filter(isOwing);
  sheet.figures([
    { label: 'Coverages', value: upTo(items.length, 0, 0) },
    { label: 'With a payout', value: upTo(owing.length, 0, 0) },
    ...currencies.slice(0, 2).map((currency) => ({
      label: 'Payout so far',
      // Where nobody can say of any of them, there is no payout of nothing.
      value: items.every(({ item }) => item.calculatedPayout.currency !== currency || isUndecided(item))
        ? '---'
        : money({
            amount: sumOf(
              owing.flatMap(({ item: { calculatedPayout } }) =>
                calculatedPayout.currency === currency ? [calculatedPayout.amount] : [],
              ),
              currency,
            ),
            currency,
          }),
      note: 'computed, not yet settled',
    })),
  ]);
}

/** All coverages in one table. */
function overview(sheet: Sheet, items: readonly MonitoredItem[]): void {
  const owing = items.filter(isOwing);
  sheet.heading('Overview');
  sheet.table(
    [
      { head: 'Monitoring Target', width: 1.5 },
      { head: 'Coverage', width: 1.8 },
      { head: 'Status', width: 1.2 },
      { head: 'Current Index', align: 'right' },
      { head: 'Trigger', align: 'right' },
      { head: 'Payout', align: 'right', width: 1.4 },
    ],
    items.map(({ item, coverage }) => {
      const measure = reportMeasure(coverage);
      return [
        item.monitoringTargetName,
        insuredName(item.coverageLabel, item.name),
        statusText(item.status),
        measure.at(item.indexValue),
        isMultiTrigger(coverage) ? '---' : measure.exact(item.trigger),
        isUndecided(item) ? '---' : money(item.calculatedPayout),
      ];
    }),
    undefined,
    { empty: 'No coverages.', tinted: (row) => owing.includes(items[row] as MonitoredItem) },
  );
}

/** Data Monitoring Report: where each index of a policy stands. */
export function monitoringReportDocument({ letterhead, title, asOf, items }: MonitoringReportInput): Promise<Buffer> {
  const paper = {
    title: 'Data Monitoring Report',
    subtitle: title,
    tenant: letterhead.tenant.name,
    logo: letterhead.tenant.logo,
    date: letterhead.date,
    reference: `As of ${day(asOf)}`,
    synthetic: items.some(({ coverage }) => coverage.synthetic),
    provenance: sourcesText(items),
  };
  return makePdf(paper, (sheet) => {
    sheet.warn(disclaimer);
    payoutFigures(sheet, items);
    overview(sheet, items);
    for (const monitored of items) {
      const { item, coverage, footprint } = monitored;
      sheet.heading(`${insuredName(item.coverageLabel, item.name)}, ${item.monitoringTargetName}`);
      sheet.note(`Beneficiary: ${item.beneficiaryName}`);
      sheet.pairs(itemRows(monitored, letterhead.date));
      footprintSection(sheet, { coverage, rows: footprint, kind: riskOf(coverage.riskTypeId).chart, brief: true });
    }
  });
}
