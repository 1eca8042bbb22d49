import type { PayoutTerms } from './cover';
import { payoutPct } from './payout';

export type Reconciliation = { readonly payouts: readonly [number, number]; readonly result: 'AGREES' | 'DIFFERS' };

/** Primary against secondary source: the same decision, the index within a tenth of the trigger, the payout within five points (section 11). */
export function reconcile(terms: PayoutTerms, primary: number, secondary: number, decimals: number): Reconciliation {
  const payouts = [payoutPct(terms, primary), payoutPct(terms, secondary)] as const;
  const tolerance = Math.max(0.1 * Math.abs(terms.trigger), 10 ** -decimals);
  const agrees =
    payouts[0] > 0 === payouts[1] > 0 &&
    Math.abs(primary - secondary) <= tolerance + 1e-9 &&
    Math.abs(payouts[0] - payouts[1]) <= 0.05 + 1e-9;
  return { payouts, result: agrees ? 'AGREES' : 'DIFFERS' };
}
