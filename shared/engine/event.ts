import { addDays, dateOf, dayNumber, daysBetween } from './calendar';
import { columnsOf, spanOf } from './columns';
import type { Cover, MultiCover, SingleCover } from './cover';
import { definitionOf, phasesOf, runChoice } from './daily';
import { indexOf } from './indices/list';
import type { DailyValues, Direction, IndexDefinition } from './indices/define';
import { durationOf, mergedOutages, mergeGapOf, waitingOf } from './indices/downtime';
import { stormsOf, stormWind } from './indices/stormCircle';
import { withFallback } from './fallback';
import { completeness, filled } from './missing';
import type { Observed } from './observed';
import { unitOf, type VariableId } from './variables';
import { breaches, isAbove, payoutPct } from './payout';
import { roundIndex } from './rounding';
import type { ComputedStatus } from './status';

export type Measurement = { readonly variable: string; readonly value: number | null; readonly unit: string };
export type TrackFeature = {
  readonly referenceId: string;
  readonly segmentId: string;
  readonly intersected: boolean;
  readonly lat: number;
  readonly lon: number;
};
export type FootprintRow = {
  readonly timestampUtc: string;
  readonly date: string;
  readonly indexValue: number | null;
  readonly indexChange: number | null;
  /** Share of the sum insured that is owed for certain after this row. */
  readonly payoutPct: number;
  /** Share as if nothing more came; never shown as the payout. */
  readonly indicativePct?: number;
  readonly measurements: readonly Measurement[];
  readonly inLatestIndex: boolean;
  readonly inOverallIndex: boolean;
  readonly features?: readonly TrackFeature[];
};
export type Evaluation = {
  readonly footprint: readonly FootprintRow[];
  readonly decimals: number;
  readonly indexValue: number | null;
  readonly latestIndexValue: number | null;
  readonly payoutPct: number;
  readonly indicativePct: number;
  readonly status: ComputedStatus;
  readonly warning: boolean;
  readonly missingDays: number;
  readonly usable: boolean;
  readonly firstPayoutDate: string | null;
};

/** Can what is reached only grow, so that it is owed at once? docs/rules.md §4.2. */
export const accruesDaily = (direction: Direction, above: boolean): boolean =>
  above ? direction === 'up' : direction === 'down';

export function computedStatus(rows: number, payout: number, over: boolean, usable: boolean): ComputedStatus {
  if (rows === 0 || (over && !usable)) return 'UNKNOWN';
  if (payout > 0) return over ? 'QUALIFIED' : 'DETECTED';
  return over ? 'NON_QUALIFIED' : 'MONITORED';
}

/** Still watched, but close to the trigger (a colour of the map): docs/rules.md §4.3. */
function isClose(cover: SingleCover, definition: IndexDefinition, value: number, elapsed: number): boolean {
  const { comparator, trigger } = cover.terms;
  if (isAbove(comparator)) return trigger > 0 && value >= 0.8 * trigger;
  if (definition.direction === 'down') return value <= trigger + 0.2 * Math.abs(trigger);
  return definition.kind === 'sum' && elapsed >= 0.5 && breaches(comparator, value / elapsed, trigger);
}

/** Start of a day of the data set as an instant. */
const startOfDay = (date: string, offsetHours: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) - offsetHours * 3_600_000).toISOString();

type Point = Omit<FootprintRow, 'payoutPct' | 'indicativePct'>;

/** Puts the payout on each row and sums the event up. */
function settle(
  cover: SingleCover,
  definition: IndexDefinition,
  points: readonly Point[],
  facts: { latest: number | null; over: boolean; missingDays: number; usable: boolean; elapsed: number },
): Evaluation {
  const { terms } = cover;
  const certain = accruesDaily(definition.direction, isAbove(terms.comparator));
  let owed = 0;
  const footprint = points.map((point, at): FootprintRow => {
    const indicativePct = point.indexValue === null ? 0 : payoutPct(terms, point.indexValue);
    if (certain) owed = Math.max(owed, indicativePct);
    else owed = facts.over && at === points.length - 1 ? indicativePct : 0;
    return { ...point, payoutPct: owed, indicativePct };
  });
  const last = footprint.at(-1);
  const indexValue = last?.indexValue ?? null;
  const payout = last && !(facts.over && !facts.usable) ? last.payoutPct : 0;
  const status = computedStatus(footprint.length, payout, facts.over, facts.usable);
  return {
    footprint,
    decimals: definition.decimals,
    indexValue,
    latestIndexValue: facts.latest,
    payoutPct: payout,
    indicativePct: last?.indicativePct ?? 0,
    status,
    warning: status === 'MONITORED' && indexValue !== null && isClose(cover, definition, indexValue, facts.elapsed),
    missingDays: facts.missingDays,
    usable: facts.usable,
    firstPayoutDate: footprint.find((row) => row.payoutPct > 0)?.date ?? null,
  };
}

const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

