import { endianness } from 'node:os';
import { daysOfYear, firstDayOfYear, yearOf } from '#shared/engine/calendar';

/** Daily values of one place: one number a calendar day from `firstDay` on, NaN where missing. */
export type Values = {
  readonly firstDay: number;
  readonly days: Float64Array;
  /** 1 on each day whose value may still be revised by its source; absent where none may. */
  readonly preliminary?: Uint8Array;
};

const isLittleEndian = endianness() === 'LE';

/** Little-endian float64, as the table keeps them, on any machine; every missing value has the same bytes. */
export function toBytes(values: Float64Array): Buffer {
  const plain = values.map((value) => (Number.isNaN(value) ? NaN : value));
  const bytes = Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength);
  return isLittleEndian ? bytes : bytes.swap64();
}
/** The same into a buffer; answers where the next byte goes. */
export function writeBytes(values: Float64Array, into: Buffer, offset: number): number {
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? NaN;
    into.writeDoubleLE(Number.isNaN(value) ? NaN : value, offset + at * 8);
  }
  return offset + values.byteLength;
}
export function fromBytes(bytes: Uint8Array): Float64Array {
  const aligned = new Uint8Array(bytes);
  if (!isLittleEndian) Buffer.from(aligned.buffer).swap64();
  return new Float64Array(aligned.buffer);
}

/** What is stored of a year: the days from `firstDay` on (1 is the first of January), or the whole of it where that is null. */
export type YearPart = {
  readonly year: number;
  readonly firstDay: number | null;
  readonly values: Float64Array;
  /** As in `Values`. */
  readonly preliminary?: Uint8Array;
};

/** One byte a day, as the table keeps them: of the qualities of docs/rules.md §1 those that feeds bring. */
const observed = 4;
const preliminaryByte = 3;
export const qualityBytes = ({ values, preliminary }: Pick<YearPart, 'values' | 'preliminary'>): Buffer | null =>
  preliminary
    ? Buffer.from(
        Array.from(values, (value, at) =>
          Number.isNaN(value) ? 0 : preliminary[at] === 1 ? preliminaryByte : observed,
        ),
      )
    : null;
export const preliminaryOf = (quality: Uint8Array): Uint8Array =>
  Uint8Array.from(quality, (byte) => (byte === preliminaryByte ? 1 : 0));

/** A loop of its own: a closure for each of ten thousand places costs more than the looking. */
function hasValue(values: Float64Array): boolean {
  for (let at = 0; at < values.length; at++) if (!Number.isNaN(values[at])) return true;
  return false;
}

/** Cuts a series where a year turns; years without any value are left out. */
export function partsOf({
  firstDay,
  days,
  preliminary,
}: Values): readonly (YearPart & { readonly firstDay: number })[] {
  const year = yearOf(firstDay);
  const offset = firstDay - firstDayOfYear(year);
  const length = Math.min(days.length, daysOfYear(year) - offset);
  const values = length === days.length ? days : days.subarray(0, length);
  const own = preliminary?.subarray(0, length);
  const part = hasValue(values)
    ? [{ year, firstDay: offset + 1, values, ...(own?.includes(1) ? { preliminary: own } : {}) }]
    : [];
  if (length === days.length) return part;
  const rest = preliminary ? { preliminary: preliminary.subarray(length) } : {};
  return part.concat(partsOf({ firstDay: firstDay + length, days: days.subarray(length), ...rest }));
}

type WholeYear = Pick<YearPart, 'values' | 'preliminary'>;
/** The same as calendar years, each whole and filled with NaN where the series has no day. */
export const yearsOf = (series: Values): Map<number, WholeYear> =>
  new Map(
    partsOf(series).map(({ year, firstDay, values, preliminary }) => {
      const whole = new Float64Array(daysOfYear(year)).fill(NaN);
      whole.set(values, firstDay - 1);
      if (!preliminary) return [year, { values: whole }];
      const flags = new Uint8Array(daysOfYear(year));
      flags.set(preliminary, firstDay - 1);
      return [year, { values: whole, preliminary: flags }];
    }),
  );
