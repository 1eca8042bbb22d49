import { Quote } from '#shared/contract/quote';
import type { QuoteFigures, QuotedItem } from '#shared/engine/price';
import { engineVersion } from '#shared/engine/version';
import type { Db } from '../../db/open';
import { aggregatedPricingDocument } from '../../documents/aggregatedPricing';
import type { PricedItem } from '../../documents/aggregatedInput';
import { quoteDocument } from '../../documents/quoteDocument';
import { storeFile } from '../../files/repository';
import { dayOf } from '../../http/page';
import type { DocumentMaker } from '../coverages/simulation/documents';
import { dataFactsOf } from '../coverages/simulation/inputs';
import { getCoverageRow, getCoverageAnswer } from '../coverages/stored/find';
import { findPricing } from '../coverages/stored/repository';
import { letterheadOf } from '../platform/letterhead';
import { quoteAnswer } from './answer';
import type { ItemRow, QuoteRow } from './repository';

type Input = {
  readonly row: QuoteRow;
  readonly items: readonly ItemRow[];
  readonly figures: QuoteFigures;
  readonly priced: readonly QuotedItem[];
};

/** The quote as it will stand once its price is stored. */
function pricedQuote({ row, items, figures }: Input): Quote {
  const { quote } = row;
  const { grossWrittenPremium, rate: grossWrittenPremiumPct, totalSumInsured, commission } = figures;
  const filled = {
    ...quote,
    status: 'COMPLETED',
    uiState: 'completed',
    grossWrittenPremium,
    grossWrittenPremiumPct,
    totalSumInsured,
    commission,
  };
  return Quote.parse(
    quoteAnswer(
      { ...row, quote: filled },
      items.map((item, at) => ({
        ...item,
        item: { ...item.item, grossWrittenPremium: figures.itemPremiums[at] ?? null },
      })),
    ),
  );
}

async function pricedItem(db: Db, { item }: ItemRow): Promise<PricedItem> {
  const { coverageId, coverageVersion } = item;
  const row = await getCoverageRow(db, coverageId, coverageVersion);
  const result = await findPricing(db, coverageId, coverageVersion);
  const { data } = await dataFactsOf(db, row, dayOf(result?.computedAt ?? row.terms.createdAt));
  const coverage = await getCoverageAnswer(db, coverageId, coverageVersion);
  return {
    itemId: item.id,
    coverage,
    simulation: result?.simulation ?? null,
    pricedBy: result?.provenance.engineVersion ?? null,
    data,
  };
}

/** Makes quote document and aggregated pricing report and answers their ids as columns of the quote. */
export async function quoteDocuments(
  { db, files, tenantId, createdBy, now }: DocumentMaker,
  input: Input,
): Promise<{ quoteDocumentId: string; aggregatedPricingReportId: string }> {
  const quote = pricedQuote(input);
  const letterhead = await letterheadOf(db, tenantId, now);
  const priced: PricedItem[] = [];
  for (const item of input.items) priced.push(await pricedItem(db, item));
  const coverages = priced.map(({ coverage }) => coverage);
  const store = async (title: string, bytes: Uint8Array) => {
    const file = await storeFile(db, files, {
      tenantId,
      fileName: `${quote.name} ${title.toLowerCase()}.pdf`.replaceAll(/[/\\:*?"<>|]/g, '-'),
      contentType: 'application/pdf',
      bytes,
      labels: {
        'user/quote': quote.id,
        'user/owner': createdBy,
        'user/report_name': title.toLowerCase(),
        ...(quote.program ? { 'user/program': quote.program } : {}),
      },
      createdBy,
      now,
      kept: true,
      description: title,
    });
    return file.id;
  };
  return {
    quoteDocumentId: await store('Quotation', await quoteDocument({ letterhead, quote, coverages })),
    aggregatedPricingReportId: await store(
      'Aggregated pricing report',
      await aggregatedPricingDocument({ letterhead, quote, items: priced, engineVersion }),
    ),
  };
}
