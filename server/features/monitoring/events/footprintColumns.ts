import { createHash } from 'node:crypto';
import { endianness } from 'node:os';
import { dateOf, dayNumber, instantAt, msPerDay } from '#shared/engine/calendar';
import { dayMarks, type DailyFootprint, type FootprintRow } from '#shared/engine/event/footprint';

/**
 * A footprint as it is stored: `columns` are big-endian float64, one after the other: instants (ms since 1970), days (since 1970), index,
 * change, payout, indicative payout, then the measured values row by row; NaN where there is none. Two bytes a row follow: what the row
 * counts in (`dayMarks`, `wholeSeconds`), and the number of its shape. `layout` is JSON, see `Layout`; both are under the hash.
 */
export type StoredFootprint = { readonly hash: string; readonly columns: Buffer; readonly layout: string };

/** What the measured values are of, for each shape that a row has; the features of tracks, row by row. */
type Layout = {
  readonly rows: number;
  readonly shapes: readonly (readonly (readonly [variable: string, unit: string])[])[];
  readonly features?: readonly (readonly Feature[] | null)[];
};
type Feature = readonly [referenceId: string, segmentId: string, intersected: boolean, lat: number, lon: number];

/** Beside the marks of days: the instant has no fractions of a second in its text. */
const wholeSeconds = 4;
const columnsBeforeValues = 6;
const isLittleEndian = endianness() === 'LE';
/** JSON knows neither NaN nor infinities nor a negative zero: what is stored reads as what was answered. */
const stored = (value: number | null | undefined): number =>
  value === null || value === undefined || !Number.isFinite(value) ? NaN : value === 0 ? 0 : value;
const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

/** Numbers each list of measured variables in the order in which it is first seen. */
function createShapes() {
  const shapes: (readonly (readonly [string, string])[])[] = [];
  const isSame = (shape: Layout['shapes'][number], { measurements }: FootprintRow) =>
    shape.length === measurements.length &&
    measurements.every(({ variable, unit }, at) => shape[at]?.[0] === variable && shape[at]?.[1] === unit);
  let last = 0;
  return {
    shapes,
    numberOf(row: FootprintRow): number {
      const known = shapes[last];
      if (known && isSame(known, row)) return last;
      last = shapes.findIndex((shape) => isSame(shape, row));
      if (last < 0) last = shapes.push(row.measurements.map(({ variable, unit }) => [variable, unit])) - 1;
      if (last > 255) throw new RangeError('A footprint has more than 256 kinds of rows.');
      return last;
    },
  };
}

/** The parts of a footprint before they become bytes. */
type Parts = { readonly numbers: Float64Array; readonly marks: Buffer; readonly layout: Layout };

/** A footprint as it is stored, with the SHA-256 of all of it. */
export function storedFootprint(footprint: DailyFootprint | readonly FootprintRow[]): StoredFootprint {
  const { numbers, marks, layout: parts } = 'days' in footprint ? partsOfDays(footprint) : partsOfRows(footprint);
  const layout = JSON.stringify(parts);
  const bytes = Buffer.from(numbers.buffer);
  const columns = Buffer.concat([isLittleEndian ? bytes.swap64() : bytes, marks]);
  return { hash: createHash('sha256').update(columns).update(layout).digest('hex'), columns, layout };
}

function partsOfDays(daily: DailyFootprint): Parts {
  const { firstDay, days, dayOffsetHours, measured, marks: dayMark } = daily;
  const width = measured.length;
  const numbers = new Float64Array((columnsBeforeValues + width) * days);
  const marks = Buffer.alloc(2 * days);
  for (let at = 0; at < days; at++) {
    numbers[at] = Math.trunc((firstDay + at) * msPerDay - dayOffsetHours * 3_600_000);
    numbers[days + at] = firstDay + at;
    marks[2 * at] = dayMark[at] ?? 0;
  }
  const columns = [daily.index, daily.change, daily.payout, daily.indicative];
  columns.forEach((column, c) => {
    const start = (2 + c) * days;
    for (let at = 0; at < days; at++) numbers[start + at] = stored(column[at]);
  });
  measured.forEach(({ values }, v) => {
    for (let at = 0; at < days; at++) numbers[columnsBeforeValues * days + at * width + v] = stored(values[at]);
  });
  const shape = measured.map(({ variable, unit }) => [variable, unit] as const);
  return { numbers, marks, layout: { rows: days, shapes: days > 0 ? [shape] : [] } };
}

