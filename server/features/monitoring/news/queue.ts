import type { Db } from '../../../db/open';
import { enqueueJob } from '../../../jobs/enqueue';
import { addMessages, dropSubscriptions, findFollowed, findSpent, findTold, findWaiting } from './repository';
import { newsJobKind } from './kind';
import { reached } from './states';

const confirmDays = 2;

/**
 * Once a minute, in a system transaction: writes down what readers are to be told, and offers what waits to be sent. Of several states that
 * were reached since, the last is told. Answers how many messages were offered.
 */
export async function queueNews(db: Db, now: Date): Promise<number> {
  const followed = await findFollowed(db, now);
  const told = await findTold(
    db,
    followed.map(({ subscription }) => subscription.id),
  );
  const known = new Set(told.map(({ subscriptionId, kind }) => `${subscriptionId} ${kind}`));
  const rows = followed.flatMap(({ subscription: { id, tenantId, eventId }, event }) => {
    const news = reached(event).filter((kind) => !known.has(`${id} ${kind}`));
    return news.map((kind, at) => ({
      ...{ tenantId, eventId, subscriptionId: id, kind, createdAt: now },
      sentAt: at < news.length - 1 ? now : null,
    }));
  });
  await addMessages(db, rows);
  const waiting = await findWaiting(db, now);
  for (const { id, tenantId } of waiting)
    await enqueueJob(db, newsJobKind, { messageId: id }, { tenantId, createdBy: 'Isoline', uniqueKey: `news:${id}` });
  return waiting.length;
}

/** Once a minute, in a system transaction: forgets readers of links that have ended, and of events that are settled and told of. */
export async function forgetNews(db: Db, now: Date): Promise<void> {
  const spent = await findSpent(db, now, new Date(now.getTime() - confirmDays * 86_400_000));
  await dropSubscriptions(
    db,
    spent.map(({ id }) => id),
  );
}
