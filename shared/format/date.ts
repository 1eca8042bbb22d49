import { dateFormat } from './intl';
import { defaultLocale, missing } from './locale';

type DateText = string | null | undefined;

/** Day of an ISO date or instant as it is, in UTC: never moved by the reader's time zone. */
const dayOf = (date: string) => new Date(`${date.slice(0, 10)}T00:00:00Z`);

/** Month as three or four letters; CLDR's English "Sept" is the only one that is not three letters. */
function month(date: string, locale: string): string {
  const text = dateFormat(locale, { month: 'short', timeZone: 'UTC' }).format(dayOf(date));
  return text === 'Sept' ? 'Sep' : text.replace('.', '');
}
const isValid = (date: DateText): date is string => Boolean(date) && !Number.isNaN(dayOf(date as string).getTime());
const dayNumber = (date: string) => date.slice(8, 10);
const year = (date: string) => date.slice(0, 4);

/** A day on the axis of a chart, the way the locale writes it. */
export const formatTick = (instant: number, locale = defaultLocale): string =>
  dateFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(instant).replace(/Sept$/, 'Sep');

/** DD-MMM, with the year when it is not the one of `today` (YYYY-MM-DD). */
export function formatDay(date: DateText, today: string, locale = defaultLocale): string {
  if (!isValid(date)) return missing;
  const short = `${dayNumber(date)}-${month(date, locale)}`;
  return year(date) === year(today) ? short : `${short}-${year(date)}`;
}

/**
 * DD-MMM-YYYY: for what is kept or sent, as documents, files, signed schedules, e-mails, previews and pictures are, for a field in which a day
 * is typed and what is said against it, and for the two ends of a record of many years.
 */
export const formatFullDay = (date: DateText, locale = defaultLocale): string =>
  isValid(date) ? `${dayNumber(date)}-${month(date, locale)}-${year(date)}` : missing;

/** Lists of quotes: MMM-DD, with the year when it is not the current one. */
export function formatQuoteDay(date: DateText, today: string, locale = defaultLocale): string {
  if (!isValid(date)) return missing;
  return year(date) === year(today) ? `${month(date, locale)}-${dayNumber(date)}` : formatExpiry(date, locale);
}

/** Expiry of a quote: always MMM-DD, YY. */
export const formatExpiry = (date: DateText, locale = defaultLocale): string =>
  isValid(date) ? `${month(date, locale)}-${dayNumber(date)}, ${date.slice(2, 4)}` : missing;

/**
 * A risk period; the year is said once when both days lie in it, and not at all when it is the one of `today`. Without `today`, as in documents
 * and files, it is always said.
 */
export function formatPeriod(start: string, end: string, locale = defaultLocale, today = ''): string {
  if (year(start) !== year(end)) return `${formatFullDay(start, locale)} – ${formatFullDay(end, locale)}`;
  return `${formatDay(start, start, locale)} – ${formatDay(end, today, locale)}`;
}

/** Coverage period of an event card: without years when both days lie in one, else with both (docs/rules.md §14.1). */
export const formatCardPeriod = (start: string, end: string, locale = defaultLocale): string =>
  year(start) === year(end)
    ? `${formatDay(start, start, locale)} – ${formatDay(end, end, locale)}`
    : `${formatFullDay(start, locale)} – ${formatFullDay(end, locale)}`;

/** The time of day of an instant with its zone, `10:30 UTC`, or on a clock so many hours ahead of it, `16:00 GMT+5:30`. */
export const formatClock = (instant: string, hoursAhead = 0): string =>
  hoursAhead === 0
    ? `${instant.slice(11, 16)} UTC`
    : `${new Date(Date.parse(instant) + hoursAhead * 3_600_000).toISOString().slice(11, 16)} ${formatOffset(hoursAhead)}`;

/** How far a clock lies ahead of UTC, to the minute: `GMT`, `GMT+7`, `GMT-3:30`. */
export function formatOffset(hours: number): string {
  const minutes = Math.round(Math.abs(hours) * 60);
  if (minutes === 0) return 'GMT';
  const rest = minutes % 60;
  return `GMT${hours < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
}

/** Day and time of day of an instant, in UTC: `20-Nov-2026, 22:30 UTC`; without the year when it is the one of `today`, if that is given. */
export function formatInstant(instant: DateText, locale = defaultLocale, today = ''): string {
  if (!isValid(instant)) return missing;
  const utc = new Date(instant).toISOString();
  return `${formatDay(utc, today, locale)}, ${formatClock(utc)}`;
}
