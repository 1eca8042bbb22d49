import { simulate } from '#shared/engine/burn';
import { isAbove } from '#shared/engine/payout';
import { isMulti } from '#shared/engine/event';
import { formatFullDay } from '#shared/format/date';
import { formatExact } from '#shared/format/money';
import type { Db } from '../../db/open';
import type { PricingProvenance } from '../../db/schema/coverages';
import { barChart } from '../../documents/charts';
import { comparatorText, indexText, number, pct, provenanceLine } from '../../documents/figures';
import { makePdf, type Sheet } from '../../documents/page';
import { storeFile } from '../../files/repository';
import type { FileStore } from '../../files/store';
import { findTenant } from '../monitoring/repository';
import { coverageAnswer } from './answer';
import { coverOf } from './cover';
import type { CoverageRow } from './repository';
import type { Priced } from './simulateJob';

export type DocumentMaker = { readonly db: Db; readonly files: FileStore; readonly tenantId: string; readonly createdBy: string; readonly now: Date };
type Input = { readonly row: CoverageRow; readonly priced: Priced; readonly provenance: PricingProvenance };

const termPairs = ({ row }: Pick<Input, 'row'>): (readonly [string, string])[] => {
  const { terms, target, provider, dataSet } = row;
  const own = coverageAnswer(row);
  const at = (value: number | null | undefined) => indexText(value ?? null, own.triggerUnit, own.duration);
  return [
    ['Monitoring target', `${target.name} (${target.lat.toFixed(3)}, ${target.lon.toFixed(3)})`],
    ['Risk period', `${formatFullDay(terms.start)} to ${formatFullDay(terms.end)}`],
    ['Index', `${own.indexDefinitionName}: ${own.indexDefinition.description}`],
    ['Parameters', Object.entries(own.indexDefinition.parameters).map(([key, value]) => `${key} ${value}`).join(', ') || 'none'],
    ['Pays when the index is', `${comparatorText(terms.terms.payout.comparator)} ${at(own.trigger)}`],
    ['Payout at the trigger', pct(own.minPayoutPct)],
    ['Payout per further unit', own.structure === 'binary' ? 'none (binary)' : pct(own.duration ? own.payoutPerUnitPct * 3600 : own.payoutPerUnitPct, 4) + (own.duration ? ' per hour' : ` per ${own.triggerUnit}`)],
    ['Exit (limit reached)', own.exit === null || own.exit === undefined ? '---' : at(own.exit)],
    ['Limit', `${pct(own.limitPct)} of the sum insured`],
    ['Data', `${provider.name}: ${dataSet.name}`],
  ];
};

function yearChart(sheet: Sheet, { row, priced }: Input): void {
  const own = coverageAnswer(row);
  const scale = own.duration ? 3600 : 1;
  const marks = [{ label: 'trigger', value: own.trigger / scale, colour: '#b35c00' }, ...(own.exit === null || own.exit === undefined ? [] : [{ label: 'exit', value: own.exit / scale, colour: '#7a1f14' }])];
  const bars = priced.simulation.years.map(({ year, detrendIndex, payout }) => ({ label: String(year), value: detrendIndex === null ? null : detrendIndex / scale, paid: (payout ?? 0) > 0 }));
  sheet.chart(barChart(bars, marks, own.duration ? 'h' : own.triggerUnit), 190);
}

/** What the expected loss becomes when trigger or rate move by a tenth or a twentieth. */
function sensitivity({ row, priced }: Input): (readonly [string, string])[] {
  const cover = coverOf(row);
  if (isMulti(cover)) return [];
  const values = priced.simulation.years.flatMap(({ detrendIndex }) => (detrendIndex === null ? [] : [detrendIndex]));
  const record = { days: values.map((value, at) => ({ date: `${1000 + at}-01-01`, values: { precip: value } })) };
  const again = (terms: typeof cover.terms) =>
    simulate(
      { ...cover, start: '2999-01-01', end: '2999-01-01', index: { indexId: 'precip-sum-total', parameters: {} }, terms },
      record,
      { detrend: 'NONE', missing: 'skip', rounding: 'none', bootstrap: 1 },
    ).expectedLoss;
  const { terms } = cover;
  return [-0.1, -0.05, 0.05, 0.1].flatMap((move): (readonly [string, string])[] => {
    const moved = { ...terms, trigger: terms.trigger * (1 + move), exit: terms.exit === null ? null : terms.exit + terms.trigger * move };
    const rate = terms.payoutPerUnitPct === null ? null : { ...terms, payoutPerUnitPct: terms.payoutPerUnitPct * (1 + move), exit: null };
    const sign = `${move > 0 ? '+' : ''}${(move * 100).toFixed(0)} %`;
    return [[`Trigger ${sign}`, pct(again(moved), 2)], ...(rate ? [[`Payout per unit ${sign}`, pct(again(rate), 2)] as const] : [])];
  });
}

