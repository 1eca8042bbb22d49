import { machine } from '../../../base/person';
import type { Db } from '../../../db/open';
import { enqueueJob } from '../../../jobs/enqueue';
import {
  addMessages,
  countConfirmations,
  dropSubscriptions,
  findFollowed,
  findSpent,
  findTold,
  findWaiting,
} from './repository';
import { newsJobKind } from './kind';
import { reached } from './states';

const confirmDays = 2;
/** Anyone may type in an address: a tenant's links send no more messages to strangers than this in a day. */
const mostConfirmations = 500;

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
  const waiting = await withinCeiling(db, now, await findWaiting(db, now));
  for (const { id, tenantId } of waiting)
    await enqueueJob(db, newsJobKind, { messageId: id }, { tenantId, createdBy: machine, uniqueKey: `news:${id}` });
  return waiting.length;
}

type Waiting = Awaited<ReturnType<typeof findWaiting>>[number];

/** Of messages that wait, those that their tenant may still send today. */
async function withinCeiling(db: Db, now: Date, waiting: readonly Waiting[]): Promise<readonly Waiting[]> {
  if (!waiting.some(({ kind }) => kind === 'confirm')) return waiting;
  const sent = new Map(await countConfirmations(db, now));
  return waiting.filter(({ tenantId, kind }) => {
    if (kind !== 'confirm') return true;
    const before = sent.get(tenantId) ?? 0;
    sent.set(tenantId, before + 1);
    return before < mostConfirmations;
  });
}

/** Once a minute, in a system transaction: forgets readers of links that have ended, and of events that are settled and told of. */
export async function forgetNews(db: Db, now: Date): Promise<void> {
  const spent = await findSpent(db, now, new Date(now.getTime() - confirmDays * 86_400_000));
  await dropSubscriptions(
    db,
    spent.map(({ id }) => id),
  );
}
