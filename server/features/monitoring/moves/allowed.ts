import type { z } from 'zod';
import { moveEvent, type EventDetail } from '#shared/contract/monitoring';
import { isOver } from '#shared/engine/calendar';
import { computedStatus } from '#shared/engine/event/computedStatus';
import { isAboveLimit, limitOf, type Amount } from '#shared/engine/fourEyes';
import { eventMoves, eventStatusOf, moveFault, type MoveFacts } from '#shared/engine/status';
import { may } from '#shared/contract/access';
import { lastMover } from '../../../db/audit';
import type { Context } from '../../../http/context';
import { getFourEyesLimit } from '../../../db/tenant';
import { seenOn } from '../../coverages/stored/settling';
import { isUncompared } from '../events/corrected';
import type { EventRow } from '../events/repository';

type Deciding = Pick<Context, 'db' | 'tenantId' | 'user'>;

/** What the rules of moving look at. */
export const moveFacts = ({ event, terms, coverage }: EventRow, isCorrected: boolean): MoveFacts => ({
  payoutPct: event.payoutPct,
  limitPct: terms.terms.payout.limitPct,
  hasSecondary: terms.secondaryDataSetId !== null,
  computed: computedStatus(1, event.payoutPct, isOver(seenOn(event, terms) ?? '', event.periodEnd), true),
  isCorrected,
  isUncompared: isUncompared(event, coverage),
});

/** Above the tenant's limit, and where it has none, two people decide that an event pays: who confirmed it is one of them. */
export async function needsAnother(
  { event }: EventRow,
  total: Amount,
  { db, tenantId, user }: Deciding,
): Promise<boolean> {
  if (event.status !== 'CONFIRMED') return false;
  const limit = limitOf(event.reviewLimit, await getFourEyesLimit(db, tenantId));
  if (limit && !isAboveLimit(limit, total)) return false;
  const confirmedBy = await lastMover(db, event.id, 'CONFIRMED');
  return confirmedBy !== undefined && user.ids.includes(confirmedBy);
}
export const askColleague =
  'You confirmed this event, and what it pays is above the limit for one person: a colleague has to mark its payment.';

/** Where somebody may move an event now, and for the rest why not. */
export async function movesOf(
  row: EventRow,
  { total, isCorrected }: { readonly total: Amount; readonly isCorrected: boolean },
  deciding: Deciding,
): Promise<z.input<typeof EventDetail>['moves']> {
  const from = eventStatusOf(row.event.status);
  const isAlone = await needsAnother(row, total, deciding);
  return eventMoves(from).map((to) => {
    const why = !may({ roles: deciding.user.roles }, moveEvent)
      ? 'Only underwriters and administrators move events.'
      : (moveFault(from, to, moveFacts(row, isCorrected)) ?? (to === 'PAYOUT' && isAlone ? askColleague : null));
    return { to, allowed: why === null, why };
  });
}