function pricingReport(sheet: Sheet, input: Input): void {
  const { row, priced, provenance } = input;
  const { simulation } = priced;
  const own = coverageAnswer(row);
  const at = (value: number | null | undefined) => indexText(value ?? null, own.triggerUnit, own.duration);
  const left = simulation.years.filter(({ usable }) => !usable);
  sheet.heading('Price');
  sheet.pairs([
    ['Expected loss (burn cost)', pct(simulation.expectedLoss)],
    ['Standard error; 95 % interval', `${pct(simulation.standardError)}; ${pct(simulation.interval95[0])} to ${pct(simulation.interval95[1])}`],
    ['Standard deviation of a year', pct(simulation.sdSample)],
    ['Return period of a payout', simulation.returnPeriod === null ? 'no payout in the record' : `${number(simulation.returnPeriod, 1)} years`],
    ['Largest year', pct(simulation.maxPayout)],
    ['Loading', `${row.terms.terms.loading.toLowerCase().replaceAll('_', ' ')}${row.terms.terms.loadingFactor ? `, factor ${row.terms.terms.loadingFactor}` : ''}; minimum risk rate ${pct(row.terms.terms.minimumRiskRate)}`],
    ['Risk premium', pct(priced.riskPremiumPct)],
    ['Expected loss ratio', pct(row.terms.terms.expectedLossRatio)],
    ['Gross premium indication', pct(priced.grossPremiumPct)],
    ['Gross premium over expected loss', simulation.expectedLoss > 0 ? `${number(priced.grossPremiumPct / simulation.expectedLoss, 2)} times` : '---'],
  ]);
  for (const warning of simulation.warnings) sheet.text(warning);
  sheet.heading('Terms');
  sheet.pairs(termPairs(input));
  sheet.heading(simulation.trend.used === 'NONE' ? 'Index by year' : 'Index by year, moved along its trend');
  yearChart(sheet, input);
  sheet.heading('Trend');
  sheet.pairs([
    ['Slope', `${number(simulation.trend.slope, 4)} ${own.triggerUnit} a year`],
    ['p-value', number(simulation.trend.pValue, 4)],
    ['Method asked for; used', `${row.terms.terms.detrend}; ${simulation.trend.used}`],
    ...simulation.alternatives.map(({ method, expectedLoss, payoutYears }) => [`Expected loss with ${method}`, `${pct(expectedLoss)} (${payoutYears} years pay)`] as const),
  ]);
  sheet.heading('Every year');
  sheet.table(
    ['Year', 'Period', 'Index', 'Detrended', 'Payout', 'Missing days'],
    simulation.years.map((year) => [String(year.year), `${year.start} to ${year.end}`, at(year.index), at(year.detrendIndex), year.payout === null ? 'left out' : pct(year.payout), year.missingDays]),
    [0.7, 2, 1.2, 1.2, 1, 1],
  );
  if (left.length > 0) sheet.text(`Left out: ${left.map(({ year, reason }) => `${year} (${reason})`).join('; ')}.`);
  const close = simulation.years.filter(({ detrendIndex, payout }) => detrendIndex !== null && payout === 0 && Math.abs(detrendIndex - own.trigger) <= 0.05 * Math.abs(own.trigger));
  sheet.heading('Near misses');
  sheet.text(close.length === 0 ? 'No year came within 5 % of the trigger without paying.' : close.map(({ year, detrendIndex }) => `${year}: ${at(detrendIndex)}`).join('; '));
  const moved = sensitivity(input);
  if (moved.length > 0) {
    sheet.heading('Sensitivity of the expected loss');
    sheet.table(['Change', 'Expected loss'], [['None', pct(simulation.expectedLoss)], ...moved.map((line) => [...line])], [3, 1]);
  }
  sheet.heading('Data');
  sheet.pairs([
    ['Data set', `${row.dataSet.name} (${row.dataSet.id}), version ${provenance.dataVersion}`],
    ['Period', `${row.target.firstDate ?? row.dataSet.firstDate ?? '---'} to ${row.target.lastDate ?? row.dataSet.lastDate ?? '---'}`],
    ['Content hash (SHA-256)', provenance.dataHash],
    ['Attribution', row.dataSet.attribution || '---'],
    ['Usable years', `${simulation.usedYears} of ${simulation.years.length}`],
    ['Seed of the resampling', String(provenance.seed)],
  ]);
}

