import type { TriggerState } from '#shared/contract/event';
import { IndexTracker, type IndexTrackerProps } from '../IndexTracker';
import { Triggers } from './Triggers';

type EventTrackerProps = IndexTrackerProps & {
  readonly isSeveral: boolean;
  /** Each of several triggers, where they are known. */
  readonly triggers: readonly TriggerState[] | null | undefined;
};

/** Where an event is on its way to its trigger; of several, each to its own: what they come to together has none. */
export function EventTracker({ isSeveral, triggers, ...tracker }: EventTrackerProps) {
  if (!isSeveral) return <IndexTracker {...tracker} />;
  const { look, locale, t } = tracker;
  return triggers ? <Triggers triggers={triggers} look={look} locale={locale} t={t} /> : null;
}
