/** Countries that a new program may be of: name, code and currency. */
export const markets = [
  { name: 'Albania', code: 'AL', currency: 'ALL' },
  { name: 'Austria', code: 'AT', currency: 'EUR' },
  { name: 'Bangladesh', code: 'BD', currency: 'BDT' },
  { name: 'Brazil', code: 'BR', currency: 'BRL' },
  { name: 'Colombia', code: 'CO', currency: 'COP' },
  { name: 'India', code: 'IN', currency: 'INR' },
  { name: 'Indonesia', code: 'ID', currency: 'IDR' },
  { name: 'Malaysia', code: 'MY', currency: 'MYR' },
  { name: 'Nigeria', code: 'NG', currency: 'NGN' },
  { name: 'Switzerland', code: 'CH', currency: 'CHF' },
  { name: 'Thailand', code: 'TH', currency: 'THB' },
] as const;
/** Currencies that are taken everywhere. */
export const worldCurrencies: readonly string[] = ['USD', 'EUR', 'GBP'];

/** Currencies in which a coverage may pay: whatever a program may be in. */
export const marketCurrencies: readonly string[] = [
  ...new Set([...worldCurrencies, ...markets.map(({ currency }) => currency)]),
];
