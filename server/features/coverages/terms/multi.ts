import type { z } from 'zod';
import type { NewCoverage } from '#shared/contract/coverageDesign';
import { type PayoutTerms, severalTriggersId } from '#shared/engine/cover';
import { fault } from '#shared/contract/design/faults';
import type { FieldFault } from '#shared/contract/faults';
import { clean } from '#shared/contract/design/payoutTerms';

type Given = z.output<typeof NewCoverage>;

/** What is wrong with a coverage of several triggers as a whole: docs/rules.md §3. */
export function multiFaults(given: Given): FieldFault[] {
  const parts = given.coverages ?? [];
  if (given.coverageType === 'SINGLE') {
    return parts.length === 0
      ? []
      : [fault('coverages', 'Only a multi-trigger coverage has sub-coverages: send coverageType MULTI_TRIGGER.')];
  }
  const faults: FieldFault[] = [];
  if (parts.length < 2) faults.push(fault('coverages', 'A multi-trigger coverage needs at least two sub-coverages.'));
  const { limit, insuredAmount, currency, start, end } = given;
  if (limit && limit.currency !== currency) {
    faults.push(
      fault(
        'limit',
        `All amounts of a coverage are in one currency: this one is in ${limit.currency}, the coverage in ${currency}.`,
      ),
    );
  } else if (limit && !(limit.amount > 0 && limit.amount <= insuredAmount)) {
    faults.push(
      fault('limit', `The limit must be above 0 and at most 100 % of the insured amount of ${insuredAmount}.`),
    );
  }
  parts.forEach((part, at) => {
    if (part.start !== start || part.end !== end) {
      faults.push(
        fault(`coverages.${at}.start`, `Sub-coverages have the risk period of their coverage: ${start} to ${end}.`),
      );
    }
    if (part.currency !== currency) {
      faults.push(fault(`coverages.${at}.currency`, `Sub-coverages have the currency of their coverage: ${currency}.`));
    }
    if (part.weight !== undefined && !(Number.isFinite(part.weight) && part.weight > 0)) {
      faults.push(fault(`coverages.${at}.weight`, 'The weight of a sub-coverage must be above 0.'));
    }
  });
  return faults;
}

/** The index of several triggers is their common payout in percent points: it pays what it says, up to the limit. */
export function multiPayout({ limit, insuredAmount }: Pick<Given, 'limit' | 'insuredAmount'>): PayoutTerms {
  const limitPct = limit ? clean(limit.amount / insuredAmount) : 1;
  return {
    structure: 'linear',
    comparator: 'GT',
    trigger: 0,
    exit: null,
    minPayoutPct: 0,
    payoutPerUnitPct: 0.01,
    limitPct,
  };
}

/** What several triggers give out together. */
export const multiOutput = {
  id: severalTriggersId,
  name: 'Multi Trigger',
  shortName: 'Multi Trigger',
  description: 'Payout of all sub-coverages together, in percent of the sum insured.',
  unit: { id: 'percent', symbol: '%', name: 'percent' },
};
