import { refuse } from '../../base/refuse';
import type { Db } from '../../db/open';
import { lockRow } from '../../db/rows';
import { quote } from '../../db/schema/business';
import { quoteAnswer } from './answer';
import { findItems, findQuote, type QuoteRow } from './repository';

const unknown = () => refuse(404, 'quotes.unknown', 'There is no such quote.');
export const getQuote = async (db: Db, id: string): Promise<QuoteRow> => (await findQuote(db, id)) ?? unknown();
/** The quote that is about to be changed: nobody else changes it meanwhile. */
export const held = async (db: Db, id: string): Promise<QuoteRow> => {
  await lockRow(db, quote, id);
  return getQuote(db, id);
};
export const answerOf = async (db: Db, id: string) => quoteAnswer(await getQuote(db, id), await findItems(db, [id]));
