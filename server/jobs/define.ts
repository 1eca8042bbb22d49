import type { Area, Role } from '#shared/contract/access';
import type { Call } from '#shared/contract/call';
import type { PersonId } from '../base/person';
import type { Db } from '../db/open';
import type { FileStore } from '../files/store';
import type { Settings } from '../base/settings';
import type { AuditNote } from '../db/audit';

/** What a running job may use. Transactions are short: while one is open, the embedded database serves nobody else. */
export type JobContext = {
  readonly jobId: string;
  readonly tenantId: string;
  readonly createdBy: PersonId;
  readonly now: Date;
  /** The roles of whoever asked, as they are now; null where the machine or a command did. Opens a transaction of its own. */
  readonly rolesNow: () => Promise<readonly Role[] | null>;
  /** The real clock, by which the audit trail goes. */
  readonly clock: () => Date;
  /** Milliseconds that have gone by since some fixed moment. */
  readonly elapsed: () => number;
  readonly settings: Settings;
  readonly files: FileStore;
  /** One transaction in the tenant's scope, for reading or for a step that may be done twice. */
  readonly inTenant: <T>(work: (db: Db) => Promise<T>, options?: { readonly snapshot?: true }) => Promise<T>;
  /** Writes into the server's log what went wrong with a part of the work that does not end the whole. */
  readonly log: (line: string, error: unknown) => void;
  /** Tells how far the work is; throws when somebody has cancelled it. Call it as often as you like. */
  readonly progress: (stage: string, percent: number) => Promise<void>;
  /**
   * Has all workers do parts of this work, this one among them, and answers what each part came to, in order. A part that fails ends the
   * whole; one whose worker dies is done by another. `told` hears how many have ended.
   */
  readonly share: <P>(
    part: JobKind<P>,
    payloads: readonly P[],
    told: (ended: number) => Promise<void>,
  ) => Promise<readonly unknown[]>;
  /**
   * The last transaction: writes what the job found and, with it, that the job is done. It happens at most once, even
   * when two workers got the same job. The answer becomes the job's result.
   */
  readonly finish: <T>(work: (db: Db, write: FinishTools) => Promise<T>) => Promise<T>;
};
type FinishTools = {
  readonly audit: (note: AuditNote) => Promise<void>;
  readonly enqueue: <P>(job: JobKind<P>, payload: P, more?: JobExtras) => Promise<string>;
};
export type JobExtras = { readonly subjectId?: string; readonly uniqueKey?: string };
type JobEnd = {
  readonly jobId: string;
  readonly state: 'failed' | 'cancelled';
  /** For people: why. */
  readonly message: string;
  readonly tenantId: string;
  readonly createdBy: PersonId;
  readonly now: Date;
};

/** Said of work that somebody has stopped. */
export const cancelledBy = (name: string) => `Cancelled by ${name}.`;

export type JobDefinition<Payload = never> = {
  readonly name: string;
  /** Whose lists it changes. */
  readonly area: Area;
  /** The call that asks for it: of whoever may no longer make that call it is not begun. */
  readonly asked?: Call;
  readonly run: (context: JobContext, payload: Payload) => Promise<unknown>;
  /** Puts the subject into its failed state, in the transaction that ends the job. */
  readonly ended?: (db: Db, end: JobEnd, payload: Payload) => Promise<void>;
};

/** What starting a job takes: its name, and whose lists it changes. */
export type JobKind<Payload> = Pick<JobDefinition<Payload>, 'name' | 'area'>;

/** Names a kind of work that outlives a request. Jobs must bear being run twice: compute, then `finish`. */
export const defineJob = <Payload>(job: JobDefinition<Payload>): JobDefinition<Payload> => job;
