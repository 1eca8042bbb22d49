import type { z } from 'zod';
import type { Quote } from '#shared/contract/quote';
import { fieldChanges } from '../../base/fieldChanges';
import { lastChangeOf } from '../../db/audit';
import type { Db } from '../../db/open';

type Texts = Readonly<Record<string, string>>;
/** Of so many items each is noted; of more, how many they are. */
const mostNoted = 50;

/** A field for each item, by the name of its cohort; the second of one name is told apart from the first. */
function itemTexts(items: z.input<typeof Quote>['quoteItems']): Texts {
  const texts: Record<string, string> = {};
  const times = new Map<string, number>();
  for (const { name, coverage, quantity, sumInsured } of items) {
    const called = name || coverage.label;
    const time = (times.get(called) ?? 0) + 1;
    times.set(called, time);
    texts[`quoteItems.${called}${time > 1 ? ` (${time})` : ''}`] =
      `${quantity} ${sumInsured.amount} ${sumInsured.currency}`;
  }
  return texts;
}

/** What people enter of a quote, as text, by the names of its fields; an item by the name of its cohort, as quantity and sum. */
function textsOf(quote: z.input<typeof Quote>): Texts {
  const { quoteItems: items, customer, intermediary, serviceFee } = quote;
  return {
    name: quote.name,
    program: quote.program,
    customer: customer?.name ?? '',
    intermediary: intermediary?.name ?? '',
    inceptionDate: quote.inceptionDate ?? '',
    expiryDate: quote.expiryDate ?? '',
    commissionRate: String(quote.commissionRate),
    serviceFee: `${serviceFee.amount} ${serviceFee.currency}`,
    remarks: quote.remarks,
    exclusions: quote.exclusions,
    quoteItems: String(items.length),
    ...itemTexts(items.length > mostNoted ? [] : items),
  };
}

/** A line that notes what was entered until then. */
const noting = { notes: 'entries' } as const;

/**
 * What was changed of a quote since a line of its history last noted it. A line keeps how the quote then stood: a draft saves itself many times
 * between two lines.
 */
export async function notedChanges(db: Db, quote: z.input<typeof Quote>) {
  const last = (await lastChangeOf(db, quote.id, { details: noting }))?.details as
    { readonly entries: Texts } | undefined;
  const entries = textsOf(quote);
  if (!last) return { ...noting, fields: [], entries };
  // An item that is gone has become nothing.
  const gone = Object.fromEntries(Object.keys(last.entries).map((field) => [field, '']));
  return { ...noting, fields: fieldChanges(last.entries, { ...gone, ...entries }), entries };
}
