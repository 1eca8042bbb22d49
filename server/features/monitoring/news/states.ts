import { newsKinds } from '#shared/contract/news';
import type { parametricEvent } from '../../../db/schema/monitoring';

type Event = Pick<typeof parametricEvent.$inferSelect, 'status' | 'payoutPct'>;
type NewsKind = (typeof newsKinds)[number];

/** Statuses of an event whose index may still move. */
const open = ['UNKNOWN', 'MONITORED', 'DETECTED'];
const refused = ['REJECTED', 'NO_PAYOUT', 'TERMINATED'];

/** What an event has come to that readers want to hear of, in the order in which it comes. */
export function reached({ status, payoutPct }: Event): readonly NewsKind[] {
  const has: Readonly<Record<NewsKind, boolean>> = {
    triggered: payoutPct > 0 && !refused.includes(status),
    final: !open.includes(status),
    paid: status === 'PAYOUT',
  };
  return newsKinds.filter((kind) => has[kind]);
}
