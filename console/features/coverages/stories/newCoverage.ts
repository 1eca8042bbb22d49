import { CoverageChange, createCoverage, updateCoverage, type NewCoverage } from '#shared/contract/coverageDesign';
import { standardLabel } from '#shared/engine/design/standards';
import type { Making } from '../../../core/making';

/** What an edit may change, and what makes a coverage the one that it is. */
function partsOf({ payoutStructure, label, labels, start, end, ...others }: NewCoverage) {
  const { trigger, exit, minPayout, type, comparator, ...structure } = payoutStructure;
  const { currency, limit, expectedLossRatio, detrend, ...fixed } = others;
  return {
    changeable: { trigger, exit, minPayout, currency, limit, expectedLossRatio, detrend, label, labels, start, end },
    fixed: { ...fixed, structure: { type, comparator, ...structure } },
  };
}

/** The wizard's new coverage. One that had been made becomes its next version, unless place, index or structure are others now. */
export const newCoverage: Making<typeof createCoverage, typeof updateCoverage> = {
  ...{ place: 'coverages/new', create: createCoverage, change: updateCoverage },
  asChange({ id }, { body }, before) {
    const { changeable, fixed } = partsOf(body);
    if (JSON.stringify(fixed) !== JSON.stringify(partsOf(before.body).fixed)) return null;
    const label = changeable.label ?? standardLabel(body.riskTypeId);
    const { data } = CoverageChange.safeParse({ '@type': 'CoverageChange', ...changeable, label, payoutPerUnit: null });
    return data ? { params: { id }, body: data } : null;
  },
  nameOf: ({ label }) => label,
};
