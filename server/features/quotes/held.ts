import { refuse } from '../../base/refuse';
import { lastChangeOf } from '../../db/audit';
import type { Db } from '../../db/open';
import { lockRow } from '../../db/rows';
import type { Context } from '../../http/context';
import { quote } from '../../db/schema/business';
import { sellingOf } from '../coverages/stored/selling';
import { quoteAnswer } from './answer';
import { obstaclesOf } from './obstacle';
import { findItems, findQuote, type QuoteRow } from './repository';

type Asking = Pick<Context, 'db' | 'tenantId' | 'now'>;
const unknown = () => refuse(404, 'quotes.unknown', 'There is no such quote.');
export const getQuote = async (db: Db, id: string): Promise<QuoteRow> => (await findQuote(db, id)) ?? unknown();
/** The quote that is about to be changed: nobody else changes it meanwhile. */
export const held = async (db: Db, id: string): Promise<QuoteRow> => {
  await lockRow(db, quote, id);
  return getQuote(db, id);
};

/** Who rejected a quote, and when; null where it is not rejected. */
async function rejectionOf(db: Db, { id, status }: QuoteRow['quote']) {
  const last = status === 'REJECTED' ? await lastChangeOf(db, id) : undefined;
  return last?.action === 'rejected'
    ? { byName: last.changedByName ?? last.changedBy, at: last.changedAt.toISOString() }
    : null;
}
/** One quote as it travels, with its rejection. */
export async function answerOf(asking: Asking, id: string) {
  const { db } = asking;
  const row = await getQuote(db, id);
  const rejected = await rejectionOf(db, row.quote);
  const obstacles = await obstaclesOf(db, [row], await sellingOf(asking));
  return { ...quoteAnswer(row, await findItems(db, [id]), obstacles), rejected };
}
