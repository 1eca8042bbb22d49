import { endianness } from 'node:os';
import { dateOf, daysOfYear, firstDayOfYear, yearOf } from '#shared/engine/calendar';

/** Daily values of one place: one number a calendar day from `firstDay` on, NaN where missing. */
export type Values = { readonly firstDay: number; readonly days: Float64Array };

const isLittleEndian = endianness() === 'LE';

/** Little-endian float64, as the table keeps them, on any machine; every missing value has the same bytes. */
export function toBytes(values: Float64Array): Buffer {
  const plain = values.map((value) => (Number.isNaN(value) ? NaN : value));
  const bytes = Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength);
  return isLittleEndian ? bytes : bytes.swap64();
}
export function fromBytes(bytes: Uint8Array): Float64Array {
  const copy = Buffer.from(bytes);
  const aligned = new Uint8Array(isLittleEndian ? copy : copy.swap64());
  return new Float64Array(aligned.buffer);
}

/** Cuts a series into calendar years, each whole and filled with NaN where the series has no day; years without any value are left out. */
export function yearsOf({ firstDay, days }: Values): Map<number, Float64Array> {
  const years = new Map<number, Float64Array>();
  for (let i = 0; i < days.length;) {
    const year = yearOf(firstDay + i);
    const start = firstDayOfYear(year);
    const length = daysOfYear(year);
    const offset = firstDay + i - start;
    const taken = Math.min(length - offset, days.length - i);
    const part = days.subarray(i, i + taken);
    if (part.some((value) => !Number.isNaN(value))) {
      const whole = new Float64Array(length).fill(NaN);
      whole.set(part, offset);
      years.set(year, whole);
    }
    i += taken;
  }
  return years;
}

/** Puts years together into one run of days from the first day to the last, both given. */
export function joinYears(years: ReadonlyMap<number, Float64Array>, firstDay: number, lastDay: number): Float64Array {
  const days = new Float64Array(Math.max(0, lastDay - firstDay + 1)).fill(NaN);
  for (const [year, values] of years) {
    const start = firstDayOfYear(year);
    const from = Math.max(start, firstDay);
    const to = Math.min(start + values.length - 1, lastDay);
    if (to >= from) days.set(values.subarray(from - start, to - start + 1), from - firstDay);
  }
  return days;
}

/** First and last day with a value, as dates; null where there is none. */
export function spanOf({ firstDay, days }: Values): { readonly first: string; readonly last: string } | null {
  const first = days.findIndex((value) => !Number.isNaN(value));
  if (first < 0) return null;
  const last = days.findLastIndex((value) => !Number.isNaN(value));
  return { first: dateOf(firstDay + first), last: dateOf(firstDay + last) };
}
