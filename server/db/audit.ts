import { and, asc, desc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Area } from '#shared/contract/access';
import type { PersonId } from '../base/person';
import { insertMany } from './bulk';
import { newId } from './ids';
import { lockKey } from './lockKey';
import type { Db } from './open';
import { ofWriter, writer } from './people';
import { audit, person } from './schema/platform';

/** Through which door a change came. */
export type Channel = 'console' | 'api' | 'command' | 'job' | 'system';
type AuditEntry = {
  readonly tenantId: string;
  readonly at: Date;
  readonly who: PersonId;
  readonly channel: Channel;
  readonly area: string;
  readonly subjectId: string;
  readonly action: string;
  readonly from?: string | null;
  readonly to?: string | null;
  readonly reason?: string | null;
  readonly details?: unknown;
};
/** One line for the audit trail: who, when and through which door is added. */
export type AuditNote = {
  readonly subjectId: string;
  readonly action: string;
  readonly from?: string | null;
  readonly to?: string | null;
  readonly reason?: string | null;
  readonly details?: unknown;
  /** The call's own area unless told. */
  readonly area?: Area;
};
type Row = typeof audit.$inferSelect;
/** A line as it is shown: the address and the name of who wrote it. */
export type ToldRow = Omit<Row, 'who'> & { readonly who: string; readonly whoName: string };
const told = { ...getTableColumns(audit), who: writer.email, whoName: writer.name };

/** The first row of a tenant follows this. */
const beginning = '0'.repeat(64);

/** JSON with sorted keys: the same value gives the same text, also after the database has reordered it. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const fields = Object.entries(value)
      .filter(([, held]) => held !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, held]) => `${JSON.stringify(key)}:${canonical(held)}`);
    return `{${fields.join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

function hashOf(row: Omit<Row, 'hash'>): string {
  const { tenantId, sequence, id, at, who, channel, area, subjectId, action, from, to, reason, details } = row;
  const content = [tenantId, sequence, id, at.toISOString(), who, channel, area, subjectId, action, from, to, reason];
  return createHash('sha256')
    .update(row.previousHash)
    .update(canonical([...content, details]))
    .digest('hex');
}

/** Adds one row to the tenant's chain, in the transaction of the change it tells of. Writers of one tenant queue up here. */
export const writeAudit = (db: Db, entry: AuditEntry): Promise<void> => writeAudits(db, entry.tenantId, [entry]);

/** Adds rows to the chain of their tenant, in this order, with one statement. */
export async function writeAudits(
  db: Db,
  tenantId: string,
  entries: readonly Omit<AuditEntry, 'tenantId'>[],
): Promise<void> {
  if (entries.length === 0) return;
  await lockKey(db, `audit:${tenantId}`);
  const rows: Row[] = [];
  let head = await auditHead(db, tenantId);
  for (const entry of entries) {
    const row: Omit<Row, 'hash'> = {
      ...entry,
      tenantId,
      id: newId(entry.at.getTime()),
      sequence: head.sequence + 1,
      from: entry.from ?? null,
      to: entry.to ?? null,
      reason: entry.reason ?? null,
      // As the database will hand it back: what JSON does not know (undefined, dates) is gone.
      details: entry.details === undefined ? null : JSON.parse(JSON.stringify(entry.details)),
      previousHash: head.hash,
    };
    head = { sequence: row.sequence, hash: hashOf(row) };
    rows.push({ ...row, hash: head.hash });
  }
  const texts = (['id', 'who', 'channel', 'area', 'action', 'from', 'to', 'reason', 'hash'] as const).map((name) => ({
    name,
    type: 'text',
    values: rows.map((row) => row[name]),
  }));
  await insertMany(db, audit, { tenant_id: tenantId }, [
    ...texts,
    { name: 'sequence', type: 'bigint', values: rows.map(({ sequence }) => sequence) },
    { name: 'at', type: 'timestamptz', values: rows.map(({ at }) => at.toISOString()) },
    { name: 'subject_id', type: 'text', values: rows.map(({ subjectId }) => subjectId) },
    { name: 'previous_hash', type: 'text', values: rows.map(({ previousHash }) => previousHash) },
    {
      name: 'details',
      type: 'jsonb',
      values: rows.map(({ details }) => (details === null ? null : JSON.stringify(details))),
    },
  ]);
}

