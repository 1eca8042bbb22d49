import type { WizardStep } from './Wizard';

/** The step that the address names, so that a reload and the browser's Back find it: none beyond one that still lacks something. */
export function stepAt<I extends string>(steps: readonly WizardStep<I>[], named: string | null, first: I): I {
  const indexOf = (wanted: string | null) => steps.findIndex(({ id }) => id === wanted);
  const lacking = steps.findIndex(({ canLeave: isWhole }) => !isWhole);
  const furthest = lacking < 0 ? steps.length - 1 : lacking;
  const from = indexOf(first);
  const wanted = indexOf(named);
  return steps[Math.max(from, Math.min(wanted < 0 ? from : wanted, furthest))]?.id ?? first;
}
