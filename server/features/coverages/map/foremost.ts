/** Order in which the members of a group speak for it (docs/rules.md §14.2). */
const priority = [
  ...['DETECTED', 'QUALIFIED', 'REPORTED', 'IN_REVIEW', 'CONFIRMED', 'PAYOUT'],
  ...['WARNING', 'NON_QUALIFIED', 'MONITORED', 'UNKNOWN'],
];
const rank = (status: string) => {
  const at = priority.findIndex((known) => known === status);
  return at === -1 ? priority.length : at;
};

/** The status that speaks for a group on a map. */
export const foremost = (statuses: readonly string[]): string =>
  statuses.reduce((first, status) => (rank(status) < rank(first) ? status : first), statuses[0] ?? 'UNKNOWN');

export type MapEvent = { readonly status: string; readonly warning: boolean; readonly payoutPct: number };
/**
 * The status by which a map paints an event (docs/rules.md §14.2). WARNING is a colour of the map, not a status: an event that is still watched
 * but close to its trigger. Of an event that people have taken over the map tells what it pays: nothing is owed by one that pays nothing.
 */
export function mapStatus({ status, warning, payoutPct }: MapEvent): string {
  if (status === 'MONITORED') return warning ? 'WARNING' : status;
  if (status === 'RECONCILED') return payoutPct > 0 ? 'QUALIFIED' : 'NON_QUALIFIED';
  return payoutPct === 0 && ['REPORTED', 'IN_REVIEW', 'CONFIRMED', 'PAYOUT'].includes(status)
    ? 'NON_QUALIFIED'
    : status;
}
