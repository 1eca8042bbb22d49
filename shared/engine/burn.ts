import { addDays, dayNumber, isLeap } from './calendar';
import type { Cover, IndexChoice, MultiCover, Phase, SingleCover } from './cover';
import { daysOf, runChoice } from './daily';
import { combinedShare, evaluateSingle, isMulti } from './event';
import { indexOf } from './indices/list';
import type { IndexDefinition } from './indices/define';
import { climatology, completeness } from './missing';
import type { Day, Observed } from './observed';
import { payoutPct } from './payout';
import { roundIndex } from './rounding';
import { bootstrap95, deviation, leastSquares, loess, mean, type Line } from './statistics';

export const detrendMethods = ['AUTO', 'NONE', 'LINEAR', 'DAMPED', 'LOESS'] as const;
export type DetrendMethod = (typeof detrendMethods)[number];

export type SimulationOptions = {
  readonly detrend?: DetrendMethod;
  /** Year to which a trend is carried; the last usable year when absent. */
  readonly toYear?: number;
  /** `skip`: missing days count for nothing and only the 90 % rule holds; `engine`: the rules of section 1. */
  readonly missing?: 'engine' | 'skip';
  /** `index`: an undetrended index is rounded as it will be when it pays; `none`: nothing is rounded or clipped. */
  readonly rounding?: 'index' | 'none';
  readonly seed?: number;
  readonly bootstrap?: number;
  /** Share of the slope that DAMPED takes away. */
  readonly damping?: number;
};
export type SimulatedYear = {
  readonly year: number;
  readonly start: string;
  readonly end: string;
  readonly index: number | null;
  readonly detrendIndex: number | null;
  readonly payout: number | null;
  readonly usable: boolean;
  readonly missingDays: number;
  readonly reason: string | null;
};
export type Alternative = {
  readonly method: DetrendMethod;
  readonly expectedLoss: number;
  readonly payoutYears: number;
};
export type Simulation = {
  readonly years: readonly SimulatedYear[];
  readonly usedYears: number;
  readonly expectedLoss: number;
  readonly sdPopulation: number;
  readonly sdSample: number;
  readonly standardError: number;
  readonly interval95: readonly [number, number];
  readonly frequency: number;
  readonly returnPeriod: number | null;
  readonly maxPayout: number;
  readonly trend: {
    readonly slope: number;
    readonly intercept: number;
    readonly standardError: number | null;
    readonly pValue: number | null;
    readonly used: DetrendMethod;
  };
  readonly alternatives: readonly Alternative[];
  readonly fitted: {
    readonly distribution: string;
    readonly parameters: Readonly<Record<string, number>>;
    readonly expectedLoss: number;
    readonly flagged: boolean;
  } | null;
  readonly warnings: readonly string[];
};

export type Window = { readonly year: number; readonly start: string; readonly end: string };

/** A month and day in a given year; 29 February becomes `otherwise` in common years. */
const inYear = (date: string, year: number, otherwise: string) => {
  const monthDay = date.slice(5);
  return `${year}-${monthDay === '02-29' && !isLeap(year) ? otherwise : monthDay}`;
};

/** The same calendar days in another year; the year is the one the window starts in (engine rules, section 7.1). */
export function windowOf(start: string, end: string, year: number): Window {
  const over = Number(end.slice(0, 4)) - Number(start.slice(0, 4));
  return { year, start: inYear(start, year, '03-01'), end: inYear(end, year + over, '02-28') };
}

/** Windows that lie wholly inside the data and before the coverage's own period. */
export function windowsOf(start: string, end: string, firstDay: string, lastDay: string, before = start): Window[] {
  const windows: Window[] = [];
  for (let year = Number(firstDay.slice(0, 4)); year <= Number(lastDay.slice(0, 4)); year++) {
    const window = windowOf(start, end, year);
    if (window.start >= firstDay && window.end <= lastDay && window.end < before) windows.push(window);
  }
  return windows;
}

/** Phases moved with their window. */
const movedPhases = (choice: IndexChoice, by: number): IndexChoice => {
  if (!choice.phases) return choice;
  const move = (date: string, otherwise: string) => inYear(date, Number(date.slice(0, 4)) + by, otherwise);
  return {
    ...choice,
    phases: choice.phases.map((phase): Phase => ({
      ...phase,
      periodStart: move(phase.periodStart, '03-01'),
      periodEnd: move(phase.periodEnd, '02-28'),
    })),
  };
};

type YearIndex = {
  readonly window: Window;
  readonly index: number | null;
  readonly missingDays: number;
  readonly reason: string | null;
};