function factsheet(sheet: Sheet, input: Input): void {
  const { row, priced } = input;
  const own = coverageAnswer(row);
  const at = (value: number | null | undefined) => indexText(value ?? null, own.triggerUnit, own.duration);
  sheet.heading('What is covered');
  sheet.text(`${own.riskType.split('>').at(-1)?.trim()} at ${row.target.name}, from ${formatFullDay(row.terms.start)} to ${formatFullDay(row.terms.end)}.`);
  sheet.heading('How it is measured');
  sheet.text(`${own.indexDefinition.description} Measured by ${row.provider.name}, ${row.dataSet.name}.`);
  sheet.heading('When it pays');
  sheet.text(
    `When the index is ${comparatorText(row.terms.terms.payout.comparator)} ${at(own.trigger)}, the cover pays ${pct(own.minPayoutPct, 1)} of the sum insured` +
      (own.structure === 'linear' && own.exit !== null && own.exit !== undefined ? `, and more for every unit further, up to ${pct(own.limitPct, 0)} at ${at(own.exit)}.` : '.') +
      (isAbove(row.terms.terms.payout.comparator) ? '' : ' Because the index can still grow, this is known when the period is over.'),
  );
  sheet.heading('What it would have paid');
  yearChart(sheet, input);
  sheet.table(['Year', 'Index', 'Payout'], priced.simulation.years.filter(({ usable }) => usable).map((year) => [String(year.year), at(year.detrendIndex), pct(year.payout, 1)]), [1, 1, 1]);
  sheet.heading('Who decides');
  sheet.text('The index decides. It is computed every day from the data named above by rules that anyone can recompute; no loss has to be shown.');
  sheet.heading('When data are missing');
  sheet.text('At most a tenth of the days may be missing, and no more than five in a row. Otherwise nothing is decided by itself: a person reviews the event.');
}

/** Makes technical pricing report and factsheet, stores them with their labels, and answers their ids as columns of the version. */
export async function coverageDocuments({ db, files, tenantId, createdBy, now }: DocumentMaker, input: Input): Promise<{ pricingReportFileId: string; factSheetFileId: string }> {
  const { row, provenance } = input;
  const tenant = (await findTenant(db, tenantId))?.name ?? '';
  const date = now.toISOString().slice(0, 10);
  const subtitle = `${row.terms.label}, version ${row.terms.version}. Insured amount of reference: ${formatExact({ amount: row.terms.insuredAmount, currency: row.terms.currency })}`;
  const program = row.coverage.labels.find((label) => label.startsWith('user/program:'))?.slice('user/program:'.length);
  const make = async (title: string, report: string, fill: (sheet: Sheet) => void) => {
    const bytes = await makePdf({ title, subtitle, tenant, date, synthetic: row.dataSet.synthetic, provenance: provenanceLine(provenance) }, fill);
    const labels = { 'user/coverage': row.coverage.id, 'user/owner': createdBy, 'user/report_name': report, ...(program ? { 'user/program': program } : {}) };
    const fileName = `${row.terms.label} v${row.terms.version} ${report}.pdf`.replaceAll(/[/\\:*?"<>|]/g, '-');
    return (await storeFile(db, files, { tenantId, fileName, contentType: 'application/pdf', bytes, labels, createdBy, now, description: title })).id;
  };
  return {
    pricingReportFileId: await make('Technical pricing report', 'technical pricing report', (sheet) => pricingReport(sheet, input)),
    factSheetFileId: await make('Coverage factsheet', 'coverage factsheet', (sheet) => factsheet(sheet, input)),
  };
}
