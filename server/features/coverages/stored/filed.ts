import type { ListedCoverage } from '#shared/contract/coverage';
import type { PayoutTerms } from '#shared/engine/cover';
import type { CoverageState } from '#shared/engine/states';
import type { FiledCoverage } from '#shared/lists/coverages';
import { exitShown } from './answer';
import { indexWriting } from './listed';
import type { FiledRow } from './repository';

type SharedPaying = Extract<FiledCoverage, { readonly paying: unknown }>;
type Paying = Pick<SharedPaying, 'paying' | 'indexDefinitionName'>;
/** Coverages of a portfolio pay alike: how they do is read once for so many ways of it. */
const known = new Map<string, Paying>();
const mostKept = 2000;
function payingOf({ coverage_type: type, index_id: indexId, payout: text }: FiledRow): Paying {
  const key = `${type} ${indexId} ${text}`;
  const before = known.get(key);
  if (before) return before;
  const payout = JSON.parse(text) as PayoutTerms;
  const { name, decimals, unit } = indexWriting(type === 'MULTI_TRIGGER', indexId);
  const { structure, trigger, minPayoutPct, limitPct, comparator: triggerComparator } = payout;
  const paying: Paying = {
    indexDefinitionName: name,
    paying: {
      ...{ structure, trigger, minPayoutPct, limitPct, exit: exitShown(payout), duration: unit.id === 's' },
      indexDefinition: { triggerComparator, decimals, output: { unit: { symbol: unit.symbol } } },
    },
  };
  if (known.size >= mostKept) known.clear();
  known.set(key, paying);
  return paying;
}

/** A coverage as files hold it. One literal, no spreads: of the whole list they took as long as all the rest of it. */
export function filedCoverage(row: FiledRow): FiledCoverage {
  const { indexDefinitionName, paying } = payingOf(row);
  return {
    label: row.label,
    uiState: row.ui_state as CoverageState,
    coverageType: row.coverage_type as ListedCoverage['coverageType'],
    start: row.start,
    end: row.end,
    riskPremiumPct: row.risk_premium_pct,
    monitoringTarget: { name: row.target_name },
    indexDefinitionName,
    paying,
  };
}
