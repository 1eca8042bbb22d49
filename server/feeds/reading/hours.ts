import { addsUp, stepsTell, type DailyFold, type VariableId } from '#shared/engine/variables';
import type { Collector } from './collect';
import type { Place } from './series';
import { plainUnit } from '#shared/engine/conversions';
import type { FeedColumn } from './column';
import { DataFault } from '#shared/engine/dataFault';

/** A value each hour (or half or third hour) that is brought to days: docs/rules.md §1. */
export type HourColumn = {
  readonly variable: VariableId;
  readonly name: string;
  /** Brings one step's value to its part of the day's value in the engine's unit. */
  readonly step: (value: number) => number;
};
export type Step = { readonly day: number; readonly value: number };

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

/** Folds the steps of each day as the table of variables says, and hands the days on. */
export function daysFromSteps(
  steps: readonly Step[],
  column: HourColumn & { readonly unit: string },
  { place, stepsPerDay, add }: { place: Place; stepsPerDay: number; add: Collector['add'] },
): { readonly tooFew: number } {
  const byDay = new Map<number, number[]>();
  for (const { day, value } of steps) {
    const values = byDay.get(day);
    if (values) values.push(value);
    else byDay.set(day, [value]);
  }
  let tooFew = 0;
  for (const [day, all] of byDay) {
    if (all.length > stepsPerDay) {
      throw new DataFault(
        'feeds.broken',
        `${place.name}: day ${day} has ${all.length} steps of "${column.name}", more than ${stepsPerDay}.`,
      );
    }
    const values = all.filter((value) => !Number.isNaN(value));
    const enough = values.length >= leastShare * stepsPerDay;
    if (!enough) tooFew += 1;
    for (const [variable, fold] of stepsTell(column.variable)) {
      add({
        place,
        day,
        column: engineColumn(variable, column.name, column.unit),
        raw: enough ? foldOf(fold, values) : NaN,
        line: null,
      });
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
