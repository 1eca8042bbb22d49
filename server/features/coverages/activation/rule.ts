import type { WhyNotActivated } from '#shared/contract/coverageActivations';
import { canActivate, type CoverageState } from '#shared/engine/states';
import { refuse } from '../../../base/refuse';

/** Of a version what decides whether it can be activated. */
export type Standing = {
  readonly uiState: CoverageState;
  /** The last day of its risk period. */
  readonly end: string;
  readonly grossPremiumPct: number | null;
};
/** Who asks, on which day, and why they would sell at a price of 0. */
export type Asking = {
  readonly today: string;
  readonly roles: readonly string[];
  readonly reason?: string | undefined;
};
export type Why = Exclude<WhyNotActivated, 'cancelled' | 'broken'>;

export const isFree = ({ grossPremiumPct }: Pick<Standing, 'grossPremiumPct'>): boolean => grossPremiumPct === 0;

/**
 * The one rule of who may activate what: null where it can be done. Nothing is given away unseen: a price of 0 needs an underwriter who says why.
 */
export function whyNotActivated(standing: Standing | undefined, { today, roles, reason = '' }: Asking): Why | null {
  if (!standing) return 'unknown';
  const { uiState, end } = standing;
  if (!canActivate(uiState)) return uiState as Exclude<CoverageState, 'simulated'>;
  if (end < today) return 'over';
  if (!isFree(standing)) return null;
  if (!roles.includes('User.Underwriter')) return 'noPrice';
  return reason === '' ? 'noReason' : null;
}

const stateText: Readonly<Record<Exclude<CoverageState, 'simulated'>, string>> = {
  created: 'This version has not been simulated yet. Run the payout simulation first.',
  queued: 'The payout simulation is still at work. Wait for it to end, then activate the coverage.',
  error: 'The payout simulation ended with an error, so there is no price. Edit the coverage or simulate it again.',
  active: 'This coverage is active already.',
};

/** Refuses the activation of one coverage, in words. */
export function refuseActivation(why: Why, standing: Standing | undefined): never {
  if (why === 'unknown' || !standing) return refuse(404, 'coverages.unknown', 'There is no such coverage.');
  const { end } = standing;
  if (why === 'over') {
    const text = `The risk period ended on ${end}. Edit the coverage and choose a period to come.`;
    return refuse(409, 'coverages.over', text, { end });
  }
  if (why === 'noPrice')
    return refuse(403, 'coverages.noPrice', 'This version has a price of 0: only an underwriter can activate it.');
  if (why === 'noReason') {
    const text =
      'This version has a price of 0. Simulate it again to price it by the rules of today, or give the reason for selling it at 0.';
    return refuse(422, 'coverages.noPrice', text, { fields: [{ path: 'body.reason', message: text }] });
  }
  return refuse(409, 'coverages.state', stateText[why], { uiState: why });
}
