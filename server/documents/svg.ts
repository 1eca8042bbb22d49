import { formatNumber } from '#shared/format/number';
import { colours, width } from './palette';
import { latin } from './text';

/** Charts are drawn as wide as the page, in points. */
export const chartWidth = width;

const escaped = (text: string): string =>
  latin(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const at = (value: number) => String(Math.round(value * 100) / 100);

type Stroke = { readonly colour: string; readonly width?: number; readonly dash?: string };
const stroked = ({ colour, width: wide = 0.6, dash }: Stroke) =>
  `stroke="${colour}" stroke-width="${wide}"${dash ? ` stroke-dasharray="${dash}"` : ''}`;

export const line = (x1: number, y1: number, x2: number, y2: number, stroke: Stroke): string =>
  `<line x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}" ${stroked(stroke)}/>`;
export const rect = (x: number, y: number, wide: number, high: number, fill: string): string =>
  `<rect x="${at(x)}" y="${at(y)}" width="${at(Math.max(0, wide))}" height="${at(Math.max(0, high))}" fill="${fill}"/>`;
export const dot = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${at(x)}" cy="${at(y)}" r="${radius}" fill="${fill}"/>`;
export const path = (points: readonly (readonly [number, number])[], stroke: Stroke): string =>
  `<path d="${points.map(([x, y], order) => `${order ? 'L' : 'M'}${at(x)} ${at(y)}`).join('')}" fill="none" ${stroked(stroke)} stroke-linejoin="round"/>`;

type Label = {
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly colour?: string;
  readonly size?: number;
  readonly bold?: boolean;
};
export const label = (
  x: number,
  y: number,
  text: string,
  { anchor = 'start', colour = colours.muted, size = 7, bold }: Label = {},
): string =>
  `<text x="${at(x)}" y="${at(y)}" font-family="Helvetica" font-size="${size}"${bold ? ' font-weight="bold"' : ''} text-anchor="${anchor}" fill="${colour}">${escaped(text)}</text>`;

export const picture = (height: number, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${at(chartWidth)} ${height}" width="${at(chartWidth)}" height="${height}">${parts.join('')}</svg>`;

/** Steps of 1, 2 or 5 times a power of ten that give four to seven lines. */
export function niceStep(span: number): number {
  const raw = (span > 0 ? span : 1) / 5;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].find((one) => one * power >= raw * (1 - 1e-9)) ?? 10;
  return step * power;
}
export function ticksOf(low: number, high: number): { readonly values: readonly number[]; readonly decimals: number } {
  const step = niceStep(high - low);
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const values: number[] = [];
  for (let count = Math.ceil(low / step - 1e-9); count * step <= high + step * 1e-9; count++)
    values.push(Number((count * step).toFixed(decimals)));
  return { values, decimals };
}

/** The plane a chart is drawn in: place of its values in points. */
export type Plane = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly base: number;
  readonly low: number;
  readonly high: number;
  readonly y: (value: number) => number;
};
type PlaneOptions = {
  readonly height: number;
  readonly values: readonly number[];
  readonly left?: number;
  readonly right?: number;
  /** Zero belongs to the picture: bars need it, temperatures do not. */
  readonly zero?: boolean;
  /** Room kept free above the highest value. */
  readonly headroom?: number;
};
export function planeOf({ height, values, left = 40, right = 62, zero = true, headroom = 0.06 }: PlaneOptions): Plane {
  const [top, base] = [16, height - 18];
  const least = Math.min(...(zero ? [0] : []), ...values);
  const most = Math.max(...(zero ? [0] : []), ...values);
  const span = most > least ? most - least : Math.abs(most) || 1;
  const low = zero && least >= 0 ? 0 : least - span * headroom;
  const high = most === 0 && zero && least < 0 ? 0 : most + span * headroom;
  const y = (value: number) => base - ((value - low) / (high - low)) * (base - top);
  return { left, right: chartWidth - right, top, base, low, high, y };
}

/** Lines and numbers of the value axis, its unit above. */
export function valueAxis({ left, right, low, high, y, top }: Plane, unit: string): string[] {
  const { values, decimals } = ticksOf(low, high);
  return [
    // What is longer than the room before the axis begins at the edge of the picture.
    unit.length > 8 ? label(0, top - 7, unit) : label(left - 5, top - 7, unit, { anchor: 'end' }),
    ...values.flatMap((value) => [
      line(left, y(value), right, y(value), {
        colour: value === 0 ? colours.muted : colours.grid,
        width: value === 0 ? 0.8 : 0.6,
      }),
      label(left - 5, y(value) + 2.4, formatNumber(value, decimals), { anchor: 'end' }),
    ]),
  ];
}

export type Mark = { readonly label: string; readonly value: number; readonly colour: string };

/** Dashed lines for trigger and exit; their names stand to the right and never on each other. */
export function markLines({ left, right, y }: Plane, marks: readonly Mark[]): string[] {
  const sorted = [...marks].sort((a, b) => y(a.value) - y(b.value));
  let last = -Infinity;
  return sorted.flatMap(({ label: text, value, colour }) => {
    const place = Math.max(y(value) + 2.4, last + 8.5);
    last = place;
    return [
      line(left, y(value), right, y(value), { colour, width: 1, dash: '4 2' }),
      label(right + 4, place, text, { colour }),
    ];
  });
}
