import { dayNumberOf, msPerDay } from '#shared/engine/calendar';
import { DataFault } from '#shared/engine/dataFault';

/** A date of a text table: its day number, and the time of day in milliseconds where one stands beside it. */
type ReadDate = { readonly day: number; readonly timeOfDay: number | null };

const yearFirst =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?(Z|[+-]\d{2}:?\d{2})?$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;
const compact = /^(\d{4})(\d{2})(\d{2})$/;

/**
 * Reads one date; null for a day no calendar has (30 February), a fault for text that is no date.
 * A zone at the end of a time is taken into account: days are those of UTC then.
 */
export function readDate(text: string, line: number, order: 'dmy' | 'mdy'): ReadDate | null {
  const trimmed = text.trim();
  const [, year, month, day, hour, minute, second, zone] = yearFirst.exec(trimmed) ?? compact.exec(trimmed) ?? [];
  if (year !== undefined) {
    const dayNumber = dayNumberOf(Number(year), Number(month), Number(day));
    if (dayNumber === null) return null;
    if (hour === undefined) return { day: dayNumber, timeOfDay: null };
    const ms = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second ?? 0)) * 1000 - zoneOf(zone) * 60_000;
    return { day: dayNumber + Math.floor(ms / msPerDay), timeOfDay: ((ms % msPerDay) + msPerDay) % msPerDay };
  }
  const [, first, , middle, last] = yearLast.exec(trimmed) ?? [];
  if (first === undefined) {
    throw new DataFault('feeds.broken', `Line ${line}: ${JSON.stringify(trimmed)} is not a date.`, { line });
  }
  const [d, m] = order === 'dmy' ? [first, middle] : [middle, first];
  const dayNumber = dayNumberOf(Number(last), Number(m), Number(d));
  return dayNumber === null ? null : { day: dayNumber, timeOfDay: null };
}

function zoneOf(zone: string | undefined): number {
  if (zone === undefined || zone === 'Z') return 0;
  const digits = zone.replace(':', '');
  return (digits.startsWith('-') ? -1 : 1) * (Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3, 5)));
}

/** Whether 03/04/2020 is in April or in March, from all dates of a file; a question to the person where they leave it open. */
export function orderOf(dates: readonly string[], said: 'dmy' | 'mdy' | undefined): 'dmy' | 'mdy' {
  if (said) return said;
  const split = dates.map((date) => yearLast.exec(date.trim())).filter((match) => match !== null);
  if (split.length === 0 || split.some(([, , separator]) => separator === '.')) return 'dmy';
  if (split.some(([, first]) => Number(first) > 12)) return 'dmy';
  if (split.some(([, , , middle]) => Number(middle) > 12)) return 'mdy';
  throw new DataFault(
    'feeds.optionNeeded',
    `Dates such as ${JSON.stringify(split[0]?.[0])} can be read two ways. Say which comes first: --dates dmy or --dates mdy.`,
    { option: '--dates dmy|mdy' },
  );
}
