import type { Cover, MultiCover, SingleCover } from '../cover';
import { phasesOf } from './choice';
import { indexOf } from '../indices/list';
import { nothingObserved, type Observed } from '../observed';
import { roundIndex } from '../rounding';
import type { DailyFootprint, Evaluation, EventState, FootprintRow } from './footprint';
import { combinedShare, isMany, isMulti } from './combined';
import { computedStatus } from './settle';
import { evaluateColumns, evaluateDaily } from './daily';
import { evaluateOutages } from './outages';
import { evaluateTracks } from './tracks';

function checkPhases({ index, start, end }: SingleCover): void {
  if (phasesOf(index, start, end).some(({ periodStart, periodEnd }) => periodStart > periodEnd))
    throw new RangeError('A phase ends before it starts.');
}

/** An event of one trigger, replayed as its index asks for. */
export function evaluateSingle(cover: SingleCover, observed: Observed, asOf: string): Evaluation {
  checkPhases(cover);
  switch (indexOf(cover.index.indexId).kind) {
    case 'track':
      return evaluateTracks(cover, observed, asOf);
    case 'outage':
      return evaluateOutages(cover, observed, asOf);
    default:
      return evaluateDaily(cover, observed, asOf);
  }
}

function evaluateMulti(cover: MultiCover, observed: readonly Observed[], asOf: string): Evaluation {
  const evaluations = cover.parts.map((part, at) => evaluateSingle(part, observed[at] ?? nothingObserved, asOf));
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

/** Replays what was observed of a coverage up to `asOf`: the footprint, the index, the payout and the status on that day. */
export function evaluate(cover: Cover, observed: Observed | readonly Observed[], asOf: string): Evaluation {
  if (isMulti(cover)) return evaluateMulti(cover, isMany(observed) ? observed : [observed], asOf);
  return evaluateSingle(cover, isMany(observed) ? (observed[0] ?? nothingObserved) : observed, asOf);
}

/** How an event stands, and what was observed: as columns where it has a row for each day, else row by row. */
type EvaluatedEvent = { readonly state: EventState; readonly footprint: DailyFootprint | readonly FootprintRow[] };

/** As `evaluate`, for many events at once: the rows of days stay columns. */
export function evaluateEvent(cover: Cover, observed: Observed | readonly Observed[], asOf: string): EvaluatedEvent {
  if (!isMulti(cover) && !isMany(observed) && !['track', 'outage'].includes(indexOf(cover.index.indexId).kind)) {
    checkPhases(cover);
    const { state, daily } = evaluateColumns(cover, observed, asOf);
    return { state, footprint: daily };
  }
  const { footprint, ...state } = evaluate(cover, observed, asOf);
  return { state, footprint };
}
