import { and, count, eq, exists, gt, inArray, isNotNull, isNull, lt, lte, ne, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { newId } from '../../../db/ids';
import type { Db } from '../../../db/open';
import { newsMessage, newsSubscription, parametricEvent, permalink } from '../../../db/schema/monitoring';

type Subscription = typeof newsSubscription.$inferSelect;
type Message = typeof newsMessage.$inferSelect;

/** Adds a subscription with the message that asks to confirm it; false where the address has one for this link. */
export async function addSubscription(db: Db, row: Omit<Subscription, 'id' | 'confirmedAt'>): Promise<boolean> {
  const id = newId();
  const added = await db
    .insert(newsSubscription)
    .values({ ...row, id })
    .onConflictDoNothing()
    .returning({ id: newsSubscription.id });
  if (added.length === 0) return false;
  const { tenantId, eventId, askedAt } = row;
  const message = { tenantId, eventId, subscriptionId: id, kind: 'confirm', createdAt: askedAt };
  await db.insert(newsMessage).values({ ...message, id: newId() });
  return true;
}

export const findByToken = async (db: Db, hash: string): Promise<Subscription | undefined> =>
  (await db.select().from(newsSubscription).where(eq(newsSubscription.tokenHash, hash)))[0];

export const confirmSubscription = (db: Db, id: string, now: Date) =>
  db
    .update(newsSubscription)
    .set({ confirmedAt: now })
    .where(and(eq(newsSubscription.id, id), isNull(newsSubscription.confirmedAt)))
    .returning({ id: newsSubscription.id });

/** Nothing of them stays. */
export async function dropSubscriptions(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.delete(newsMessage).where(inArray(newsMessage.subscriptionId, [...ids]));
  await db.delete(newsSubscription).where(inArray(newsSubscription.id, [...ids]));
}

/** Who asked, of which event it is and how that stands; of links that are live, by confirmed readers. */
export const findFollowed = (db: Db, now: Date) =>
  db
    .select({ subscription: newsSubscription, event: parametricEvent })
    .from(newsSubscription)
    .innerJoin(parametricEvent, eq(parametricEvent.id, newsSubscription.eventId))
    .innerJoin(permalink, eq(permalink.id, newsSubscription.permalinkId))
    .where(
      and(
        isNotNull(newsSubscription.confirmedAt),
        eq(permalink.paused, false),
        isNull(permalink.revokedAt),
        or(isNull(permalink.expiresAt), sql`${permalink.expiresAt} > ${now.toISOString()}::timestamptz`),
      ),
    );

export const findTold = (db: Db, subscriptionIds: readonly string[]) =>
  subscriptionIds.length === 0
    ? Promise.resolve([])
    : db
        .select({ subscriptionId: newsMessage.subscriptionId, kind: newsMessage.kind })
        .from(newsMessage)
        .where(inArray(newsMessage.subscriptionId, [...subscriptionIds]));

/** Writes down what is to be told; what is written down already stays as it is. */
export const addMessages = (db: Db, rows: readonly Omit<typeof newsMessage.$inferInsert, 'id'>[]) =>
  rows.length === 0
    ? Promise.resolve()
    : db
        .insert(newsMessage)
        .values(rows.map((row) => ({ ...row, id: newId() })))
        .onConflictDoNothing();

const aDayBefore = (now: Date) => new Date(now.getTime() - 86_400_000);

/** For a message of `newsMessage` and `newsSubscription`: whether its mailbox has been asked to confirm something within the last day, or is about to be. */
function isMailboxAsked(db: Db, now: Date) {
  const [other, othersSubscription] = [alias(newsMessage, 'other'), alias(newsSubscription, 'others_subscription')];
  const isBefore = sql`(${other.createdAt}, ${other.id}) < (${newsMessage.createdAt}, ${newsMessage.id})`;
  return exists(
    db
      .select({ id: other.id })
      .from(other)
      .innerJoin(othersSubscription, eq(othersSubscription.id, other.subscriptionId))
      .where(
        and(
          eq(other.kind, 'confirm'),
          eq(othersSubscription.addressHash, newsSubscription.addressHash),
          or(gt(other.sentAt, aDayBefore(now)), and(isNull(other.sentAt), isBefore)),
        ),
      ),
  );
}

/** Messages that wait to be sent, the oldest first. A mailbox is asked to confirm something once a day at most, by whatever tenant: what is more waits. */
export const findWaiting = (db: Db, now: Date) =>
  db
    .select({ id: newsMessage.id, tenantId: newsMessage.tenantId, kind: newsMessage.kind })
    .from(newsMessage)
    .innerJoin(newsSubscription, eq(newsSubscription.id, newsMessage.subscriptionId))
    .where(
      and(
        isNull(newsMessage.sentAt),
        or(isNull(newsMessage.nextAt), lte(newsMessage.nextAt, now)),
        or(ne(newsMessage.kind, 'confirm'), not(isMailboxAsked(db, now))),
      ),
    )
    .orderBy(newsMessage.createdAt, newsMessage.id)
    .limit(500);

/** How many messages that ask to confirm something each tenant has sent within the last day. */
export const countConfirmations = async (db: Db, now: Date): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .select({ tenantId: newsMessage.tenantId, sent: count() })
    .from(newsMessage)
    .where(and(eq(newsMessage.kind, 'confirm'), gt(newsMessage.sentAt, aDayBefore(now))))
    .groupBy(newsMessage.tenantId);
  return new Map(rows.map(({ tenantId, sent }) => [tenantId, sent]));
};

