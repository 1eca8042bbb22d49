import { numberTyped } from '#shared/contract/fields';
import { unitBehind } from '#shared/format/dayWord';
import { formatPct } from '#shared/format/number';
import { unitIn } from '#shared/format/unit';
import type { Draft } from '../stories/draft';

/** An index value as it was typed, with its unit as the reader's language has it: `1 day`, `15 mm`. */
export const typedIndex = (typed: string, { unit }: Pick<Draft, 'unit'>, locale: string): string =>
  `${typed} ${unitBehind(typed, unitIn(unit, locale), locale)}`.trim();

/** A percentage as it was typed, written as all others are; what is no number stays as it is. */
export function typedPct(typed: string, locale: string): string {
  const number = numberTyped(typed);
  return typeof number === 'number' ? formatPct(number / 100, [0, 4], locale) : typed;
}
