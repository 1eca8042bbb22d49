import { unitBehind } from '#shared/format/dayWord';
import { unitIn } from '#shared/format/unit';
import type { Draft } from '../stories/draft';

/** An index value as it was typed, with its unit as the reader's language has it: `1 day`, `15 mm`. */
export const typedIndex = (typed: string, { unit }: Pick<Draft, 'unit'>, locale: string): string =>
  `${typed} ${unitBehind(typed, unitIn(unit, locale), locale)}`.trim();
