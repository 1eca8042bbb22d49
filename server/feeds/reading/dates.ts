import { dateOf, dayNumber, dayNumberOf, msPerDay } from '#shared/engine/calendar';
import { DataFault } from '#shared/engine/dataFault';

/** A date of a text as it is written: its day number, and where they stand beside it the time of day in ms and the zone in minutes. */
type ReadDate = { readonly day: number; readonly timeOfDay: number | null; readonly zone: number | null };
/** Which of 03/04/2020 comes first. */
export type DayOrder = 'dmy' | 'mdy';

const yearFirst =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;
const compact = /^(\d{4})(\d{2})(\d{2})$/;

/** Reads one date as it is written, whatever its zone; null for a day no calendar has (30 February), a fault for text that is no date. */
export function readDate(text: string, line: number, order: DayOrder): ReadDate | null {
  const trimmed = text.trim();
  const [, year, month, day, hour, minute, second, zone] = yearFirst.exec(trimmed) ?? compact.exec(trimmed) ?? [];
  if (year !== undefined) {
    const dayOfDate = dayNumberOf(Number(year), Number(month), Number(day));
    if (dayOfDate === null) return null;
    const [h, m, s] = [Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0)];
    if (h > 24 || m > 59 || s > 59 || (h === 24 && m + s > 0)) return null;
    // 24:00 is the midnight at the end of its day.
    const ms = ((h * 60 + m) * 60 + s) * 1000;
    return {
      day: dayOfDate + Math.floor(ms / msPerDay),
      timeOfDay: hour === undefined ? null : ms % msPerDay,
      zone: zone === undefined ? null : zoneOf(zone),
    };
  }
  const [, first, , middle, last] = yearLast.exec(trimmed) ?? [];
  if (first === undefined) {
    throw new DataFault('feeds.broken', `Line ${line}: ${JSON.stringify(trimmed)} is not a date.`, { line });
  }
  const [d, m] = order === 'dmy' ? [first, middle] : [middle, first];
  const dayOfDate = dayNumberOf(Number(last), Number(m), Number(d));
  return dayOfDate === null ? null : { day: dayOfDate, timeOfDay: null, zone: null };
}

/** Minutes that a zone is ahead of UTC. */
function zoneOf(zone: string): number {
  if (zone === 'Z') return 0;
  const digits = zone.replace(':', '');
  return (digits.startsWith('-') ? -1 : 1) * (Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3, 5)));
}

/** Whether 03/04/2020 is in April or in March, from all dates of a file; a question to the person where they leave it open. */
function orderOf(dates: readonly string[], said: DayOrder | undefined): DayOrder {
  if (said) return said;
  const split = dates.map((date) => yearLast.exec(date.trim())).filter((match) => match !== null);
  const dayFirst = split.find(([, first]) => Number(first) > 12);
  const monthFirst = split.find(([, , , middle]) => Number(middle) > 12);
  if (dayFirst && monthFirst) {
    throw new DataFault(
      'feeds.optionNeeded',
      `${JSON.stringify(dayFirst[0])} and ${JSON.stringify(monthFirst[0])} stand in one column, so nobody can tell the day from the month ` +
        'in the others. Mend the file, or say which comes first: --dates dmy or --dates mdy.',
      { option: '--dates dmy|mdy' },
    );
  }
  if (dayFirst) return 'dmy';
  if (monthFirst) return 'mdy';
  if (split.length === 0 || split.some(([, , separator]) => separator === '.')) return 'dmy';
  throw new DataFault(
    'feeds.optionNeeded',
    `Dates such as ${JSON.stringify(split[0]?.[0])} can be read two ways. Say which comes first: --dates dmy or --dates mdy.`,
    { option: '--dates dmy|mdy' },
  );
}

/** How the dates of one column are read, all alike. */
export type DateFormat = {
  readonly order: DayOrder;
  /** Minutes that the clock of the days is ahead of UTC; null where the file does not say it. */
  readonly clock: number | null;
  /** Days stand as they are written, whatever their zones; else times are brought to the clock. */
  readonly asWritten: boolean;
};

/**
 * The format of a column of dates from all its cells. A zone says how far the file's clock is ahead of UTC, and days are those of that
 * clock: 2019-01-01T00:00+05:30 is the first of January. Where zones change with summer time, days of one value each stand as
 * written and hours follow the clock of the winter. `told`: hours that the person says.
 */
export function dateFormatOf(
  cells: readonly string[],
  { dates, utcOffset: told }: { readonly dates?: DayOrder; readonly utcOffset?: number },
): DateFormat {
  const order = orderOf(cells, dates);
  const zones = new Set<number>();
  const times = new Set<number | null>();
  for (const cell of cells) {
    const [, , , , hour, minute, second, zone] = yearFirst.exec(cell.trim()) ?? [];
    if (zone !== undefined) zones.add(zoneOf(zone));
    if (hour !== undefined) times.add((Number(hour) * 60 + Number(minute)) * 60 + Number(second ?? 0));
  }
  const winter = zones.size > 0 ? Math.min(...zones) : null;
  const clock = told === undefined ? winter : told * 60;
  return { order, clock, asWritten: told === undefined && times.size < 2 };
}

/** One date of a column: the day on the clock of the column, and the time of day in ms. */
export function dateIn(
  format: DateFormat,
  text: string,
  line: number,
): { readonly day: number; readonly timeOfDay: number | null } | null {
  const read = readDate(text, line, format.order);
  if (read === null || read.zone === null || format.asWritten || format.clock === null) return read;
  const ms = (read.timeOfDay ?? 0) + (format.clock - read.zone) * 60_000;
  return { day: read.day + Math.floor(ms / msPerDay), timeOfDay: ((ms % msPerDay) + msPerDay) % msPerDay };
}

/** What a report says of the dates of a column. */
export function dateNote(name: string, { order, clock }: DateFormat, cells: readonly string[]): string {
  const isSplit = cells.some((cell) => yearLast.test(cell.trim()));
  const written = isSplit ? { dmy: 'day, month, year', mdy: 'month, day, year' }[order] : 'year, month, day';
  const ahead = clock === null ? '' : `; days are those of a clock ${clock / 60} hours ahead of UTC`;
  return `Dates in "${name}" read as ${written}${ahead}.`;
}

/** No instrument measured earlier: the longest record of temperatures begins in 1659, in England. */
const firstMeasured = dayNumber('1650-01-01');

/** Every reading of a file is asked about the same day. */
let lastNumbered = { date: '', day: NaN };
function numberOf(date: string): number {
  if (date !== lastNumbered.date) lastNumbered = { date, day: dayNumber(date) };
  return lastNumbered.day;
}

/** Why a day cannot have been measured, or null; `today` is the day of the world, which may be tomorrow already elsewhere. */
export function whyNotMeasured(day: number, today: string | undefined): string | null {
  if (day < firstMeasured) return `${dateOf(day)} is before anything was measured`;
  return today !== undefined && day > numberOf(today) + 1 ? `${dateOf(day)} has not come yet` : null;
}
