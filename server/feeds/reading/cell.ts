import { variables } from '#shared/engine/variables';
import type { FeedColumn } from './column';
import { isMissingWord, withoutCode } from './missing';
import { numberOfText } from './numbers';

/** What a cell of a text says, in the file's unit: NaN where it says that there is no value, null where it is no number. */
export function toldBy(
  text: string,
  { variable, unit, numbers }: Pick<FeedColumn, 'variable' | 'unit' | 'numbers'>,
): number | null {
  if (isMissingWord(text)) return NaN;
  // "T" is a trace of rain, too little to measure.
  if (text === 'T' && variables[variable].quantity === 'rain') return 0;
  const number = numberOfText(text, numbers);
  return Number.isNaN(number) ? null : withoutCode(number, unit);
}

/** Why a cell that is no number is refused. */
export const notNumber = 'not a number';
