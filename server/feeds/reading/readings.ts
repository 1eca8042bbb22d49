/** Readings of one column, which stand one behind the other in the order in which they came. */
export type Rows = { readonly from: number; readonly to: number };

/**
 * Readings in the order in which they came, what is said of them in a column each: an object for each would be most of the work
 * of a file of ten thousand stations. `column` is the number of a place's variable, `day` a day number, `line` 0 where there is none.
 */
export function openReadings() {
  let columns = new Int32Array(1024);
  let lines = new Int32Array(columns.length);
  let days = new Float64Array(columns.length);
  let values = new Float64Array(columns.length);
  let count = 0;
  const grow = () => {
    columns = grown(columns, new Int32Array(count * 2));
    lines = grown(lines, new Int32Array(count * 2));
    days = grown(days, new Float64Array(count * 2));
    values = grown(values, new Float64Array(count * 2));
  };
  return {
    add(column: number, day: number, value: number, line: number | null) {
      if (count === columns.length) grow();
      columns[count] = column;
      days[count] = day;
      values[count] = value;
      lines[count] = line ?? 0;
      count += 1;
    },
    /** The readings column by column, those of one still in the order in which they came. */
    sorted(columnCount: number): SortedReadings {
      const starts = startsOf(columns, count, columnCount);
      const next = starts.slice();
      const sorted = { days: new Float64Array(count), values: new Float64Array(count), lines: new Int32Array(count) };
      for (let row = 0; row < count; row++) {
        const column = columns[row] ?? 0;
        const at = next[column] ?? 0;
        next[column] = at + 1;
        sorted.days[at] = days[row] ?? NaN;
        sorted.values[at] = values[row] ?? NaN;
        sorted.lines[at] = lines[row] ?? 0;
      }
      return { ...sorted, rowsOf: (column) => ({ from: starts[column] ?? 0, to: starts[column + 1] ?? 0 }) };
    },
  };
}
export type SortedReadings = {
  readonly days: Float64Array;
  readonly values: Float64Array;
  readonly lines: Int32Array;
  readonly rowsOf: (column: number) => Rows;
};

function grown<T extends Int32Array | Float64Array>(full: T, into: T): T {
  into.set(full);
  return into;
}

/** Where each column begins once they stand one behind the other, and where the last one ends. */
function startsOf(columns: Int32Array, count: number, columnCount: number): Int32Array {
  const starts = new Int32Array(columnCount + 1);
  for (let row = 0; row < count; row++) {
    const after = (columns[row] ?? 0) + 1;
    starts[after] = (starts[after] ?? 0) + 1;
  }
  for (let column = 0; column < columnCount; column++)
    starts[column + 1] = (starts[column + 1] ?? 0) + (starts[column] ?? 0);
  return starts;
}

const slabLength = 65_536;

/** Room for many series of one file: short ones share a piece of memory, which is quicker made than one for each. */
export function openRoom(): (length: number) => Float64Array {
  let slab = new Float64Array(0);
  let used = 0;
  return (length) => {
    if (length > slabLength / 16) return new Float64Array(length);
    if (used + length > slab.length) [slab, used] = [new Float64Array(slabLength), 0];
    used += length;
    return slab.subarray(used - length, used);
  };
}
