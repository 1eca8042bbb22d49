import type { Options, XAxisOptions, YAxisOptions } from 'highcharts';
import { msPerDay } from '#shared/engine/calendar';
import { type Box, paneOf, type Scale, scaleOf } from './scale';
import { shape, words } from './svg';

type Marker = {
  readonly enabled?: boolean;
  readonly symbol?: string;
  readonly radius?: number;
  readonly fillColor?: string;
  readonly lineColor?: string;
  readonly lineWidth?: number;
};
type Spot = {
  readonly x: number;
  readonly y?: number | null;
  readonly low?: number | null;
  readonly high?: number | null;
  readonly color?: string;
  readonly marker?: Marker;
};
/** A row of values as our options give it to either pen. */
type Row = {
  readonly id?: string;
  readonly type: 'column' | 'range' | 'line';
  readonly yAxis: 0 | 1;
  readonly color: string;
  readonly lineWidth?: number;
  readonly connectNulls?: boolean;
  readonly data: readonly Spot[];
};
export type Field = {
  readonly box: Box;
  readonly x: (instant: number) => number;
  readonly panes: readonly { readonly axis: YAxisOptions; readonly pane: Box; readonly scale: Scale }[];
  readonly rows: readonly Row[];
};
type Style = NonNullable<YAxisOptions['labels']>['style'] & object;
type Formatter = (this: unknown, at: { readonly value: number }) => string;

const many = <T>(given: T | T[] | undefined): T[] =>
  given === undefined ? [] : Array.isArray(given) ? given : [given];

/** Where everything stands in a drawing of that size. */
export function fieldOf(options: Options, width: number, height: number): Field {
  const { marginLeft = 0, marginRight = 0, marginTop = 0, marginBottom = 0 } = options.chart ?? {};
  const box = {
    left: marginLeft,
    top: marginTop,
    width: Math.max(1, width - marginLeft - marginRight),
    height: Math.max(1, height - marginTop - marginBottom),
  };
  const { min = 0, max = 1 } = many(options.xAxis)[0] as { min?: number; max?: number };
  const rows = (options.series ?? []) as unknown as readonly Row[];
  const narrow = many(options.responsive?.rules).find(({ condition }) => width <= (condition?.maxWidth ?? 0));
  const other = many(narrow?.chartOptions?.yAxis);
  const panes = many(options.yAxis).map((axis, at) => {
    const merged = { ...axis, ...other[at], title: { ...axis.title, ...other[at]?.title } };
    const values = rows
      .filter(({ yAxis }) => yAxis === at)
      .flatMap(({ data }) =>
        data.flatMap(({ y, low, high }) => [y, low, high].filter((value) => typeof value === 'number')),
      );
    const pane = paneOf(axis, box);
    return { axis: merged, pane, scale: scaleOf(axis, values, pane) };
  });
  return { box, x: (instant) => box.left + (box.width * (instant - min)) / (max - min || 1), panes, rows };
}

const dashes: Readonly<Record<string, string>> = { Dash: '6 4.5', Dot: '2 3', ShortDash: '4 2' };

function paintTime(axis: XAxisOptions, { box, x }: Field): SVGElement[] {
  const bottom = box.top + box.height;
  const positions = axis.tickPositioner as ((this: { len: number }) => number[]) | undefined;
  const write = axis.labels?.formatter as unknown as Formatter;
  return [
    shape('path', { d: `M${box.left} ${bottom}H${box.left + box.width}`, stroke: String(axis.lineColor) }),
    ...(positions?.call({ len: box.width }) ?? []).flatMap((at) => [
      shape('path', { d: `M${x(at)} ${bottom}v5`, stroke: String(axis.tickColor) }),
      words(write({ value: at }), axis.labels?.style as Style, { x: x(at), y: bottom + 20, 'text-anchor': 'middle' }),
    ]),
  ];
}

const paintGaps = (axis: XAxisOptions, { box, x }: Field): SVGElement[] =>
  many(axis.plotBands).map(({ from, to, color }) =>
    shape('rect', {
      x: Math.max(box.left, x(Number(from))),
      y: box.top,
      width: Math.min(box.left + box.width, x(Number(to))) - Math.max(box.left, x(Number(from))),
      height: box.height,
      fill: String(color),
    }),
  );

