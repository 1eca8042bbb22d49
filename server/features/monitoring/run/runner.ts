import type { PersonId } from '../../../base/person';
import type { Channel } from '../../../db/audit';
import type { Db } from '../../../db/open';
import type { EventReported } from '../moves/reported';

/** Who runs the monitoring of a tenant, and what the run stands on. */
export type Runner = {
  readonly tenantId: string;
  readonly now: Date;
  readonly who: PersonId;
  readonly channel: Channel;
  readonly storeDir: string;
  readonly inTenant: <T>(work: (db: Db) => Promise<T>, options?: { readonly snapshot?: true }) => Promise<T>;
  /** Draws up the claims of an event that was just reported; answers how many are new. */
  readonly eventReported: EventReported;
  readonly progress: (stage: string, percent: number) => Promise<void>;
  /** Has all workers compute these events as of a day, a list of ids for each part; answers how many have changed. Without it a run computes alone. */
  readonly share?: (asOf: string, parts: readonly (readonly string[])[]) => Promise<number>;
};
/** One step of a run: a transaction, and the day it looks at. */
export type Step = { readonly db: Db; readonly runner: Runner; readonly asOf: string };
