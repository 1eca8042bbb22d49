import { firstNumbers } from '../counting';
import { comparators } from '../cover';
import type { Running } from './define';

// Each rule walks over its days once. `lastOnly` leaves out what only a footprint shows: the value of every day, and the days that made it.

const all = (n: number, keep: (at: number) => boolean) => firstNumbers(n).filter(keep);
const none = new Float64Array(0);
const traceOf = (days: number, lastOnly: boolean) => (lastOnly ? none : new Float64Array(days));
const noPositions = () => [];
const only = (value: number): Running => ({
  value,
  index: none,
  latest: none,
  overall: noPositions,
  recent: noPositions,
});

/** I_d = I_{d-1} + x_d; a missing day adds nothing. */
export function runSum(x: Float64Array, lastOnly = false): Running {
  const index = traceOf(x.length, lastOnly);
  let total = 0;
  for (let d = 0; d < x.length; d++) {
    const add = x[d] as number;
    if (add === add) total += add;
    if (!lastOnly) index[d] = total;
  }
  if (lastOnly) return only(total);
  return {
    value: total,
    index,
    latest: x,
    overall: () => all(x.length, (d) => !Number.isNaN(x[d])),
    recent: () => last(x),
  };
}

export function runCount(qualifies: Uint8Array, lastOnly = false): Running {
  const index = traceOf(qualifies.length, lastOnly);
  let count = 0;
  for (let d = 0; d < qualifies.length; d++) {
    count += qualifies[d] as number;
    if (!lastOnly) index[d] = count;
  }
  if (lastOnly) return only(count);
  return {
    value: count,
    index,
    latest: Float64Array.from(qualifies),
    overall: () => all(qualifies.length, (d) => qualifies[d] === 1),
    recent: () => last(qualifies),
  };
}

/** Longest run so far of qualifying days, once it has reached `minSpell`. */
export function runSpell(qualifies: Uint8Array, minSpell: number, lastOnly = false): Running {
  const n = qualifies.length;
  const index = traceOf(n, lastOnly);
  const latest = traceOf(n, lastOnly);
  let spell = 0;
  let longest = 0;
  let end = -1;
  for (let d = 0; d < n; d++) {
    spell = qualifies[d] ? spell + 1 : 0;
    if (spell >= minSpell && spell > longest) {
      longest = spell;
      end = d;
    }
    if (lastOnly) continue;
    latest[d] = spell;
    index[d] = longest;
  }
  if (lastOnly) return only(longest);
  const [made, now] = [range(end, end < 0 ? 0 : longest), spell > 0 ? range(n - 1, spell) : last(qualifies)];
  return { value: longest, index, latest, overall: () => made, recent: () => now };
}

/** Days in runs of at least `minSpell`; a run counts in full when it reaches it. */
export const runSpellTotal = (qualifies: Uint8Array, minSpell: number, lastOnly = false): Running =>
  runReached(qualifies, minSpell, lastOnly, minSpell, 1);

/** Number of runs of at least `minSpell`; a run counts when it reaches it. */
export const runSpellCount = (qualifies: Uint8Array, minSpell: number, lastOnly = false): Running =>
  runReached(qualifies, minSpell, lastOnly, 1, 0);

/** A run adds one thing on the day that it reaches `minSpell`, and another on each day that it goes on. */
function runReached(
  qualifies: Uint8Array,
  minSpell: number,
  lastOnly: boolean,
  onReaching: number,
  onGoingOn: number,
): Running {
  const n = qualifies.length;
  const index = traceOf(n, lastOnly);
  const latest = traceOf(n, lastOnly);
  const counted = new Uint8Array(lastOnly ? 0 : n);
  let spell = 0;
  let total = 0;
  for (let d = 0; d < n; d++) {
    spell = qualifies[d] ? spell + 1 : 0;
    if (spell === minSpell) total += onReaching;
    else if (spell > minSpell) total += onGoingOn;
    if (lastOnly) continue;
    if (spell === minSpell) counted.fill(1, d - spell + 1, d + 1);
    else if (spell > minSpell) counted[d] = 1;
    latest[d] = spell;
    index[d] = total;
  }
  if (lastOnly) return only(total);
  return { value: total, index, latest, overall: () => all(n, (d) => counted[d] === 1), recent: () => last(qualifies) };
}

export function runExtreme(x: Float64Array, largest: boolean, lastOnly = false): Running {
  const index = traceOf(x.length, lastOnly);
  let best = NaN;
  let at = -1;
  for (let d = 0; d < x.length; d++) {
    const value = x[d] as number;
    if (value === value && (at < 0 || (largest ? value > best : value < best))) {
      best = value;
      at = d;
    }
    if (!lastOnly) index[d] = best;
  }
  if (lastOnly) return only(best);
  const made = at < 0 ? [] : [at];
  return { value: best, index, latest: x, overall: () => made, recent: () => last(x) };
}

/** Largest sum of n consecutive days inside the phase; a missing day breaks every window that holds it. */
export function runRollingMax(x: Float64Array, window: number, lastOnly = false): Running {
  const n = x.length;
  const index = traceOf(n, lastOnly);
  const latest = traceOf(n, lastOnly);
  let best = 0;
  let end = -1;
  for (let d = 0; d < n; d++) {
    let sum = d + 1 >= window ? 0 : NaN;
    for (let back = 0; back < window && d + 1 >= window; back++) sum += x[d - back] as number;
    if (sum === sum && (end < 0 || sum > best)) {
      best = sum;
      end = d;
    }
    if (lastOnly) continue;
    latest[d] = sum === sum ? sum : 0;
    index[d] = best;
  }
  if (lastOnly) return only(best);
  const windowTo = (day: number) => range(day, Math.min(window, day + 1));
  const made = end < 0 ? [] : windowTo(end);
  return { value: best, index, latest, overall: () => made, recent: () => (n ? windowTo(n - 1) : []) };
}

/** The `length` days up to a day, that day included. */
const range = (to: number, length: number) => firstNumbers(length).map((at) => to - length + 1 + at);

const last = (x: Float64Array | Uint8Array): number[] => (x.length ? [x.length - 1] : []);

/** 1 where a value stands to the threshold as asked; a missing value never does. */
export function qualifying(x: Float64Array, op: string, threshold: number): Uint8Array {
  if (!comparators.some((comparator) => comparator === op))
    throw new RangeError(`"${op}" is not one of GT, GTE, LT, LTE`);
  const [above, orEqual] = [op.startsWith('GT'), op.endsWith('E')];
  const marks = new Uint8Array(x.length);
  for (let d = 0; d < x.length; d++) {
    const value = x[d] as number;
    const beyond = above ? value > threshold : value < threshold;
    if (beyond || (orEqual && value === threshold)) marks[d] = 1;
  }
  return marks;
}