/** What lies under the values: zone, grid, numbers, name. */
function paintPane({ axis, pane, scale }: Field['panes'][number]): SVGElement[] {
  if (axis.visible === false) return [];
  const right = pane.left + pane.width;
  const bands = many(axis.plotBands).map(({ from, to, color }) => {
    const [low, high] = [Math.max(scale.low, Number(from)), Math.min(scale.high, Number(to))];
    return shape('rect', {
      x: pane.left,
      y: scale.y(high),
      width: pane.width,
      height: Math.max(0, scale.y(low) - scale.y(high)),
      fill: String(color),
    });
  });
  const grid =
    axis.gridLineWidth === 0
      ? []
      : scale.ticks.map((tick) =>
          shape('path', {
            d: `M${pane.left} ${Math.round(scale.y(tick)) + 0.5}H${right}`,
            stroke: String(axis.gridLineColor),
          }),
        );
  const write = axis.labels?.formatter as unknown as Formatter | undefined;
  const numbers = write
    ? scale.ticks.map((tick) =>
        words(write({ value: tick }), axis.labels?.style as Style, {
          x: pane.left - 8,
          y: scale.y(tick) + 4,
          'text-anchor': 'end',
        }),
      )
    : [];
  const name = axis.title?.text ? [words(axis.title.text, axis.title.style as Style, { x: 0, y: pane.top - 14 })] : [];
  return [...bands, ...grid, ...numbers, ...name];
}

/** Lines across a pane, each with its name where that has a place. */
const paintLines = ({ axis, pane, scale }: Field['panes'][number]): SVGElement[] =>
  many(axis.plotLines).flatMap(({ value, color, width, dashStyle, label }) => {
    const y = scale.y(Number(value));
    const right = pane.left + pane.width;
    const line = shape('path', {
      d: `M${pane.left} ${y}H${right}`,
      stroke: String(color),
      'stroke-width': width,
      'stroke-dasharray': dashes[dashStyle ?? ''],
    });
    if (!label?.text) return [line];
    const isLeft = label.align !== 'right';
    const place = {
      x: (isLeft ? pane.left : right) + (label.x ?? 0),
      y: y + (label.y ?? 0),
      'text-anchor': isLeft ? 'start' : 'end',
    };
    return [line, words(label.text, label.style as Style, place, true)];
  });

const known = (value: number | null | undefined): value is number => typeof value === 'number';

function paintBars(row: Row, { box, x, panes }: Field): SVGElement[] {
  const scale = panes[row.yAxis]?.scale;
  if (!scale) return [];
  const width = Math.min(22, Math.max(1, (x(msPerDay) - x(0)) * 0.8));
  const base = Math.max(scale.low, Math.min(scale.high, 0));
  return row.data.flatMap(({ x: at, y, low, high, color }) => {
    const [from, to] = row.type === 'range' ? [low, high] : [base, y];
    if (!known(from) || !known(to) || (row.type === 'column' && to === 0)) return [];
    const [top, bottom] = [scale.y(Math.max(from, to)), scale.y(Math.min(from, to))];
    const left = Math.max(box.left, x(at) - width / 2);
    const tall = Math.max(row.type === 'range' ? 2 : 1, bottom - top);
    return [
      shape('rect', {
        x: left,
        y: bottom - tall,
        width,
        height: tall,
        rx: Math.min(width / 3, row.type === 'range' ? 4 : 2),
        fill: color ?? row.color,
      }),
    ];
  });
}

/** A line with its dots; it is broken where a value is missing, unless the row says that it goes on. */
/** A diamond stands on its tip, as high and wide as a dot. */
const formOf = ({ symbol, radius = 0 }: Marker, cx: number, cy: number) =>
  symbol === 'diamond'
    ? {
        d: `M${cx.toFixed(1)} ${(cy - radius).toFixed(1)}l${radius} ${radius} ${-radius} ${radius} ${-radius} ${-radius}Z`,
      }
    : { cx, cy, r: radius };
function paintLine(row: Row, { x, panes }: Field): SVGElement[] {
  const scale = panes[row.yAxis]?.scale;
  if (!scale) return [];
  let isOpen = false;
  const path = row.data.map(({ x: at, y }) => {
    if (!known(y)) {
      isOpen &&= row.connectNulls === true;
      return '';
    }
    const step = `${isOpen ? 'L' : 'M'}${x(at).toFixed(1)} ${scale.y(y).toFixed(1)}`;
    isOpen = true;
    return step;
  });
  const dots = row.data.flatMap(({ x: at, y, marker }) =>
    known(y) && marker?.enabled
      ? [
          shape(marker.symbol === 'diamond' ? 'path' : 'circle', {
            ...formOf(marker, x(at), scale.y(y)),
            fill: marker.fillColor,
            stroke: marker.lineColor,
            'stroke-width': marker.lineWidth,
          }),
        ]
      : [],
  );
  return [
    shape('path', {
      d: path.join(''),
      fill: 'none',
      stroke: row.color,
      'stroke-width': row.lineWidth,
      'stroke-linejoin': 'round',
    }),
    ...dots,
  ];
}

/** All of a drawing but its pointer. */
export function paint(options: Options, field: Field): SVGElement[] {
  const time = many(options.xAxis)[0] ?? {};
  return [
    ...paintGaps(time, field),
    ...field.panes.flatMap(paintPane),
    ...paintTime(time, field),
    ...field.rows.filter(({ type }) => type !== 'line').flatMap((row) => paintBars(row, field)),
    ...field.panes.flatMap(paintLines),
    ...field.rows.filter(({ type }) => type === 'line').flatMap((row) => paintLine(row, field)),
  ];
}
