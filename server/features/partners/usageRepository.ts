import { desc, eq, or } from 'drizzle-orm';
import { usageShown } from '#shared/contract/partner';
import { shownQuoteStatus } from '#shared/engine/states';
import type { Db } from '../../db/open';
import { policy, quote } from '../../db/schema/business';

/** Quotes and policies that name a partner, newest first. */
export async function findUsage(db: Db, partnerId: string) {
  const ofQuotes = or(eq(quote.customerId, partnerId), eq(quote.intermediaryId, partnerId));
  const ofPolicies = or(eq(policy.customerId, partnerId), eq(policy.intermediaryId, partnerId));
  const as = (customerId: string | null): 'customer' | 'intermediary' =>
    customerId === partnerId ? 'customer' : 'intermediary';
  const quotes = await db
    .select({
      id: quote.id,
      name: quote.name,
      status: quote.status,
      uiState: quote.uiState,
      customerId: quote.customerId,
    })
    .from(quote)
    .where(ofQuotes)
    .orderBy(desc(quote.createdAt), desc(quote.id))
    .limit(usageShown);
  const policies = await db
    .select({ id: policy.id, name: policy.name, status: policy.state, customerId: policy.customerId })
    .from(policy)
    .where(ofPolicies)
    .orderBy(desc(policy.createdAt), desc(policy.id))
    .limit(usageShown);
  return {
    quotes: {
      total: await db.$count(quote, ofQuotes),
      newest: quotes.map(({ customerId, uiState, ...row }) => ({
        ...row,
        status: shownQuoteStatus({ uiState, status: row.status }),
        as: as(customerId),
      })),
    },
    policies: {
      total: await db.$count(policy, ofPolicies),
      newest: policies.map(({ customerId, ...row }) => ({ ...row, as: as(customerId) })),
    },
  };
}
