import type { Running } from './define';

const all = (n: number, keep: (at: number) => boolean) => Array.from({ length: n }, (_, at) => at).filter(keep);

/** I_d = I_{d-1} + x_d; a missing day adds nothing. */
export function runSum(x: Float64Array): Running {
  const index = new Float64Array(x.length);
  let total = 0;
  for (let d = 0; d < x.length; d++) {
    const add = x[d] as number;
    if (add === add) total += add;
    index[d] = total;
  }
  return { index, latest: x, overall: () => all(x.length, (d) => !Number.isNaN(x[d])), recent: () => last(x) };
}

export function runCount(qualifies: Uint8Array): Running {
  const index = new Float64Array(qualifies.length);
  let count = 0;
  for (let d = 0; d < qualifies.length; d++) index[d] = count += qualifies[d] as number;
  return {
    index,
    latest: Float64Array.from(qualifies),
    overall: () => all(qualifies.length, (d) => qualifies[d] === 1),
    recent: () => last(qualifies),
  };
}

/** Longest run so far of qualifying days, once it has reached `minSpell`. */
export function runSpell(qualifies: Uint8Array, minSpell: number): Running {
  const n = qualifies.length;
  const index = new Float64Array(n);
  const latest = new Float64Array(n);
  let spell = 0;
  let longest = 0;
  let end = -1;
  for (let d = 0; d < n; d++) {
    spell = qualifies[d] ? spell + 1 : 0;
    latest[d] = spell;
    if (spell >= minSpell && spell > longest) {
      longest = spell;
      end = d;
    }
    index[d] = longest;
  }
  const range = (to: number, length: number) => Array.from({ length }, (_, at) => to - length + 1 + at);
  return {
    index,
    latest,
    overall: () => (end < 0 ? [] : range(end, longest)),
    recent: () => (spell > 0 ? range(n - 1, spell) : last(qualifies)),
  };
}

export function runSpellTotal(qualifies: Uint8Array, minSpell: number): Running {
  const n = qualifies.length;
  const index = new Float64Array(n);
  const latest = new Float64Array(n);
  const counted = new Uint8Array(n);
  let spell = 0;
  let total = 0;
  for (let d = 0; d < n; d++) {
    spell = qualifies[d] ? spell + 1 : 0;
    if (spell === minSpell) {
      total += spell;
      counted.fill(1, d - spell + 1, d + 1);
    } else if (spell > minSpell) {
      total += 1;
      counted[d] = 1;
    }
    latest[d] = spell;
    index[d] = total;
  }
  return { index, latest, overall: () => all(n, (d) => counted[d] === 1), recent: () => last(qualifies) };
}

export function runExtreme(x: Float64Array, largest: boolean): Running {
  const index = new Float64Array(x.length);
  let best = NaN;
  let at = -1;
  for (let d = 0; d < x.length; d++) {
    const value = x[d] as number;
    if (value === value && (Number.isNaN(best) || (largest ? value > best : value < best))) {
      best = value;
      at = d;
    }
    index[d] = best;
  }
  return { index, latest: x, overall: () => (at < 0 ? [] : [at]), recent: () => last(x) };
}

/** Largest sum of n consecutive days inside the phase; a missing day breaks every window that holds it. */
export function runRollingMax(x: Float64Array, window: number): Running {
  const n = x.length;
  const index = new Float64Array(n);
  const latest = new Float64Array(n);
  let best = 0;
  let end = -1;
  for (let d = 0; d < n; d++) {
    let sum = d + 1 >= window ? 0 : NaN;
    for (let back = 0; back < window && d + 1 >= window; back++) sum += x[d - back] as number;
    latest[d] = Number.isNaN(sum) ? 0 : sum;
    if (!Number.isNaN(sum) && (end < 0 || sum > best)) {
      best = sum;
      end = d;
    }
    index[d] = best;
  }
  const range = (to: number) =>
    Array.from({ length: Math.min(window, to + 1) }, (_, at) => to - Math.min(window, to + 1) + 1 + at);
  return { index, latest, overall: () => (end < 0 ? [] : range(end)), recent: () => (n ? range(n - 1) : []) };
}

const last = (x: Float64Array | Uint8Array): number[] => (x.length ? [x.length - 1] : []);

const tests: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  GT: (a, b) => a > b,
  GTE: (a, b) => a >= b,
  LT: (a, b) => a < b,
  LTE: (a, b) => a <= b,
};
/** 1 where a value stands to the threshold as asked; a missing value never does. */
export function qualifying(x: Float64Array, op: string, threshold: number): Uint8Array {
  const test = tests[op];
  if (!test) throw new RangeError(`"${op}" is not one of GT, GTE, LT, LTE`);
  const marks = new Uint8Array(x.length);
  for (let d = 0; d < x.length; d++) if (test(x[d] as number, threshold)) marks[d] = 1;
  return marks;
}
