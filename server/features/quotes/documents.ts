import type { QuoteFigures, QuotedItem } from '#shared/engine/price';
import { engineVersion } from '#shared/engine/version';
import { formatFullDay } from '#shared/format/date';
import { formatExact } from '#shared/format/money';
import { indexText, pct } from '../../documents/figures';
import { makePdf, type Sheet } from '../../documents/page';
import { storeFile } from '../../files/repository';
import type { DocumentMaker } from '../coverages/documents';
import { findTenant } from '../monitoring/repository';
import { itemAmounts, quotedCoverage } from './answer';
import type { ItemRow, QuoteRow } from './repository';

type Input = {
  readonly row: QuoteRow;
  readonly items: readonly ItemRow[];
  readonly figures: QuoteFigures;
  readonly priced: readonly QuotedItem[];
};

function summary({ row, figures }: Input): (readonly [string, string])[] {
  const { quote, customer, intermediary } = row;
  const money = (amount: number) => formatExact({ amount, currency: quote.currency });
  return [
    ['Policy holder', customer?.name ?? '---'],
    ['Intermediary', intermediary?.name ?? '---'],
    ['Issuer', quote.issuer],
    ['Period of cover', `${formatFullDay(quote.inceptionDate)} to ${formatFullDay(quote.expiryDate)}`],
    ['Total sum insured', money(figures.totalSumInsured)],
    ['Gross premium', `${money(figures.grossWrittenPremium)} (${pct(figures.rate)} of the total sum insured)`],
    ['Commission contained in it', `${money(figures.commission)} (${pct(quote.commissionRate, 1)})`],
    ['Service fee, beside the premium', formatExact({ amount: quote.serviceFeeAmount, currency: 'USD' })],
  ];
}

function quoteDocument(sheet: Sheet, input: Input): void {
  const { row, items, figures } = input;
  const { currency } = row.quote;
  sheet.pairs(summary(input));
  sheet.heading('What is insured');
  sheet.table(
    ['Cohort', 'Coverage and place', 'Quantity', 'Sum insured per unit', 'Sum insured', 'Premium'],
    items.map((item, at) => {
      const amounts = itemAmounts(item, currency);
      return [
        item.item.name,
        `${item.terms.label}, ${item.target.name}`,
        item.item.quantity,
        formatExact(amounts.sumInsured),
        formatExact(amounts.totalSumInsured),
        formatExact({ amount: figures.itemPremiums[at] ?? 0, currency }),
      ];
    }),
    [1.4, 2.2, 0.8, 1.4, 1.6, 1.4],
  );
  sheet.heading('When it pays');
  for (const item of items) {
    const coverage = quotedCoverage(item);
    const amounts = itemAmounts(item, currency);
    sheet.pairs([
      [item.item.name, `${coverage.indexDefinition.name}, ${coverage.start} to ${coverage.end}`],
      ['Trigger', indexText(coverage.trigger, coverage.triggerUnit, coverage.duration)],
      ['Exit', coverage.exit === null ? '---' : indexText(coverage.exit, coverage.triggerUnit, coverage.duration)],
      ['Minimum payout', formatExact(amounts.minPayout)],
      [
        'Payout per unit',
        coverage.duration
          ? `${pct(coverage.payoutPerUnitPct * 3600, 2)} of the sum insured an hour`
          : formatExact(amounts.totalPayoutPerUnit),
      ],
      ['Data source', coverage.dataSourceDescription],
    ]);
  }
  if (row.quote.remarks) {
    sheet.heading('Remarks');
    sheet.text(row.quote.remarks);
  }
}

function pricingReport(sheet: Sheet, input: Input): void {
  const { items, figures, priced, row } = input;
  const { currency } = row.quote;
  sheet.pairs(summary(input));
  sheet.heading('Build-up of the premium');
  sheet.table(
    ['Cohort', 'Coverage version', 'Risk premium', 'Loss ratio', 'Gross rate', 'Sum insured', 'Premium'],
    items.map((item, at) => [
      item.item.name,
      `${item.terms.label}, v${item.terms.version}`,
      pct(item.terms.riskPremiumPct, 3),
      pct(item.terms.terms.expectedLossRatio, 1),
      pct(priced[at]?.grossPct ?? null, 3),
      formatExact(itemAmounts(item, currency).totalSumInsured),
      formatExact({ amount: figures.itemPremiums[at] ?? 0, currency }),
    ]),
    [1.3, 2, 1, 0.9, 0.9, 1.5, 1.4],
  );
  sheet.text(
    'Each premium is gross rate x sum insured per unit x quantity, rounded once to the minor unit, half away from zero; totals are sums of rounded items.',
  );
  sheet.heading('Frozen inputs');
  sheet.table(
    ['Cohort', 'Data set', 'Version', 'SHA-256'],
    items.map(({ item, dataSet }) => [
      item.name,
      dataSet.name,
      String(dataSet.version),
      dataSet.contentHash.slice(0, 32),
    ]),
    [1.3, 2, 0.7, 2.2],
  );
}

/** Makes quote document and aggregated pricing report and answers their ids as columns of the quote. */
export async function quoteDocuments(
  { db, files, tenantId, createdBy, now }: DocumentMaker,
  input: Input,
): Promise<{ quoteDocumentId: string; aggregatedPricingReportId: string }> {
  const { quote } = input.row;
  const paper = {
    subtitle: quote.name,
    tenant: (await findTenant(db, tenantId))?.name ?? '',
    date: now.toISOString().slice(0, 10),
    synthetic: input.items.some(({ dataSet }) => dataSet.synthetic),
    provenance: `Isoline engine ${engineVersion}. Quote ${quote.id}. Data: ${[...new Set(input.items.map(({ dataSet }) => `${dataSet.id} v${dataSet.version} ${dataSet.contentHash.slice(0, 12)}`))].join('; ')}.`,
  };
  const make = async (title: string, fill: (sheet: Sheet) => void) => {
    const bytes = await makePdf({ ...paper, title }, fill);
    const labels = {
      'user/quote': quote.id,
      'user/owner': createdBy,
      'user/report_name': title.toLowerCase(),
      ...(quote.program ? { 'user/program': quote.program } : {}),
    };
    return (
      await storeFile(db, files, {
        tenantId,
        fileName: `${quote.name} ${title.toLowerCase()}.pdf`.replaceAll(/[/\\:*?"<>|]/g, '-'),
        contentType: 'application/pdf',
        bytes,
        labels,
        createdBy,
        now,
        kept: true,
        description: title,
      })
    ).id;
  };
  return {
    quoteDocumentId: await make('Quotation', (sheet) => quoteDocument(sheet, input)),
    aggregatedPricingReportId: await make('Aggregated pricing report', (sheet) => pricingReport(sheet, input)),
  };
}
