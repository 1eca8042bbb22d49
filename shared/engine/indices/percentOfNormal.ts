import { roundIndex } from '../rounding';

/** What was measured in a phase, what is normal for it (same unit), and its weight. */
type MeasuredPhase = { readonly measured: number; readonly normal: number; readonly weight: number };

/** Measured over normal in percent, each phase capped, weighted and rounded to a tenth before it is looked up in a schedule. */
export const percentOfNormal = (phases: readonly MeasuredPhase[], cap = Infinity): number =>
  roundIndex(
    phases.reduce((sum, { measured, normal, weight }) => sum + weight * Math.min(cap, (100 * measured) / normal), 0),
    1,
  );
