import { isDate } from '#shared/engine/calendar';
import { dateFormat } from '#shared/format/intl';

/** Letters of a month's name as they are compared: `Sept.` and `sep` are one month. */
const bare = (name: string) => name.toLocaleLowerCase().replaceAll('.', '');

/** Names of the twelve months, short and long, in this locale and in English. */
const monthNames = (locale: string): string[][] =>
  Array.from({ length: 12 }, (_, at) =>
    [locale, 'en-GB'].flatMap((language) =>
      (['short', 'long'] as const).map((month) =>
        bare(dateFormat(language, { month, timeZone: 'UTC' }).format(Date.UTC(2001, at, 1))),
      ),
    ),
  );

/** The month that is meant by a number, or by at least three letters that begin the name of one month alone. */
function monthOf(text: string, locale: string): number | null {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const typed = bare(text);
  if (typed.length < 3) return null;
  const found = monthNames(locale).flatMap((names, at) =>
    names.some((name) => name.startsWith(typed)) ? [at + 1] : [],
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

const forms = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  // The day comes first, as everywhere in the product; the month is a number or a name.
  /^(?<day>\d{1,2})\.?[-/.\s]\s*(?<month>\d{1,2}|\p{L}+)\.?[-/.\s,]\s*(?<year>\d{4})$/u,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
];

/** What a person types for a day, as `YYYY-MM-DD`: `14-Jun-2026`, `14.6.2026`, `2026-06-14`. Null where it is none, or not certain. */
export function dayTyped(text: string, locale: string): string | null {
  const found = forms.map((form) => form.exec(text.trim())?.groups).find((groups) => groups !== undefined);
  if (!found) return null;
  const month = monthOf(found['month'] ?? '', locale);
  if (month === null) return null;
  const two = (part: string | number) => String(part).padStart(2, '0');
  const day = `${found['year']}-${two(month)}-${two(found['day'] ?? '')}`;
  return isDate(day) ? day : null;
}
