import { fieldChanges, type FieldChange } from '../../../base/fieldChanges';
import { limitsOf } from '../stored/answer';
import type { CoverageRow } from '../stored/repository';

/** What an edit may change of a coverage, as text, by the names of its fields; shares are fractions, index values in the unit of the wire. */
const textsOf = ({ coverage, terms }: Pick<CoverageRow, 'coverage' | 'terms'>) => {
  const { trigger, minPayoutPct, limitPct } = terms.terms.payout;
  const { exit } = limitsOf(terms);
  return {
    label: terms.label,
    trigger: String(trigger),
    minPayoutPct: String(minPayoutPct),
    exit: exit === null ? '' : String(exit),
    limitPct: String(limitPct),
    start: terms.start,
    end: terms.end,
    currency: terms.currency,
    expectedLossRatio: String(terms.terms.expectedLossRatio),
    detrend: terms.terms.detrend,
    labels: coverage.labels.join('; '),
  };
};

/** What differs between two versions of a coverage, field by field. */
export const versionChanges = (before: CoverageRow, after: CoverageRow): FieldChange[] =>
  fieldChanges(textsOf(before), textsOf(after));
