import { endianness } from 'node:os';
import { daysOfYear, firstDayOfYear, yearOf } from '#shared/engine/calendar';

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
