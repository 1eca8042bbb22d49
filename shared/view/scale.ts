import type { PayoutTerms } from '#shared/engine/cover';
import { breaches, isAbove } from '#shared/engine/payout';
import { standingOf, type Standing } from '#shared/engine/standing';

export type TrackTerms = Pick<PayoutTerms, 'comparator' | 'trigger' | 'exit'>;
export type Track = {
  readonly low: number;
  readonly high: number;
  /** Under LT and LTE the track runs from high to low, so that further along always means nearer to a payout. */
  readonly mirrored: boolean;
  readonly standing: Standing;
  /** Position of a value on the track, 0 to 100. */
  readonly at: (value: number) => number;
};

/**
 * The scale of a progress bar: up to 110 % of the largest of trigger, exit and actual value (docs/rules.md §14.2).
 * Without an exit the bar has room for 1.2 times the trigger while the value is below it (docs/rules.md §14.2).
 */
export function trackOf({ comparator, trigger, exit }: TrackTerms, value: number | null, payoutPct: number): Track {
  const actual = value ?? 0;
  const room = exit ?? (actual < trigger ? (trigger * 1.2) / 1.1 : actual);
  const high = Math.max(1.1 * Math.max(trigger, room, actual), 0);
  const low = Math.min(1.1 * Math.min(trigger, room, actual), 0);
  const span = high - low || 1;
  const mirrored = !isAbove(comparator);
  const share = (position: number) => Math.min(100, Math.max(0, position * 100));
  return {
    low,
    high,
    mirrored,
    standing: standingOf(value, value !== null && breaches(comparator, value, trigger), payoutPct),
    at: (position) => share(mirrored ? (high - position) / span : (position - low) / span),
  };
}

/** The colour of a bar's filling: red for what is owed, orange for what may come to nothing. */
export const fillTone: Record<Standing, 'red' | 'orange' | 'green'> = {
  triggered: 'red',
  pending: 'orange',
  notTriggered: 'green',
  unknown: 'green',
};
