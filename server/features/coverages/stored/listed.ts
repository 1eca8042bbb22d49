import type { ListedCoverage, ListedSubCoverage } from '#shared/contract/coverage';
import { indexOf } from '#shared/engine/indices/list';
import { canActivate, type CoverageState } from '#shared/engine/states';
import type { CoveragePart } from '../../../db/schema/coverages';
import { multiOutput } from '../terms/multi';
import { isMulti, limitsOf, type Own } from './answer';
import type { ShownCoverage } from './repository';

/** Of which coverage or sub-coverage a row tells, and what it is named. */
type Shown = Own & { readonly id: string; readonly label: string };
const multiIndex = { ...multiOutput, decimals: 1 };
/** How the values of a coverage's index are written; several triggers together have their common payout for one. */
export const indexWriting = (hasParts: boolean, indexId: string) => (hasParts ? multiIndex : indexOf(indexId));

/** One trigger: of the index only how it is written, since what it is is told by the call that reads a coverage. */
function listedTrigger(
  { start, end }: Pick<ShownCoverage, 'start' | 'end'>,
  own: Shown,
  monitoringTarget: ListedSubCoverage['monitoringTarget'],
): ListedSubCoverage {
  const { name, decimals, unit } = indexWriting(isMulti(own), own.terms.index.indexId);
  const { comparator: triggerComparator, structure, trigger, minPayoutPct, limitPct } = own.terms.payout;
  const { exit, duration } = limitsOf(own);
  // One literal, no spreads: of the whole list they took as long as all the rest of it.
  return {
    id: own.id,
    label: own.label,
    riskTypeId: own.riskTypeId,
    start,
    end,
    structure,
    trigger,
    exit,
    duration,
    minPayoutPct,
    limitPct,
    indexDefinitionName: name,
    monitoringTarget,
    indexDefinition: { triggerComparator, decimals, output: { unit: { symbol: unit.symbol } } },
  };
}

/** A coverage as a list shows it; a sub-coverage whose place is gone is at that of the coverage. */
export function listedCoverage(row: ShownCoverage): ListedCoverage {
  const uiState = row.uiState as CoverageState;
  const partOf = (part: CoveragePart) =>
    listedTrigger(row, part, { id: part.targetId, name: row.partTargetNames?.[part.targetId] ?? row.targetName });
  return Object.assign(listedTrigger(row, row, { id: row.targetId, name: row.targetName }), {
    version: row.version,
    uiState,
    coverageType: row.coverageType === 'MULTI_TRIGGER' ? ('MULTI_TRIGGER' as const) : ('SINGLE' as const),
    canActivate: canActivate(uiState) && row.version === row.currentVersion,
    labels: row.labels,
    currency: row.currency,
    riskPremiumPct: row.riskPremiumPct,
    grossPremiumIndicationPct: row.grossPremiumPct,
    unseenYears: row.unseenYears,
    coverages: row.parts.map(partOf),
  });
}