/** What was done to an object last, by whom (`by` to decide, the others to show), and when; of those with this action, or these details, alone. */
export async function lastChangeOf(
  db: Db,
  subjectId: string,
  { action, details }: { readonly action?: string; readonly details?: object | undefined } = {},
) {
  const [row] = await db
    .select({
      action: audit.action,
      by: audit.who,
      changedBy: writer.email,
      changedByName: writer.name,
      changedAt: audit.at,
      details: audit.details,
    })
    .from(audit)
    .leftJoin(person, ofWriter)
    .where(
      and(
        eq(audit.subjectId, subjectId),
        action ? eq(audit.action, action) : undefined,
        details ? sql`${audit.details} @> ${JSON.stringify(details)}::jsonb` : undefined,
      ),
    )
    .orderBy(desc(audit.sequence))
    .limit(1);
  return row;
}

/** The audit trail of one object, newest first. */
export async function auditOf(db: Db, subjectId: string, page: { readonly page: number; readonly size: number }) {
  const where = eq(audit.subjectId, subjectId);
  const rows = await db
    .select(told)
    .from(audit)
    .leftJoin(person, ofWriter)
    .where(where)
    .orderBy(desc(audit.sequence))
    .limit(page.size)
    .offset(page.page * page.size);
  return { rows, total: await db.$count(audit, where) };
}

/** Who moved an object to a state, the last time that somebody did; undefined when nobody has. */
export async function lastMover(db: Db, subjectId: string, to: string): Promise<PersonId | undefined> {
  const [row] = await db
    .select({ who: audit.who })
    .from(audit)
    .where(and(eq(audit.subjectId, subjectId), eq(audit.action, 'moved'), eq(audit.to, to)))
    .orderBy(desc(audit.sequence))
    .limit(1);
  return row?.who;
}

/** The newest rows of several objects, newest first, at most so many of each. */
export async function auditsOf(db: Db, subjectIds: readonly string[], most: number): Promise<Map<string, ToldRow[]>> {
  const bySubject = new Map<string, ToldRow[]>(subjectIds.map((id) => [id, []]));
  if (subjectIds.length === 0) return bySubject;
  const rows = await db
    .select(told)
    .from(audit)
    .leftJoin(person, ofWriter)
    .where(inArray(audit.subjectId, [...subjectIds]))
    .orderBy(desc(audit.sequence));
  for (const row of rows) {
    const history = bySubject.get(row.subjectId);
    if (history && history.length < most) history.push(row);
  }
  return bySubject;
}

type ChainBreak = { readonly sequence: number; readonly what: 'altered' | 'removed or inserted' | 'cut off' };
export type Head = { readonly sequence: number; readonly hash: string };

/** The end of a tenant's chain: keep it elsewhere, and a cut tail is found. */
export async function auditHead(db: Db, tenantId: string): Promise<Head> {
  const [last] = await db
    .select({ sequence: audit.sequence, hash: audit.hash })
    .from(audit)
    .where(eq(audit.tenantId, tenantId))
    .orderBy(desc(audit.sequence))
    .limit(1);
  return last ?? { sequence: 0, hash: beginning };
}

/** Walks a tenant's chain and names the first row that does not fit; an anchor kept elsewhere also finds a cut tail. */
export async function verifyAudit(db: Db, tenantId: string, anchor?: Head): Promise<ChainBreak | null> {
  let previous: Head = { sequence: 0, hash: beginning };
  let anchored = !anchor || anchor.sequence === 0;
  for (;;) {
    const rows = await db
      .select()
      .from(audit)
      .where(and(eq(audit.tenantId, tenantId), gt(audit.sequence, previous.sequence)))
      .orderBy(asc(audit.sequence))
      .limit(1000);
    for (const row of rows) {
      if (row.sequence !== previous.sequence + 1 || row.previousHash !== previous.hash) {
        return { sequence: previous.sequence + 1, what: 'removed or inserted' };
      }
      if (row.hash !== hashOf(row)) return { sequence: row.sequence, what: 'altered' };
      previous = row;
      if (anchor && row.sequence === anchor.sequence) {
        if (row.hash !== anchor.hash) return { sequence: row.sequence, what: 'altered' };
        anchored = true;
      }
    }
    if (rows.length < 1000) break;
  }
  return anchored ? null : { sequence: previous.sequence + 1, what: 'cut off' };
}
