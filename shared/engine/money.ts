/** Money is whole minor units (paise, cents) as bigint; shares multiply unrounded and are rounded once, half away from zero. */
const minorDigits: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
};
/** Decimals that amounts of a currency have: 2 for INR, 3 for KWD, 0 for JPY. */
export const minorDigitsOf = (currency: string): number => minorDigits[currency] ?? 2;

/** A decimal number as digits and scale: 0.105 is 105 and 3. Exact for what was written, not for its binary form. */
function decimal(value: number): { digits: bigint; scale: number } {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is not an amount`);
  const [mantissa = '0', exponent = '0'] = Number(value.toPrecision(15)).toExponential().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** digits / 10^scale to the nearest whole, half away from zero. */
function whole(digits: bigint, scale: number): bigint {
  if (scale <= 0) return digits * 10n ** BigInt(-scale);
  const unit = 10n ** BigInt(scale);
  const size = digits < 0n ? -digits : digits;
  const rounded = (size + unit / 2n) / unit;
  return digits < 0n ? -rounded : rounded;
}

export function toMinor(amount: number, currency: string): bigint {
  const { digits, scale } = decimal(amount);
  return whole(digits, scale - minorDigitsOf(currency));
}
export const fromMinor = (minor: bigint, currency: string): number => Number(`${minor}e-${minorDigitsOf(currency)}`);

/** Amounts of one currency added up in its minor units: nothing is lost and nothing comes of binary fractions. */
export const sumOf = (amounts: readonly number[], currency: string): number =>
  fromMinor(
    amounts.reduce((sum, amount) => sum + toMinor(amount, currency), 0n),
    currency,
  );

/** amount × quantity, as exactly. */
export const multipleOf = (amount: number, quantity: number, currency: string): number =>
  fromMinor(toMinor(amount, currency) * BigInt(quantity), currency);

/** share × sum insured (minor units) × quantity, rounded once. */
export function shareAmount(share: number, sumInsured: bigint, quantity = 1): bigint {
  const { digits, scale } = decimal(share);
  return whole(digits * sumInsured * BigInt(quantity), scale);
}

/** share × amount × quantity in one currency, rounded once. */
export const shareOfAmount = (share: number, amount: number, quantity: number, currency: string): number =>
  fromMinor(shareAmount(share, toMinor(amount, currency), quantity), currency);
