import { dateOf, dayNumber, daysBetween } from '../calendar';
import { windowOf } from '../series';
import type { SingleCover } from '../cover';
import { definitionOf, runChoice } from './choice';
import type { DailyValues } from '../indices/define';
import { withFallback } from '../fallback';
import { completeness, filled } from '../missing';
import type { Observed } from '../observed';
import { unitOf, type VariableId } from '../variables';
import { roundIndex } from '../rounding';
import type { Evaluation } from './footprint';
import { type Point, settle, startOfDay } from './settle';

const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

/** An event of an index of daily values: a row for each day. */
export function evaluateDaily(cover: SingleCover, observed: Observed, asOf: string): Evaluation {
  const definition = definitionOf(cover.index);
  const { variables } = definition;
  const over = asOf > cover.end;
  const { series } = observed;
  const [from, until] = [dayNumber(cover.start), dayNumber(over ? cover.end : asOf)];
  const period = variables.map((variable) => windowOf(series, variable, from, until));
  let known = until - from + 1;
  while (known > 0 && period.every((values) => Number.isNaN(values[known - 1]))) known -= 1;
  // While it runs, rows end with the data; afterwards the whole period stands, its missing days with it.
  const length = over && known > 0 ? until - from + 1 : Math.max(0, known);
  // The second source stands in at settlement only: while the event runs, a missing day may still come in.
  const second = over ? observed.fallback : undefined;
  const stood = second ? variables.map((variable) => withFallback(series, second, variable, from, until)) : period;
  const { missingDays, usable } = completeness(stood, length, definition.byMonth ? from : null);
  const adds = definition.kind === 'sum' || definition.kind === 'mean';
  const counted =
    over && adds && missingDays > 0
      ? stood.map((values, at) => filled(values, series, variables[at] as VariableId, from, dayNumber(asOf)))
      : stood;
  const values: DailyValues = {
    length,
    value: (variable) => (counted[variables.indexOf(variable)] ?? new Float64Array(length)).subarray(0, length),
  };
  const running = runChoice(definition, cover.index, values, cover.start, cover.end);
  const recent = new Set(running.recent());
  const overall = new Set(running.overall());
  const round = (value: number | null) => (value === null ? null : roundIndex(value, definition.decimals));
  const still = definition.kind === 'extreme' || definition.kind === 'mean' || definition.kind === 'expression';
  const points = Array.from({ length }, (_, at): Point => {
    const date = dateOf(from + at);
    const value = orNull(running.index[at]);
    const before = at === 0 ? (still ? value : 0) : (orNull(running.index[at - 1]) ?? (still ? value : 0));
    return {
      timestampUtc: startOfDay(date, cover.dayOffsetHours),
      date,
      indexValue: round(value),
      indexChange: value === null || before === null ? null : Number((value - before).toFixed(9)),
      measurements: variables.map((variable, v) => ({
        variable,
        value: orNull(period[v]?.[at]),
        unit: unitOf(variable),
      })),
      inLatestIndex: recent.has(at),
      inOverallIndex: overall.has(at),
    };
  });
  return settle(cover, definition, points, {
    latest: orNull(running.latest[length - 1]),
    over,
    missingDays,
    usable: over ? usable : length > 0,
    elapsed: length / daysBetween(cover.start, cover.end),
  });
}
