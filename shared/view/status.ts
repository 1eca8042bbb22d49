import type { Signal, Tone } from './tokens';

/**
 * The one table from status to tone (docs/rules.md §14.2). Where a
 * status has two colours (an event's banner is amber, its pin red), each place is a row of its own.
 */
const table = {
  quote: {
    draft: 'grey',
    created: 'yellow',
    queued: 'blue',
    completed: 'green',
    accepted: 'blue',
    fail: 'red',
    rejected: 'black',
    expired: 'grey',
  },
  coverage: { created: 'grey', queued: 'blue', simulated: 'yellow', error: 'red', fail: 'red', active: 'green' },
  coverageCard: { active: 'green' },
  policy: {
    draft: 'grey',
    queued: 'grey',
    created: 'grey',
    active: 'green',
    running: 'blue',
    completed: 'green',
    expired: 'black',
    claims: 'red',
    simulated: 'yellow',
    fail: 'red',
    error: 'red',
    initialization_error: 'red',
  },
  // Green while all is quiet, amber once something is or may be owed; nothing computed is no alarm.
  policyEvent: {
    monitored: 'green',
    non_qualified: 'green',
    rejected: 'green',
    no_payout: 'green',
    warning: 'amber',
    detected: 'amber',
    qualified: 'amber',
    reconciled: 'amber',
    reported: 'amber',
    in_review: 'amber',
    confirmed: 'amber',
    payout: 'amber',
    unknown: 'grey',
    terminated: 'grey',
  },
  event: {
    monitored: 'green',
    detected: 'amber',
    qualified: 'red',
    non_qualified: 'green',
    unknown: 'grey',
    reconciled: 'blue',
    reported: 'blue',
    in_review: 'purple',
    confirmed: 'orange',
    rejected: 'black',
    payout: 'red',
    no_payout: 'green',
    terminated: 'darkGrey',
  },
  claim: { drawn_up: 'yellow', in_review: 'purple', approved: 'blue', rejected: 'black', paid: 'green' },
  program: { draft: 'darkGrey', active: 'green' },
  share: { live: 'green', paused: 'yellow', revoked: 'black', expired: 'grey' },
} as const satisfies Record<string, Record<string, Tone>>;

export type StatusKind = keyof typeof table;

/** The tone of a status; what is not in the table is grey. Upper and lower case are the same. */
export function toneOf(kind: StatusKind, status: string): Tone {
  const row: Record<string, Tone> = table[kind];
  return row[status.toLowerCase()] ?? 'grey';
}

export type MarkerTone = Extract<Signal, 'red' | 'yellow' | 'green'>;

/** An event that pays, or that people have taken over because it does. */
const paying = ['DETECTED', 'QUALIFIED', 'REPORTED', 'IN_REVIEW', 'CONFIRMED', 'PAYOUT'];
/** Colour of one pin on the map. WARNING is a map colour, not a status. */
export function markerTone(status: string, warning = false): MarkerTone {
  const name = status.toUpperCase();
  if (paying.includes(name)) return 'red';
  return warning || name === 'WARNING' ? 'yellow' : 'green';
}
