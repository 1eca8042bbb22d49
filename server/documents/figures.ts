import { formatNumber, formatPct } from '#shared/format/number';
import { formatIndex } from '#shared/format/unit';

export const figureLocale = 'en-GB';
export const pct = (share: number | null, digits = 2) =>
  share === null ? '---' : formatPct(share, digits, figureLocale);
export const number = (value: number | null, digits = 2) =>
  value === null ? '---' : formatNumber(value, digits, figureLocale);
export const indexText = (value: number | null, unit: string, duration: boolean) =>
  formatIndex(value, unit, duration, figureLocale);
const signs = { GT: 'above', GTE: 'at or above', LT: 'below', LTE: 'at or below' } as const;
export const comparatorText = (comparator: keyof typeof signs) => signs[comparator];
export const provenanceLine = (
  p: { dataSetId: string; dataVersion: number; dataHash: string; engineVersion: string },
  more = '',
) =>
  `Isoline engine ${p.engineVersion}. Data: ${p.dataSetId}, version ${p.dataVersion}, SHA-256 ${p.dataHash.slice(0, 16)}.${more ? ` ${more}` : ''}`;
