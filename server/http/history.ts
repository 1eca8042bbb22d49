import { auditOf, type ToldRow } from '../db/audit';
import type { Db } from '../db/open';
import { pageOf } from './page';

/** One line of an object's history. */
export const historyAnswer = ({ id, at, who, whoName, channel, action, from, to, reason, details }: ToldRow) => ({
  id,
  at: at.toISOString(),
  who,
  whoName,
  channel,
  action,
  from,
  to,
  reason,
  details,
});

/** A page of the history of an object, newest first; that there is such an object is asked before. */
export async function historyOf(db: Db, id: string, page: { readonly page: number; readonly size: number }) {
  const { rows, total } = await auditOf(db, id, page);
  return pageOf(rows.map(historyAnswer), total, page.size);
}
