import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { PartState } from '#shared/engine/event/footprint';
import { amount, at, bytes, id, reviewLimit, tenantId, version, who } from './columns';

export type EventProvenance = {
  readonly dataSetId: string;
  readonly dataVersion: number;
  readonly dataHash: string;
  readonly engineVersion: string;
  readonly footprintHash: string;
};

/** The monitored life of one coverage version in one period: policies keep the version they were quoted on. */
export const parametricEvent = pgTable(
  'parametric_event',
  {
    tenantId: tenantId(),
    id: id(),
    coverageId: text().notNull(),
    coverageVersion: integer().notNull(),
    periodStart: date({ mode: 'string' }).notNull(),
    periodEnd: date({ mode: 'string' }).notNull(),
    status: text().notNull().default('UNKNOWN'),
    warning: boolean().notNull().default(false),
    indexValue: doublePrecision(),
    latestIndexValue: doublePrecision(),
    payoutPct: doublePrecision().notNull().default(0),
    indicativePct: doublePrecision(),
    missingDays: integer().notNull().default(0),
    usable: boolean().notNull().default(false),
    firstPayoutDate: date({ mode: 'string' }),
    /** The last day of its period that has data. */
    dataUntil: date({ mode: 'string' }),
    /** What the state was computed from: engine and versions of data. While it is the same, computing again finds the same. */
    basis: text(),
    /** The newest day a run has looked at; a run for an earlier day changes nothing here. */
    asOf: date({ mode: 'string' }),
    runTime: at(),
    provenance: jsonb().$type<EventProvenance>(),
    secondary: jsonb(),
    /** Of several triggers, how each stands by itself; null where there is one, or nothing has been computed since they are kept. */
    parts: jsonb().$type<readonly PartState[]>(),
    /** From RECONCILED on, footprint and amounts stay as they were. */
    frozen: boolean().notNull().default(false),
    /** When a file last changed a day of its period; what has compared the frozen event with the new data clears it. */
    correctedAt: at(),
    reviewLimit: reviewLimit(),
    version: version(),
  },
  (t) => [
    uniqueIndex().on(t.tenantId, t.coverageId, t.coverageVersion, t.periodStart, t.periodEnd),
    index().on(t.tenantId, t.status, t.id),
    index().on(t.tenantId, t.periodEnd, t.id),
    index().on(t.tenantId, t.periodStart, t.id),
  ],
);

export const footprint = pgTable(
  'footprint',
  {
    tenantId: tenantId(),
    eventId: text().notNull(),
    /** SHA-256 of columns and layout: an unchanged footprint is not written again. */
    hash: text().notNull(),
    /** The rows as columns of numbers, and what they are of: server/features/monitoring/events/footprintColumns.ts. */
    columns: bytes().notNull(),
    layout: text().notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.eventId] })],
);

/** A data correction after the event was frozen: told, and applied only when a person says so. One waits at a time. */
export const correctionNotice = pgTable(
  'correction_notice',
  {
    tenantId: tenantId(),
    id: id(),
    eventId: text().notNull(),
    /** The day as of which the new figures were computed. */
    asOf: date({ mode: 'string' }).notNull(),
    dataVersion: integer().notNull(),
    oldIndex: doublePrecision(),
    newIndex: doublePrecision(),
    oldPayoutPct: doublePrecision().notNull(),
    newPayoutPct: doublePrecision().notNull(),
    createdAt: at().notNull(),
    /** `kept` or `adopted`; null while nobody has decided. */
    decision: text(),
    decidedBy: who(),
    decidedAt: at(),
    reason: text(),
  },
  (t) => [
    uniqueIndex()
      .on(t.tenantId, t.eventId)
      .where(sql`${t.decision} is null`),
  ],
);

export const claim = pgTable(
  'claim',
  {
    tenantId: tenantId(),
    id: id(),
    eventId: text().notNull(),
    policyItemId: text().notNull(),
    policyId: text().notNull(),
    /** 0 is the claim; 1, 2, … are adjustments after a reopening. */
    sequence: integer().notNull().default(0),
    state: text().notNull().default('drawn_up'),
    amount: amount().notNull(),
    currency: text().notNull(),
    payoutPct: doublePrecision().notNull(),
    indexValue: doublePrecision().notNull(),
    indexUnit: text().notNull(),
    startTime: date({ mode: 'string' }).notNull(),
    reportFileId: text(),
    certificateFileId: text(),
    reviewedBy: who(),
    reviewLimit: reviewLimit(),
    approvedBy: who(),
    paidBy: who(),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
    version: version(),
  },
  (t) => [uniqueIndex().on(t.tenantId, t.eventId, t.policyItemId, t.sequence), index().on(t.tenantId, t.policyId)],
);

/** Public links: only the hash of the slug is kept. */
export const permalink = pgTable(
  'permalink',
  {
    tenantId: tenantId(),
    id: id(),
    eventId: text().notNull(),
    slugHash: text().notNull(),
    /** First characters of the slug, to tell links apart in the overview. */
    hint: text().notNull(),
    /** When it was first copied, sent or printed, or made by a call that asked for a public link at once; null: it is not public yet. */
    releasedAt: at(),
    paused: boolean().notNull().default(false),
    revokedAt: at(),
    expiresAt: at(),
    /** `event`, or the id of a policy item: the link says what that is paid; null: it says no sums. */
    amountOf: text(),
    views: integer().notNull().default(0),
    lastSeen: at(),
    /** The name of who made it, as a signature. */
    createdBy: text().notNull(),
    createdAt: at().notNull(),
    version: version(),
  },
  (t) => [uniqueIndex().on(t.slugHash), index().on(t.tenantId, t.eventId)],
);

/** Readers of a public link who asked to be told. What names them is sealed with a key that the database does not hold. */
export const newsSubscription = pgTable(
  'news_subscription',
  {
    tenantId: tenantId(),
    id: id(),
    permalinkId: text().notNull(),
    eventId: text().notNull(),
    language: text().notNull(),
    /** Address, link and the word by which they leave: server/features/monitoring/news/seal.ts. */
    sealed: text().notNull(),
    /** Keyed hash of the address: asking twice is one subscription. */
    addressHash: text().notNull(),
    /** Hash of the word by which they confirm and leave. */
    tokenHash: text().notNull(),
    askedAt: at().notNull(),
    confirmedAt: at(),
  },
  (t) => [
    uniqueIndex().on(t.tokenHash),
    uniqueIndex().on(t.tenantId, t.permalinkId, t.addressHash),
    index().on(t.tenantId, t.eventId),
  ],
);

/** What each of them is told, once: a row that is there is never written again. */
export const newsMessage = pgTable(
  'news_message',
  {
    tenantId: tenantId(),
    id: id(),
    subscriptionId: text().notNull(),
    eventId: text().notNull(),
    /** `confirm`, `triggered`, `final` or `paid`. */
    kind: text().notNull(),
    createdAt: at().notNull(),
    /** Handed over; also of what was no news when they confirmed. */
    sentAt: at(),
    attempts: integer().notNull().default(0),
    /** Not before then, after a try that failed. */
    nextAt: at(),
  },
  (t) => [uniqueIndex().on(t.tenantId, t.subscriptionId, t.eventId, t.kind)],
);

export const monitoringRun = pgTable(
  'monitoring_run',
  {
    tenantId: tenantId(),
    id: id(),
    asOf: date({ mode: 'string' }).notNull(),
    startedAt: at().notNull(),
    endedAt: at(),
    events: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    claims: integer().notNull().default(0),
    report: jsonb(),
  },
  (t) => [index().on(t.tenantId, t.asOf)],
);
