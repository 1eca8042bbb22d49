import type { Db } from '../../../db/open';
import type { EventRow } from '../events/repository';

/**
 * What other areas do when an event was reported, in the transaction that reported it: claims are drawn up. Answers how many
 * are new. The areas come after this one, so start hands it in.
 */
export type EventReported = (db: Db, row: EventRow, now: Date) => Promise<number>;
