import type { ListedCoverage } from '#shared/contract/coverage';
import type { PayoutTerms } from '#shared/engine/cover';
import type { CoverageState } from '#shared/engine/states';
import type { FiledCoverage } from '#shared/lists/coverages';
import type { CopiedRow } from '../../../db/copied';
import { exitShown } from './answer';
import { indexWriting } from './listed';

type SharedPaying = Extract<FiledCoverage, { readonly paying: unknown }>;
type Paying = Pick<SharedPaying, 'paying' | 'indexDefinitionName' | 'coverageType'>;
/** Coverages of a portfolio pay alike: how they do is read once for so many ways of it. */
const known = new Map<string, Paying>();
const mostKept = 2000;
function payingOf(told: string): Paying {
  const before = known.get(told);
  if (before) return before;
  const [, type = '', indexId = '', payoutText = ''] = /^(\S+) (\S+) (.+)$/s.exec(told) ?? [];
  const coverageType = type as ListedCoverage['coverageType'];
  const payout = JSON.parse(payoutText) as PayoutTerms;
  const { name, decimals, unit } = indexWriting(coverageType === 'MULTI_TRIGGER', indexId);
  const { structure, trigger, minPayoutPct, limitPct, comparator: triggerComparator } = payout;
  const paying: Paying = {
    coverageType,
    indexDefinitionName: name,
    paying: {
      ...{ structure, trigger, minPayoutPct, limitPct, exit: exitShown(payout), duration: unit.id === 's' },
      indexDefinition: { triggerComparator, decimals, output: { unit: { symbol: unit.symbol } } },
    },
  };
  if (known.size >= mostKept) known.clear();
  known.set(told, paying);
  return paying;
}

/** A coverage as files hold it, of a row of `filedCoverages`. One literal, no spreads: of the whole list they took as long as all the rest of it. */
export function filedCoverage([label, uiState, start, end, premium, targetName, told]: CopiedRow): FiledCoverage {
  const { coverageType, indexDefinitionName, paying } = payingOf(told ?? '');
  return {
    label: label ?? '',
    uiState: uiState as CoverageState,
    coverageType,
    start: start ?? '',
    end: end ?? '',
    riskPremiumPct: typeof premium === 'string' ? Number(premium) : null,
    monitoringTarget: { name: targetName ?? '' },
    indexDefinitionName,
    paying,
  };
}
