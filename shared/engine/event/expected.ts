import { dateOf, dayNumber, inYear, yearOf } from '../calendar';
import type { SingleCover } from '../cover';
import type { IndexDefinition } from '../indices/define';
import { climatologies } from '../missing';
import { lastDayOf, windowOf, type Series } from '../series';
import { mean } from '../statistics';
import type { VariableId } from '../variables';
import { runChoice } from './choice';

/** The days of a running event: as they count so far, from the day number `from` on. */
type SoFar = {
  readonly series: Series;
  readonly variables: readonly VariableId[];
  readonly days: readonly Float64Array[];
  readonly from: number;
};

/**
 * The index at the end of the period when the rest of it goes as usual (docs/rules.md §4.3): the climatology of each day where an index adds
 * up, else the mean of what it would be with the same days of each other year. Null where the record holds no other year.
 */
export function expectedIndex(cover: SingleCover, definition: IndexDefinition, soFar: SoFar): number | null {
  const { series, from, days } = soFar;
  const known = days[0]?.length ?? 0;
  const [next, last] = [from + known, dayNumber(cover.end)];
  if (next > last) return null;
  if (definition.kind === 'sum' || definition.kind === 'mean') {
    const rest = soFar.variables.map((variable) => climatologies(series, variable, next, last, next - 1));
    return orNull(indexWith(cover, definition, soFar, rest));
  }
  const own = yearOf(next);
  const ends: number[] = [];
  for (let year = yearOf(series.firstDay); year < own; year++) {
    const begin = dayNumber(inYear(dateOf(next), year, '03-01'));
    const end = begin + last - next;
    if (begin < series.firstDay || end > Math.min(lastDayOf(series), next - 1)) continue;
    const rest = soFar.variables.map((variable) => windowOf(series, variable, begin, end));
    const value = indexWith(cover, definition, soFar, rest);
    if (!Number.isNaN(value)) ends.push(value);
  }
  return ends.length > 0 ? mean(ends) : null;
}

const orNull = (value: number) => (Number.isNaN(value) ? null : value);

/** The index of the whole period from the days so far and a rest; NaN where a needed day of the rest is not known. */
function indexWith(
  cover: SingleCover,
  definition: IndexDefinition,
  { variables, days }: SoFar,
  rest: readonly Float64Array[],
): number {
  if (definition.variables.some((variable) => rest[variables.indexOf(variable)]?.some(Number.isNaN) !== false))
    return NaN;
  const whole = days.map((values, at) => {
    const more = rest[at] ?? new Float64Array(0);
    const joined = new Float64Array(values.length + more.length);
    joined.set(values);
    joined.set(more, values.length);
    return joined;
  });
  const length = whole[0]?.length ?? 0;
  const value = (variable: VariableId) => whole[variables.indexOf(variable)] ?? new Float64Array(length).fill(NaN);
  return runChoice(definition, cover.index, { length, value, lastOnly: true }, cover.start, cover.end).value;
}
