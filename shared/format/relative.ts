import { dateFormat, relativeFormat } from './intl';
import { capitalized, defaultLocale, missing } from './locale';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
type Unit = 'minute' | 'hour' | 'day';

const isEnglish = (locale: string) => /^en\b/i.test(locale);

function ago(count: number, unit: Unit, locale: string): string {
  if (isEnglish(locale)) return `${count}${unit.slice(0, 1)} ago`;
  return relativeFormat(locale, { style: 'short' }).format(-count, unit);
}

function soon(locale: string): string {
  if (isEnglish(locale)) return 'Just now';
  return capitalized(relativeFormat(locale, { numeric: 'auto' }).format(0, 'second'), locale);
}

/** How long ago: "Just now", "5m ago", "3h ago", "6d ago", from a week on the date (docs/rules.md §14.1). A moment ahead is now. */
export function formatRelative(instant: string | null | undefined, now: Date, locale = defaultLocale): string {
  if (!instant) return missing;
  const age = now.getTime() - Date.parse(instant);
  if (Number.isNaN(age)) return missing;
  if (age < minute) return soon(locale);
  if (age < hour) return ago(Math.floor(age / minute), 'minute', locale);
  if (age < day) return ago(Math.floor(age / hour), 'hour', locale);
  if (age < 7 * day) return ago(Math.floor(age / day), 'day', locale);
  return dateFormat(isEnglish(locale) ? 'en-US' : locale, {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(instant));
}
