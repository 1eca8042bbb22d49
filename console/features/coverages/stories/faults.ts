import { readExpression } from '#shared/engine/expression/read';
import { variableIds } from '#shared/engine/variables';
import { belowZero, findTermsFault, type TermsFault } from '#shared/engine/payout';
import { CoverageChange } from '#shared/contract/coverageDesign';
import { faultsOf } from '#shared/contract/faults';
import { termsOfDraft, type Draft } from './draft';
import { conditionsOf } from './request';
import { DataFault } from '#shared/engine/dataFault';

/** Why the formula cannot be used, as a sentence; null when it can, or when there is none. */
export function expressionFault({ expression }: Draft): string | null {
  if (expression === null) return null;
  try {
    readExpression(expression, variableIds);
    return null;
  } catch (error) {
    if (error instanceof DataFault) return `${error.message}.`;
    throw error;
  }
}

/** `incomplete`: something is still to be typed. The others have a phrase each. */
type PayoutFault = TermsFault | 'negative' | 'negativeExit' | 'incomplete';

/** What keeps the payout from being finished; null when nothing does. */
export function findPayoutFault(draft: Draft): PayoutFault | null {
  const terms = termsOfDraft(draft);
  if (!terms) return 'incomplete';
  const below = belowZero(terms, draft.unit);
  if (below) return below === 'trigger' ? 'negative' : 'negativeExit';
  return findTermsFault(terms);
}

/** Fields of the draft, by what the contract calls them. */
const draftFields: Readonly<Record<string, 'lossRatio' | 'label' | 'start' | 'end'>> = {
  expectedLossRatio: 'lossRatio',
  label: 'label',
  start: 'start',
  end: 'end',
};
type FieldSentences = Readonly<Partial<Record<'lossRatio' | 'label' | 'start' | 'end', string>>>;

/** What the contract has against a field of the draft, in the sentence with which the server would refuse it. */
export function fieldFaults(draft: Draft): FieldSentences {
  const parsed = CoverageChange.safeParse(conditionsOf(draft));
  // The first sentence about a field is the one that is shown, so it is written last.
  const faults = parsed.success ? [] : faultsOf(parsed.error).reverse();
  return Object.fromEntries(
    faults.flatMap(({ path, message }) => (draftFields[path] ? [[draftFields[path], message]] : [])),
  );
}

/** Which step each may be left for the next: sources, indexes, payouts, review. */
export const canLeave: readonly ((draft: Draft) => boolean)[] = [
  (draft) => draft.targetId !== '',
  (draft) => draft.indexId !== '' && expressionFault(draft) === null,
  (draft) =>
    findPayoutFault(draft) === null && draft.end >= draft.start && Object.keys(fieldFaults(draft)).length === 0,
  () => true,
];
