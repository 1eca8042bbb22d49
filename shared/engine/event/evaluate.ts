import { dayOfInstant } from '../calendar';
import type { Cover, MultiCover, SingleCover } from '../cover';
import { definitionOf, phasesOf } from './choice';
import { isOfInstants } from '../indices/define';
import { isCoverOver } from './clock';
import { indexOf } from '../indices/list';
import { nothingObserved, type Observed } from '../observed';
import { roundIndex } from '../rounding';
import type { DailyFootprint, Evaluation, EventState, FootprintRow } from './footprint';
import { combinedShare, isMany, isMulti } from './combined';
import { computedStatus } from './computedStatus';
import { restDecides } from './settle';
import { evaluateColumns, evaluateDaily } from './daily';
import { evaluateOutages } from './outages';
import { evaluateTracks } from './tracks';
import { engineVersion, isOlder } from '../version';

function checkPhases({ index, start, end }: SingleCover): void {
  if (phasesOf(index, start, end).some(({ periodStart, periodEnd }) => periodStart > periodEnd))
    throw new RangeError('A phase ends before it starts.');
}

/** An event of one trigger, replayed as its index asks for. */
function evaluateSingle(
  cover: SingleCover,
  observed: Observed,
  asOf: string,
  engine: string = engineVersion,
): Evaluation {
  checkPhases(cover);
  switch (indexOf(cover.index.indexId).kind) {
    case 'track':
      return evaluateTracks(cover, observed, asOf, engine);
    case 'outage':
      return evaluateOutages(cover, observed, asOf, engine);
    default:
      return evaluateDaily(cover, observed, dayOfInstant(asOf), engine);
  }
}

/** The last row on or before each of these days, which ascend as the rows do: one walk, where a search for each day would make it quadratic. */
function lastRows(rows: readonly FootprintRow[], dates: readonly string[]): readonly (FootprintRow | undefined)[] {
  let next = 0;
  return dates.map((date) => {
    while (next < rows.length && (rows[next] as FootprintRow).date <= date) next += 1;
    return rows[next - 1];
  });
}

/** A row for each day that any of several triggers has, with what is owed together and what would be if nothing more came. */
function rowsTogether(cover: MultiCover, evaluations: readonly Evaluation[], engine: string): FootprintRow[] {
  const dates = [...new Set(evaluations.flatMap(({ footprint }) => footprint.map(({ date }) => date)))].sort();
  const lastOf = evaluations.map(({ footprint }) => lastRows(footprint, dates));
  const together = (shareOf: (row: FootprintRow) => number) =>
    dates.map((_, day) =>
      combinedShare(
        cover,
        lastOf.map(({ [day]: row }, at) => ({ share: row ? shareOf(row) : 0, weight: cover.parts[at]?.weight ?? 1 })),
      ),
    );
  const owed = together(({ payoutPct }) => payoutPct);
  // Up to engine 1.1.0 what is owed stood in place of what would be paid if nothing more came.
  const indicative = isOlder(engine, '1.2.0')
    ? owed
    : together(({ payoutPct, indicativePct = payoutPct }) => indicativePct);
  // Up to engine 1.2.0 the first row of a date spoke for it; the last one is what it came to.
  const isFirst = isOlder(engine, '1.3.0');
  const rowOf = (part: number, day: number) => {
    const date = dates[day];
    if (isFirst) return evaluations[part]?.footprint.find((row) => row.date === date);
    const last = lastOf[part]?.[day];
    return last?.date === date ? last : undefined;
  };
  const values = owed.map((share) => roundIndex(share * 100, 1));
  return dates.map((date, day): FootprintRow => {
    const value = values[day] as number;
    const before = values[day - 1] ?? 0;
    return {
      timestampUtc: `${date}T00:00:00.000Z`,
      date,
      indexValue: value,
      indexChange: Number((value - before).toFixed(9)),
      payoutPct: owed[day] as number,
      indicativePct: indicative[day] as number,
      measurements: evaluations.flatMap((_, part) => rowOf(part, day)?.measurements ?? []),
      inLatestIndex: day === dates.length - 1,
      inOverallIndex: value > before,
    };
  });
}

