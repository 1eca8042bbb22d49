import { defineMoves } from './machine';

/** States of events and the moves between them; those of all else are in `states.ts`. */
export const computedStatuses = ['UNKNOWN', 'MONITORED', 'DETECTED', 'QUALIFIED', 'NON_QUALIFIED'] as const;
export type ComputedStatus = (typeof computedStatuses)[number];
export const eventStatuses = [
  ...computedStatuses,
  'RECONCILED',
  'REPORTED',
  'IN_REVIEW',
  'CONFIRMED',
  'REJECTED',
  'PAYOUT',
  'NO_PAYOUT',
  'TERMINATED',
] as const;
export type EventStatus = (typeof eventStatuses)[number];
/** The status that is stored of an event; one that nobody here knows, of a later version say, is as if nothing were known. */
export const eventStatusOf = (stored: string): EventStatus =>
  eventStatuses.find((status) => status === stored) ?? 'UNKNOWN';

const byPeople: Readonly<Record<EventStatus, readonly EventStatus[]>> = {
  UNKNOWN: [],
  MONITORED: [],
  DETECTED: ['RECONCILED'],
  QUALIFIED: ['RECONCILED', 'REPORTED'],
  NON_QUALIFIED: ['RECONCILED', 'NO_PAYOUT'],
  RECONCILED: ['REPORTED', 'NO_PAYOUT', 'QUALIFIED', 'NON_QUALIFIED', 'DETECTED'],
  REPORTED: ['IN_REVIEW', 'CONFIRMED', 'REJECTED'],
  IN_REVIEW: ['CONFIRMED', 'REJECTED'],
  CONFIRMED: ['PAYOUT', 'IN_REVIEW'],
  REJECTED: ['NO_PAYOUT', 'IN_REVIEW'],
  PAYOUT: [],
  NO_PAYOUT: [],
  TERMINATED: [],
};
/** Statuses of an event that is watched and of which nothing has come yet. */
export const watchedOnly = ['UNKNOWN', 'MONITORED'] as const satisfies EventStatus[];
export const isWatchedOnly = (status: EventStatus): boolean => watchedOnly.some((watched) => watched === status);
/** Statuses of an event that is over and on which nobody has to decide any more, by the index or by people. */
export const endedStatuses = [
  'NON_QUALIFIED',
  'REJECTED',
  'PAYOUT',
  'NO_PAYOUT',
  'TERMINATED',
] as const satisfies EventStatus[];
/** Statuses of an event that people have decided to pay nothing for, whatever its index says. */
const refused: readonly string[] = ['REJECTED', 'NO_PAYOUT', 'TERMINATED'] satisfies EventStatus[];
export const isRefused = (status: string): boolean => refused.includes(status);
/** What an event owes by its index; null where that could not be decided: it is no payout of nothing. */
export const owedBy = <T>(status: string, payout: T): T | null => (status === 'UNKNOWN' ? null : payout);
const final: readonly EventStatus[] = ['PAYOUT', 'NO_PAYOUT', 'TERMINATED'];
const isComputed = (status: EventStatus): status is ComputedStatus =>
  computedStatuses.some((computedStatus) => computedStatus === status);

/** Where a person may move an event from here; further conditions (limit reached, payout zero) are in `moveFault`. */
export const eventMoves = (from: EventStatus): readonly EventStatus[] =>
  final.includes(from) ? [] : [...byPeople[from], 'TERMINATED'];

export function canMove(from: EventStatus, to: EventStatus, by: 'system' | 'user'): boolean {
  if (by === 'user') return eventMoves(from).includes(to);
  if (isComputed(from) && isComputed(to)) return from !== to;
  return (
    (from === 'NON_QUALIFIED' && to === 'NO_PAYOUT') ||
    (from === 'QUALIFIED' && (to === 'REPORTED' || to === 'RECONCILED')) ||
    (from === 'RECONCILED' && to === 'REPORTED')
  );
}

export type MoveFacts = {
  readonly payoutPct: number;
  readonly limitPct: number;
  readonly hasSecondary: boolean;
  readonly computed: ComputedStatus;
  /** The data were corrected since people took the event over, and nobody has decided on it yet. */
  readonly isCorrected: boolean;
  /** A file has changed a day of it since, which no run has compared yet. */
  readonly isUncompared: boolean;
};
/** Why a person may not make this move now, as a sentence; null when they may. */
export function moveFault(from: EventStatus, to: EventStatus, facts: MoveFacts): string | null {
  if (!eventMoves(from).includes(to)) return `An event that is ${from} cannot become ${to}.`;
  if (facts.isCorrected && (to === 'PAYOUT' || to === 'NO_PAYOUT'))
    return 'The data of this event were corrected: decide on the correction first.';
  if (facts.isUncompared && (to === 'PAYOUT' || to === 'NO_PAYOUT'))
    return 'The data of this event were corrected, and the next run compares them with it: decide after that.';
  if (from === 'DETECTED' && to === 'RECONCILED' && facts.payoutPct < facts.limitPct)
    return 'The payout has not reached its limit: it may still grow until the period ends.';
  if (from === 'QUALIFIED' && to === 'REPORTED' && facts.hasSecondary)
    return 'A second data source is configured: reconcile with it first.';
  if (from === 'RECONCILED' && to === 'NO_PAYOUT' && facts.payoutPct > 0)
    return 'The event pays: it cannot be closed without a payout.';
  if (from === 'RECONCILED' && isComputed(to) && to !== facts.computed)
    return `Reopening leads back to ${facts.computed}.`;
  return null;
}

/** All moves of an event: those of people, and what a run does by itself. */
export const eventMachine = defineMoves(
  'event',
  Object.fromEntries(eventStatuses.map((from) => [from, eventMoves(from)])) as Record<EventStatus, EventStatus[]>,
  eventStatuses.flatMap((from) =>
    eventStatuses.flatMap((to) => (canMove(from, to, 'system') ? [[from, to] as const] : [])),
  ),
);
