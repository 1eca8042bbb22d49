import type { FootprintEntry } from '#shared/contract/event';
import type { PayoutTerms } from '#shared/engine/cover';
import { addDays, msPerDay } from '#shared/engine/calendar';
import { isWithinDay } from '#shared/engine/event/footprint';
import { breaches } from '#shared/engine/payout';
import type { ChartKind } from '#shared/engine/risks/define';
import { riskTypes } from '#shared/engine/risks/list';
import type { MeasuredId } from '#shared/engine/variables';
import { formatClock } from '#shared/format/date';
import { lastOf } from '#shared/format/lists';
import { unitIn, unitName } from '#shared/format/unit';
import { type Measure, onScreen } from '../measure';
import type { Says } from '../sayings';

/** What a point of the index says: it pays, it is beyond the trigger without pay, a storm is within reach below it, or nothing. */
export const pointStates = ['paid', 'breached', 'near', 'calm'] as const;
export type PointState = (typeof pointStates)[number];

export type FootprintPoint = {
  readonly date: string;
  /** Where the index is drawn, milliseconds on an axis of the cover's days. */
  readonly at: number;
  /** Where what was measured is drawn; null for a moment within a day, whose measurement the row of the day has. */
  readonly measuredAt: number | null;
  readonly index: number | null;
  readonly change: number | null;
  readonly payout: number;
  readonly state: PointState;
  /** What was measured; `low` beside it where the day has a range. */
  readonly value: number | null;
  readonly low: number | null;
  readonly missing: boolean;
  /** The row is part of what makes the index value. */
  readonly counts: boolean;
  /** What tells the row from others of its day: the point of a track, the time at which an incident ended. */
  readonly place: string | null;
};

export type FootprintModel = {
  readonly kind: ChartKind;
  readonly points: readonly FootprintPoint[];
  /** Variable and unit of what was measured; null where the index is all there is. */
  readonly measured: { readonly variable: MeasuredId; readonly unit: string; readonly isRange: boolean } | null;
  readonly missingDays: number;
};

type Window = { readonly from: string; readonly to: string };

/** What of the table a chart goes by. */
export type SaysOfChart = Pick<Says, 'chart' | 'isSeveral'>;
/** Is what the index says owed, as far as anybody can say? */
const isOwing = ({ chart }: SaysOfChart): boolean => chart !== 'closed' && chart !== 'open' && chart !== 'calm';

const stateOf = (entry: FootprintEntry, { terms, says }: FootprintReading): PointState => {
  if (entry.payout > 0) return isOwing(says) ? 'paid' : 'breached';
  if (entry.indexValue !== null && breaches(terms.comparator, entry.indexValue, terms.trigger)) return 'breached';
  return entry.features?.some(({ intersected }) => intersected) ? 'near' : 'calm';
};

/** The variables that a kind of chart puts in front, when they were measured. */
const leading = (kind: ChartKind) => riskTypes.find(({ chart }) => chart === kind)?.leading ?? [];

const halfDay = msPerDay / 2;
/**
 * A day is drawn about its tick, from half a day before to half a day after. The index of outages moves within days: it stands at the ends of
 * incidents and, at the right edge, of the day, with the downtime of the day over the tick. Moments stand on the clock of the cover, which is so
 * many hours ahead of UTC.
 */
function whereDrawn({ date, timestampUtc }: FootprintEntry, kind: ChartKind, isMoment: boolean, ahead: number) {
  const moment = Date.parse(timestampUtc) + ahead * 3_600_000;
  const tick = kind === 'track' ? moment : Date.parse(`${date}T00:00:00Z`);
  if (kind !== 'outage') return { at: tick, measuredAt: tick };
  return isMoment ? { at: moment - halfDay, measuredAt: null } : { at: tick + halfDay, measuredAt: tick };
}

/** What an event is drawn by. */
type FootprintReading = {
  readonly kind: ChartKind;
  readonly terms: Pick<PayoutTerms, 'comparator' | 'trigger'>;
  readonly measure: Measure;
  /** What may be said of the event: where nothing is paid in the end, no day of it pays. */
  readonly says: SaysOfChart;
  readonly window?: Window;
  /** Hours that the days of the cover are ahead of UTC. */
  readonly dayOffsetHours?: number;
  /** In which the unit of what was measured is written. */
  readonly locale?: string;
};

/** Turns the rows of an event into points to draw, in the units of the screen. */
export function footprintModel(footprint: readonly FootprintEntry[], reading: FootprintReading): FootprintModel {
  const { kind, measure, window, dayOffsetHours = 0, locale } = reading;
  const rows = window ? footprint.filter(({ date }) => date >= window.from && date <= window.to) : footprint;
  const found = new Map(
    rows.flatMap(({ measurements }) =>
      measurements.map(({ variable }) => [variable.name, variable.unit.symbol] as const),
    ),
  );
  const variable = leading(kind).find((name) => found.has(name));
  const isRange = variable === 'tmax' && found.has('tmin');
  const unit = variable === undefined ? '' : (found.get(variable) ?? '');
  const inHours = unit === 's';
  const read = (entry: FootprintEntry, name: string): number | null => {
    const value = entry.measurements.find((measurement) => measurement.variable.name === name)?.value ?? null;
    return value !== null && inHours ? value / 3600 : value;
  };
  const points = rows.map((entry, row): FootprintPoint => {
    const isMoment = kind === 'outage' && isWithinDay(rows, row);
    const value = variable === undefined ? null : read(entry, variable);
    const low = isRange ? read(entry, 'tmin') : null;
    const isQuiet = kind === 'track' || kind === 'outage' || variable === undefined;
    return {
      date: entry.date,
      ...whereDrawn(entry, kind, isMoment, dayOffsetHours),
      index: entry.indexValue === null ? null : onScreen(entry.indexValue, measure),
      change: entry.indexChange === null ? null : onScreen(entry.indexChange, measure),
      payout: entry.payout,
      state: stateOf(entry, reading),
      value,
      low,
      // What the index reads stands first; beside it the other extreme of a day may be known alone.
      missing: isQuiet ? entry.indexValue === null : (entry.measurements[0]?.value ?? null) === null,
      counts: entry.inOverallIndex,
      place: isMoment ? formatClock(entry.timestampUtc, dayOffsetHours) : (entry.features?.[0]?.referenceId ?? null),
    };
  });
  return {
    kind,
    points,
    measured:
      variable === undefined ? null : { variable, unit: unitIn(inHours ? 'h' : unitName(unit), locale), isRange },
    missingDays: points.filter(({ missing }) => missing).length,
  };
}

/** Stretches of days without a value, as the instants between which they are marked. */
export function gapsOf(points: readonly FootprintPoint[]): readonly { readonly from: number; readonly to: number }[] {
  const half = 43_200_000;
  const gaps: { from: number; to: number }[] = [];
  for (const { at, missing } of points) {
    if (!missing) continue;
    const last = lastOf(gaps);
    if (last && at - half <= last.to) last.to = at + half;
    else gaps.push({ from: at - half, to: at + half });
  }
  return gaps;
}

type Days = { readonly from: string; readonly to: string };

/** The days to show where none are asked for: the period of the cover; of a storm, which lasts days in a period of months, those of its fixes. */
export function daysOf(
  footprint: readonly FootprintEntry[],
  { kind, period: { start, end } }: { readonly kind: ChartKind; readonly period: { start: string; end: string } },
): Days {
  const [first, last] = [footprint[0], lastOf(footprint)];
  if (kind !== 'track' || !first || !last) return { from: start, to: end };
  return { from: addDays(first.date, -1), to: addDays(last.date, 1) };
}
