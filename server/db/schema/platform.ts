import { sql } from 'drizzle-orm';
import {
  bigint,
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
import type { SettingKey } from '#shared/contract/settingRows';
import type { TenantSettings } from '#shared/contract/settings';
import type { PersonId } from '../../base/person';
import { at, id, searched, tenantId, version, who } from './columns';

/** What is stored of a tenant's settings: some of them, and perhaps those of another version (see `mergeSettings`). */
export type StoredSettings = Readonly<Partial<TenantSettings>>;
/** What somebody has proposed for a setting, and when. */
export type Proposal = { readonly value: unknown; readonly by: PersonId; readonly at: string };
export type WaitingSettings = Readonly<Partial<Record<SettingKey, Proposal>>>;

export const tenant = pgTable('tenant', {
  id: id(),
  handle: text().notNull().unique(),
  name: text().notNull(),
  settings: jsonb().$type<StoredSettings>().notNull(),
  /** Changes of settings that wait for a second administrator. */
  waiting: jsonb().$type<WaitingSettings>().notNull().default({}),
  /** Of the settings and of what waits: goes up with every change of them. */
  version: version(),
  createdAt: at().notNull().defaultNow(),
});

/** Hash-chained: each row carries the hash of the one before it in its tenant. Append-only by grant and by trigger. */
export const audit = pgTable(
  'audit',
  {
    tenantId: tenantId(),
    sequence: bigint({ mode: 'number' }).notNull(),
    id: text().notNull(),
    at: at().notNull(),
    who: who().notNull(),
    channel: text().notNull(),
    area: text().notNull(),
    subjectId: text().notNull(),
    action: text().notNull(),
    from: text(),
    to: text(),
    reason: text(),
    details: jsonb(),
    previousHash: text().notNull(),
    hash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.sequence] }), index().on(t.tenantId, t.subjectId)],
);

/**
 * Who has asked for anything in a tenant, with the name and the address that their newest token had. Rows that were never seen (`seenAt`
 * is null) are addresses under which people wrote before they were known by issuer and subject.
 */
export const person = pgTable(
  'person',
  {
    tenantId: tenantId(),
    id: who().notNull(),
    email: text().notNull(),
    name: text().notNull(),
    /** The addresses and names that rows from before name this person by. */
    former: who().array().notNull().default([]),
    /** Roles of that token. */
    roles: text().array().notNull().default([]),
    /** When the token was given that name, address and roles are of. */
    seenAt: at(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
);

export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    tenantId: tenantId(),
    userId: who().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    status: integer(),
    answer: jsonb(),
    etag: text(),
    createdAt: at().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId, t.key] })],
);

/** One piece of work that outlives a request. The row is the truth; the queue only says when to look. */
export const job = pgTable(
  'job',
  {
    tenantId: tenantId(),
    id: id(),
    kind: text().notNull(),
    state: text().notNull().default('queued'),
    stage: text().notNull().default(''),
    percent: integer().notNull().default(0),
    subjectId: text(),
    area: text(),
    payload: jsonb().notNull(),
    result: jsonb(),
    error: text(),
    cancelRequested: boolean().notNull().default(false),
    attempts: integer().notNull().default(0),
    /** Same key, unfinished: the same job. */
    uniqueKey: text(),
    /** The job whose work this is a part of: people see that one. */
    partOf: text(),
    createdBy: who().notNull(),
    createdAt: at().notNull().defaultNow(),
    startedAt: at(),
    heartbeatAt: at(),
    endedAt: at(),
    /** Moves with every change of the row: the event streams of all processes look for it. */
    updatedAt: at().notNull().defaultNow(),
  },
  (t) => [
    index().on(t.state, t.createdAt),
    index().on(t.tenantId, t.subjectId),
    index().on(t.updatedAt),
    index()
      .on(t.partOf)
      .where(sql`${t.partOf} is not null`),
  ],
);

/** Which areas a transaction changed, for the event streams of all processes; rows live for minutes. */
export const notice = pgTable(
  'notice',
  { tenantId: tenantId(), id: id(), areas: text().array().notNull(), createdAt: at().notNull().defaultNow() },
  (t) => [index().on(t.createdAt)],
);

/** What somebody ought to know: one person, or all who may see the area of its subject. */
export const inboxMessage = pgTable(
  'inbox_message',
  {
    tenantId: tenantId(),
    id: id(),
    kind: text().notNull(),
    area: text().notNull(),
    subjectId: text().notNull(),
    name: text().notNull(),
    date: date({ mode: 'string' }),
    /** The one person whom it concerns. */
    recipient: who(),
    /** The same thing is told once. */
    key: text().notNull(),
    createdAt: at().notNull().defaultNow(),
    searched: searched(),
  },
  (t) => [
    uniqueIndex().on(t.tenantId, t.key),
    // What an inbox goes through and counts.
    index('inbox_message_told_index').on(t.tenantId, t.createdAt, t.id, t.area, t.recipient, t.kind),
    index('inbox_message_name_words_index').on(t.tenantId, sql`${t.name} collate words`, t.id),
  ],
);

/** Who has read which message. */
export const inboxRead = pgTable(
  'inbox_read',
  { tenantId: tenantId(), messageId: text().notNull(), userId: who().notNull(), at: at().notNull().defaultNow() },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId, t.messageId] })],
);

export const storedFile = pgTable(
  'stored_file',
  {
    tenantId: tenantId(),
    id: id(),
    fileName: text().notNull(),
    description: text().notNull().default(''),
    contentType: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    labels: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** A contract or a payout was based on it: it is never deleted. */
    kept: boolean().notNull().default(false),
    /** The name or address of who made it, as a signature. */
    createdBy: text().notNull(),
    createdAt: at().notNull().defaultNow(),
    updatedAt: at().notNull().defaultNow(),
    version: version(),
  },
  (t) => [index().on(t.tenantId, t.createdAt)],
);

/** Adapter of the embedded identity provider; holds no tenant's rows. */
export const identityEntry = pgTable(
  'identity_entry',
  {
    kind: text().notNull(),
    id: text().notNull(),
    payload: jsonb().notNull(),
    grantId: text(),
    userCode: text(),
    uid: text(),
    expiresAt: at(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.id] }), index().on(t.grantId), index().on(t.uid)],
);

export const account = pgTable(
  'account',
  {
    id: id(),
    email: text().notNull(),
    name: text().notNull(),
    passwordHash: text().notNull(),
    roles: text().array().notNull(),
    tenants: text().array().notNull(),
    disabled: boolean().notNull().default(false),
  },
  (t) => [uniqueIndex().on(t.email)],
);

/** Whose tokens hold no more, whichever provider gave them: by subject or e-mail address. Holds no tenant's rows. */
export const standing = pgTable('standing', {
  who: text().primaryKey(),
  disabled: boolean().notNull().default(false),
  /** They signed out: what was given before holds no more. */
  endedAt: at(),
});

/** What the server remembers of itself, such as whether the sample world was finished. */
export const serverState = pgTable('server_state', { key: text().primaryKey(), value: text().notNull() });

/** What is left in the token buckets that several API processes count together; keys are hashes, as they stand for addresses. */
export const rateLimit = pgTable('rate_limit', {
  key: text().primaryKey(),
  size: doublePrecision().notNull(),
  perSecond: doublePrecision().notNull(),
  left: doublePrecision().notNull(),
  at: at().notNull(),
});
