import { msPerDay } from '#shared/engine/calendar';
import { DataFault } from '#shared/engine/dataFault';
import { timesOf } from './cf';
import type { ContainerVariable } from './container';
import { whyNotMeasured } from '../reading/dates';
import type { FeedOptions } from '../reading/options';

/** The steps of a file in order: each an ascending instant and the places in the file that make it up. */
export type Steps = {
  readonly kind: 'day' | 'other';
  readonly times: Float64Array;
  readonly sources: readonly (readonly number[])[];
  readonly perDay: number;
  readonly repeats: readonly number[];
};

/** A grid of days that nobody can have measured is a forecast or a projection: no coverage may rest on it. */
export function checkMeasured(times: Float64Array, { today }: FeedOptions) {
  for (const time of [times[0], times.at(-1)]) {
    const reason = time === undefined ? null : whyNotMeasured(Math.floor(time / msPerDay), today);
    if (reason === null) continue;
    throw new DataFault(
      'feeds.broken',
      `The steps of the grid reach where nothing is measured: ${reason}. Cut them off and bring it again.`,
    );
  }
}

/**
 * The steps of a time coordinate. Days are those of the file's clock, or of the one that the person says, to which parts of days are brought;
 * days of one value each stand as they are written. `clock`: hours that it is ahead of UTC.
 */
export async function stepsIn(time: ContainerVariable, { utcOffset }: FeedOptions) {
  const { times, zone } = await timesOf(time);
  const written = stepsOf(times);
  const clock = utcOffset ?? zone ?? 0;
  const isMoved = zone !== null && zone !== clock && written.perDay > 1;
  const steps = isMoved ? stepsOf(times.map((ms) => ms + (clock - zone) * 3_600_000)) : written;
  const notes = zone ? [`Days are those of a clock ${clock} hours ahead of UTC.`] : [];
  return { ...steps, clock, notes };
}

/** Orders the steps, drops repeated ones, and sees whether they are days, parts of days, or neither. */
function stepsOf(times: Float64Array): Steps {
  const order = [...times.keys()]
    .filter((i) => !Number.isNaN(times[i]))
    .sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0) || a - b);
  if (order.length === 0) throw new DataFault('feeds.empty', 'The file has no time step.');
  const repeats = order.filter((i, n) => n > 0 && times[i] === times[order[n - 1] ?? -1]);
  const single = order.filter((i, n) => n === 0 || times[i] !== times[order[n - 1] ?? -1]);
  const gaps = single
    .slice(1)
    .map((i, n) => (times[i] ?? 0) - (times[single[n] ?? 0] ?? 0))
    .sort((a, b) => a - b);
  const usual = gaps[Math.floor(gaps.length / 2)] ?? msPerDay;
  const perDay = Math.round(msPerDay / usual);
  const divides = perDay >= 1 && Math.abs(perDay * usual - msPerDay) < 60_000;
  const days = single.map((i) => Math.floor((times[i] ?? 0) / msPerDay));
  const isDaily = divides && (perDay > 1 || new Set(days).size === days.length);
  if (!isDaily) {
    return {
      kind: 'other',
      times: Float64Array.from(single, (i) => times[i] ?? NaN),
      sources: single.map((i) => [i]),
      perDay: 1,
      repeats,
    };
  }
  const byDay = new Map<number, number[]>();
  single.forEach((i, n) => {
    const day = days[n] ?? 0;
    const steps = byDay.get(day);
    if (steps) steps.push(i);
    else byDay.set(day, [i]);
  });
  return {
    kind: 'day',
    times: Float64Array.from(byDay.keys(), (day) => day * msPerDay),
    sources: [...byDay.values()],
    perDay,
    repeats,
  };
}
