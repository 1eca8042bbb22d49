import type { Comparator, PayoutTerms } from './cover';
import { mayBeNegative } from './units';

/** GT and GTE pay above the trigger, LT and LTE below it. */
export const isAbove = (comparator: Comparator): boolean => comparator === 'GT' || comparator === 'GTE';

export function breaches(comparator: Comparator, value: number, trigger: number): boolean {
  switch (comparator) {
    case 'GT':
      return value > trigger;
    case 'GTE':
      return value >= trigger;
    case 'LT':
      return value < trigger;
    case 'LTE':
      return value <= trigger;
  }
}

/** Share for each unit beyond the trigger: given, or derived from the exit. Infinite when the exit is the trigger. */
export function rateOf(terms: PayoutTerms): number {
  if (terms.payoutPerUnitPct !== null) return terms.payoutPerUnitPct;
  if (terms.exit === null) return 0;
  const distance = Math.abs(terms.exit - terms.trigger);
  const span = terms.limitPct - terms.minPayoutPct;
  return distance === 0 ? (span === 0 ? 0 : Infinity) : span / distance;
}

/** The share for each unit as people read it: for an hour where the index counts seconds. */
export const ratePerUnit = (payoutPerUnitPct: number, { duration }: { readonly duration: boolean }): number =>
  duration ? payoutPerUnitPct * 3600 : payoutPerUnitPct;

/** Index value at which the limit is reached; null when it never is. */
export function exitOf(terms: PayoutTerms): number | null {
  if (terms.structure === 'binary' || terms.steps) return terms.steps?.[terms.steps.length - 1]?.from ?? null;
  if (terms.exit !== null) return terms.exit;
  const rate = rateOf(terms);
  if (rate <= 0) return null;
  const distance = (terms.limitPct - terms.minPayoutPct) / rate;
  return isAbove(terms.comparator) ? terms.trigger + distance : terms.trigger - distance;
}

/** The shares of a step table that an index value is paid: all that it reached where they add up, else the last of them. */
export function paidSteps({ steps = [], stepsAddUp, comparator }: PayoutTerms, value: number): readonly number[] {
  const reached = steps.filter(({ from }) => (isAbove(comparator) ? value >= from : value <= from));
  if (stepsAddUp) return reached.map(({ pct }) => pct);
  const last = reached.reduce<(typeof steps)[number] | null>(
    (best, step) =>
      best === null || (isAbove(comparator) ? step.from > best.from : step.from < best.from) ? step : best,
    null,
  );
  return last ? [last.pct] : [];
}

/** The units beyond the trigger that are paid for. */
export function paidUnits({ trigger, wholeUnits }: PayoutTerms, value: number): number {
  const excess = Math.abs(value - trigger);
  return wholeUnits ? Math.floor(Number(excess.toFixed(9))) : excess;
}

function structureShare(terms: PayoutTerms, value: number, rate: number): number {
  if (terms.steps) return paidSteps(terms, value).reduce((sum, pct) => sum + pct, 0);
  if (!breaches(terms.comparator, value, terms.trigger)) return 0;
  if (terms.structure === 'binary') return terms.minPayoutPct;
  const units = paidUnits(terms, value);
  if (units === 0) return terms.minPayoutPct;
  return terms.minPayoutPct + rate * units;
}

/** What is left of a share: nothing up to the franchise, and less the deductible above it. */
export function retained(
  share: number,
  { franchisePct, deductiblePct = 0 }: Pick<PayoutTerms, 'franchisePct' | 'deductiblePct'>,
): number {
  const afterFranchise = franchisePct !== undefined && share <= franchisePct ? 0 : share;
  return Math.max(0, afterFranchise - deductiblePct);
}

/** Share of the sum insured owed for one index value: 0 to the limit. docs/rules.md §6. Whoever asks for many values gives their rate. */
export const payoutPct = (terms: PayoutTerms, value: number, rate = rateOf(terms)): number =>
  retained(Math.min(terms.limitPct, structureShare(terms, value, rate)), terms);