export const findMessage = async (
  db: Db,
  id: string,
): Promise<{ message: Message; subscription: Subscription; link: typeof permalink.$inferSelect } | undefined> =>
  (
    await db
      .select({ message: newsMessage, subscription: newsSubscription, link: permalink })
      .from(newsMessage)
      .innerJoin(newsSubscription, eq(newsSubscription.id, newsMessage.subscriptionId))
      .innerJoin(permalink, eq(permalink.id, newsSubscription.permalinkId))
      .where(eq(newsMessage.id, id))
  )[0];

export const markSent = (db: Db, id: string, sentAt: Date | null) =>
  db.update(newsMessage).set({ sentAt }).where(eq(newsMessage.id, id));
export const markFailed = (db: Db, id: string, attempts: number, nextAt: Date) =>
  db.update(newsMessage).set({ sentAt: null, attempts, nextAt }).where(eq(newsMessage.id, id));

/** Subscriptions that nobody needs: never confirmed, of links that have ended, or of events that are settled and told of. */
export const findSpent = (db: Db, now: Date, confirmBefore: Date) =>
  db
    .select({ id: newsSubscription.id })
    .from(newsSubscription)
    .leftJoin(permalink, eq(permalink.id, newsSubscription.permalinkId))
    .leftJoin(parametricEvent, eq(parametricEvent.id, newsSubscription.eventId))
    .where(
      or(
        and(isNull(newsSubscription.confirmedAt), lt(newsSubscription.askedAt, confirmBefore)),
        isNull(permalink.id),
        isNotNull(permalink.revokedAt),
        lte(permalink.expiresAt, now),
        and(
          inArray(parametricEvent.status, ['PAYOUT', 'NO_PAYOUT', 'REJECTED', 'TERMINATED']),
          sql`exists (select from ${newsMessage} where ${newsMessage.subscriptionId} = ${newsSubscription.id} and ${newsMessage.kind} = case ${parametricEvent.status} when 'PAYOUT' then 'paid' else 'final' end)`,
          sql`not exists (select from ${newsMessage} where ${newsMessage.subscriptionId} = ${newsSubscription.id} and ${newsMessage.sentAt} is null)`,
        ),
      ),
    );
