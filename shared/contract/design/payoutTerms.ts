import type { z } from 'zod';
import type { NewCoverage } from '../coverageDesign';
import type { PayoutTerms } from '#shared/engine/cover';
import type { IndexDefinition } from '#shared/engine/indices/define';
import { belowZero, isAbove, termsFault } from '#shared/engine/payout';
import type { FieldFault } from '../faults';
import { fault } from './faults';

type PayoutInput = Pick<z.output<typeof NewCoverage>, 'payoutStructure' | 'insuredAmount' | 'currency' | 'limit'>;

/** What needs no rounding: most triggers and exits of a long list. */
const isShort = (value: number): boolean => Number.isInteger(value) && value !== 0 && Math.abs(value) < 1e12;
/** Shares keep twelve digits: what amounts on the insured amount say, without the noise of their division. */
export const clean = (value: number): number => (isShort(value) ? value : Number(value.toPrecision(12)));

function currencyFaults({ payoutStructure, currency, limit }: PayoutInput): FieldFault[] {
  const amounts = [
    ['payoutStructure.minPayout', payoutStructure.minPayout],
    ['payoutStructure.payoutPerUnit', payoutStructure.payoutPerUnit],
    ['limit', limit],
  ] as const;
  return amounts.flatMap(([path, money]) =>
    money && money.currency !== currency
      ? fault(
          path,
          `All amounts of a coverage are in one currency: this one is in ${money.currency}, the coverage in ${currency}.`,
        )
      : [],
  );
}

function rateFaults({
  payoutStructure: { exit, payoutPerUnit, type, minPayout },
  insuredAmount,
  limit,
}: PayoutInput): FieldFault[] {
  const faults: FieldFault[] = [];
  if (minPayout.amount < 0 || minPayout.amount > insuredAmount) {
    faults.push(
      fault(
        'payoutStructure.minPayout',
        `The payout at the trigger must lie between 0 and 100 % of the insured amount of ${insuredAmount}.`,
      ),
    );
  }
  if (limit && !(limit.amount > 0 && limit.amount <= insuredAmount)) {
    faults.push(
      fault('limit', `The limit must be above 0 and at most 100 % of the insured amount of ${insuredAmount}.`),
    );
  }
  if (payoutPerUnit && payoutPerUnit.amount < 0) {
    faults.push(fault('payoutStructure.payoutPerUnit', 'The payout per unit cannot be negative.'));
  }
  if (type === 'binary' && ((exit ?? null) !== null || (payoutPerUnit?.amount ?? 0) !== 0)) {
    const path = (exit ?? null) !== null ? 'payoutStructure.exit' : 'payoutStructure.payoutPerUnit';
    faults.push(fault(path, 'A binary payout is paid at once: it has neither an exit nor a payout per unit.'));
  }
  return faults;
}

/** What exit and rate, given together, say against each other: docs/rules.md §6.1. */
function disagreement(terms: PayoutTerms, unit: string): FieldFault | null {
  const { exit, trigger, payoutPerUnitPct: rate, minPayoutPct, limitPct, comparator } = terms;
  if (exit === trigger) {
    return fault(
      'payoutStructure.exit',
      isAbove(comparator)
        ? 'The exit must lie above the trigger, not on it.'
        : 'The exit must lie below the trigger, not on it.',
    );
  }
  if (exit === null || rate === null) return null;
  const reached = minPayoutPct + rate * Math.abs(exit - trigger);
  if (Math.abs(reached - limitPct) <= 1e-6) return null;
  const distance = (limitPct - minPayoutPct) / rate;
  const fitting = clean(isAbove(comparator) ? trigger + distance : trigger - distance);
  // Hours are what people read of a duration.
  const said = (value: number) => (unit === 's' ? `${clean(value / 3600)} h` : String(value));
  const text = `Exit and payout per unit disagree: at this rate the limit is reached at ${said(fitting)}, not at ${said(exit)}. Give one of the two, or ${said(fitting)} as the exit.`;
  return fault('payoutStructure.exit', text);
}

/** Which end of the terms lies where the index never is, as a sentence; null where there is none. */
export function belowZeroFault(terms: PayoutTerms, { name, unit }: Pick<IndexDefinition, 'name' | 'unit'>) {
  const end = belowZero(terms, unit.id);
  if (end === null) return null;
  const message =
    end === 'trigger'
      ? `The trigger must be at least 0: "${name}" is never below.`
      : `The exit must be at least 0: "${name}" is never below.`;
  return { end, message };
}

/** The payout that somebody asks for, amounts turned into shares of the insured amount; or what is wrong with it. */
export function readPayout(
  wish: PayoutInput,
  definition: IndexDefinition,
): { readonly payout: PayoutTerms | null; readonly faults: readonly FieldFault[] } {
  const { payoutStructure, insuredAmount, limit } = wish;
  const isLinear = payoutStructure.type === 'linear';
  const perUnit = payoutStructure.payoutPerUnit?.amount ?? 0;
  const terms: PayoutTerms = {
    structure: payoutStructure.type,
    comparator: payoutStructure.comparator ?? definition.comparator,
    trigger: payoutStructure.trigger,
    exit: isLinear ? (payoutStructure.exit ?? null) : null,
    minPayoutPct: clean(payoutStructure.minPayout.amount / insuredAmount),
    payoutPerUnitPct: isLinear && perUnit !== 0 ? clean(perUnit / insuredAmount) : null,
    limitPct: limit ? clean(limit.amount / insuredAmount) : 1,
  };
  const faults = [...currencyFaults(wish), ...rateFaults(wish)];
  const below = belowZeroFault(terms, definition);
  if (below) faults.push(fault(`payoutStructure.${below.end}`, below.message));
  if (faults.length > 0) return { payout: null, faults };
  const against = disagreement(terms, definition.unit.id);
  // An exit that is wrong by itself is no missing one: whatever else is wrong is looked for as if a rate stood in its place.
  const message = termsFault(against ? { ...terms, exit: null, payoutPerUnitPct: terms.payoutPerUnitPct ?? 1 } : terms);
  if (message !== null) faults.push(fault(pathOf(terms), message));
  if (against) faults.push(against);
  if (faults.length > 0) return { payout: null, faults };
  // Where both are given and agree, the rate stands: the exit follows it when the trigger is moved.
  return { payout: { ...terms, exit: terms.payoutPerUnitPct === null ? terms.exit : null }, faults };
}

/** The field that a fault of the terms as a whole is shown beside. */
function pathOf({ structure, exit, trigger, comparator, minPayoutPct, limitPct }: PayoutTerms): string {
  if (structure === 'binary' || minPayoutPct > limitPct) return 'payoutStructure.minPayout';
  if (exit !== null && (isAbove(comparator) ? exit < trigger : exit > trigger)) return 'payoutStructure.exit';
  return 'payoutStructure.payoutPerUnit';
}
