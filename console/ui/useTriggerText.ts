import type { Comparator } from '#shared/engine/cover';
import { measureIn } from '#shared/view/measure';
import { triggerText } from '#shared/view/triggerWords';
import { useLocale } from './locale';
import { useViewTranslate } from './useViewTranslate';

/** The trigger of a coverage as quotes, policies and claims hold it. */
type TriggerFields = {
  readonly trigger: number;
  readonly triggerUnit: string;
  readonly triggerComparator: Comparator;
  readonly decimals: number;
  readonly duration: boolean;
};

/** Writes from which value on a coverage pays, and on which side. */
export function useTriggerText(): (fields: TriggerFields) => string {
  const locale = useLocale();
  const t = useViewTranslate();
  return ({ trigger, triggerUnit: unit, triggerComparator: comparator, decimals, duration }) =>
    triggerText({ comparator, trigger }, { measure: measureIn({ unit, decimals, duration }, locale), locale, t });
}
