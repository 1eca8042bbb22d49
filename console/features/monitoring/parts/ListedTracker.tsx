import type { TriggerState } from '#shared/contract/event';
import { EventTracker } from '#shared/view/card/EventTracker';
import { type ListedEvent, listedState } from '#shared/view/card/eventState';
import { measureOf, termsOf } from '#shared/view/measure';
import { useDates, useLocale, useViewTranslate } from '../../../ui';

type TrackerProps = {
  readonly event: ListedEvent & { readonly triggers?: readonly TriggerState[] | null | undefined };
  readonly compact?: boolean;
};

/** How near an event of a list has come to its trigger, or each of several to its own. */
export function ListedTracker({ event, compact = false }: TrackerProps) {
  const locale = useLocale();
  const t = useViewTranslate();
  const { look, says } = listedState(event, useDates().today);
  const { coverage, indexValue, payoutPct, triggers } = event;
  return (
    <div style={{ minWidth: 110 }}>
      <EventTracker
        compact={compact}
        isSeveral={says.isSeveral}
        triggers={triggers}
        value={indexValue}
        payoutPct={payoutPct}
        look={look}
        terms={termsOf(coverage)}
        measure={measureOf(coverage, locale)}
        locale={locale}
        t={t}
      />
    </div>
  );
}