function dailyYears(
  cover: SingleCover,
  definition: IndexDefinition,
  observed: Observed,
  options: SimulationOptions,
): YearIndex[] {
  const { days } = observed;
  const first = days[0]?.date;
  const last = days.at(-1)?.date;
  if (!first || !last) return [];
  const skip = options.missing === 'skip';
  const adds = definition.kind === 'sum' || definition.kind === 'mean';
  const means =
    skip || !adds ? [] : definition.variables.map((variable) => ({ variable, mean: climatology(days, variable) }));
  const offset = dayNumber(first);
  const coverYear = Number(cover.start.slice(0, 4));
  return windowsOf(cover.start, cover.end, first, last).map((window) => {
    const from = dayNumber(window.start) - offset;
    const direct = days.slice(from, dayNumber(window.end) - offset + 1);
    const whole =
      direct[0]?.date === window.start && direct.at(-1)?.date === window.end
        ? direct
        : daysOf(days, window.start, window.end);
    const { missingDays, usable } = completeness(whole, definition.variables);
    const enough = skip ? missingDays <= 0.1 * whole.length + 1e-9 : usable;
    if (!enough)
      return { window, index: null, missingDays, reason: `${missingDays} of ${whole.length} days are missing` };
    const counted = means.length && missingDays > 0 ? whole.map((day) => withMeans(day, means)) : whole;
    const running = runChoice(movedPhases(cover.index, window.year - coverYear), counted, window.start, window.end);
    const value = running.index.at(-1);
    if (value === undefined || Number.isNaN(value))
      return { window, index: null, missingDays, reason: 'no value in the period' };
    return { window, index: value, missingDays, reason: null };
  });
}

function withMeans(day: Day, means: readonly { variable: keyof Day['values']; mean: (date: string) => number }[]): Day {
  const values = { ...day.values };
  for (const { variable, mean: of } of means) {
    if (values[variable] !== undefined) continue;
    const value = of(day.date);
    if (!Number.isNaN(value)) values[variable] = value;
  }
  return { ...day, values };
}

/** Tracks and outages: each past window is replayed as an event. */
function replayedYears(cover: SingleCover, observed: Observed): YearIndex[] {
  const instants = [
    ...(observed.fixes ?? []).map(({ time }) => time),
    ...(observed.incidents ?? []).map(({ start }) => start),
  ].sort();
  const first = instants[0]?.slice(0, 10);
  const last = (observed.days.at(-1)?.date ?? instants.at(-1)?.slice(0, 10)) as string | undefined;
  if (!first || !last) return [];
  // A record of storms or outages is complete from the year of its first entry.
  return windowsOf(cover.start, cover.end, observed.days[0]?.date ?? `${first.slice(0, 4)}-01-01`, last).map(
    (window) => {
      const found = evaluateSingle(
        { ...cover, start: window.start, end: window.end },
        observed,
        addDays(window.end, 1),
      );
      return { window, index: found.indexValue ?? 0, missingDays: 0, reason: null };
    },
  );
}

const yearsOf = (cover: SingleCover, observed: Observed, options: SimulationOptions): YearIndex[] => {
  const definition = indexOf(cover.index.indexId);
  return definition.kind === 'track' || definition.kind === 'outage'
    ? replayedYears(cover, observed)
    : dailyYears(cover, definition, observed, options);
};

/** Values moved along their trend to `toYear`; unclipped. */
function moved(
  method: Exclude<DetrendMethod, 'AUTO'>,
  years: readonly number[],
  values: readonly number[],
  line: Line,
  toYear: number,
  damping: number,
): number[] {
  switch (method) {
    case 'NONE':
      return [...values];
    case 'LINEAR':
      return values.map((value, at) => value + line.slope * (toYear - (years[at] as number)));
    case 'DAMPED':
      return values.map((value, at) => value + damping * line.slope * (toYear - (years[at] as number)));
    case 'LOESS': {
      const level = loess(years, values, 0.75);
      const end = level.at(-1) ?? 0;
      return values.map((value, at) => value - ((level[at] as number) - end));
    }
  }
}

function clipped(definition: IndexDefinition, values: readonly number[], windowDays: number): number[] {
  if (definition.kind === 'count') return values.map((value) => Math.min(windowDays, Math.max(0, value)));
  return definition.kind === 'extreme' && definition.unit.id === 'deg_c'
    ? [...values]
    : values.map((value) => Math.max(0, value));
}

/** Values within 1e-9 of the trigger are the trigger: binary noise of sums and percentiles must not pay. */
const snapped = (value: number, trigger: number) =>
  Math.abs(value - trigger) <= 1e-9 * Math.max(1, Math.abs(trigger)) ? trigger : value;

type Detrended = { readonly values: readonly number[]; readonly payouts: readonly number[] };

