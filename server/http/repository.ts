import { and, eq, lt, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { canonical } from '../db/audit';
import type { Db } from '../db/open';
import { idempotencyKey } from '../db/schema/platform';
import { Refusal, refuse } from '../base/refuse';

/** What was answered the first time. */
export type Stored = { readonly status: number; readonly answer: unknown; readonly etag: string | null };
type Asked = { readonly tenantId: string; readonly userId: string; readonly key: string; readonly request: unknown };

const keptHours = 24;

/**
 * Claims the key inside the transaction of the effect. A parallel request with the same key waits at the insert until
 * the first commits, and then gets the first one's answer; if the first rolled back, it goes on itself.
 */
export async function claimKey(db: Db, { tenantId, userId, key, request }: Asked): Promise<Stored | null> {
  const requestHash = createHash('sha256').update(canonical(request)).digest('hex');
  const claimed = await db
    .insert(idempotencyKey)
    .values({ tenantId, userId, key, requestHash })
    .onConflictDoUpdate({
      target: [idempotencyKey.tenantId, idempotencyKey.userId, idempotencyKey.key],
      set: { requestHash, status: null, answer: null, etag: null, createdAt: sql`now()` },
      // A key is free again after a day.
      setWhere: lt(idempotencyKey.createdAt, sql`now() - make_interval(hours => ${keptHours})`),
    })
    .returning({ key: idempotencyKey.key });
  if (claimed.length > 0) return null;
  const [first] = await db
    .select()
    .from(idempotencyKey)
    .where(and(eq(idempotencyKey.userId, userId), eq(idempotencyKey.key, key)));
  if (!first || first.status === null) {
    throw new Refusal(503, 'request.unfinished', 'The first request with this key has not ended.', undefined, 1);
  }
  if (first.requestHash !== requestHash) {
    refuse(422, 'request.keyReused', 'This Idempotency-Key was used for another request. Use a new one.');
  }
  return { status: first.status, answer: first.answer, etag: first.etag };
}

/** Keeps the answer beside the key. */
export async function saveResponse(db: Db, asked: Omit<Asked, 'request'>, stored: Stored): Promise<void> {
  await db
    .update(idempotencyKey)
    .set({ status: stored.status, answer: stored.answer ?? null, etag: stored.etag })
    .where(and(eq(idempotencyKey.userId, asked.userId), eq(idempotencyKey.key, asked.key)));
}

/** Forgets keys older than a day, in all tenants. */
export const forgetKeys = (db: Db) =>
  db.delete(idempotencyKey).where(lt(idempotencyKey.createdAt, sql`now() - make_interval(hours => ${keptHours})`));