function partsOfRows(rows: readonly FootprintRow[]): Parts {
  const count = rows.length;
  const values = rows.reduce((sum, { measurements }) => sum + measurements.length, 0);
  const numbers = new Float64Array(columnsBeforeValues * count + values);
  const marks = Buffer.alloc(2 * count);
  const { shapes, numberOf } = createShapes();
  let next = columnsBeforeValues * count;
  for (let at = 0; at < count; at++) {
    const row = rows[at] as FootprintRow;
    numbers[at] = Date.parse(row.timestampUtc);
    numbers[count + at] = dayNumber(row.date);
    numbers[2 * count + at] = stored(row.indexValue);
    numbers[3 * count + at] = stored(row.indexChange);
    numbers[4 * count + at] = stored(row.payoutPct);
    numbers[5 * count + at] = stored(row.indicativePct);
    for (const { value } of row.measurements) numbers[next++] = stored(value);
    const isWhole = row.timestampUtc.length === '2000-01-01T00:00:00Z'.length;
    marks[2 * at] =
      (row.inLatestIndex ? dayMarks.latest : 0) |
      (row.inOverallIndex ? dayMarks.overall : 0) |
      (isWhole ? wholeSeconds : 0);
    marks[2 * at + 1] = numberOf(row);
  }
  const features = rows.some((row) => row.features) ? rows.map(featuresOf) : undefined;
  return { numbers, marks, layout: { rows: count, shapes, ...(features ? { features } : {}) } };
}

const featuresOf = ({ features }: FootprintRow): readonly Feature[] | null =>
  features?.map(({ referenceId, segmentId, intersected, lat, lon }): Feature => [
    referenceId,
    segmentId,
    intersected,
    lat,
    lon,
  ]) ?? null;

type Columns = Pick<StoredFootprint, 'columns' | 'layout'>;

/** The numbers and marks behind the bytes, with where the measured values of each row begin. */
function opened({ columns, layout: text }: Columns) {
  const layout = JSON.parse(text) as Layout;
  const length = columns.byteLength - 2 * layout.rows;
  const bytes = Buffer.from(new Uint8Array(columns.subarray(0, length)).buffer);
  const numbers = new Float64Array((isLittleEndian ? bytes.swap64() : bytes).buffer);
  const marks = columns.subarray(length);
  const starts = new Int32Array(layout.rows);
  const shapeOf = (at: number) => layout.shapes[marks[2 * at + 1] ?? 0] ?? [];
  let next = columnsBeforeValues * layout.rows;
  for (let at = 0; at < layout.rows; at++) {
    starts[at] = next;
    next += shapeOf(at).length;
  }
  return { layout, numbers, marks, starts, shapeOf };
}

/** The rows as they were before they were stored. */
export function footprintRows(footprint: Columns): FootprintRow[] {
  const { layout, numbers, marks, starts, shapeOf } = opened(footprint);
  const count = layout.rows;
  const instant = (at: number) => {
    const ms = numbers[at] ?? NaN;
    return (marks[2 * at] ?? 0) & wholeSeconds ? instantAt(ms) : new Date(ms).toISOString();
  };
  return Array.from({ length: count }, (_, at): FootprintRow => {
    const indicative = orNull(numbers[5 * count + at]);
    const features = layout.features?.[at];
    return {
      timestampUtc: instant(at),
      date: dateOf(numbers[count + at] ?? NaN),
      indexValue: orNull(numbers[2 * count + at]),
      indexChange: orNull(numbers[3 * count + at]),
      payoutPct: numbers[4 * count + at] ?? 0,
      ...(indicative === null ? {} : { indicativePct: indicative }),
      measurements: shapeOf(at).map(([variable, unit], v) => ({
        variable,
        value: orNull(numbers[(starts[at] ?? 0) + v]),
        unit,
      })),
      inLatestIndex: ((marks[2 * at] ?? 0) & dayMarks.latest) > 0,
      inOverallIndex: ((marks[2 * at] ?? 0) & dayMarks.overall) > 0,
      ...(features
        ? {
            features: features.map(([referenceId, segmentId, intersected, lat, lon]) => ({
              referenceId,
              segmentId,
              intersected,
              lat,
              lon,
            })),
          }
        : {}),
    };
  });
}

/** Was anything else measured at an instant that both footprints have? */
export function measuredOtherwise(before: Columns, after: Columns): boolean {
  const [old, now] = [opened(before), opened(after)];
  // With its date: the instant at which one day of outages ends is that at which the next one starts.
  const keyOf = ({ numbers, layout }: typeof old, at: number) => `${numbers[at]} ${numbers[layout.rows + at]}`;
  const places = new Map<string, number>();
  for (let at = 0; at < old.layout.rows; at++) places.set(keyOf(old, at), at);
  for (let at = 0; at < now.layout.rows; at++) {
    const place = places.get(keyOf(now, at));
    if (place === undefined) continue;
    const [was, is] = [old.shapeOf(place), now.shapeOf(at)];
    const [from, to] = [old.starts[place] ?? 0, now.starts[at] ?? 0];
    const isSame =
      was.length === is.length &&
      is.every(
        ([variable, unit], v) =>
          was[v]?.[0] === variable && was[v]?.[1] === unit && Object.is(old.numbers[from + v], now.numbers[to + v]),
      );
    if (!isSame) return true;
  }
  return false;
}
