import { addDays, dayNumber, inYear } from './calendar';
import { columnsOf, spanOf } from './columns';
import type { Cover, IndexChoice, MultiCover, Phase, SingleCover } from './cover';
import { definitionOf, runChoice } from './daily';
import { appliedMethod, detrended, trendOf, type AppliedMethod, type DetrendMethod } from './detrend';
import { expectedShare, fitted, returnLevel, type IndexFamily } from './distributions';
import { combinedShare, evaluateSingle, isMulti } from './event';
import type { DailyValues, IndexDefinition } from './indices/define';
import { completeness, filled } from './missing';
import type { Observed } from './observed';
import type { VariableId } from './variables';
import { isAbove, payoutPct } from './payout';
import { roundIndex } from './rounding';
import { mayBeNegative } from './units';
import { bootstrap95, deviation, mean, type Line } from './statistics';

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
  /** Share of the years that LOESS looks at. */
  readonly span?: number;
  /** False: without the cross-check by a fitted distribution. */
  readonly fit?: boolean;
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
    /** Shares that are exceeded in 1 % and in 0.5 % of the years. */
    readonly valueAtRisk99: number;
    readonly valueAtRisk995: number;
  } | null;
  readonly warnings: readonly string[];
};

export type Window = { readonly year: number; readonly start: string; readonly end: string };

/** The same calendar days in another year; the year is the one the window starts in (docs/rules.md §7.1). */
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
  const move = (date: string, otherwise: '02-28' | '03-01') => inYear(date, Number(date.slice(0, 4)) + by, otherwise);
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
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  if (!first || !last) return [];
  const columns = columnsOf(days);
  const { variables, kind } = definition;
  const skip = options.missing === 'skip';
  const fills = !skip && (kind === 'sum' || kind === 'mean');
  const coverYear = Number(cover.start.slice(0, 4));
  return windowsOf(cover.start, cover.end, first, last).map((window) => {
    const [from, to] = [dayNumber(window.start), dayNumber(window.end)];
    const length = to - from + 1;
    const known = variables.map((variable) => spanOf(columns, variable, from, to));
    const { missingDays, usable } = completeness(known, length, definition.byMonth ? from : null);
    const left = (reason: string) => ({ window, index: null, missingDays, reason });
    if (!(skip ? missingDays <= 0.1 * length + 1e-9 : usable))
      return left(`${missingDays} of ${length} days are missing`);
    const counted =
      fills && missingDays > 0
        ? known.map((values, at) => filled(values, columns, variables[at] as VariableId, from))
        : known;
    const values: DailyValues = {
      length,
      value: (variable) => counted[variables.indexOf(variable)] ?? new Float64Array(length),
      lastOnly: true,
    };
    const choice = movedPhases(cover.index, window.year - coverYear);
    const value = runChoice(definition, choice, values, window.start, window.end).index.at(-1);
    if (value === undefined || Number.isNaN(value)) return left('no value in the period');
    return { window, index: value, missingDays, reason: null };
  });
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
      const evaluation = evaluateSingle(
        { ...cover, start: window.start, end: window.end },
        observed,
        addDays(window.end, 1),
      );
      return { window, index: evaluation.indexValue ?? 0, missingDays: 0, reason: null };
    },
  );
}

/** Which distribution suits an index: docs/rules.md §7.4. */
function familyOf({ kind, unit }: IndexDefinition): IndexFamily {
  switch (kind) {
    case 'count':
    case 'extreme':
      return kind;
    case 'sum':
      return unit.id === 'deg_c_d' ? 'degrees' : 'sum';
    // Most years of storms and outages are zero: a gamma with a share of zeros.
    case 'track':
    case 'outage':
      return 'sum';
    default:
      return 'mean';
  }
}

function clipped({ kind, unit }: IndexDefinition, values: readonly number[], windowDays: number): number[] {
  if (kind === 'count') return values.map((value) => Math.min(windowDays, Math.max(0, value)));
  return mayBeNegative(unit.id) ? [...values] : values.map((value) => Math.max(0, value));
}

/** Values within 1e-9 of the trigger are the trigger: binary noise of sums and percentiles must not pay. */
const snapped = (value: number, trigger: number) =>
  Math.abs(value - trigger) <= 1e-9 * Math.max(1, Math.abs(trigger)) ? trigger : value;

export type YearlyBurn = { readonly values: readonly number[]; readonly payouts: readonly number[] };

/** Detrended index and share of each year, from the yearly values of an index: docs/rules.md §7.2 and §7.3. */
export function burnYears(
  cover: Pick<SingleCover, 'start' | 'end' | 'terms'>,
  definition: IndexDefinition,
  years: readonly number[],
  raw: readonly number[],
  line: Line,
  method: AppliedMethod,
  options: SimulationOptions,
): YearlyBurn {
  const shifted = detrended(method, years, raw, line, options);
  const windowDays = dayNumber(cover.end) - dayNumber(cover.start) + 1;
  const values =
    options.rounding === 'none'
      ? shifted
      : method === 'NONE'
        ? shifted.map((value) => roundIndex(value, definition.decimals))
        : clipped(definition, shifted, windowDays);
  return { values, payouts: values.map((value) => payoutPct(cover.terms, snapped(value, cover.terms.trigger))) };
}

