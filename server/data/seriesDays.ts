import type { VariableId } from '#shared/engine/variables';
import type { YearPart } from './blocks';

/** What a version brings of one variable at one target. */
export type NewBlock = YearPart & {
  readonly targetId: string;
  /** Where the target stands in the days of all targets of its set. */
  readonly position: number;
  readonly variable: VariableId;
};
/** One day of a variable at many targets: a value a position from `firstPosition` on, NaN where nothing is said. */
type NewDay = {
  readonly variable: VariableId;
  readonly year: number;
  readonly day: number;
  readonly firstPosition: number;
  readonly values: Float64Array;
};

const mostDays = 7;
export const leastTargets = 50;
/** A value of a day takes eight bytes a position, taken or not; a row of its own some hundred and twenty. */
const leastShare = 0.1;

/** Gathers the new days that many targets have in common into one row a day; the rest stays as blocks of one target each. */
export function gatherDays(all: readonly NewBlock[]): {
  readonly days: readonly NewDay[];
  readonly blocks: readonly NewBlock[];
} {
  const blocks: NewBlock[] = [];
  const together = new Map<string, NewBlock[]>();
  let same: NewBlock[] = [];
  for (const block of all) {
    if (block.firstDay === null || block.values.length > mostDays || block.preliminary) {
      blocks.push(block);
      continue;
    }
    // Most blocks are of the days of the one before.
    if (!same[0] || !isSameWindow(same[0], block)) {
      const window = `${block.variable} ${block.year} ${block.firstDay} ${block.values.length}`;
      same = together.get(window) ?? [];
      together.set(window, same);
    }
    same.push(block);
  }
  const days: NewDay[] = [];
  for (const window of together.values()) {
    const laid = daysOf(window);
    if (laid) days.push(...laid);
    else blocks.push(...window);
  }
  return { days, blocks };
}

const isSameWindow = (a: NewBlock, b: NewBlock): boolean =>
  a.variable === b.variable && a.year === b.year && a.firstDay === b.firstDay && a.values.length === b.values.length;

/** The days of blocks that cover the same days; null where they are too few, or too far from each other. */
function daysOf(same: readonly NewBlock[]): readonly NewDay[] | null {
  const [first] = same;
  let [low, high] = [Infinity, -Infinity];
  for (const { position } of same) [low, high] = [Math.min(low, position), Math.max(high, position)];
  const span = high - low + 1;
  if (!first || first.firstDay === null || same.length < leastTargets || same.length < span * leastShare) return null;
  const { variable, year, firstDay } = first;
  return Array.from(first.values, (_, at) => {
    const values = new Float64Array(span).fill(NaN);
    for (const block of same) values[block.position - low] = block.values[at] ?? NaN;
    return { variable, year, day: firstDay + at, firstPosition: low, values };
  });
}
