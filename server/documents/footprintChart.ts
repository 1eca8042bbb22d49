import { isWithinDay, type FootprintRow } from '#shared/engine/event/footprint';
import type { ChartKind } from '#shared/engine/risks/define';
import { formatTick } from '#shared/format/date';
import { shownUnit } from '#shared/format/unit';
import { colours } from './palette';
import { dot, label, line, markLines, path, picture, planeOf, rect, valueAxis, type Mark, type Plane } from './svg';

export type FootprintChart = {
  readonly rows: readonly FootprintRow[];
  readonly kind: ChartKind;
  readonly marks: readonly Mark[];
  readonly unit: string;
  /** Divides index values: 3600 where hours are shown for seconds. */
  readonly scale: number;
  /** Whether single days can be told apart as making the index: those of a sum all do. */
  readonly tellDays: boolean;
  /** Daily threshold that makes a day count, in the unit of the measurement. */
  readonly threshold?: number | null;
};

function dayNames(plane: Plane, rows: readonly FootprintRow[], slot: number): string[] {
  const every = Math.max(1, Math.ceil(34 / slot));
  return rows.flatMap(({ date }, at) =>
    at % every === 0 && date !== rows[at - every]?.date
      ? [label(plane.left + (at + 0.5) * slot, plane.base + 10, formatTick(Date.parse(date)), { anchor: 'middle' })]
      : [],
  );
}

type Measured = { readonly row: FootprintRow; readonly values: readonly number[] };

/** One day as it is drawn: rain as a column, temperature as a range or a point, wind as a point, a missing day as a cross. */
function dayMark(
  { row, values }: Measured,
  { kind, tellDays }: FootprintChart,
  plane: Plane,
  left: number,
  slot: number,
): string {
  const middle = left + slot / 2;
  if (values.length === 0)
    return row.measurements.length > 0 ? label(middle, plane.base - 3, '\u00d7', { anchor: 'middle' }) : '';
  const colour = tellDays && row.inOverallIndex ? colours.paid : colours.bar;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const isPoint = kind === 'track' || (kind === 'temperature' && values.length === 1);
  if (isPoint) return dot(middle, plane.y(most), Math.min(2, Math.max(1, slot * 0.35)), colour);
  const from = kind === 'temperature' ? plane.y(least) : plane.base;
  const wide = Math.min(9, slot * 0.72);
  return most === least && most === 0
    ? ''
    : rect(middle - wide / 2, plane.y(most), wide, Math.max(0.8, from - plane.y(most)), colour);
}

/** What was measured each day. */
function measured(chart: FootprintChart, height: number): string {
  const { kind, threshold = null } = chart;
  // What was measured of a day has its row; the ends of incidents within it only move the index.
  const rows = kind === 'outage' ? chart.rows.filter((_, at) => !isWithinDay(chart.rows, at)) : chart.rows;
  const unit = rows.flatMap(({ measurements }) => measurements)[0]?.unit ?? '';
  const scale = unit === 's' ? 3600 : 1;
  const days = rows.map((row): Measured => ({
    row,
    values: row.measurements.flatMap(({ value }) => (value === null ? [] : [value / scale])),
  }));
  const limits = threshold === null ? [] : [threshold];
  const plane = planeOf({
    height,
    values: [...days.flatMap(({ values }) => values), ...limits],
    zero: kind !== 'temperature',
  });
  const slot = (plane.right - plane.left) / Math.max(1, rows.length);
  return picture(height, [
    ...valueAxis(plane, shownUnit(unit, false)),
    ...days.map((day, at) => dayMark(day, chart, plane, plane.left + at * slot, slot)),
    ...markLines(
      plane,
      limits.map((value) => ({ label: 'a day counts', value, colour: colours.trend })),
    ),
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

type Drawing = { readonly svg: string; readonly height: number; readonly caption: string };

/** The charts of an event, top to bottom: the index, and what it was made of. */
export function footprintCharts(chart: FootprintChart): readonly Drawing[] {
  if (chart.rows.length === 0) return [];
  const index = {
    svg: indexLine(chart, 150),
    height: 150,
    caption: `The index as it stood at the end of each day${chart.kind === 'outage' ? ' and incident' : ''}; red points: ${chart.kind === 'outage' ? 'those' : 'days'} on which a payout was owed.`,
  };
  const hasMeasurements = chart.rows.some(
    (row) => row.measurements.length > 0 && row.measurements.some(({ value }) => value !== null),
  );
  if (!hasMeasurements) return [index];
  const made = {
    svg: measured(chart, 140),
    height: 140,
    caption: `What was measured ${chart.kind === 'track' ? 'at each position of the storm' : 'each day'}${chart.tellDays ? '; red: what makes the index' : ''}. A cross is a day without a value.`,
  };
  return [index, made];
}