const payoutYears = (payouts: readonly number[]) => payouts.filter((payout) => payout > 0).length;

/** Expected loss and its uncertainty from the share of each year: docs/rules.md §7.3. */
export function lossFigures(payouts: readonly number[], options: Pick<SimulationOptions, 'seed' | 'bootstrap'> = {}) {
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

/** The cross-check by a fitted distribution: shown, never priced. Null where none fits. */
function fittedCheck(
  cover: SingleCover,
  definition: IndexDefinition,
  values: readonly number[],
  { expectedLoss, standardError }: { readonly expectedLoss: number; readonly standardError: number },
): Simulation['fitted'] {
  const windowDays = dayNumber(cover.end) - dayNumber(cover.start) + 1;
  const distribution = fitted(familyOf(definition), values, windowDays);
  if (!distribution) return null;
  const share = expectedShare(cover.terms, distribution);
  const { terms } = cover;
  const worst = (years: number) => payoutPct(terms, returnLevel(distribution, years, isAbove(terms.comparator)));
  return {
    distribution: distribution.name,
    parameters: distribution.parameters,
    expectedLoss: share,
    flagged: Math.abs(share - expectedLoss) > 2 * standardError,
    valueAtRisk99: worst(100),
    valueAtRisk995: worst(200),
  };
}

const shortRecord = (n: number) => (n < 20 ? [`Only ${n} usable years: the estimate is rough.`] : []);

function simulateSingle(cover: SingleCover, observed: Observed, options: SimulationOptions): Simulation {
  const definition = definitionOf(cover.index);
  const all =
    definition.kind === 'track' || definition.kind === 'outage'
      ? replayedYears(cover, observed)
      : dailyYears(cover, definition, observed, options);
  const used = all.filter((year): year is YearIndex & { index: number } => year.index !== null);
  const years = used.map(({ window }) => window.year);
  const raw = used.map(({ index }) => index);
  const line = trendOf(years, raw);
  const method = appliedMethod(options.detrend ?? 'AUTO', line);
  const burnt = (other: AppliedMethod) => burnYears(cover, definition, years, raw, line, other, options);
  const chosen = burnt(method);
  const figures = lossFigures(chosen.payouts, options);
  const alternatives = (['NONE', 'LINEAR'] as const).map((other): Alternative => {
    const { payouts } = other === method ? chosen : burnt(other);
    return { method: other, expectedLoss: mean(payouts), payoutYears: payoutYears(payouts) };
  });
  let at = -1;
  return {
    years: all.map(({ window, index, missingDays, reason }): SimulatedYear => {
      if (index !== null) at += 1;
      const usable = index !== null;
      // Field by field: spreading the window here took half of a whole simulation's time.
      return {
        year: window.year,
        start: window.start,
        end: window.end,
        index,
        detrendIndex: usable ? (chosen.values[at] ?? null) : null,
        payout: usable ? (chosen.payouts[at] ?? null) : null,
        usable,
        missingDays,
        reason,
      };
    }),
    ...figures,
    trend: {
      slope: line.slope,
      intercept: line.intercept,
      standardError: line.standardError,
      pValue: line.pValue,
      used: method,
    },
    alternatives,
    fitted: options.fit === false ? null : fittedCheck(cover, definition, chosen.values, figures),
    warnings: shortRecord(used.length),
  };
}

/** Years that all parts can use are combined one by one; expected losses are never added where a limit can bite. */
function simulateMulti(cover: MultiCover, observed: readonly Observed[], options: SimulationOptions): Simulation {
  const parts = cover.parts.map((part, at) =>
    simulateSingle(part, observed[at] ?? { days: [] }, { ...options, bootstrap: 1, fit: false }),
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
    ...lossFigures(payouts, options),
    trend: lead.trend,
    alternatives: [],
    fitted: null,
    warnings: shortRecord(payouts.length),
  };
}

const isMany = (observed: Observed | readonly Observed[]): observed is readonly Observed[] => Array.isArray(observed);

/** What a coverage would have paid in every past year, and what that says of its price: docs/rules.md §7. */
export function simulate(
  cover: Cover,
  observed: Observed | readonly Observed[],
  options: SimulationOptions = {},
): Simulation {
  if (isMulti(cover)) return simulateMulti(cover, isMany(observed) ? observed : [observed], options);
  return simulateSingle(cover, isMany(observed) ? (observed[0] ?? { days: [] }) : observed, options);
}
