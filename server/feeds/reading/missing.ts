/** The numbers that sources write where they have no value. Never a true value of any of our variables. */
const codes = [-99, -99.9, -99.99, -999, -999.9, -999.99, -9999, -9999.9, -99_999, -999_000, -9_999_000];
/** As numbers of 32 bits too: -99.9 comes back as -99.90000152587891. */
const missingCodes = new Set([...codes, ...codes.map(Math.fround)]);
/** In tenths of a degree -99 is a cold night: there only the long codes count. */
const isMissingCode = (value: number, unit: string): boolean =>
  missingCodes.has(value) && (value <= -9999 || !/^0[.,]1/.test(unit));

/** A number as it stands in a file, in its unit there; NaN for a code that stands for a missing value. */
export const withoutCode = (value: number, unit: string): number => (isMissingCode(value, unit) ? NaN : value);

const missingWords = new Set([
  '',
  'na',
  'n/a',
  'nan',
  'null',
  'none',
  'm',
  '-',
  '--',
  '---',
  '.',
  '*',
  '***',
  'missing',
]);
export const isMissingWord = (text: string): boolean => missingWords.has(text.trim().toLowerCase());
