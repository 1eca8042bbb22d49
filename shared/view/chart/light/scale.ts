import type { YAxisOptions } from 'highcharts';

export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
/** A value as a place on the drawing, and the values that are written beside the axis. */
export type Scale = {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
  readonly y: (value: number) => number;
};

const tickRoom = 36;

/** The next round number: 1, 2, 2.5 or 5 times a power of ten. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= least * 0.999) ?? 10) * power;
}

const part = (share: unknown, whole: number): number => (Number.parseFloat(String(share)) / 100) * whole;

/** The part of the field that an axis has. */
export const paneOf = ({ top, height }: YAxisOptions, field: Box): Box => ({
  ...field,
  top: field.top + part(top ?? '0%', field.height),
  height: part(height ?? '100%', field.height),
});

/** The scale of an axis over its values: from where to where it is told, else a little beyond them to the next round number. */
export function scaleOf(axis: YAxisOptions, values: readonly number[], pane: Box): Scale {
  const [least, most] = values.length > 0 ? [Math.min(...values), Math.max(...values)] : [0, 1];
  const room = (most - least || Math.abs(most) || 1) * 0.05;
  const from = Number(axis.min ?? least - room);
  const to = Math.max(Number(axis.max ?? most + room), from + 1e-9 * Math.max(1, Math.abs(from)));
  const step = roundStep((to - from) / Math.max(1, pane.height / tickRoom));
  const low = axis.startOnTick === false ? from : Math.floor(from / step + 1e-9) * step;
  const high = axis.endOnTick === false ? to : Math.ceil(to / step - 1e-9) * step;
  const ticks: number[] = [];
  const first = Math.ceil(low / step - 1e-9);
  for (let at = first; at * step <= high + step * 1e-9; at += 1) ticks.push(Number((at * step).toPrecision(12)));
  return { low, high, ticks, y: (value) => pane.top + pane.height * (1 - (value - low) / (high - low)) };
}
