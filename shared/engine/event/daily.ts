import { firstNumbers } from '../counting';
import { dateOf, dayNumber, daysBetween, isOver, startOfDay } from '../calendar';
import { isPreliminary, windowOf } from '../series';
import type { SingleCover } from '../cover';
import { definitionOf, readBy, runChoice } from './choice';
import type { DailyValues, IndexDefinition } from '../indices/define';
import { expectedIndex } from './expected';
import { withFallback } from '../fallback';
import { completeness, filled } from '../missing';
import type { Observed } from '../observed';
import { unitOf, type VariableId } from '../variables';
import { roundIndex } from '../rounding';
import { dayMarks, type DailyFootprint, type Evaluation, type EventState, type FootprintRow } from './footprint';
import { settled } from './settle';
import { isDecided } from './settling';
import { engineVersion } from '../version';

const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

const unknown = (length: number) => new Float64Array(length).fill(NaN);

/** What an event of daily values comes to: its state, and its rows as columns. */
type DailyEvaluation = { readonly state: EventState; readonly daily: DailyFootprint };

/** An event of an index of daily values, computed over columns. `engine`: the version whose rules hold. */
export function evaluateColumns(
  cover: SingleCover,
  observed: Observed,
  asOf: string,
  engine: string = engineVersion,
): DailyEvaluation {
  const definition = definitionOf(cover.index);
  const variables = readBy(cover.index);
  const needed = definition.variables.length;
  const over = isOver(asOf, cover.end);
  const { series } = observed;
  const [from, until] = [dayNumber(cover.start), dayNumber(over ? cover.end : asOf)];
  const period = variables.map((variable) => windowOf(series, variable, from, until));
  let known = until - from + 1;
  while (known > 0 && period.slice(0, needed).every((values) => Number.isNaN(values[known - 1]))) known -= 1;
  const firm = !isPreliminary(series, from, until);
  const isFinal = over && firm && completeness(period.slice(0, needed), until - from + 1).missingDays === 0;
  const decided = isDecided(asOf, cover, isFinal);
  // Until it is settled, rows end with the data; afterwards the whole period stands, its missing days with it.
  const length = decided && known > 0 ? until - from + 1 : Math.max(0, known);
  // The second source stands in at settlement only: until then, a missing day may still come in.
  const second = decided ? observed.fallback : undefined;
  const stood = second ? variables.map((variable) => withFallback(series, second, variable, from, until)) : period;
  const { missingDays, usable } = completeness(stood.slice(0, needed), length, definition.byMonth ? from : null);
  const adds = definition.kind === 'sum' || definition.kind === 'mean';
  const counted =
    decided && adds && missingDays > 0
      ? stood.map((values, at) =>
          at < needed ? filled(values, series, variables[at] as VariableId, from, dayNumber(asOf)) : values,
        )
      : stood;
  const values: DailyValues = {
    length,
    engine,
    value: (variable) => (counted[variables.indexOf(variable)] ?? unknown(length)).subarray(0, length),
  };
  const soFar = { series, variables, from, days: counted.map((column) => column.subarray(0, length)) };
  const running = runChoice(definition, cover.index, values, cover.start, cover.end);
  const { index, change } = traceOf(definition, running.index, length);
  const marks = new Uint8Array(length);
  for (const day of running.recent()) marks[day] = (marks[day] ?? 0) | dayMarks.latest;
  for (const day of running.overall()) marks[day] = (marks[day] ?? 0) | dayMarks.overall;
  const { state, payout, indicative } = settled(cover, definition, index, (row) => dateOf(from + row), {
    latest: orNull(running.latest[length - 1]),
    over,
    decided,
    firm,
    dataUntil: known > 0 ? dateOf(from + known - 1) : null,
    missingDays,
    usable: decided ? usable : length > 0,
    elapsed: length / daysBetween(cover.start, cover.end),
    ...(decided ? {} : { expected: () => expectedIndex(cover, definition, soFar) }),
  });
  const shown = variables.filter((variable, at) => at < needed || series.values[variable]);
  const measured = shown.map((variable) => ({
    variable,
    unit: unitOf(variable),
    values: (period[variables.indexOf(variable)] ?? unknown(length)).subarray(0, length),
  }));
  const { dayOffsetHours } = cover;
  return {
    state,
    daily: { firstDay: from, days: length, dayOffsetHours, index, change, payout, indicative, measured, marks },
  };
}

/** The index of each day as it is shown, and by how much it has moved since the day before. */
function traceOf({ kind, decimals }: IndexDefinition, running: Float64Array, length: number) {
  const [index, change] = [new Float64Array(length), new Float64Array(length)];
  const still = kind === 'extreme' || kind === 'mean' || kind === 'expression';
  for (let day = 0; day < length; day++) {
    const value = running[day] ?? NaN;
    const before = (day === 0 ? undefined : running[day - 1]) ?? NaN;
    // On the first day, and after days without a value, an index that only stands has not moved; one that adds up came from zero.
    const since = Number.isNaN(before) ? (still ? value : 0) : before;
    index[day] = Number.isNaN(value) ? NaN : roundIndex(value, decimals);
    change[day] = Number.isNaN(value) ? NaN : ninthDecimal(value - since);
  }
  return { index, change };
}

/** `Number(value.toFixed(9))`, without the text wherever nine decimals are sure to the bit. */
function ninthDecimal(value: number): number {
  const scaled = value * 1e9;
  const whole = Math.round(scaled);
  const isSure = value !== 0 && Math.abs(scaled) < 1e12 && Math.abs(scaled - whole) < 0.499;
  return isSure ? whole / 1e9 : Number(value.toFixed(9));
}

/** An event of an index of daily values: a row for each day. */
export function evaluateDaily(cover: SingleCover, observed: Observed, asOf: string, engine?: string): Evaluation {
  const { state, daily } = evaluateColumns(cover, observed, asOf, engine);
  const { firstDay, days, index, change, payout, indicative, measured, marks } = daily;
  const footprint = firstNumbers(days).map((row): FootprintRow => {
    const date = dateOf(firstDay + row);
    return {
      timestampUtc: startOfDay(date, cover.dayOffsetHours),
      date,
      indexValue: orNull(index[row]),
      indexChange: orNull(change[row]),
      measurements: measured.map(({ variable, unit, values }) => ({ variable, value: orNull(values[row]), unit })),
      inLatestIndex: ((marks[row] ?? 0) & dayMarks.latest) > 0,
      inOverallIndex: ((marks[row] ?? 0) & dayMarks.overall) > 0,
      payoutPct: payout[row] as number,
      indicativePct: indicative[row] as number,
    };
  });
  return { footprint, ...state };
}
