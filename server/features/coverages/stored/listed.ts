import type { ListedCoverage, ListedSubCoverage } from '#shared/contract/coverage';
import { indexOf } from '#shared/engine/indices/list';
import { canActivate, type CoverageState } from '#shared/engine/states';
import type { CoveragePart } from '../../../db/schema/coverages';
import type { Db } from '../../../db/open';
import { multiOutput } from '../terms/multi';
import { isMulti, limitsOf, type Own } from './answer';
import { findTargetNames, type ShownCoverage } from './repository';

/** Of which coverage or sub-coverage a row tells, and what it is named. */
type Shown = Own & { readonly id: string; readonly label: string };
/** What is the row's own, and nothing of a sub-coverage. */
type OfRow = Pick<
  ListedCoverage,
  'coverageType' | 'riskPremiumPct' | 'grossPremiumIndicationPct' | 'unseenYears' | 'monitoringTarget'
>;

const multiIndex = { ...multiOutput, decimals: 1 };
/** How the values of a coverage's index are written; several triggers together have their common payout for one. */
export const indexWriting = (hasParts: boolean, indexId: string) => (hasParts ? multiIndex : indexOf(indexId));

/** One row: of the index only how it is written, since what it is is told by the call that reads a coverage. */
function shownAs(row: ShownCoverage, own: Shown, ofRow: OfRow): ListedSubCoverage {
  const { name, decimals, unit } = indexWriting(isMulti(own), own.terms.index.indexId);
  const { comparator: triggerComparator, structure, trigger, minPayoutPct, limitPct } = own.terms.payout;
  const { exit, duration } = limitsOf(own);
  const uiState = row.uiState as CoverageState;
  // One literal, no spreads: of the whole list they took as long as all the rest of it.
  return {
    id: own.id,
    label: own.label,
    version: row.version,
    uiState,
    coverageType: ofRow.coverageType,
    canActivate: canActivate(uiState) && row.version === row.currentVersion,
    labels: row.labels,
    start: row.start,
    end: row.end,
    currency: row.currency,
    riskPremiumPct: ofRow.riskPremiumPct,
    grossPremiumIndicationPct: ofRow.grossPremiumIndicationPct,
    unseenYears: ofRow.unseenYears,
    monitoringTarget: ofRow.monitoringTarget,
    riskTypeId: own.riskTypeId,
    structure,
    trigger,
    minPayoutPct,
    limitPct,
    exit,
    duration,
    indexDefinitionName: name,
    indexDefinition: { triggerComparator, decimals, output: { unit: { symbol: unit.symbol } } },
  };
}

const none: ReadonlyMap<string, string> = new Map();
/** A coverage as a list shows it, its sub-coverages at the places of these names or at its own. */
function listedCoverage(row: ShownCoverage, names = none): ListedCoverage {
  const partOf = (part: CoveragePart) =>
    shownAs(row, part, {
      ...{ coverageType: 'SINGLE', riskPremiumPct: null, grossPremiumIndicationPct: null, unseenYears: null },
      monitoringTarget: { id: part.targetId, name: names.get(part.targetId) ?? row.targetName },
    });
  const shown = shownAs(row, row, {
    coverageType: row.coverageType === 'MULTI_TRIGGER' ? 'MULTI_TRIGGER' : 'SINGLE',
    riskPremiumPct: row.riskPremiumPct,
    grossPremiumIndicationPct: row.grossPremiumPct,
    unseenYears: row.unseenYears,
    monitoringTarget: { id: row.targetId, name: row.targetName },
  });
  return { ...shown, coverages: row.parts.map(partOf) };
}

/** Coverages as a list shows them; the places of sub-coverages are looked up together. */
export async function listedCoverages(db: Db, rows: readonly ShownCoverage[]): Promise<ListedCoverage[]> {
  const names = await findTargetNames(
    db,
    rows.flatMap(({ parts }) => parts.map(({ targetId }) => targetId)),
  );
  return rows.map((row) => listedCoverage(row, names));
}
