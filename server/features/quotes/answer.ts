import type { z } from 'zod';
import type { Quote, QuoteItem } from '#shared/contract/quote';
import { shareOfAmount } from '#shared/engine/money';
import { ratePerUnit } from '#shared/engine/payout';
import { describedLabels } from '#shared/format/description';
import { indexAnswer, isMulti, limitsOf } from '../coverages/stored/answer';
import type { Obstacles } from './obstacle';
import type { ItemRow, QuoteRow } from './repository';

type Address = NonNullable<z.input<typeof Quote>['customer']>['address'];

/** share × sum insured × quantity as money, rounded once. */
export const shareOf = (share: number, sumInsured: number, quantity: number, currency: string) => ({
  amount: shareOfAmount(share, sumInsured, quantity, currency),
  currency,
});

type Described = Pick<QuoteRow['quote'], 'program' | 'sumInsuredBasis' | 'remarks'>;
/** What a quote and its policy say of themselves beside their figures: label and value of each line. */
export const describedBy = (quote: Described): readonly (readonly [string, string])[] => [
  [describedLabels.program, quote.program || '---'],
  [describedLabels.sumInsuredBasis, quote.sumInsuredBasis || '---'],
  ...(quote.remarks ? [[describedLabels.remarks, quote.remarks] as const] : []),
];

/** What a quote and a policy tell of the coverage version they stand on. */
export function quotedCoverage({
  terms,
  dataSet,
  provider,
  target,
}: Pick<ItemRow, 'terms' | 'dataSet' | 'provider' | 'target'>) {
  const index = indexAnswer(terms);
  const limits = limitsOf(terms);
  const money = (share: number) => ({
    amount: Number((share * terms.insuredAmount).toPrecision(12)),
    currency: terms.currency,
  });
  return {
    id: terms.coverageId,
    version: terms.version,
    label: terms.label,
    riskTypeId: terms.riskTypeId,
    coverageType: isMulti(terms) ? ('MULTI_TRIGGER' as const) : ('SINGLE' as const),
    monitoringTargetName: target.name,
    trigger: terms.terms.payout.trigger,
    exit: limits.exit,
    triggerUnit: index.output.unit.symbol,
    triggerLabel: index.triggerLabel,
    duration: limits.duration,
    minPayout: money(terms.terms.payout.minPayoutPct),
    minPayoutPct: terms.terms.payout.minPayoutPct,
    payoutPerUnit: money(limits.payoutPerUnitPct),
    payoutPerUnitPct: limits.payoutPerUnitPct,
    limitPct: terms.terms.payout.limitPct,
    grossPremiumIndicationPct: terms.grossPremiumPct,
    unseenYears: terms.unseenYears,
    indexDefinition: { name: index.name, decimals: index.decimals, triggerComparator: index.triggerComparator },
    dataSourceDescription: `${provider.name}: ${dataSet.name}`,
    start: terms.start,
    end: terms.end,
  };
}

/** Amounts of an item that follow from its coverage's shares. */
type Insured = {
  readonly item: { readonly sumInsured: number; readonly quantity: number };
  readonly terms: ItemRow['terms'];
};
export function itemAmounts({ item, terms }: Insured, currency: string) {
  const limits = limitsOf(terms);
  // An hour where seconds are counted: a second's money would be rounded away.
  const perUnit = ratePerUnit(limits.payoutPerUnitPct, limits);
  return {
    sumInsured: { amount: item.sumInsured, currency },
    totalSumInsured: shareOf(1, item.sumInsured, item.quantity, currency),
    minPayout: shareOf(terms.terms.payout.minPayoutPct, item.sumInsured, item.quantity, currency),
    payoutPerUnit: shareOf(perUnit, item.sumInsured, 1, currency),
    totalPayoutPerUnit: shareOf(perUnit, item.sumInsured, item.quantity, currency),
  };
}

function itemAnswer(row: ItemRow, currency: string): z.input<typeof QuoteItem> {
  return {
    id: row.item.id,
    name: row.item.name,
    quantity: row.item.quantity,
    ...itemAmounts(row, currency),
    grossWrittenPremium:
      row.item.grossWrittenPremium === null ? null : { amount: row.item.grossWrittenPremium, currency },
    description: `${row.terms.label}, ${row.target.name}`,
    coverage: quotedCoverage(row),
  };
}

const addressOf = ({ houseNumber, street, postcode, city, county, state, country }: Address): Address => ({
  houseNumber,
  street,
  postcode,
  city,
  county,
  state,
  country,
});

/** A quote as it travels. Amounts stay hidden until it has been priced. */
export function quoteAnswer(
  { quote, customer, intermediary, createdBy }: QuoteRow,
  items: readonly ItemRow[],
  obstacles: Obstacles = new Map(),
): z.input<typeof Quote> {
  const { currency } = quote;
  const money = (amount: number | null) =>
    amount === null || quote.uiState === 'queued' ? null : { amount, currency };
  return {
    id: quote.id,
    name: quote.name,
    status: quote.status as z.input<typeof Quote>['status'],
    uiState: quote.uiState as z.input<typeof Quote>['uiState'],
    error: quote.error,
    description:
      quote.description ||
      describedBy(quote)
        .map((line) => line.join(': '))
        .join('\n'),
    inceptionDate: quote.inceptionDate,
    expiryDate: quote.expiryDate,
    validUntil: quote.validUntil,
    obstacle: obstacles.get(quote.id) ?? null,
    issuer: { id: null, name: quote.issuer },
    intermediary: intermediary && { id: intermediary.id, name: intermediary.name },
    customer: customer && { id: customer.id, name: customer.name, address: addressOf(customer.address) },
    currency,
    grossWrittenPremium: money(quote.grossWrittenPremium),
    grossWrittenPremiumPct: quote.uiState === 'queued' ? null : quote.grossWrittenPremiumPct,
    totalSumInsured: money(quote.totalSumInsured),
    commission: money(quote.commission),
    commissionRate: quote.commissionRate,
    serviceFee: { amount: quote.serviceFeeAmount, currency: 'USD' },
    remarks: quote.remarks,
    program: quote.program,
    aggregatedPricingReportId: quote.aggregatedPricingReportId,
    quoteDocumentId: quote.quoteDocumentId,
    exclusions: quote.exclusions,
    sumInsuredBasis: quote.sumInsuredBasis,
    quoteItems: items.map((item) => itemAnswer(item, currency)),
    labels: [...quote.labels],
    policyId: quote.policyId,
    jobId: quote.jobId,
    createdBy,
    createdAt: quote.createdAt.toISOString(),
    version: quote.version,
  };
}
