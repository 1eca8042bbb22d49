/** How an index stands to its trigger: `triggered` pays for certain, `pending` is beyond the trigger while nothing is owed yet (docs/rules.md §4.2). */
export type Standing = 'triggered' | 'pending' | 'notTriggered' | 'unknown';

/** From the index value (null where there is none), whether it is beyond the trigger, and the share that is owed for certain. */
export function standingOf(value: number | null, isBeyond: boolean, payoutPct: number): Standing {
  if (value === null) return 'unknown';
  if (payoutPct > 0) return 'triggered';
  return isBeyond ? 'pending' : 'notTriggered';
}
