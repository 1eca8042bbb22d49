import { daysOfYear } from '#shared/engine/calendar';
import { groupBy } from '#shared/engine/groups';
import type { VariableId } from '#shared/engine/variables';

/** What a version says of some days of a year. */
type Piece = {
  readonly variable: VariableId;
  readonly year: number;
  readonly version: number;
  /** It had come in by the moment that is asked for. */
  readonly isKnown: boolean;
};
/** At one target: from `firstDay` on (1 is the first of January), or the whole year where that is null. */
export type BlockPiece = Piece & {
  readonly targetId: string;
  readonly firstDay: number | null;
  readonly values: Float64Array;
  /** 1 on each day whose value is preliminary; absent where none is. */
  readonly preliminary?: Uint8Array;
};
/** Of one day at the targets of a set: a value a position from `firstPosition` on, NaN where nothing is said. */
export type DayPiece = Piece & {
  readonly dataSetId: string;
  readonly day: number;
  readonly firstPosition: number;
  readonly values: Float64Array;
};
/** Where a target's value stands in the days of its set. */
export type Standing = { readonly targetId: string; readonly dataSetId: string; readonly position: number };

/** A year of one variable at one target, whole: NaN where nothing is known. */
export type KnownYear = {
  readonly targetId: string;
  readonly variable: VariableId;
  readonly year: number;
  readonly values: Float64Array;
  /** As in the pieces. */
  preliminary?: Uint8Array;
};
/** The newest version that is known of a year, and the newest whole year up to it; 0 where there is none. */
type InForce = KnownYear & { newest: number; base: number };

/**
 * The years in force: of each target, variable and year the newest version that is known, which is its newest whole year and what versions
 * after it added. Where none is known, each day as the first version that holds it: a first load stands for what was published at the
 * time, corrections count from when they came in.
 */
export function knownYears(
  blocks: readonly BlockPiece[],
  days: readonly DayPiece[],
  standings: readonly Standing[],
): readonly KnownYear[] {
  const years = new Map<string, InForce>();
  const yearOf = (targetId: string, variable: VariableId, year: number): InForce => {
    const key = `${targetId} ${variable} ${year}`;
    const found = years.get(key);
    if (found) return found;
    const values = new Float64Array(daysOfYear(year)).fill(NaN);
    const made = { targetId, variable, year, values, newest: 0, base: 0 };
    years.set(key, made);
    return made;
  };
  const told = tellerOf(standings, yearOf);
  for (const { targetId, variable, year, version, isKnown } of blocks) {
    const at = yearOf(targetId, variable, year);
    if (isKnown) at.newest = Math.max(at.newest, version);
  }
  for (const day of days)
    told(day, (year) => {
      if (day.isKnown) year.newest = Math.max(year.newest, day.version);
    });
  for (const { targetId, variable, year, version, firstDay } of blocks) {
    const at = yearOf(targetId, variable, year);
    if (firstDay === null && version <= at.newest) at.base = Math.max(at.base, version);
  }
  for (const piece of [...blocks, ...days].sort((a, b) => a.version - b.version)) {
    if ('day' in piece) told(piece, (year, value) => lay(year, piece.version, piece.day - 1, value));
    else layBlock(yearOf(piece.targetId, piece.variable, piece.year), piece);
  }
  return [...years.values()];
}

/** Walks the values that a day has for the targets which are asked for. */
function tellerOf(
  standings: readonly Standing[],
  yearOf: (targetId: string, variable: VariableId, year: number) => InForce,
) {
  const bySet = groupBy(standings, ({ dataSetId }) => dataSetId);
  const windows = new Map<string, InForce[]>();
  return (
    { dataSetId, variable, year, firstPosition, values }: DayPiece,
    tell: (year: InForce, value: number) => void,
  ) => {
    const key = `${dataSetId} ${variable} ${year}`;
    const window = windows.get(key) ?? [];
    windows.set(key, window);
    for (const { targetId, position } of bySet.get(dataSetId) ?? []) {
      const value = values[position - firstPosition];
      if (value === undefined || Number.isNaN(value)) continue;
      tell((window[position] ??= yearOf(targetId, variable, year)), value);
    }
  };
}

function layBlock(year: InForce, { version, firstDay, values, preliminary }: BlockPiece): void {
  const offset = (firstDay ?? 1) - 1;
  if (preliminary) year.preliminary ??= new Uint8Array(year.values.length);
  for (let at = 0; at < values.length; at++) lay(year, version, offset + at, values[at] ?? NaN, preliminary?.[at]);
}

/** Lays a day of a version over those before it: what is known replaces, what came in only later fills the days that none held before it. */
function lay(year: InForce, version: number, at: number, value: number, flag = 0): void {
  const { newest, base, values, preliminary } = year;
  const isInForce = newest === 0 ? Number.isNaN(values[at]) : version >= base && version <= newest;
  if (!isInForce) return;
  values[at] = value;
  if (preliminary) preliminary[at] = flag;
}