function evaluateDaily(cover: SingleCover, observed: Observed, asOf: string): Evaluation {
  const definition = definitionOf(cover.index);
  const { variables } = definition;
  const over = asOf > cover.end;
  const columns = columnsOf(observed.days);
  const [from, until] = [dayNumber(cover.start), dayNumber(over ? cover.end : asOf)];
  const period = variables.map((variable) => spanOf(columns, variable, from, until));
  let known = until - from + 1;
  while (known > 0 && period.every((values) => Number.isNaN(values[known - 1]))) known -= 1;
  // While it runs, rows end with the data; afterwards the whole period stands, its missing days with it.
  const length = over && known > 0 ? until - from + 1 : Math.max(0, known);
  // The second source stands in at settlement only: while the event runs, a missing day may still come in.
  const second = over && observed.fallback ? columnsOf(observed.fallback) : null;
  const stood = second ? variables.map((variable) => withFallback(columns, second, variable, from, until)) : period;
  const { missingDays, usable } = completeness(stood, length, definition.byMonth ? from : null);
  const adds = definition.kind === 'sum' || definition.kind === 'mean';
  const counted =
    over && adds && missingDays > 0
      ? stood.map((values, at) => filled(values, columns, variables[at] as VariableId, from, dayNumber(asOf)))
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

/** Storms and outages have no daily values: the (empty) days of their record say how far it reaches. Without any it is taken to reach `asOf`. */
function recorded(cover: SingleCover, observed: Observed, asOf: string): { until: string; complete: boolean } {
  const wanted = asOf > cover.end ? cover.end : asOf;
  const last = observed.days.at(-1)?.date ?? wanted;
  return { until: last < wanted ? last : wanted, complete: last >= wanted };
}

function evaluateTracks(cover: SingleCover, observed: Observed, asOf: string): Evaluation {
  const definition = indexOf(cover.index.indexId);
  const { target } = cover;
  if (!target) throw new RangeError('A cyclone cover needs a place.');
  const over = asOf > cover.end;
  const { until, complete } = recorded(cover, observed, asOf);
  const fixes = (observed.fixes ?? []).filter(
    ({ time }) => time.slice(0, 10) <= until && time.slice(0, 10) >= cover.start,
  );
  const { parameters } = cover.index;
  const { storm: seenBy } = definition;
  if (!seenBy) throw new RangeError(`The index "${definition.id}" does not say how it reads a storm.`);
  const seen = stormsOf(fixes)
    .map((storm) => seenBy(storm, target, parameters))
    .filter((storm) => storm.some(({ intersected }) => intersected))
    .flatMap((storm) => storm.map((point) => ({ ...point, deciding: stormWind(storm) })))
    .sort((a, b) => (a.fix.time < b.fix.time ? -1 : 1));
  let index = 0;
  const points = seen.map(({ fix, intersected, wind, segmentId, deciding }): Point => {
    const before = index;
    index = Math.max(index, wind ?? 0);
    return {
      timestampUtc: fix.time,
      date: fix.time.slice(0, 10),
      indexValue: roundIndex(index, definition.decimals),
      indexChange: Number((index - before).toFixed(9)),
      measurements: [{ variable: 'wind', value: fix.windKmh, unit: unitOf('wind') }],
      inLatestIndex: false,
      inOverallIndex: wind !== null && wind === deciding,
      features: [{ referenceId: `${fix.stormName} ${fix.time}`, segmentId, intersected, lat: fix.lat, lon: fix.lon }],
    };
  });
  if (points.length === 0 && until >= cover.start) points.push(quietDay(cover, until));
  const latest = points.at(-1)?.measurements[0]?.value ?? 0;
  return settle(cover, definition, points, { latest, over, missingDays: 0, usable: complete, elapsed: 1 });
}

/** A day on which nothing happened is a row too: the index is known to be zero. */
const quietDay = (cover: SingleCover, date: string): Point => ({
  timestampUtc: startOfDay(date, cover.dayOffsetHours),
  date,
  indexValue: 0,
  indexChange: 0,
  measurements: [],
  inLatestIndex: true,
  inOverallIndex: false,
});

function evaluateOutages(cover: SingleCover, observed: Observed, asOf: string): Evaluation {
  const definition = indexOf(cover.index.indexId);
  const over = asOf > cover.end;
  const { until, complete } = recorded(cover, observed, asOf);
  const from = Date.parse(`${cover.start}T00:00:00Z`) / 1000;
  const waiting = waitingOf(cover.index.parameters);
  const { durations: together } = definition;
  if (!together) throw new RangeError(`The index "${definition.id}" does not say what several outages make.`);
  const points: Point[] = [];
  let before = 0;
  for (let date = cover.start; date <= until; date = addDays(date, 1)) {
    const end = Date.parse(`${date}T00:00:00Z`) / 1000 + 86_400;
    const outages = mergedOutages(observed.incidents ?? [], from, end, mergeGapOf(cover.index.parameters));
    const durations = outages.map((outage) => durationOf(outage, waiting));
    const value = together(durations);
    const today = outages.filter((outage) => outage.end > end - 86_400);
    points.push({
      timestampUtc: startOfDay(date, cover.dayOffsetHours),
      date,
      indexValue: roundIndex(value, definition.decimals),
      indexChange: Number((value - before).toFixed(9)),
      measurements: [
        {
          variable: 'downtime',
          value: today.reduce((sum, outage) => sum + outage.end - Math.max(outage.start, end - 86_400), 0),
          unit: unitOf('downtime'),
        },
      ],
      inLatestIndex: date === until,
      inOverallIndex: value > before,
    });
    before = value;
  }
  return settle(cover, definition, points, {
    latest: points.at(-1)?.measurements[0]?.value ?? null,
    over,
    missingDays: 0,
    usable: complete,
    elapsed: 1,
  });
}

export function evaluateSingle(cover: SingleCover, observed: Observed, asOf: string): Evaluation {
  if (phasesOf(cover.index, cover.start, cover.end).some(({ periodStart, periodEnd }) => periodStart > periodEnd)) {
    throw new RangeError('A phase ends before it starts.');
  }
  switch (indexOf(cover.index.indexId).kind) {
    case 'track':
      return evaluateTracks(cover, observed, asOf);
    case 'outage':
      return evaluateOutages(cover, observed, asOf);
    default:
      return evaluateDaily(cover, observed, asOf);
  }
}

export const isMulti = (cover: Cover): cover is MultiCover => 'parts' in cover;

/** Shares of several triggers under one limit: docs/rules.md §3. */
export function combinedShare(
  cover: Pick<MultiCover, 'combine' | 'limitPct'>,
  parts: readonly { readonly share: number; readonly weight: number }[],
): number {
  const shares = parts.map(({ share }) => share);
  const together =
    cover.combine === 'SUM'
      ? parts.reduce((sum, { share, weight }) => sum + weight * share, 0)
      : cover.combine === 'MAX'
        ? Math.max(0, ...shares)
        : shares.every((share) => share > 0)
          ? Math.min(...shares)
          : 0;
  return Math.min(cover.limitPct, together);
}

function evaluateMulti(cover: MultiCover, observed: readonly Observed[], asOf: string): Evaluation {
  const evaluations = cover.parts.map((part, at) => evaluateSingle(part, observed[at] ?? { days: [] }, asOf));
  const dates = [...new Set(evaluations.flatMap(({ footprint }) => footprint.map(({ date }) => date)))].sort();
  const shareOn = (evaluation: Evaluation, date: string) =>
    evaluation.footprint.findLast((row) => row.date <= date)?.payoutPct ?? 0;
  const footprint = dates.map((date, at): FootprintRow => {
    const owed = (day: string) =>
      combinedShare(
        cover,
        evaluations.map((part, p) => ({ share: shareOn(part, day), weight: cover.parts[p]?.weight ?? 1 })),
      );
    const payout = owed(date);
    const value = roundIndex(payout * 100, 1);
    const before = at === 0 ? 0 : roundIndex(owed(dates[at - 1] as string) * 100, 1);
    return {
      timestampUtc: `${date}T00:00:00.000Z`,
      date,
      indexValue: value,
      indexChange: Number((value - before).toFixed(9)),
      payoutPct: payout,
      indicativePct: payout,
      measurements: evaluations.flatMap((part) => part.footprint.find((row) => row.date === date)?.measurements ?? []),
      inLatestIndex: at === dates.length - 1,
      inOverallIndex: value > before,
    };
  });
  const over = asOf > cover.end;
  const usable = evaluations.every((part) => part.usable);
  const last = footprint.at(-1);
  const payout = over && !usable ? 0 : (last?.payoutPct ?? 0);
  return {
    footprint,
    decimals: 1,
    indexValue: last?.indexValue ?? null,
    latestIndexValue: last?.indexValue ?? null,
    payoutPct: payout,
    indicativePct: payout,
    status: computedStatus(footprint.length, payout, over, usable),
    warning: evaluations.some((part) => part.warning) && payout === 0,
    missingDays: Math.max(0, ...evaluations.map((part) => part.missingDays)),
    usable,
    firstPayoutDate: footprint.find((row) => row.payoutPct > 0)?.date ?? null,
  };
}

const isMany = (observed: Observed | readonly Observed[]): observed is readonly Observed[] => Array.isArray(observed);

/** Replays what was observed of a coverage up to `asOf`: the footprint, the index, the payout and the status on that day. */
export function evaluate(cover: Cover, observed: Observed | readonly Observed[], asOf: string): Evaluation {
  if (isMulti(cover)) return evaluateMulti(cover, isMany(observed) ? observed : [observed], asOf);
  return evaluateSingle(cover, isMany(observed) ? (observed[0] ?? { days: [] }) : observed, asOf);
}
