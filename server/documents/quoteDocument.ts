import type { Coverage } from '#shared/contract/coverage';
import type { Quote } from '#shared/contract/quote';
import type { Letterhead } from './input';
import { makePdf, type Sheet } from './page';
import { addressLines, exclusions, itemTerms, premiumTable } from './quoteParts';
import { money, percent, period } from './words';

type QuoteDocumentInput = {
  readonly letterhead: Letterhead;
  /** Priced: with its amounts. */
  readonly quote: Quote;
  /** The coverage versions that its items were priced on. */
  readonly coverages: readonly Coverage[];
};

/** Who insures whom through whom, and when. */
function parties(sheet: Sheet, quote: Quote): void {
  sheet.heading('Parties');
  const { customer } = quote;
  sheet.pairs([
    ['Policy holder', [customer?.name ?? '---', ...(customer ? addressLines(customer.address) : [])].join('\n')],
    ['Issuer', quote.issuer.name],
    ['Intermediary', quote.intermediary?.name ?? '---'],
    [
      'Period of cover',
      quote.inceptionDate && quote.expiryDate ? period(quote.inceptionDate, quote.expiryDate) : '---',
    ],
    ...(quote.sumInsuredBasis ? [['Basis of the sums insured', quote.sumInsuredBasis] as const] : []),
  ]);
}

/** The quotation as the customer gets it. */
export function quoteDocument({ letterhead, quote, coverages }: QuoteDocumentInput): Promise<Buffer> {
  const versions = quote.quoteItems.map(({ coverage }) => `${coverage.id} version ${coverage.version}`);
  const paper = {
    title: 'Quotation',
    subtitle: quote.name,
    tenant: letterhead.tenant.name,
    logo: letterhead.tenant.logo,
    date: letterhead.date,
    reference: quote.program ? `Program: ${quote.program}` : '',
    synthetic: coverages.some(({ synthetic }) => synthetic),
    provenance: `Quote ${quote.id} · coverage ${[...new Set(versions)].join(', ') || 'none'}`,
  };
  return makePdf(paper, (sheet) => {
    sheet.figures([
      { label: 'Gross premium', value: money(quote.grossWrittenPremium) },
      { label: 'Gross premium rate', value: percent(quote.grossWrittenPremiumPct), note: 'of the total sum insured' },
      { label: 'Total sum insured', value: money(quote.totalSumInsured) },
    ]);
    parties(sheet, quote);
    sheet.heading('What is insured, and what it costs');
    premiumTable(sheet, quote);
    sheet.pairs([
      ['Commission, contained in the premium', `${money(quote.commission)} (${percent(quote.commissionRate, 1)})`],
      ['Service fee, beside the premium', money(quote.serviceFee)],
    ]);
    sheet.heading('When it pays');
    itemTerms(sheet, quote.quoteItems, coverages);
    sheet.heading('How a payout comes about');
    sheet.list([
      'The index is computed every day from the data source named above, by published rules.',
      'When the risk period is over and the trigger was passed, a claim is drawn up. No notice of loss is needed and no loss has to be shown.',
      'Each claim carries a certificate that holds the terms, the data and the result, so that anyone can recompute the amount.',
      'When more than a tenth of the days or more than five days in a row are missing, a person reviews the event.',
      'The payout follows the index. It can be more or less than the loss that was suffered, and there may be a loss without a payout.',
    ]);
    exclusions(sheet, quote.exclusions);
    sheet.heading('Remarks');
    sheet.text(quote.remarks.trim() || 'None.');
    if (quote.description.trim()) {
      sheet.heading('Description');
      sheet.text(quote.description.trim());
    }
    sheet.keep(220);
    sheet.heading('Acceptance');
    sheet.text(
      'With the signatures below the policy holder accepts this quotation. The cover begins when the policy has been issued and activated.',
    );
    sheet.signatures([`Policy holder: ${quote.customer?.name ?? '---'}`, `Issuer: ${quote.issuer.name}`]);
  });
}
