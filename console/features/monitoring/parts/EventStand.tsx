import { type ListedEvent, listedState } from '#shared/view/card/eventState';
import { standText } from '#shared/view/card/verdict';
import { Muted, useDates, useLocale, useViewTranslate } from '../../../ui';

/** What an event of a list waits for, in the words of the one table (docs/rules.md §14.6); nothing where it waits for nothing. */
export function EventStand({ event }: { readonly event: ListedEvent }) {
  const locale = useLocale();
  const t = useViewTranslate();
  const { today } = useDates();
  const state = listedState(event, today);
  if (!state.settling && !state.says.isLate) return null;
  return <Muted>{standText(event, state, locale, t, today)}</Muted>;
}
