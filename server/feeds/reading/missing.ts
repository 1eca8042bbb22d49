/** The numbers that sources write where they have no value. Never a true value of any of our variables. */
const missingCodes = new Set([
  -99, -99.9, -99.99, -999, -999.9, -999.99, -9999, -9999.9, -99_999, -999_000, -9_999_000,
]);
/** In tenths of a degree -99 is a cold night: there only the long codes count. */
export const isMissingCode = (value: number, inTenths = false): boolean =>
  missingCodes.has(value) && (!inTenths || value <= -9999);

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
