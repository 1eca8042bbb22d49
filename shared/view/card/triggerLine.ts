import type { TriggerState } from '#shared/contract/event';
import { breaches, isAbove } from '#shared/engine/payout';
import { exactly, measureIn } from '../measure';
import type { Translate } from '../words';

/** One of several triggers in words: where its index stands, and how far that is from its trigger. */
export function triggerLine(of: TriggerState, locale: string, t: Translate): string {
  const { label, indexValue, comparator, trigger } = of;
  const measure = measureIn({ ...of, unit: of.unit.symbol }, locale);
  const said = { trigger: exactly(trigger, measure, locale) };
  if (indexValue === null) return `${label}: ${t('tracker.none', said)}`;
  const stands = `${label}: ${t('tracker.textNoExit', { ...said, value: exactly(indexValue, measure, locale) })}`;
  const distance = Math.abs(trigger - indexValue);
  if (breaches(comparator, indexValue, trigger)) return `${stands} ${t('tracker.beyond')}`;
  if (distance === 0) return `${stands} ${t('tracker.at')}`;
  return `${stands} ${t(isAbove(comparator) ? 'tracker.below' : 'tracker.above', { distance: exactly(distance, measure, locale) })}`;
}
