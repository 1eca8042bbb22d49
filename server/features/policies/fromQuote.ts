import { statesBefore } from '#shared/engine/machine';
import { canAccept, stageFields, quoteMachine } from '#shared/engine/states';
import { refuse } from '../../base/refuse';
import { newId } from '../../db/ids';
import { dayOf } from '../../http/page';
import { lockRow } from '../../db/rows';
import { quote as quoteTable } from '../../db/schema/business';
import type { Context } from '../../http/context';
import { describedBy } from '../quotes/answer';
import { sellingOf } from '../coverages/stored/selling';
import { isPastValidity } from '../quotes/expire';
import { obstaclesOf } from '../quotes/obstacle';
import { sumNewPolicy } from '../monitoring/run/policyPayouts';
import {
  changeQuote,
  findItems as findQuoteItems,
  findQuote,
  type ItemRow as QuoteItemRow,
  type QuoteRow,
} from '../quotes/repository';
import { addPolicy, findPolicyOfQuote } from './repository';

type Quote = QuoteRow['quote'];
type CompletedQuote = Quote & {
  readonly customerId: string;
  readonly inceptionDate: string;
  readonly expiryDate: string;
};

/** The quote with all that a policy needs; refuses one that is not completed, or that nobody can accept any more. */
function completedQuote(quote: Quote, today: string): CompletedQuote {
  const { customerId, inceptionDate, expiryDate, validUntil } = quote;
  if (quote.status === 'EXPIRED' || (canAccept(quote) && isPastValidity(quote, today)))
    return refuse(
      409,
      'quotes.expired',
      `This quote was valid until ${validUntil} and has expired. Copy it to price it again.`,
    );
  if (!canAccept(quote) || !customerId || !inceptionDate || !expiryDate) {
    return refuse(
      409,
      'quotes.not-completed',
      `Only a completed quote can become a policy; this one is ${quote.status}.`,
    );
  }
  return { ...quote, customerId, inceptionDate, expiryDate };
}

/** No policy is sold for nothing but by an underwriter's decision, which stands with the version of the coverage. */
function refuseUnpriced(items: readonly QuoteItemRow[]): void {
  const free = items.find(({ item, terms }) => !item.grossWrittenPremium && terms.priceReason === null);
  if (free)
    refuse(
      409,
      'quotes.no-premium',
      `"${free.item.name}" has a premium of 0. Copy the quote: the copy is priced by the rules of today.`,
    );
}

/** What a policy takes over from its quote. */
const policyTerms = (quote: CompletedQuote) => ({
  name: quote.name,
  customerId: quote.customerId,
  intermediaryId: quote.intermediaryId,
  issuer: quote.issuer,
  inceptionDate: quote.inceptionDate,
  expiryDate: quote.expiryDate,
  currency: quote.currency,
  grossWrittenPremium: quote.grossWrittenPremium ?? 0,
  grossWrittenPremiumPct: quote.grossWrittenPremiumPct ?? 0,
  totalSumInsured: quote.totalSumInsured ?? 0,
  commission: quote.commission ?? 0,
  sumInsuredBasis: quote.sumInsuredBasis,
  exclusions: quote.exclusions,
  description: describedBy(quote)
    .map((line) => line.join(':'))
    .join('\n'),
  quoteDocumentId: quote.quoteDocumentId,
  aggregatedPricingReportId: quote.aggregatedPricingReportId,
  labels: quote.labels,
});

/** Makes the draft policy of a completed quote and answers its id; a quote that has its policy already keeps it. */
export async function policyFromQuote(context: Context, quoteId: string): Promise<string> {
  const { db, tenantId, user, now, audit } = context;
  await lockRow(db, quoteTable, quoteId);
  const row = (await findQuote(db, quoteId)) ?? refuse(404, 'quotes.unknown', 'There is no such quote.');
  const { quote } = row;
  const existing = await findPolicyOfQuote(db, quoteId);
  if (existing) return existing.policy.id;
  const accepted = completedQuote(quote, dayOf(now));
  const items = await findQuoteItems(db, [quoteId]);
  refuseUnpriced(items);
  const obstacle = (await obstaclesOf(db, [row], await sellingOf(context))).get(quoteId);
  if (obstacle) refuse(409, 'quotes.notSold', obstacle.text, { why: obstacle.why });
  const id = newId();
  await changeQuote(db, quoteId, statesBefore(quoteMachine, 'accept'), {
    ...stageFields.accepted,
    policyId: id,
    updatedAt: now,
  });
  await addPolicy(
    db,
    {
      ...policyTerms(accepted),
      tenantId,
      id,
      quoteId,
      createdBy: user.id,
      createdAt: now,
      updatedAt: now,
    },
    items.map(({ item }) => ({
      tenantId,
      id: newId(),
      policyId: id,
      position: item.position,
      name: item.name,
      coverageId: item.coverageId,
      coverageVersion: item.coverageVersion,
      quantity: item.quantity,
      sumInsured: item.sumInsured,
      grossWrittenPremium: item.grossWrittenPremium ?? 0,
    })),
  );
  await sumNewPolicy(
    db,
    id,
    items.map(({ item }) => item.coverageId),
  );
  await audit({
    subjectId: quoteId,
    area: 'quotes',
    action: 'accepted',
    from: quote.status,
    to: 'ACCEPTED',
    details: { policyId: id },
  });
  await audit({ subjectId: id, action: 'created', to: 'draft', details: { quoteId } });
  return id;
}
