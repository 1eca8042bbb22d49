/** Half away from zero in decimal arithmetic: first to 9 decimals, which drops binary noise, then as asked. */
export function roundHalfAway(value: number, decimals: number): number {
  const factor = factors[decimals] ?? NaN;
  const scaled = Math.abs(value) * factor;
  const whole = Math.floor(scaled);
  // Far from a half neither the noise nor nine decimals can matter; only near one the digits themselves have to be looked at.
  const rounded =
    scaled < surest && Math.abs(scaled - whole - 0.5) > nearHalf
      ? (scaled - whole > 0.5 ? whole + 1 : whole) / factor
      : roundedDigits(value, decimals);
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

/** Powers of ten and quotients by them are exact to the last bit, as if the digits had been read. */
const factors: readonly number[] = [1, 10, 100, 1000, 10_000];
/** Below it a double is right to 1e-7 and better, and nine decimals move the scaled value by less than 1e-5. */
const surest = 1e8;
const nearHalf = 1e-4;

/** The same without its sign, by the digits. */
function roundedDigits(value: number, decimals: number): number {
  const [digits = '0', exponent = '0'] = Math.abs(Number(value.toFixed(9)))
    .toExponential()
    .split('e');
  const shifted = Math.round(Number(`${digits}e${Number(exponent) + decimals}`));
  return Number(`${shifted}e${-decimals}`);
}

/** An observed index as it is compared and paid: what the customer sees is what counts. */
export const roundIndex = (value: number, decimals: number): number => roundHalfAway(value, decimals);
