import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { PersonId } from '../base/person';
import { canonical } from '../db/audit';
import type { Db } from '../db/open';
import { idempotencyKey, rateLimit } from '../db/schema/platform';
import type { Left, Taken } from './limits';
import { Refusal, refuse } from '../base/refuse';

/** What was answered the first time. */
export type Stored = { readonly status: number; readonly answer: unknown; readonly etag: string | null };
type Asked = { readonly tenantId: string; readonly userId: PersonId; readonly key: string; readonly request: unknown };

const keptHours = 24;
/** The key of one person in one tenant. */
const isOf = ({ tenantId, userId, key }: Omit<Asked, 'request'>) =>
  and(eq(idempotencyKey.tenantId, tenantId), eq(idempotencyKey.userId, userId), eq(idempotencyKey.key, key));

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
  const [first] = await db.select().from(idempotencyKey).where(isOf({ tenantId, userId, key }));
  if (!first || first.status === null) {
    throw new Refusal(503, 'request.unfinished', 'The first request with this key has not ended.', undefined, 1);
  }
  if (first.requestHash !== requestHash) {
    refuse(422, 'request.keyReused', 'This Idempotency-Key was used for another request. Use a new one.');
  }
  return { status: first.status, answer: first.answer, etag: first.etag };
}

/** Whether a request with this key has been answered, so that its effect is not made again. */
export async function isAnswered(db: Db, asked: Omit<Asked, 'request'>): Promise<boolean> {
  const kept = gt(idempotencyKey.createdAt, sql`now() - make_interval(hours => ${keptHours})`);
  const rows = await db
    .select({ key: idempotencyKey.key })
    .from(idempotencyKey)
    .where(and(isOf(asked), isNotNull(idempotencyKey.status), kept));
  return rows.length > 0;
}

/** Keeps the answer beside the key. */
export async function saveResponse(db: Db, asked: Omit<Asked, 'request'>, stored: Stored): Promise<void> {
  await db
    .update(idempotencyKey)
    .set({ status: stored.status, answer: stored.answer ?? null, etag: stored.etag })
    .where(isOf(asked));
}

/** Keeps the keys that begin with these words for another day. */
export const keepKeys = (db: Db, begin: string) =>
  db
    .update(idempotencyKey)
    .set({ createdAt: sql`now()` })
    .where(sql`starts_with(${idempotencyKey.key}, ${begin})`);

/** Forgets keys older than a day, in all tenants; but those that begin with these words. */
export const forgetKeys = (db: Db, kept: string | null) =>
  db
    .delete(idempotencyKey)
    .where(
      and(
        lt(idempotencyKey.createdAt, sql`now() - make_interval(hours => ${keptHours})`),
        kept === null ? undefined : sql`not starts_with(${idempotencyKey.key}, ${kept})`,
      ),
    );

/**
 * Takes from the buckets what one process has taken since it last asked, and answers what is left of all that any process
 * took from in the last seconds. In the order of their keys, so that two processes never wait for each other.
 */
export async function shareTaken(db: Db, counted: readonly Taken[]): Promise<readonly Left[]> {
  const rows = [...counted].sort((a, b) => (a.key < b.key ? -1 : 1));
  const level = sql`least(${rateLimit.size}, ${rateLimit.left} + extract(epoch from clock_timestamp() - ${rateLimit.at}) * ${rateLimit.perSecond})`;
  if (rows.length > 0) {
    await db
      .insert(rateLimit)
      .values(
        rows.map(({ key, size, perSecond, spent }) => ({
          ...{ key, size, perSecond, left: Math.max(0, size - spent), at: sql`clock_timestamp()` },
        })),
      )
      .onConflictDoUpdate({
        target: rateLimit.key,
        set: {
          left: sql`greatest(0, ${level} - (excluded.size - excluded."left"))`,
          size: sql`excluded.size`,
          perSecond: sql`excluded.per_second`,
          at: sql`clock_timestamp()`,
        },
      });
  }
  return db
    .select({ key: rateLimit.key, left: sql<number>`(${level})::float8` })
    .from(rateLimit)
    .where(gt(rateLimit.at, sql`clock_timestamp() - interval '5 seconds'`))
    .limit(10_000);
}

/** Buckets that have filled up again. */
export const forgetLimits = (db: Db) =>
  db
    .delete(rateLimit)
    .where(
      sql`${rateLimit.at} < now() - interval '10 minutes' - make_interval(secs => ${rateLimit.size} / ${rateLimit.perSecond})`,
    );
