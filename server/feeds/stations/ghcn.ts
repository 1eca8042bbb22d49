import type { FeedColumn } from '../reading/column';
import type { Origin } from '../reading/series';

/** The elements of GHCN-Daily that are used here: tenths of millimetres and of degrees, tenths of metres a second. */
const column = (variable: FeedColumn['variable'], name: string): FeedColumn => {
  if (variable === 'precip') return { variable, name, unit: '0.1 mm', change: { shift: 0, factor: 1, divisor: 10 } };
  if (variable === 'wind') return { variable, name, unit: '0.1 m/s', change: { shift: 0, factor: 3.6, divisor: 10 } };
  return { variable, name, unit: '0.1 degC', change: { shift: 0, factor: 1, divisor: 10 } };
};
export const ghcnElements: Readonly<Record<string, FeedColumn>> = {
  PRCP: column('precip', 'PRCP'),
  TMAX: column('tmax', 'TMAX'),
  TMIN: column('tmin', 'TMIN'),
  TAVG: column('tmean', 'TAVG'),
  WSFG: column('wind', 'WSFG'),
};

export const ghcnOrigin: Origin = {
  providerId: 'noaa',
  provider: 'NOAA National Centers for Environmental Information',
  dataSet: 'GHCN-Daily',
  description: 'Global Historical Climatology Network, daily: rain and temperature of stations, quality-checked.',
  attribution: 'NOAA NCEI, Global Historical Climatology Network - Daily (GHCN-Daily)',
  licence: 'Public domain (work of the United States government)',
};

/** Why a value that carries a flag of the provider is refused. */
export const failedCheck = (flag: string): string => `failed the provider's quality check (flag ${flag.trim()})`;
