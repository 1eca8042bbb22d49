import type { Comparator } from '#shared/engine/cover';
import { exactly, type Measure } from './measure';
import type { Translate } from './words';

/** How a screen, a card or a paper writes the values of one index. */
export type Said = { readonly measure: Measure; readonly locale: string; readonly t: Translate };
type Trigger = { readonly comparator: Comparator; readonly trigger: number };

const signs: Record<Comparator, string> = { GT: '>', GTE: '≥', LT: '<', LTE: '≤' };
/** The same where there is room for a sign alone: `> 400.0 mm`. */
export const signedText = (comparator: Comparator, value: string): string => `${signs[comparator]}\u00a0${value}`;

/** A value with the side of it that pays: `above 400.0 mm`. */
export const sideText = (comparator: Comparator, value: string, t: Translate): string =>
  t(`when.${comparator}`, { value });
/** From which value on a coverage pays, and on which side: `above 400.0 mm`. As it was agreed, or with so many decimals. */
export const triggerText = (
  { comparator, trigger }: Trigger,
  { measure, locale, t }: Said,
  decimals?: number,
): string => sideText(comparator, exactly(trigger, measure, locale, decimals), t);
