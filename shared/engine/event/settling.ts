import { addDays, dayOfInstant, isOver } from '../calendar';
import type { EventStatus } from '../status';

type Lagging = { readonly end: string; readonly settlementLagDays?: number };

/** The day on which a period is decided at the latest, whatever has come in by then: the first after its settlement lag. */
export const decidedBy = ({ end, settlementLagDays = 0 }: Lagging): string => addDays(end, settlementLagDays + 1);

/**
 * Is a period decided as of a day or an instant: over, with all of its days final (`isFinal`) or its settlement lag passed, whichever comes
 * first? docs/rules.md §10.
 */
export const isDecided = (asOf: string, period: Lagging, isFinal: boolean): boolean =>
  isOver(asOf, period.end) && (isFinal || dayOfInstant(asOf) >= decidedBy(period));

/** The longest lag that a data set may have. */
export const longestLag = 90;
const usualLags: Readonly<Record<string, number>> = { station: 10, incident: 2 };
/** The lag of a kind of data set where nobody says otherwise: what has a preliminary series waits for its final one, at most so long. */
export const usualLagOf = (kind: string): number => usualLags[kind] ?? longestLag;

/** Longer than this no source may leave one without a newer day: preliminary series come within a week, too. */
const longestDelay = 7;
/** Within how many days a day's data are expected: within the lag of its cover, at most a week (docs/rules.md §10). */
const expectedDelay = ({ settlementLagDays = longestDelay }: Pick<Lagging, 'settlementLagDays'>): number =>
  Math.min(settlementLagDays, longestDelay);

/**
 * Are data missing that their source should have sent by a day, or is what they decide overdue? Of the day before nothing can be known yet.
 */
export function isOverdue(
  period: Lagging & { readonly start: string },
  dataUntil: string | null,
  day: string,
): boolean {
  const { start, end } = period;
  if (day > decidedBy(period)) return true;
  const due = addDays(day, -1 - expectedDelay(period));
  return (dataUntil ?? addDays(start, -1)) < (due < end ? due : end);
}

/** A period that is over and not decided yet: to which day its data reach (null: there are none), and when it is decided at the latest. */
export type Settling = { readonly dataUntil: string | null; readonly decidedBy: string };

/** What an event waits for after its period, as of its last run; null where it does not wait. */
export function settlingOf(
  period: Lagging,
  event: { readonly status: EventStatus; readonly asOf: string | null; readonly dataUntil: string | null },
): Settling | null {
  const { status, asOf, dataUntil } = event;
  if (asOf === null || !isOver(asOf, period.end)) return null;
  const by = decidedBy(period);
  const waits = status === 'MONITORED' || status === 'DETECTED' || (status === 'UNKNOWN' && asOf < by);
  return waits ? { dataUntil, decidedBy: by } : null;
}
