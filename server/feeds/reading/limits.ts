import type { VariableId } from '#shared/engine/observed';

type Limit = { readonly least: number; readonly most: number; readonly why: string };

/**
 * What nature can do in a day, in engine units. Records: 1,825 mm of rain in a day (La Réunion 1966), -89.2 and 56.7 degC;
 * the sun sends at most 48.4 MJ/m2 a day to the top of the atmosphere (South Pole in December), 13.5 kWh/m2; gusts of 408 km/h.
 */
const limits: Readonly<Record<VariableId, Limit>> = {
  precip: { least: 0, most: 2000, why: 'a day has between 0 and 2,000 mm of rain' },
  tmax: { least: -95, most: 60, why: 'air is between -95 and 60 degC' },
  tmin: { least: -95, most: 60, why: 'air is between -95 and 60 degC' },
  tmean: { least: -95, most: 60, why: 'air is between -95 and 60 degC' },
  ghi: { least: 0, most: 13.5, why: 'a day has between 0 and 13.5 kWh/m2 (48.6 MJ/m2) of sun' },
  wind: { least: 0, most: 450, why: 'wind is between 0 and 450 km/h' },
};
/** A month of the wettest places on earth: 9,300 mm (Cherrapunji, July 1861). */
const monthly: Partial<Record<VariableId, Limit>> = {
  precip: { least: 0, most: 10_000, why: 'a month has between 0 and 10,000 mm of rain' },
  ghi: { least: 0, most: 420, why: 'a month has between 0 and 420 kWh/m2 of sun' },
};

/** Why a value cannot be true, or null where it can. */
export function whyImpossible(variable: VariableId, value: number, resolution: 'day' | 'month'): string | null {
  const { least, most, why } = (resolution === 'month' && monthly[variable]) || limits[variable];
  return value >= least && value <= most ? null : why;
}

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
