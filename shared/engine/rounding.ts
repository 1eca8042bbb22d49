/** Half away from zero in decimal arithmetic: first to 9 decimals, which drops binary noise, then as asked. */
export function roundHalfAway(value: number, decimals: number): number {
  const [digits = '0', exponent = '0'] = Math.abs(Number(value.toFixed(9)))
    .toExponential()
    .split('e');
  const shifted = Math.round(Number(`${digits}e${Number(exponent) + decimals}`));
  const rounded = Number(`${shifted}e${-decimals}`);
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

/** An observed index as it is compared and paid: what the customer sees is what counts. */
export const roundIndex = (value: number, decimals: number): number => roundHalfAway(value, decimals);
