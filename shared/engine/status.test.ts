import { canMove, computedStatuses, eventMoves, eventStatuses, moveFault, type MoveFacts } from './status';

const final = ['PAYOUT', 'NO_PAYOUT', 'TERMINATED'] as const;

test.each([
  ['UNKNOWN', ['TERMINATED']],
  ['MONITORED', ['TERMINATED']],
  ['DETECTED', ['RECONCILED', 'TERMINATED']],
  ['QUALIFIED', ['RECONCILED', 'REPORTED', 'TERMINATED']],
  ['NON_QUALIFIED', ['RECONCILED', 'NO_PAYOUT', 'TERMINATED']],
  ['RECONCILED', ['REPORTED', 'NO_PAYOUT', 'QUALIFIED', 'NON_QUALIFIED', 'DETECTED', 'TERMINATED']],
  ['REPORTED', ['IN_REVIEW', 'CONFIRMED', 'REJECTED', 'TERMINATED']],
  ['IN_REVIEW', ['CONFIRMED', 'REJECTED', 'TERMINATED']],
  ['CONFIRMED', ['PAYOUT', 'IN_REVIEW', 'TERMINATED']],
  ['REJECTED', ['NO_PAYOUT', 'IN_REVIEW', 'TERMINATED']],
  ['PAYOUT', []],
  ['NO_PAYOUT', []],
  ['TERMINATED', []],
] as const)('people move an event that is %s to %j and nowhere else', (from, to) => {
  expect(eventMoves(from)).toEqual(to);
  expect(eventStatuses.filter((status) => canMove(from, status, 'user'))).toHaveLength(to.length);
  for (const status of to) expect(canMove(from, status, 'user')).toBe(true);
});

test('the system moves freely among what it computes, and of the rest only what it may report or close', () => {
  const allowed = eventStatuses.flatMap((from) =>
    eventStatuses.filter((to) => canMove(from, to, 'system')).map((to) => `${from} ${to}`),
  );
  const computed = computedStatuses.flatMap((from) =>
    computedStatuses.filter((to) => to !== from).map((to) => `${from} ${to}`),
  );
  expect(computed).toHaveLength(20);
  expect(allowed.sort()).toEqual(
    [
      ...computed,
      'NON_QUALIFIED NO_PAYOUT',
      'QUALIFIED REPORTED',
      'QUALIFIED RECONCILED',
      'RECONCILED REPORTED',
    ].sort(),
  );
});

const facts: MoveFacts = {
  payoutPct: 0.4,
  limitPct: 0.5,
  hasSecondary: false,
  computed: 'QUALIFIED',
  isCorrected: false,
  isUncompared: false,
};
test.each([
  { from: 'DETECTED', to: 'RECONCILED', facts: { ...facts, payoutPct: 0.49 }, fault: 'may still grow' },
  { from: 'DETECTED', to: 'RECONCILED', facts: { ...facts, payoutPct: 0.5 }, fault: null },
  { from: 'DETECTED', to: 'TERMINATED', facts, fault: null },
  { from: 'QUALIFIED', to: 'REPORTED', facts, fault: null },
  { from: 'QUALIFIED', to: 'REPORTED', facts: { ...facts, hasSecondary: true }, fault: 'reconcile with it first' },
  { from: 'QUALIFIED', to: 'RECONCILED', facts: { ...facts, hasSecondary: true }, fault: null },
  { from: 'RECONCILED', to: 'REPORTED', facts: { ...facts, hasSecondary: true }, fault: null },
  { from: 'RECONCILED', to: 'NO_PAYOUT', facts, fault: 'The event pays' },
  { from: 'RECONCILED', to: 'NO_PAYOUT', facts: { ...facts, payoutPct: 0 }, fault: null },
  { from: 'REJECTED', to: 'NO_PAYOUT', facts, fault: null },
  { from: 'RECONCILED', to: 'QUALIFIED', facts, fault: null },
  { from: 'RECONCILED', to: 'NON_QUALIFIED', facts, fault: 'Reopening leads back to QUALIFIED.' },
  { from: 'RECONCILED', to: 'DETECTED', facts, fault: 'Reopening leads back to QUALIFIED.' },
  { from: 'RECONCILED', to: 'TERMINATED', facts, fault: null },
  { from: 'CONFIRMED', to: 'PAYOUT', facts, fault: null },
  { from: 'CONFIRMED', to: 'PAYOUT', facts: { ...facts, isCorrected: true }, fault: 'decide on the correction first' },
  {
    from: 'REJECTED',
    to: 'NO_PAYOUT',
    facts: { ...facts, isCorrected: true },
    fault: 'decide on the correction first',
  },
  { from: 'CONFIRMED', to: 'IN_REVIEW', facts: { ...facts, isCorrected: true }, fault: null },
  { from: 'CONFIRMED', to: 'PAYOUT', facts: { ...facts, isUncompared: true }, fault: 'decide after that' },
  { from: 'REJECTED', to: 'NO_PAYOUT', facts: { ...facts, isUncompared: true }, fault: 'decide after that' },
  { from: 'CONFIRMED', to: 'IN_REVIEW', facts: { ...facts, isUncompared: true }, fault: null },
  { from: 'MONITORED', to: 'REPORTED', facts, fault: 'An event that is MONITORED cannot become REPORTED.' },
  { from: 'PAYOUT', to: 'TERMINATED', facts, fault: 'An event that is PAYOUT cannot become TERMINATED.' },
] as const)('$from to $to: $fault', ({ from, to, facts: known, fault }) => {
  const said = moveFault(from, to, known);
  if (fault === null) expect(said).toBeNull();
  else expect(said).toContain(fault);
});

test('what is final stays so', () => {
  for (const from of final) for (const to of eventStatuses) expect(moveFault(from, to, facts)).not.toBeNull();
});
