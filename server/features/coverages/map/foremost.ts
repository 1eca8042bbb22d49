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
