import {
  addsUp,
  stepsTell,
  stepToNearLimit,
  whyImpossible,
  type DailyFold,
  type VariableId,
} from '#shared/engine/variables';
import type { Collector } from './collect';
import type { Place } from './series';
import { plainUnit } from '#shared/engine/conversions';
import { notNumber, toldBy } from './cell';
import type { FeedColumn } from './column';
import { withoutCode } from './missing';
import { DataFault } from '#shared/engine/dataFault';

/** A value each hour (or half or third hour) that is brought to days: docs/rules.md §1. */
export type HourColumn = {
  readonly variable: VariableId;
  readonly name: string;
  readonly unit: string;
  /** Brings one step's value to its part of the day's value in the engine's unit. */
  readonly step: (value: number) => number;
  /** How far the format may have moved a value, in the file's unit. */
  readonly packingError?: number;
};
/** A value as it stands in the file; `refused` says why the reader would not take it. */
export type Step = { readonly day: number; readonly value: number; readonly refused?: StepRefusal };
type StepRefusal = { readonly raw: string; readonly line: number; readonly reason: string };

/** A step of a text; `leastCode`: at and below this number the source has no value. */
export function stepOfText(
  text: string,
  { day, line }: { readonly day: number; readonly line: number },
  column: Pick<FeedColumn, 'variable' | 'unit' | 'numbers'>,
  leastCode = -Infinity,
): Step {
  const value = toldBy(text, column);
  if (value === null) return { day, value: NaN, refused: { raw: text, line, reason: notNumber } };
  return { day, value: value <= leastCode ? NaN : value };
}

/** A day with fewer than this share of its steps is missing. */
const leastShare = 0.9;
const engineColumn = (variable: VariableId, name: string, unit: string): FeedColumn => ({
  variable,
  name,
  unit,
  change: { shift: 0, factor: 1, divisor: 1 },
  converted: true,
});

/** How one step adds to the day: a mean power over the step becomes energy, a rate becomes depth, all else is as it is. */
export function stepOf(variable: VariableId, unit: string, change: (value: number) => number, stepHours: number) {
  const isRate = ['w/m2', 'kg/m2/s', 'mm/s', 'mm/h', 'm/s'].includes(plainUnit(unit));
  const share = addsUp(variable) && isRate ? stepHours / 24 : 1;
  return (value: number) => change(value) * share;
}

/** How far a packing error may move a step's part of the day's value. */
export const stepError = (step: HourColumn['step'], packingError = 0): number => Math.abs(step(packingError) - step(0));

/** Folds the steps of each day as the table of variables says, and hands the days on. A day with a step that cannot be true is refused. */
export function daysFromSteps(
  steps: readonly Step[],
  column: HourColumn,
  { place, stepsPerDay, add }: { place: Place; stepsPerDay: number; add: Collector['add'] },
): { readonly tooFew: number } {
  const byDay = new Map<number, Step[]>();
  for (const step of steps) {
    const ofDay = byDay.get(step.day);
    if (ofDay) ofDay.push(step);
    else byDay.set(step.day, [step]);
  }
  const error = stepError(column.step, column.packingError);
  const partOf = ({ value }: Step) =>
    stepToNearLimit(column.variable, column.step(withoutCode(value, column.unit)), error, stepsPerDay);
  let tooFew = 0;
  for (const [day, all] of byDay) {
    if (all.length > stepsPerDay) {
      throw new DataFault(
        'feeds.broken',
        `${place.name}: day ${day} has ${all.length} steps of "${column.name}", more than ${stepsPerDay}.`,
      );
    }
    const refused = all.find((step) => step.refused !== undefined)?.refused;
    const values = all.map(partOf).filter((value) => !Number.isNaN(value));
    const impossible = values.find((value) => whyImpossible(column.variable, value, 'day') !== null);
    const enough = values.length >= leastShare * stepsPerDay;
    if (!enough && !refused) tooFew += 1;
    for (const [variable, fold] of stepsTell(column.variable)) {
      const raw = impossible ?? (enough ? foldOf(fold, values) : NaN);
      const told = engineColumn(variable, column.name, column.unit);
      const reading = { place, day, column: told, raw, line: null };
      add(refused ? { ...reading, raw: refused.raw, line: refused.line, refused: refused.reason } : reading);
    }
  }
  return { tooFew };
}

function foldOf(fold: DailyFold, values: readonly number[]): number {
  switch (fold) {
    case 'max':
      return Math.max(...values);
    case 'min':
      return Math.min(...values);
    case 'sum':
    case 'mean': {
      const sum = values.reduce((total, value) => total + value, 0);
      return fold === 'sum' ? sum : sum / values.length;
    }
  }
}
