import { newsKinds } from '#shared/contract/news';
import { eventStatusOf } from '#shared/engine/status';
import { entryOf } from '#shared/view/sayings';
import type { parametricEvent } from '../../../db/schema/monitoring';

type Event = Pick<typeof parametricEvent.$inferSelect, 'status' | 'payoutPct'>;
type NewsKind = (typeof newsKinds)[number];

/** What an event has come to that readers want to hear of, in the order in which it comes. */
export function reached({ status, payoutPct }: Event): readonly NewsKind[] {
  // Whatever is still to come, it is final once the table says so of a period that is over.
  const side = payoutPct > 0 ? 'owed' : 'short';
  const says = entryOf({
    ...{ status: eventStatusOf(status), phase: 'over', side },
    ...{ isLate: false, isGappy: false, isSeveral: false },
  });
  const has: Readonly<Record<NewsKind, boolean>> = {
    triggered: payoutPct > 0 && says?.look !== 'closed',
    final: says?.isFinal === true,
    paid: says?.answer === 'paid',
  };
  return newsKinds.filter((kind) => has[kind]);
}
