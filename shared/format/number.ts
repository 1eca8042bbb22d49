/** A share as percent. */
export const formatPct = (share: number, digits = 2, locale = 'en-GB'): string => `${(share * 100).toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })} %`;

/** Percentages of the creation flows are truncated, not rounded, to two decimals. */
export const formatPctTruncated = (share: number, locale = 'en-GB'): string => formatPct(Math.trunc(Number((share * 10_000).toFixed(6))) / 10_000, 2, locale);

export const formatNumber = (value: number, digits: number, locale = 'en-GB'): string => value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });

export const unitName = (unit: string): string => (unit === 'deg_c' ? '°C' : unit);

/** An index with its unit: durations in hours, days whole, everything else with one decimal. */
export function formatIndex(value: number | null | undefined, unit: string, duration = false, locale = 'en-GB'): string {
  if (value === null || value === undefined) return '---';
  if (duration || unit === 's') return `${formatNumber(value / 3600, 1, locale)} h`;
  return `${formatNumber(value, unit === 'days' ? 0 : 1, locale)} ${unitName(unit)}`;
}

const sizes = ['B', 'KB', 'MB', 'GB'] as const;
export function formatSize(bytes: number, locale = 'en-GB'): string {
  const step = bytes > 0 ? Math.min(sizes.length - 1, Math.floor(Math.log(bytes) / Math.log(1024))) : 0;
  return `${formatNumber(bytes / 1024 ** step, step === 0 ? 0 : 1, locale)} ${sizes[step]}`;
}
