import type { ListedCoverage, ListedSubCoverage } from '#shared/contract/coverage';
import { indexOf } from '#shared/engine/indices/list';
import { canActivate, type CoverageState } from '#shared/engine/status';
import type { CoveragePart } from '../../../db/schema/coverages';
import type { Db } from '../../../db/open';
import { multiOutput } from '../terms/multi';
import { isMulti, limitsOf, type Own } from './answer';
import { findTargetNames, type ShownCoverage } from './repository';

/** How its index is written, without what the index is: that is told by the call that reads one. */
function indexShown(own: Own) {
  const { name, decimals, unit } = isMulti(own) ? { ...multiOutput, decimals: 1 } : indexOf(own.terms.index.indexId);
  const { comparator: triggerComparator } = own.terms.payout;
  return {
    indexDefinitionName: name,
    indexDefinition: { triggerComparator, decimals, output: { unit: { symbol: unit.symbol } } },
  };
}

function termsShown(own: Own) {
  const { structure, trigger, minPayoutPct, limitPct } = own.terms.payout;
  const { exit, duration } = limitsOf(own);
  return {
    riskTypeId: own.riskTypeId,
    structure,
    trigger,
    minPayoutPct,
    limitPct,
    exit,
    duration,
    ...indexShown(own),
  };
}

/** Coverages as a list shows them; the places of sub-coverages are looked up together. */
export async function listedCoverages(db: Db, rows: readonly ShownCoverage[]): Promise<ListedCoverage[]> {
  const names = await findTargetNames(
    db,
    rows.flatMap(({ parts }) => parts.map(({ targetId }) => targetId)),
  );
  return rows.map((row) => {
    const uiState = row.uiState as CoverageState;
    const common = {
      id: row.id,
      label: row.label,
      version: row.version,
      uiState,
      coverageType: row.coverageType === 'MULTI_TRIGGER' ? ('MULTI_TRIGGER' as const) : ('SINGLE' as const),
      canActivate: canActivate(uiState) && row.version === row.currentVersion,
      labels: row.labels,
      start: row.start,
      end: row.end,
      currency: row.currency,
      riskPremiumPct: row.riskPremiumPct,
      grossPremiumIndicationPct: row.grossPremiumPct,
      unseenYears: row.unseenYears,
      monitoringTarget: { id: row.targetId, name: row.targetName },
    };
    const partShown = (part: CoveragePart): ListedSubCoverage => ({
      ...common,
      ...termsShown(part),
      id: part.id,
      label: part.label,
      coverageType: 'SINGLE',
      riskPremiumPct: null,
      grossPremiumIndicationPct: null,
      unseenYears: null,
      monitoringTarget: { id: part.targetId, name: names.get(part.targetId) ?? row.targetName },
    });
    return { ...common, ...termsShown(row), coverages: row.parts.map(partShown) };
  });
}
