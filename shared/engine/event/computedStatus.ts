import type { ComputedStatus } from '../status';

/** The state of an event, from its rows and what is owed after them. `decided`: its period is over and settled. */
export function computedStatus(rows: number, payout: number, decided: boolean, usable: boolean): ComputedStatus {
  if (rows === 0 || (decided && !usable)) return 'UNKNOWN';
  if (payout > 0) return decided ? 'QUALIFIED' : 'DETECTED';
  return decided ? 'NON_QUALIFIED' : 'MONITORED';
}
