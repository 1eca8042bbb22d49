import type { PersonId } from '../../base/person';
import type { Db } from '../../db/open';

/** What bringing a file in needs. `transact` runs work in one transaction of the tenant: all of it is stored, or nothing. */
export type IngestContext = {
  readonly transact: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** Where the cubes lie. */
  readonly storeDir: string;
  readonly tenantId: string;
  readonly now: Date;
  /** Who brings it. */
  readonly who: PersonId;
  /** Leaves a row in the audit trail, in the transaction of the change. */
  readonly audit: (db: Db, note: IngestNote) => Promise<void>;
};

/** The file as it was brought; `path` is null for what was never a file. */
export type Brought = { readonly path: string | null; readonly fileName: string; readonly fileHash: string };

type IngestNote = {
  readonly subjectId: string;
  readonly action: string;
  readonly from: string;
  readonly to: string;
  readonly details: unknown;
};
