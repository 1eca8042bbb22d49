import { refuseStale } from '../base/refuse';
import { lastChangeOf } from './audit';
import type { Db } from './open';

type Held = { readonly id: string; readonly version: number };
/** Where the trail tells of a row: under its own id, or under that of the thing it belongs to, by what the details name. */
type Trail = { readonly subjectId: string; readonly details?: object };
/** Refuses a lost update of a row whose last change the audit trail tells. Without If-Match nothing is checked. */
export async function refuseOutdated(db: Db, row: Held, ifMatch: number | null, trail?: Trail): Promise<void> {
  if (ifMatch === null || ifMatch === row.version) return;
  const { subjectId, details } = trail ?? { subjectId: row.id };
  refuseStale({ version: row.version, ...(await lastChangeOf(db, subjectId, { details })) }, ifMatch);
}
