type Amount = { readonly amount: number; readonly currency: string };

/**
 * Whether an amount is above what one person may decide. Without a limit it never is; in another currency than the limit's it cannot be
 * compared with it, and counts as above. What is taken back counts like what is paid.
 */
export const isAboveLimit = (limit: Amount | null, { amount, currency }: Amount): boolean =>
  limit !== null && (limit.currency !== currency || Math.abs(amount) > limit.amount);
