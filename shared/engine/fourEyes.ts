export type Amount = { readonly amount: number; readonly currency: string };

/**
 * Whether an amount is above what one person may decide. Without a limit it never is; in another currency than the limit's it cannot be
 * compared with it, and counts as above. What is taken back counts like what is paid.
 */
export const isAboveLimit = (limit: Amount | null, { amount, currency }: Amount): boolean =>
  limit !== null && (limit.currency !== currency || Math.abs(amount) > limit.amount);

/** What limits one person: where a review has begun, the limit of that moment; else the present one. */
export const limitOf = (begun: { readonly limit: Amount | null } | null, present: Amount | null): Amount | null =>
  begun ? begun.limit : present;

/** Why the step that a second person has to take is not for who took the one before it. */
export const fourEyesFaults = {
  approve: 'This claim is above the limit for one person: somebody other than its reviewer has to approve it.',
  pay: 'This claim is above the limit for one person: somebody other than who approved it has to pay it.',
  activate: 'This policy is above the limit for one person: somebody other than its submitter has to activate it.',
} as const;

type Handled = {
  /** Above the limit: two people decide. */
  readonly needsSecondPerson: boolean;
  /** Whether who asks has reviewed it, and whether they have approved it: whoever knows who they are says so. */
  readonly isReviewer: boolean;
  readonly isApprover: boolean;
};
/** What keeps somebody from taking a claim to a state because two people decide on it; null where nothing does. */
export function claimAlone({ needsSecondPerson, isReviewer, isApprover }: Handled, to: string) {
  if (!needsSecondPerson) return null;
  if (to === 'approved' && isReviewer) return fourEyesFaults.approve;
  return to === 'paid' && isApprover ? fourEyesFaults.pay : null;
}

type Submitted = { readonly needsSecondPerson: boolean; readonly isSubmitter: boolean };
/** The same of activating a policy. */
export const activationAlone = ({ needsSecondPerson, isSubmitter }: Submitted) =>
  needsSecondPerson && isSubmitter ? fourEyesFaults.activate : null;
