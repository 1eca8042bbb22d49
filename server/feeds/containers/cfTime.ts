import { dayNumberOf, daysOfMonth, isLeap, msPerDay } from '#shared/engine/calendar';
import { DataFault } from '#shared/engine/dataFault';

/** CF time coordinates: `days since 1900-01-01` and the like, in the calendars that have the days of our own. */
export const isTimeUnit = (units: string): boolean => /^\s*\w+\s+since\s/i.test(units);

const unitMs: Readonly<Record<string, number>> = {
  d: msPerDay,
  day: msPerDay,
  days: msPerDay,
  h: 3_600_000,
  hr: 3_600_000,
  hrs: 3_600_000,
  hour: 3_600_000,
  hours: 3_600_000,
  min: 60_000,
  mins: 60_000,
  minute: 60_000,
  minutes: 60_000,
  s: 1000,
  sec: 1000,
  secs: 1000,
  second: 1000,
  seconds: 1000,
  ms: 1,
  millisecond: 1,
  milliseconds: 1,
  microseconds: 0.001,
  nanoseconds: 1e-6,
};
/** `hours since 2000-01-01`, then perhaps `T06:00:00.0` or `6`, then perhaps a zone: `Z`, `UTC`, `+05:30`, `-6`. */
const since =
  /^\s*(\w+)\s+since\s+(-?\d{1,4})-(\d{1,2})-(\d{1,2})(?:[T\s]+(\d{1,2})(?::(\d{1,2})(?::(\d{1,2}(?:\.\d*)?))?)?)?\s*(Z|UTC|GMT|[+-]\d{1,2}(?::?\d{2})?)?\s*$/i;
const mostZone = 14;

const unreadable = (units: string) =>
  new DataFault(
    'feeds.unsupported',
    `Time in "${units}" cannot be read: days, hours, minutes or seconds since a date are, in UTC or with a zone such as +05:30.`,
  );

/** Hours that the clock of a unit of time is ahead of UTC; null where it does not say it. */
export function zoneHoursOf(units: string): number | null {
  const zone = since.exec(units)?.[8];
  if (zone === undefined) return null;
  if (/^(Z|UTC|GMT)$/i.test(zone)) return 0;
  const [, sign = '', hours = '', minutes = '0'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? [];
  const size = Number(hours) + Number(minutes) / 60;
  if (size > mostZone || Number(minutes) > 59) throw unreadable(units);
  return sign === '-' && size > 0 ? -size : size;
}

/** Milliseconds since 1970 of each step on the clock of its unit, which may be ahead of UTC: see `zoneHoursOf`; NaN stays NaN. */
export function instantsOf(values: Float64Array, units: string, calendar: string): Float64Array {
  const [, unit = '', year, month, day, hour, minute, second] = since.exec(units) ?? [];
  const ms = unitMs[unit.toLowerCase()];
  const isClock = Number(hour ?? 0) < 24 && Number(minute ?? 0) < 60 && Number(second ?? 0) < 61;
  if (ms === undefined || year === undefined || !isClock) throw unreadable(units);
  const timeOfDay = ((Number(hour ?? 0) * 60 + Number(minute ?? 0)) * 60 + Number(second ?? 0)) * 1000;
  const start = { year: Number(year), month: Number(month), day: Number(day) };
  const name = (calendar || 'standard').toLowerCase();
  switch (name) {
    case 'standard':
    case 'gregorian':
    case 'proleptic_gregorian': {
      const first =
        name === 'proleptic_gregorian' || afterReform(start)
          ? dayNumberOf(start.year, start.month, start.day)
          : julianDay(start);
      if (first === null) throw badStart(units);
      return values.map((value) => first * msPerDay + timeOfDay + value * ms);
    }
    case 'noleap':
    case '365_day':
      return values.map((value) => noleapInstant(start, timeOfDay + value * ms));
    default:
      throw new DataFault(
        'feeds.unsupported',
        `The calendar "${calendar}" has days that ours has not: its values belong to no true day.`,
      );
  }
}
const badStart = (units: string) =>
  new DataFault('feeds.broken', `Time in "${units}" starts on a day that no calendar has.`);

type Start = { readonly year: number; readonly month: number; readonly day: number };
const afterReform = ({ year, month, day }: Start) => year * 10_000 + month * 100 + day >= 1582_10_15;

/** Day number since 1970 of a date of the Julian calendar, which "standard" means before 15 October 1582. */
function julianDay({ year, month, day }: Start): number {
  const shift = Math.floor((14 - month) / 12);
  const y = year + 4800 - shift;
  const m = month + 12 * shift - 3;
  return day + Math.floor((153 * m + 2) / 5) + 365 * y + Math.floor(y / 4) - 32_083 - 2_440_588;
}

/** Years of 365 days: 29 February is passed over. */
function noleapInstant(start: Start, elapsed: number): number {
  if (Number.isNaN(elapsed)) return NaN;
  const whole = Math.floor(elapsed / msPerDay);
  let ordinal = whole + start.day - 1;
  for (let month = 1; month < start.month; month++) ordinal += daysOfMonth(2001, month);
  const year = start.year + Math.floor(ordinal / 365);
  ordinal = ((ordinal % 365) + 365) % 365;
  const leap = isLeap(year) && ordinal >= 59 ? 1 : 0;
  return ((dayNumberOf(year, 1, 1) ?? NaN) + ordinal + leap) * msPerDay + (elapsed - whole * msPerDay);
}
