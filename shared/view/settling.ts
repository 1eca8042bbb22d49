import { daysBetween } from '#shared/engine/calendar';
import { isOverdue, type Settling } from '#shared/engine/event/settling';
import type { Translate } from './words';

type Waiting = { readonly settling: Settling; readonly end: string; readonly isLate: boolean; readonly today: string };

/** What an event waits for after its period: for its data, to the day that it is decided by; that they are late; that the decision is. */
export function settlingText(
  { settling: { dataUntil, decidedBy }, end, isLate, today }: Waiting,
  day: (date: string) => string,
  t: Translate,
): string {
  // What should have been decided long ago is waited for in vain.
  if (isLate && decidedBy < today) return t('card.overdue', { date: day(end), by: day(decidedBy) });
  const waits =
    dataUntil === null
      ? t('card.settlingEmpty', { by: day(decidedBy) })
      : t('card.settling', { day: day(dataUntil), by: day(decidedBy) });
  return isLate ? `${waits} ${t('card.dataLate')}` : waits;
}

type Listed = { readonly start: string; readonly end: string; readonly settling: Settling };

/** The same of an event of which no more is known than its period and that it waits: in reports and on paper. */
export function waitingText(
  { start, end, settling }: Listed,
  today: string,
  day: (date: string) => string,
  t: Translate,
): string {
  const settlementLagDays = daysBetween(end, settling.decidedBy) - 2;
  const isLate = isOverdue({ start, end, settlementLagDays }, settling.dataUntil, today);
  return settlingText({ settling, end, isLate, today }, day, t);
}
