import { colours } from './palette';
import { chartWidth, label, line, markLines, picture, planeOf, rect, valueAxis, type Mark, type Plane } from './svg';

type Bar = {
  readonly label: string;
  /** Null: left out, for want of data. */
  readonly value: number | null;
  readonly paid: boolean;
};
type Trend = { readonly from: number; readonly to: number };
type BarOptions = {
  readonly bars: readonly Bar[];
  readonly marks?: readonly Mark[];
  readonly unit: string;
  readonly height?: number;
  /** Value of a straight line at the first and at the last bar. */
  readonly trend?: Trend | null;
  readonly names?: { readonly bar: string; readonly paid: string };
};

/** As many names under the bars as stand side by side. */
function barNames(plane: Plane, names: readonly string[], slot: number): string[] {
  const longest = Math.max(1, ...names.map((name) => name.length));
  const every = Math.max(1, Math.ceil((longest * 4 + 5) / slot));
  return names.flatMap((name, at) =>
    at % every === 0 ? [label(plane.left + (at + 0.5) * slot, plane.base + 10, name, { anchor: 'middle' })] : [],
  );
}

function legend(right: number, entries: readonly { readonly name: string; readonly colour: string }[]): string[] {
  let x = right;
  return [...entries].reverse().flatMap(({ name, colour }) => {
    const wide = name.length * 3.55 + 14;
    x -= wide;
    return [rect(x, 2, 6, 6, colour), label(x + 9, 8, name)];
  });
}

/** One bar a year (or a day), those that paid in red, with lines for trigger and exit. */
export function bars({ bars: shown, marks = [], unit, height = 180, trend = null, names }: BarOptions): string {
  const values = shown.flatMap(({ value }) => (value === null ? [] : [value]));
  const plane = planeOf({ height, values: [...values, ...marks.map(({ value }) => value)] });
  const slot = (plane.right - plane.left) / Math.max(1, shown.length);
  const zero = plane.y(Math.max(plane.low, Math.min(plane.high, 0)));
  const columns = shown.flatMap(({ value, paid }, at) => {
    const x = plane.left + at * slot;
    if (value === null) return [label(x + slot / 2, zero - 3, '\u00d7', { anchor: 'middle', size: 7.5 })];
    const top = Math.min(plane.y(value), zero);
    return [
      rect(
        x + slot * 0.14,
        top,
        slot * 0.72,
        Math.max(0.5, Math.abs(plane.y(value) - zero)),
        paid ? colours.paid : colours.bar,
      ),
    ];
  });
  const first = plane.left + slot / 2;
  const last = plane.right - slot / 2;
  return picture(height, [
    ...valueAxis(plane, unit),
    ...columns,
    line(plane.left, zero, plane.right, zero, { colour: colours.muted, width: 0.8 }),
    ...(trend
      ? [line(first, plane.y(trend.from), last, plane.y(trend.to), { colour: colours.trend, width: 1.1 })]
      : []),
    ...markLines(plane, marks),
    ...barNames(
      plane,
      shown.map(({ label: name }) => name),
      slot,
    ),
    ...(names
      ? legend(plane.right, [
          { name: names.bar, colour: colours.bar },
          { name: names.paid, colour: colours.paid },
          ...(trend ? [{ name: 'trend', colour: colours.trend }] : []),
        ])
      : []),
  ]);
}

type Segment = { readonly name: string; readonly value: number; readonly colour: string };

/** One bar of parts that add up, such as expected loss, loading and what remains of the premium. */
export function stackedBar(segments: readonly Segment[], textOf: (value: number) => string): string {
  const height = 54;
  const total = segments.reduce((sum, { value }) => sum + value, 0);
  let x = 0;
  const parts = segments
    .filter(({ value }) => value > 0)
    .flatMap(({ value, colour }) => {
      const wide = total > 0 ? (value / total) * chartWidth : 0;
      const drawn = [rect(x, 0, Math.max(0.5, wide - 1), 18, colour)];
      if (wide > 34)
        drawn.push(
          label(x + wide / 2, 12, textOf(value), { anchor: 'middle', colour: colours.white, size: 8, bold: true }),
        );
      x += wide;
      return drawn;
    });
  const column = chartWidth / segments.length;
  const keys = segments.flatMap(({ name, value, colour }, at) => [
    rect(at * column, 27, 6, 6, colour),
    label(at * column + 10, 33, name, { size: 7.6 }),
    label(at * column + 10, 44, textOf(value), { size: 8.6, colour: colours.ink, bold: true }),
  ]);
  return picture(height, [...parts, ...keys]);
}

type Swing = { readonly name: string; readonly low: number | null; readonly high: number | null };

/** How far a figure moves when one input does: a bar to both sides of its own value for each. */
export function tornado(swings: readonly Swing[], base: number, textOf: (value: number) => string): string {
  const rowHeight = 17;
  const height = swings.length * rowHeight + 24;
  const values = [base, ...swings.flatMap(({ low, high }) => [low ?? base, high ?? base])];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = most > least ? most - least : Math.abs(base) || 1;
  const [left, right] = [118, chartWidth - 52];
  const x = (value: number) => left + 40 + ((value - least) / span) * (right - left - 60);
  const rows = swings.flatMap(({ name, low, high }, at) => {
    const y = 18 + at * rowHeight;
    const ends = [low ?? base, high ?? base].sort((a, b) => a - b) as [number, number];
    return [
      label(0, y + 8, name, { size: 7.8, colour: colours.ink }),
      rect(x(ends[0]), y, Math.max(0.5, x(base) - x(ends[0])), 11, colours.bar),
      rect(x(base), y, Math.max(0.5, x(ends[1]) - x(base)), 11, colours.paid),
      label(x(ends[0]) - 4, y + 8, textOf(ends[0]), { anchor: 'end' }),
      label(x(ends[1]) + 4, y + 8, textOf(ends[1])),
    ];
  });
  return picture(height, [
    ...rows,
    line(x(base), 12, x(base), height - 6, { colour: colours.ink, width: 0.9 }),
    label(x(base), 8, textOf(base), { anchor: 'middle', colour: colours.ink, bold: true }),
  ]);
}
