import type { Coverage } from '#shared/contract/coverage';
import { isMultiTrigger } from './input';
import { colours } from './palette';
import type { Mark } from './svg';
import { measureOf, percent } from './words';

/** Lines for trigger and exit in the unit that is shown. Several triggers have none in common. */
export function marksOf(coverage: Coverage): Mark[] {
  if (isMultiTrigger(coverage)) return [];
  const { scale } = measureOf(coverage);
  const trigger = { label: 'trigger', value: coverage.trigger / scale, colour: colours.warn };
  return coverage.exit === null
    ? [trigger]
    : [trigger, { label: 'exit', value: coverage.exit / scale, colour: colours.alert }];
}

/** Index of a year as the reports show it; that of several triggers is their common payout in percent. */
export const reportMeasure = (coverage: Coverage) =>
  isMultiTrigger(coverage)
    ? {
        unit: '% payout',
        scale: 1,
        at: (value: number | null | undefined) =>
          value === null || value === undefined ? '---' : percent(value / 100, 1),
        exact: (value: number | null | undefined) => String(value ?? '---'),
      }
    : measureOf(coverage);
