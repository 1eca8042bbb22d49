import type { PayoutTerms } from '#shared/engine/cover';
import { isAbove, payoutPct } from '#shared/engine/payout';
import { formatNumber } from '#shared/format/number';
import { colours } from './palette';
import { chartWidth, dot, label, line, path, picture, planeOf, ticksOf, type Plane } from './svg';

type CurveOptions = {
  readonly terms: PayoutTerms;
  readonly exit: number | null;
  /** Divides index values for the axis: 3600 where hours are shown for seconds. */
  readonly scale: number;
  readonly unit: string;
  readonly height?: number;
  /** An index value to mark, such as the one of a claim. */
  readonly value?: number | null;
};

/** From where to where the index is drawn: around trigger and exit, and an event's value within it. */
function rangeOf({ terms, exit, scale, value = null }: CurveOptions) {
  const above = isAbove(terms.comparator);
  const far = exit ?? terms.steps?.at(-1)?.from ?? terms.trigger;
  const reach = Math.max(Math.abs(far - terms.trigger), Math.abs(terms.trigger) * 0.25, 1e-9 + scale);
  const ends = [
    terms.trigger - reach * (above ? 0.35 : 1.3),
    terms.trigger + reach * (above ? 1.3 : 0.35),
    ...(value === null ? [] : [value]),
  ];
  const canBeNegative = Math.min(terms.trigger, far) < 0;
  const from = canBeNegative ? Math.min(...ends) : Math.max(0, Math.min(...ends));
  return { far, from, to: Math.max(...ends) };
}

/** Upright lines at trigger and exit, each named on the side where the curve is not. */
function termLines({ terms, exit }: CurveOptions, plane: Plane, x: (index: number) => number, from: number): string[] {
  const above = isAbove(terms.comparator);
  return [
    line(x(terms.trigger), plane.top, x(terms.trigger), plane.base, { colour: colours.warn, width: 0.8, dash: '4 2' }),
    label(x(terms.trigger) + (above ? -3 : 3), plane.top + 7, 'trigger', {
      colour: colours.warn,
      anchor: above ? 'end' : 'start',
    }),
    ...(exit === null || exit < from
      ? []
      : [
          line(x(exit), plane.top, x(exit), plane.base, { colour: colours.alert, width: 0.8, dash: '4 2' }),
          label(x(exit) + (above ? 3 : -3), plane.base - 4, 'exit', {
            colour: colours.alert,
            anchor: above ? 'start' : 'end',
          }),
        ]),
  ];
}

/** The point on the curve where an event stands. */
const eventMark = (x: number, y: number, share: number): string[] => [
  dot(x, y, 3.4, colours.paid),
  label(x + (x > chartWidth - 60 ? -6 : 6), y + (share > 0.9 ? 11 : -5), 'this event', {
    colour: colours.paid,
    anchor: x > chartWidth - 60 ? 'end' : 'start',
  }),
];

/** Share of the sum insured by index value, straight from the function that pays. */
export function payoutCurve(options: CurveOptions): string {
  const { terms, scale, unit, height = 150, value = null } = options;
  const { far, from, to } = rangeOf(options);
  const plane = { ...planeOf({ height, values: [0, 1], right: 14, headroom: 0.08 }), left: 40 };
  const x = (index: number) => plane.left + ((index - from) / (to - from)) * (plane.right - plane.left);
  // Points at every kink and close on both sides of it, so that a jump is drawn as one.
  const kinks = [terms.trigger, far, ...(terms.steps ?? []).map((step) => step.from)];
  const near = (to - from) * 1e-6;
  const even = Array.from({ length: 181 }, (_, step) => from + ((to - from) * step) / 180);
  const at = [...even, ...kinks.flatMap((kink) => [kink - near, kink, kink + near])]
    .filter((index) => index >= from && index <= to)
    .sort((a, b) => a - b);
  const { values, decimals } = ticksOf(from / scale, to / scale);
  const share = value === null ? 0 : payoutPct(terms, value);
  return picture(height, [
    label(plane.left - 5, plane.top - 7, '%', { anchor: 'end' }),
    ...[0, 0.25, 0.5, 0.75, 1].flatMap((part) => [
      line(plane.left, plane.y(part), plane.right, plane.y(part), {
        colour: part === 0 ? colours.muted : colours.grid,
      }),
      label(plane.left - 5, plane.y(part) + 2.4, formatNumber(part * 100, 0), { anchor: 'end' }),
    ]),
    ...values.map((tick) =>
      label(x(tick * scale), plane.base + 10, formatNumber(tick, decimals), { anchor: 'middle' }),
    ),
    label(plane.right, plane.top - 7, unit, { anchor: 'end' }),
    ...termLines(options, plane, x, from),
    path(
      at.map((index) => [x(index), plane.y(payoutPct(terms, index))] as const),
      { colour: colours.accent, width: 1.8 },
    ),
    ...(value === null ? [] : eventMark(x(value), plane.y(share), share)),
  ]);
}