/** The most that terms can owe: what no index value is paid beyond. */
export const greatestPct = (terms: PayoutTerms): number => retained(Math.min(terms.limitPct, mostOf(terms)), terms);

function mostOf({ structure, steps, stepsAddUp, minPayoutPct, limitPct, perEvent }: PayoutTerms): number {
  if (perEvent) return limitPct;
  if (steps)
    return stepsAddUp ? steps.reduce((sum, { pct }) => sum + pct, 0) : Math.max(0, ...steps.map(({ pct }) => pct));
  return structure === 'binary' ? minPayoutPct : limitPct;
}

/** Share owed for several events that each pay on their own: the sum of theirs under the limit, less franchise and deductible. */
export function eventsPct(terms: PayoutTerms, values: readonly number[]): number {
  const rate = rateOf(terms);
  const shares = values.map((value) => Math.min(terms.limitPct, structureShare(terms, value, rate)));
  return retained(
    Math.min(
      terms.limitPct,
      shares.reduce((sum, share) => sum + share, 0),
    ),
    terms,
  );
}

/** The end of the terms that lies below zero though its unit never does; null where there is none. An exit that only follows from the rate may. */
export function belowZero(
  { trigger, exit, payoutPerUnitPct }: Pick<PayoutTerms, 'trigger' | 'exit' | 'payoutPerUnitPct'>,
  unit: string,
): 'trigger' | 'exit' | null {
  if (mayBeNegative(unit)) return null;
  if (trigger < 0) return 'trigger';
  return exit !== null && exit < 0 && payoutPerUnitPct === null ? 'exit' : null;
}

/** What can be wrong with payout terms, each as a sentence of the server. */
const termsFaults = {
  trigger: 'The trigger must be a number.',
  minPayout: 'The payout at the trigger must lie between 0 and 100 %.',
  limit: 'The limit must lie above 0 and at most at 100 %.',
  minAboveLimit: 'The payout at the trigger cannot be above the limit.',
  negativeRate: 'The payout per unit cannot be negative.',
  noExit: 'A linear payout needs an exit or a payout per unit above 0.',
  exitBelow: 'The exit must lie above the trigger.',
  exitAbove: 'The exit must lie below the trigger.',
  contradiction: 'Exit and payout per unit contradict each other: give one of them.',
} as const;
type TermsFault = keyof typeof termsFaults;

/** What is wrong with payout terms; null when nothing is. */
export function findTermsFault(terms: PayoutTerms): TermsFault | null {
  const { trigger, exit, minPayoutPct, limitPct, payoutPerUnitPct, structure } = terms;
  if (!Number.isFinite(trigger)) return 'trigger';
  if (!(minPayoutPct >= 0 && minPayoutPct <= 1)) return 'minPayout';
  if (!(limitPct > 0 && limitPct <= 1)) return 'limit';
  if (minPayoutPct > limitPct) return 'minAboveLimit';
  if (payoutPerUnitPct !== null && !(payoutPerUnitPct >= 0)) return 'negativeRate';
  if (structure === 'binary' || terms.steps) return null;
  if (exit === null) return payoutPerUnitPct !== null && payoutPerUnitPct > 0 ? null : 'noExit';
  const above = isAbove(terms.comparator);
  if (above ? exit < trigger : exit > trigger) return above ? 'exitBelow' : 'exitAbove';
  if (payoutPerUnitPct === null) return null;
  const reached = minPayoutPct + payoutPerUnitPct * Math.abs(exit - trigger);
  return Math.abs(reached - limitPct) > 1e-6 ? 'contradiction' : null;
}

/** The same as a sentence. */
export function termsFault(terms: PayoutTerms): string | null {
  const fault = findTermsFault(terms);
  return fault && termsFaults[fault];
}
