import type { FootprintRow } from '#shared/engine/event';
import type { ChartKind } from '#shared/engine/risks/list';
import { colours } from './palette';
import { dot, label, line, markLines, path, picture, planeOf, rect, valueAxis, type Mark, type Plane } from './svg';

export type FootprintChart = {
  readonly rows: readonly FootprintRow[];
  readonly kind: ChartKind;
  readonly marks: readonly Mark[];
  readonly unit: string;
  /** Divides index values: 3600 where hours are shown for seconds. */
  readonly scale: number;
  /** Daily threshold that makes a day count, in the unit of the measurement. */
  readonly threshold?: number | null;
};

const valueOf = ({ measurements }: FootprintRow, variable: string) =>
  measurements.find((measurement) => measurement.variable === variable)?.value ?? null;

function dayNames(plane: Plane, rows: readonly FootprintRow[], slot: number): string[] {
  const every = Math.max(1, Math.ceil(34 / slot));
  return rows.flatMap(({ date }, at) =>
    at % every === 0
      ? [label(plane.left + (at + 0.5) * slot, plane.base + 10, date.slice(5), { anchor: 'middle' })]
      : [],
  );
}

/** What was measured each day: rain as columns, temperature as a range, wind as points. */
function measured({ rows, kind, threshold }: FootprintChart, height: number): string {
  const unit = rows.flatMap(({ measurements }) => measurements)[0]?.unit ?? '';
  const values = rows.flatMap(({ measurements }) =>
    measurements.flatMap(({ value }) => (value === null ? [] : [value])),
  );
  const ranged = kind === 'temperature';
  const plane = planeOf({
    height,
    values: [...values, ...(threshold === null || threshold === undefined ? [] : [threshold])],
    zero: !ranged,
  });
  const slot = (plane.right - plane.left) / Math.max(1, rows.length);
  const drawn = rows.flatMap((row, at) => {
    const middle = plane.left + (at + 0.5) * slot;
    const colour = row.inOverallIndex ? colours.paid : colours.bar;
    const found = row.measurements.flatMap(({ value }) => (value === null ? [] : [value]));
    if (found.length === 0)
      return row.measurements.length > 0 ? [label(middle, plane.base - 3, '\u00d7', { anchor: 'middle' })] : [];
    const most = Math.max(...found);
    if (kind === 'track') return [dot(middle, plane.y(most), 1.8, colour)];
    if (!ranged)
      return [
        rect(
          plane.left + at * slot + slot * 0.14,
          plane.y(most),
          slot * 0.72,
          Math.max(0.5, plane.base - plane.y(most)),
          colour,
        ),
      ];
    const least = Math.min(...found);
    const high = Math.max(2, plane.y(least) - plane.y(most));
    return [rect(middle - Math.min(2.5, slot * 0.36), plane.y(most), Math.min(5, slot * 0.72), high, colour)];
  });
  const limit =
    threshold === null || threshold === undefined
      ? []
      : [{ label: 'a day counts', value: threshold, colour: colours.trend }];
  return picture(height, [
    ...valueAxis(plane, unit),
    ...drawn,
    ...markLines(plane, limit),
    ...dayNames(plane, rows, slot),
  ]);
}

/** The index as it grew, with trigger and exit. */
function indexLine({ rows, marks, unit, scale }: FootprintChart, height: number): string {
  const values = rows.flatMap(({ indexValue }) => (indexValue === null ? [] : [indexValue / scale]));
  const plane = planeOf({
    height,
    values: [...values, ...marks.map(({ value }) => value)],
    zero: Math.min(0, ...values) >= 0,
  });
  const slot = (plane.right - plane.left) / Math.max(1, rows.length);
  const points = rows.flatMap((row, at) =>
    row.indexValue === null
      ? []
      : [{ x: plane.left + (at + 0.5) * slot, y: plane.y(row.indexValue / scale), paid: row.payoutPct > 0 }],
  );
  return picture(height, [
    ...valueAxis(plane, unit),
    ...markLines(plane, marks),
    path(
      points.map(({ x, y }) => [x, y] as const),
      { colour: colours.accent, width: 1.6 },
    ),
    ...points.filter(({ paid }) => paid).map(({ x, y }) => dot(x, y, slot > 5 ? 1.9 : 1.2, colours.paid)),
    line(plane.left, plane.base, plane.right, plane.base, { colour: colours.muted, width: 0.8 }),
    ...dayNames(plane, rows, slot),
  ]);
}

export type Drawing = { readonly svg: string; readonly height: number; readonly caption: string };

/** The charts of an event, top to bottom: the index, and what it was made of. */
export function footprintCharts(chart: FootprintChart): readonly Drawing[] {
  if (chart.rows.length === 0) return [];
  const index = {
    svg: indexLine(chart, 150),
    height: 150,
    caption: 'The index as it stood at the end of each day; red points: days on which a payout was owed.',
  };
  const hasMeasurements = chart.rows.some(
    (row) => row.measurements.length > 0 && row.measurements.some(({ value }) => value !== null),
  );
  if (!hasMeasurements) return [index];
  const made = {
    svg: measured(chart, 140),
    height: 140,
    caption: `What was measured ${chart.kind === 'track' ? 'at each position of the storm' : 'each day'}; red: what makes the index. A cross is a day without a value.`,
  };
  return [index, made];
}

/** Highest value of a variable in a footprint, for the text beside the chart. */
export const peakOf = (rows: readonly FootprintRow[], variable: string): number | null =>
  rows.reduce<number | null>((most, row) => {
    const value = valueOf(row, variable);
    return value === null || (most !== null && most >= value) ? most : value;
  }, null);
