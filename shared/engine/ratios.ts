/** Claims over gross premium; null without a premium. Both in one currency. */
export const lossRatio = (claims: number, premium: number): number | null => (premium > 0 ? claims / premium : null);

/** Gross premium over the sum of the greatest payouts of the items; null where nothing can be paid. */
export function rateOnLine(
  premium: number,
  items: readonly { readonly sumInsured: number; readonly quantity: number; readonly greatestShare: number }[],
): number | null {
  const greatest = items.reduce((sum, item) => sum + item.sumInsured * item.quantity * item.greatestShare, 0);
  return greatest > 0 ? premium / greatest : null;
}