function detrended(
  cover: SingleCover,
  years: readonly number[],
  raw: readonly number[],
  line: Line,
  method: Exclude<DetrendMethod, 'AUTO'>,
  options: SimulationOptions,
): Detrended {
  const definition = indexOf(cover.index.indexId);
  const plain = options.rounding === 'none';
  const toYear = Math.min(options.toYear ?? years.at(-1) ?? 0, (years.at(-1) ?? 0) + 2);
  const shifted = moved(method, years, raw, line, toYear, options.damping ?? 0.5);
  const windowDays = dayNumber(cover.end) - dayNumber(cover.start) + 1;
  const values = plain
    ? shifted
    : method === 'NONE'
      ? shifted.map((value) => roundIndex(value, definition.decimals))
      : clipped(definition, shifted, windowDays);
  return { values, payouts: values.map((value) => payoutPct(cover.terms, snapped(value, cover.terms.trigger))) };
}

const payoutYears = (payouts: readonly number[]) => payouts.filter((payout) => payout > 0).length;

function summed(payouts: readonly number[], options: SimulationOptions) {
  const n = payouts.length;
  const sdSample = deviation(payouts, 1);
  const frequency = n ? payoutYears(payouts) / n : 0;
  return {
    usedYears: n,
    expectedLoss: mean(payouts),
    sdPopulation: deviation(payouts, 0),
    sdSample,
    standardError: n ? sdSample / Math.sqrt(n) : 0,
    interval95: bootstrap95(payouts, options.seed ?? 1, options.bootstrap),
    frequency,
    returnPeriod: frequency > 0 ? 1 / frequency : null,
    maxPayout: payouts.reduce((most, payout) => Math.max(most, payout), 0),
  };
}

const shortRecord = (n: number) => (n < 20 ? [`Only ${n} usable years: the estimate is rough.`] : []);

function simulateSingle(cover: SingleCover, observed: Observed, options: SimulationOptions): Simulation {
  const all = yearsOf(cover, observed, options);
  const used = all.filter((year): year is YearIndex & { index: number } => year.index !== null);
  const years = used.map(({ window }) => window.year);
  const raw = used.map(({ index }) => index);
  const line = leastSquares(years, raw);
  const asked = options.detrend ?? 'AUTO';
  const method = asked === 'AUTO' ? (line.pValue !== null && line.pValue <= 0.1 ? 'LINEAR' : 'NONE') : asked;
  const chosen = detrended(cover, years, raw, line, method, options);
  const alternatives = (['NONE', 'LINEAR'] as const).map((other): Alternative => {
    const { payouts } = detrended(cover, years, raw, line, other, options);
    return { method: other, expectedLoss: mean(payouts), payoutYears: payoutYears(payouts) };
  });
  let at = -1;
  return {
    years: all.map(({ window, index, missingDays, reason }): SimulatedYear => {
      if (index !== null) at += 1;
      const usable = index !== null;
      return {
        ...window,
        index,
        detrendIndex: usable ? (chosen.values[at] ?? null) : null,
        payout: usable ? (chosen.payouts[at] ?? null) : null,
        usable,
        missingDays,
        reason,
      };
    }),
    ...summed(chosen.payouts, options),
    trend: {
      slope: line.slope,
      intercept: line.intercept,
      standardError: line.standardError,
      pValue: line.pValue,
      used: method,
    },
    alternatives,
    fitted: null,
    warnings: shortRecord(used.length),
  };
}

/** Years that all parts can use are combined one by one; expected losses are never added where a limit can bite. */
function simulateMulti(cover: MultiCover, observed: readonly Observed[], options: SimulationOptions): Simulation {
  const parts = cover.parts.map((part, at) =>
    simulateSingle(part, observed[at] ?? { days: [] }, { ...options, bootstrap: 1 }),
  );
  const [lead] = parts;
  if (!lead) throw new RangeError('A multi-trigger coverage needs at least one sub-coverage.');
  const years = lead.years.map((year): SimulatedYear => {
    const same = parts.map((part) => part.years.find((other) => other.year === year.year));
    const usable = same.every((other) => other?.usable);
    const payout = usable
      ? combinedShare(
          cover,
          same.map((other, p) => ({ share: other?.payout ?? 0, weight: cover.parts[p]?.weight ?? 1 })),
        )
      : null;
    return {
      ...year,
      index: payout === null ? null : payout * 100,
      detrendIndex: payout === null ? null : payout * 100,
      payout,
      usable,
      reason: usable ? null : 'a part cannot use this year',
    };
  });
  const payouts = years.flatMap(({ payout }) => (payout === null ? [] : [payout]));
  return {
    years,
    ...summed(payouts, options),
    trend: lead.trend,
    alternatives: [],
    fitted: null,
    warnings: shortRecord(payouts.length),
  };
}

const isMany = (observed: Observed | readonly Observed[]): observed is readonly Observed[] => Array.isArray(observed);

/** What a coverage would have paid in every past year, and what that says of its price: engine rules, section 7. */
export function simulate(
  cover: Cover,
  observed: Observed | readonly Observed[],
  options: SimulationOptions = {},
): Simulation {
  if (isMulti(cover)) return simulateMulti(cover, isMany(observed) ? observed : [observed], options);
  return simulateSingle(cover, isMany(observed) ? (observed[0] ?? { days: [] }) : observed, options);
}
