export type Amount = { readonly amount: number; readonly currency: string };

/** Indian units above a lakh, as the specification has them. */
const indianUnits = [
  { from: 1e13, symbol: 'Kharab' },
  { from: 1e11, symbol: 'Kh' },
  { from: 1e9, symbol: 'Ar' },
  { from: 1e7, symbol: 'Cr' },
  { from: 1e5, symbol: 'L' },
] as const;
export const indianUnitsTooltip = 'L = lakh (1,00,000), Cr = crore (1,00,00,000), Ar = arab (1,00,00,00,000), Kh = kharab (1,00,00,00,00,000); Kharab counts 1,00,00,00,00,00,000.';

const decimals = (value: number, digits: number, locale: string) => value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Short form for cards and lists: INR in Indian units, other currencies in their short form from 1,000. */
export function formatMoney({ amount, currency }: Amount, locale = 'en-GB'): string {
  if (currency === 'INR') {
    const unit = indianUnits.find(({ from }) => Math.abs(amount) >= from);
    return unit ? `INR ${decimals(amount / unit.from, 2, locale)} ${unit.symbol}` : `INR ${decimals(amount, 2, 'en-IN')}`;
  }
  if (Math.abs(amount) < 1000) return `${currency} ${decimals(amount, 2, locale)}`;
  return `${currency} ${amount.toLocaleString(locale, { notation: 'compact', maximumFractionDigits: 2 })}`;
}

/** The full figure, for tooltips, copying and documents. */
export const formatExact = ({ amount, currency }: Amount, locale = 'en-GB'): string => `${currency} ${decimals(amount, 2, currency === 'INR' ? 'en-IN' : locale)}`;
