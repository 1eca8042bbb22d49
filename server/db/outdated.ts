import { refuseStale } from '../base/refuse';
import { lastChangeOf } from './audit';
import type { Db } from './open';

type Held = { readonly id: string; readonly version: number };
/** Refuses a lost update of a row whose last change the audit trail tells. Without If-Match nothing is checked. */
export async function refuseOutdated(db: Db, row: Held, ifMatch: number | null): Promise<void> {
  if (ifMatch === null || ifMatch === row.version) return;
  refuseStale({ version: row.version, ...(await lastChangeOf(db, row.id)) }, ifMatch);
}
