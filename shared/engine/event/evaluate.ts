import { dayOfInstant, isOver } from '../calendar';
import type { Cover, MultiCover, SingleCover } from '../cover';
import { definitionOf, phasesOf } from './choice';
import { indexOf } from '../indices/list';
import { nothingObserved, type Observed } from '../observed';
import { roundIndex } from '../rounding';
import type { DailyFootprint, Evaluation, EventState, FootprintRow } from './footprint';
import { combinedShare, isMany, isMulti } from './combined';
import { computedStatus, restDecides } from './settle';
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
  const day = dayOfInstant(asOf);
  switch (indexOf(cover.index.indexId).kind) {
    case 'track':
      return evaluateTracks(cover, observed, day, engine);
    case 'outage':
      return evaluateOutages(cover, observed, asOf, engine);
    default:
      return evaluateDaily(cover, observed, day, engine);
  }
}

/** An event of several triggers: a row for each day that any of them has, with what is owed together and what would be if nothing more came. */
function evaluateMulti(cover: MultiCover, observed: readonly Observed[], asOf: string, engine: string): Evaluation {
  const evaluations = cover.parts.map((part, at) =>
    evaluateSingle(part, observed[at] ?? nothingObserved, asOf, engine),
  );
  const dates = [...new Set(evaluations.flatMap(({ footprint }) => footprint.map(({ date }) => date)))].sort();
  const togetherOn = (date: string, shareOf: (row: FootprintRow) => number) => {
    const last = evaluations.map((part) => part.footprint.findLast((row) => row.date <= date));
    const weightOf = (at: number) => cover.parts[at]?.weight ?? 1;
    return combinedShare(
      cover,
      last.map((row, at) => ({ share: row ? shareOf(row) : 0, weight: weightOf(at) })),
    );
  };
  const owedOn = (date: string) => togetherOn(date, ({ payoutPct }) => payoutPct);
  // Up to engine 1.1.0 what is owed stood in place of what would be paid if nothing more came.
  const wasOwed = isOlder(engine, '1.2.0');
  const indicativeOn = (date: string) =>
    wasOwed ? owedOn(date) : togetherOn(date, ({ payoutPct, indicativePct = payoutPct }) => indicativePct);
  // Up to engine 1.2.0 the first row of a date spoke for it; the last one is what it came to.
  const rowOf = (rows: readonly FootprintRow[], date: string) =>
    isOlder(engine, '1.3.0') ? rows.find((row) => row.date === date) : rows.findLast((row) => row.date === date);
  const footprint = dates.map((date, at): FootprintRow => {
    const payout = owedOn(date);
    const value = roundIndex(payout * 100, 1);
    const before = at === 0 ? 0 : roundIndex(owedOn(dates[at - 1] as string) * 100, 1);
    return {
      timestampUtc: `${date}T00:00:00.000Z`,
      date,
      indexValue: value,
      indexChange: Number((value - before).toFixed(9)),
      payoutPct: payout,
      indicativePct: indicativeOn(date),
      measurements: evaluations.flatMap((part) => rowOf(part.footprint, date)?.measurements ?? []),
      inLatestIndex: at === dates.length - 1,
      inOverallIndex: value > before,
    };
  });
  const over = isOver(asOf, cover.end);
  const usable = evaluations.every((part) => part.usable);
  const last = footprint.at(-1);
  const isUndecidable = over && !usable;
  const payout = isUndecidable ? 0 : (last?.payoutPct ?? 0);
  return {
    footprint,
    decimals: 1,
    indexValue: last?.indexValue ?? null,
    latestIndexValue: last?.indexValue ?? null,
    payoutPct: payout,
    // What one part does not know, all of them together do not.
    indicativePct: evaluations.some((part) => part.indicativePct === null) ? null : (last?.indicativePct ?? null),
    status: computedStatus(footprint.length, payout, over, usable),
    warning: evaluations.some((part) => part.warning) && payout === 0,
    missingDays: Math.max(0, ...evaluations.map((part) => part.missingDays)),
    usable,
    firstPayoutDate: footprint.find((row) => row.payoutPct > 0)?.date ?? null,
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
  if (!isMulti(cover) && !isMany(observed) && !['track', 'outage'].includes(indexOf(cover.index.indexId).kind)) {
    checkPhases(cover);
    const { state, daily } = evaluateColumns(cover, observed, dayOfInstant(asOf));
    return { state, footprint: daily };
  }
  const { footprint, ...state } = evaluate(cover, observed, asOf);
  return { state, footprint };
}
