import { dayNumber } from '../calendar';
import type { SingleCover } from '../cover';
import { expectedShare, returnLevel, type Distribution } from '../distributions/distribution';
import { fitted, type IndexFamily } from '../distributions/fitted';
import type { IndexDefinition } from '../indices/define';
import { isAbove, payoutPct } from '../payout';
import { units } from '../units';
import type { Simulation } from './simulation';

/** Which distribution suits an index: docs/rules.md §7.4. */
function familyOf({ kind, unit }: IndexDefinition): IndexFamily {
  switch (kind) {
    case 'count':
    case 'extreme':
      return kind;
    case 'sum':
      return [units.degDays.id, units.degFDays.id].includes(unit.id) ? 'degrees' : 'sum';
    // Most years of storms and outages are zero: a gamma with a share of zeros.
    case 'track':
    case 'outage':
      return 'sum';
    default:
      return 'mean';
  }
}

/** The distribution of the index of past years; null where none fits. */
export const distributionOf = (
  { start, end }: Pick<SingleCover, 'start' | 'end'>,
  definition: IndexDefinition,
  values: readonly number[],
): Distribution | null => fitted(familyOf(definition), values, dayNumber(end) - dayNumber(start) + 1);

/** The cross-check by a fitted distribution: shown, never priced. Null where none fits. */
export function fittedCheck(
  cover: SingleCover,
  distribution: Distribution | null,
  { expectedLoss, standardError }: { readonly expectedLoss: number; readonly standardError: number },
): Simulation['fitted'] {
  if (!distribution) return null;
  const share = expectedShare(cover.terms, distribution);
  const { terms } = cover;
  const worst = (years: number) => payoutPct(terms, returnLevel(distribution, years, isAbove(terms.comparator)));
  return {
    distribution: distribution.name,
    parameters: distribution.parameters,
    expectedLoss: share,
    flagged: Math.abs(share - expectedLoss) > 2 * standardError,
    valueAtRisk99: worst(100),
    valueAtRisk995: worst(200),
  };
}
