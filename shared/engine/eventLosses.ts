import { lossAt, type CurvePoint } from './portfolio';

// Losses event by event, where portfolio.ts has them year by year: docs/rules.md §9.1.

/** An event table as a curve: frequencies a year cumulated from the largest loss, the return period is one over them; rarest first. */
export function eventCurve(losses: readonly number[], frequencies: readonly number[]): CurvePoint[] {
  let frequency = 0;
  return losses
    .map((loss, at) => ({ loss, frequency: frequencies[at] as number }))
    .sort((a, b) => b.loss - a.loss)
    .map((event) => {
      frequency += event.frequency;
      return { loss: event.loss, returnPeriod: 1 / frequency };
    });
}

/** Loss of an event table at a return period in years; null beyond the rarest event that happens at all. */
export const eventLossAt = (
  losses: readonly number[],
  frequencies: readonly number[],
  returnPeriod: number,
): number | null =>
  lossAt(
    eventCurve(losses, frequencies).filter((point) => Number.isFinite(point.returnPeriod)),
    returnPeriod,
  );

/** Expected loss per year of events with frequencies. */
export const averageAnnualLoss = (losses: readonly number[], frequencies: readonly number[]): number =>
  losses.reduce((sum, loss, at) => sum + loss * (frequencies[at] as number), 0);

/** What one event cost, and the day (YYYY-MM-DD) on which it began. */
type EventLoss = { readonly begin: string; readonly loss: number };

/** The events of each of some years, by the year they begin in; a year without any has none. */
const ofYears = (events: readonly EventLoss[], years: readonly number[]): readonly (readonly number[])[] =>
  years.map((year) => events.flatMap(({ begin, loss }) => (Number(begin.slice(0, 4)) === year ? [loss] : [])));

/** What the events of each year cost together. */
export const yearlySums = (events: readonly EventLoss[], years: readonly number[]): number[] =>
  ofYears(events, years).map((losses) => losses.reduce((sum, loss) => sum + loss, 0));

/** The largest single event of each year: on these, the curve of portfolio.ts is the occurrence curve. */
export const largestOfYears = (events: readonly EventLoss[], years: readonly number[]): number[] =>
  ofYears(events, years).map((losses) => Math.max(0, ...losses));
