import type { FastifyRequest } from 'fastify';
import type { Call, ParsedRequest } from '#shared/contract/call';
import type { AuditNote, Channel } from '../db/audit';
import type { Db } from '../db/open';
import type { User } from './user';
import type { JobExtras, JobKind } from '../jobs/define';
import type { Parts } from './parts';

/** What a handler gets beside the parsed parts of the call. */
type RequestDetails = {
  /** The version the caller changed, from If-Match; null when there is none. */
  readonly ifMatch: number | null;
  readonly request: FastifyRequest;
};
export type HandlerRequest<C extends Call> = ParsedRequest<C> & RequestDetails;

/** The Idempotency-Key of a request and what it stands for. */
export type Once = { readonly key: string; readonly request: unknown };

/** What a handler stands on when no transaction is open for it. */
export type FreeContext = {
  readonly tenantId: string;
  readonly user: User;
  readonly channel: Channel;
  readonly now: Date;
  readonly parts: Parts;
  /** One short transaction in the tenant's scope. */
  readonly inTenant: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** For a handler that keeps its answer itself; null where the request has no key. */
  readonly once: Once | null;
};
/** What a handler stands on: `db` is inside the tenant's transaction, which commits when the handler returns. */
export type Context = Omit<FreeContext, 'inTenant' | 'once'> & {
  readonly db: Db;
  /** Every write leaves a row here; it also tells the event streams that the call's areas changed. */
  readonly audit: (note: AuditNote) => Promise<void>;
  /** Starts a job once this transaction has committed; answers the job's id. */
  readonly enqueue: <P>(job: JobKind<P>, payload: P, more?: JobExtras) => Promise<string>;
};
/** What a public call's handler stands on: nobody is signed in, and no tenant is chosen. */
export type PublicContext = {
  readonly now: Date;
  readonly parts: Parts;
  /** Finds whose a link is, across tenants. */
  readonly asSystem: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  readonly inTenant: <T>(tenantId: string, work: (db: Db) => Promise<T>) => Promise<T>;
};
