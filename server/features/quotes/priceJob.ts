import { quoteFigures } from '#shared/engine/price';
import { statesBefore } from '#shared/engine/machine';
import { stageFields, quoteMachine } from '#shared/engine/states';
import { engineVersion } from '#shared/engine/version';
import { machine } from '../../base/person';
import { peopleOf } from '../../db/people';
import { writeAudit } from '../../db/audit';
import type { Db } from '../../db/open';
import { completeQuote } from '#shared/contract/quotes';
import { defineJob } from '../../jobs/define';
import { quoteDocuments } from './documents';
import { validUntilOf } from './expire';
import { obstaclesOf } from './obstacle';
import { sellingOf } from '../coverages/stored/selling';
import type { Selling } from '#shared/engine/selling';
import {
  changeQuote,
  findItems,
  findOvertaken,
  findQuote,
  markQuoted,
  priceItem,
  type ItemRow,
  type QuoteRow,
} from './repository';
import { findPricingProvenance } from '../coverages/stored/repository';
import { commandRefusal } from '../../base/refuse';

/**
 * Refuses to price on a version that is no longer the active one: the event follows the active version, so nothing would be watched of
 * the other, and nothing paid. The coverages stay as they are to the end of the transaction.
 */
async function refuseOvertaken(db: Db, quoteId: string): Promise<void> {
  const overtaken = await findOvertaken(db, quoteId);
  if (!overtaken) return;
  const { label, archived } = overtaken;
  throw commandRefusal(
    archived
      ? `The coverage "${label}" was archived while this quote was being priced. Copy the quote and choose another coverage.`
      : `Another version of the coverage "${label}" was activated while this quote was being priced. Price it again.`,
  );
}

/** Refuses to price what cannot be sold by now: a price would be a promise that no policy can be made of. */
async function refuseUnsold(db: Db, row: QuoteRow, selling: Selling): Promise<void> {
  const unsold = (await obstaclesOf(db, [row], selling)).get(row.quote.id);
  if (unsold) throw commandRefusal(unsold.text);
}

type PricedFrom = NonNullable<ItemRow['item']['provenance']>;

/** What the rate of an item was computed from: by its simulation, which may be older than the engine and the data of today. */
async function provenanceOf(
  db: Db,
  { coverageId, version }: ItemRow['terms'],
  { contentHash }: ItemRow['dataSet'],
): Promise<PricedFrom> {
  const simulated = await findPricingProvenance(db, coverageId, version);
  return {
    coverageVersion: version,
    engineVersion: simulated?.engineVersion ?? engineVersion,
    dataHash: simulated?.dataHash ?? contentHash,
  };
}

/** Prices a submitted quote, freezes what it was priced from, and makes its two documents. */
export const priceQuoteJob = defineJob<{ readonly quoteId: string }>({
  name: 'quotes.price',
  area: 'quotes',
  asked: completeQuote,
  async run({ progress, inTenant, finish, now, files, tenantId, createdBy }, { quoteId }) {
    await progress('Pricing', 10);
    const { row, items } = await inTenant(async (db) => {
      await refuseOvertaken(db, quoteId);
      const found = await findQuote(db, quoteId);
      if (!found) throw commandRefusal('The quote is not there any more.');
      await refuseUnsold(db, found, await sellingOf({ db, tenantId, now }));
      return { row: found, items: await findItems(db, [quoteId]) };
    });
    const { currency, commissionRate } = row.quote;
    const priced = items.map(({ item, terms }) => {
      if (terms.grossPremiumPct === null)
        throw commandRefusal(`The coverage "${terms.label}" has no price: simulate it first.`);
      return { quantity: item.quantity, sumInsured: item.sumInsured, grossPct: terms.grossPremiumPct };
    });
    const figures = quoteFigures(priced, { commissionRate, currency });
    await progress('Writing the documents', 45);
    const documents = await inTenant(async (db) => {
      const shown = await peopleOf(db, [createdBy]);
      const maker = { db, files, tenantId, createdBy: shown(createdBy).email, now };
      return quoteDocuments(maker, { row, items, figures, priced });
    });
    return finish(async (db, { audit }) => {
      await refuseOvertaken(db, quoteId);
      const selling = await sellingOf({ db, tenantId, now });
      await refuseUnsold(db, row, selling);
      for (const [at, { item, terms, dataSet }] of items.entries()) {
        await priceItem(db, item.id, {
          grossPct: priced[at]?.grossPct ?? 0,
          grossWrittenPremium: figures.itemPremiums[at] ?? 0,
          provenance: await provenanceOf(db, terms, dataSet),
        });
        await markQuoted(db, item.coverageId, item.coverageVersion);
      }
      const amounts = {
        grossWrittenPremium: figures.grossWrittenPremium,
        grossWrittenPremiumPct: figures.rate,
        totalSumInsured: figures.totalSumInsured,
        commission: figures.commission,
      };
      await changeQuote(db, quoteId, statesBefore(quoteMachine, 'price'), {
        ...stageFields.completed,
        validUntil: validUntilOf(row.quote.inceptionDate, selling),
        error: null,
        jobId: null,
        updatedAt: now,
        ...amounts,
        ...documents,
      });
      await audit({ subjectId: quoteId, action: 'priced', from: 'queued', to: 'COMPLETED', details: amounts });
      return amounts;
    });
  },
  async ended(db, { state, message, tenantId, now }, { quoteId }) {
    const text = state === 'cancelled' ? 'The pricing was cancelled.' : message;
    const failed = { ...stageFields.fail, error: text, jobId: null, updatedAt: now };
    if (!(await changeQuote(db, quoteId, statesBefore(quoteMachine, 'failPricing'), failed))) return;
    await writeAudit(db, {
      ...{ tenantId, at: now, who: machine, channel: 'job', area: 'quotes', subjectId: quoteId },
      ...{ action: 'pricing failed', from: 'queued', to: 'FAILED', reason: text },
    });
  },
});
