const part = (date: string, options: Intl.DateTimeFormatOptions, locale: string) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${date.slice(0, 10)}T00:00:00Z`));
const month = (date: string, locale: string) => part(date, { month: 'short' }, locale).replace('.', '');

/** DD-MMM, with the year when it is not the current one. `today` is YYYY-MM-DD. */
export function formatDay(date: string | null | undefined, today: string, locale = 'en-GB'): string {
  if (!date) return '---';
  const short = `${date.slice(8, 10)}-${month(date, locale)}`;
  return date.slice(0, 4) === today.slice(0, 4) ? short : `${short}-${date.slice(0, 4)}`;
}
export const formatFullDay = (date: string | null | undefined, locale = 'en-GB'): string => (date ? `${date.slice(8, 10)}-${month(date, locale)}-${date.slice(0, 4)}` : '---');

/** Lists of quotes: MMM-DD, with the year when it is not the current one; the expiry always with a short year. */
export function formatQuoteDay(date: string | null | undefined, today: string, locale = 'en-GB'): string {
  if (!date) return '---';
  const short = `${month(date, locale)}-${date.slice(8, 10)}`;
  return date.slice(0, 4) === today.slice(0, 4) ? short : `${short}, ${date.slice(2, 4)}`;
}
export const formatExpiry = (date: string | null | undefined, locale = 'en-GB'): string => (date ? `${month(date, locale)}-${date.slice(8, 10)}, ${date.slice(2, 4)}` : '---');

/** A risk period: years are named when it does not lie within one year, or not in the current one. */
export function formatPeriod(start: string, end: string, locale = 'en-GB'): string {
  const same = start.slice(0, 4) === end.slice(0, 4);
  return same ? `${formatDay(start, start, locale)} – ${formatFullDay(end, locale)}` : `${formatFullDay(start, locale)} – ${formatFullDay(end, locale)}`;
}
export const formatInstant = (instant: string | null | undefined, locale = 'en-GB'): string =>
  instant ? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(instant)) + ' UTC' : '---';