/** The first of some dates; null where one of them is not known. */
const earliest = (dates: readonly (string | null)[]): string | null =>
  dates.includes(null) ? null : ([...dates].sort()[0] ?? null);

/** An event of several triggers. */
function evaluateMulti(cover: MultiCover, observed: readonly Observed[], asOf: string, engine: string): Evaluation {
  const evaluations = cover.parts.map((part, at) =>
    evaluateSingle(part, observed[at] ?? nothingObserved, asOf, engine),
  );
  const footprint = rowsTogether(cover, evaluations, engine);
  const over = isCoverOver(cover, asOf);
  const usable = evaluations.every((part) => part.usable);
  const last = footprint.at(-1);
  const owed = last?.payoutPct ?? 0;
  // Each trigger waits for its own data, and all of them for the last.
  const decided = over && evaluations.every((part) => part.decided);
  const payout = decided && !usable ? 0 : owed;
  return {
    footprint,
    decimals: 1,
    indexValue: last?.indexValue ?? null,
    latestIndexValue: last?.indexValue ?? null,
    payoutPct: payout,
    // What one part does not know, all of them together do not.
    indicativePct: evaluations.some((part) => part.indicativePct === null) ? null : (last?.indicativePct ?? null),
    status: computedStatus(footprint.length, payout, decided, usable),
    decided,
    dataUntil: earliest(evaluations.map((part) => part.dataUntil)),
    warning: evaluations.some((part) => part.warning) && payout === 0,
    missingDays: Math.max(0, ...evaluations.map((part) => part.missingDays)),
    usable,
    firstPayoutDate: footprint.find((row) => row.payoutPct > 0)?.date ?? null,
    parts: evaluations.map(({ indexValue, payoutPct, indicativePct }) => ({ indexValue, payoutPct, indicativePct })),
  };
}

/**
 * Replays what was observed of a coverage up to `asOf`, a day (to its end) or an instant: the footprint, the index, the payout and the
 * status as of then. `engine` is the version whose rules hold where a later one has changed them.
 */
export function evaluate(
  cover: Cover,
  observed: Observed | readonly Observed[],
  asOf: string,
  engine: string = engineVersion,
): Evaluation {
  if (isMulti(cover)) return evaluateMulti(cover, isMany(observed) ? observed : [observed], asOf, engine);
  return evaluateSingle(cover, isMany(observed) ? (observed[0] ?? nothingObserved) : observed, asOf, engine);
}

/** May other years than those that were observed change the warning of a watched event? docs/rules.md §4.3. */
export function asksOtherYears(cover: Cover, { status, warning, indexValue }: EventState): boolean {
  if (status !== 'MONITORED' || indexValue === null) return false;
  if (!isMulti(cover)) return restDecides(cover, definitionOf(cover.index), indexValue);
  return !warning && cover.parts.some((part) => restDecides(part, definitionOf(part.index), null));
}

/** How an event stands, and what was observed: as columns where it has a row for each day, else row by row. */
type EvaluatedEvent = { readonly state: EventState; readonly footprint: DailyFootprint | readonly FootprintRow[] };

/** As `evaluate`, for many events at once: the rows of days stay columns. */
export function evaluateEvent(cover: Cover, observed: Observed | readonly Observed[], asOf: string): EvaluatedEvent {
  if (!isMulti(cover) && !isMany(observed) && !isOfInstants(indexOf(cover.index.indexId))) {
    checkPhases(cover);
    const { state, daily } = evaluateColumns(cover, observed, dayOfInstant(asOf));
    return { state, footprint: daily };
  }
  const { footprint, ...state } = evaluate(cover, observed, asOf);
  return { state, footprint };
}
