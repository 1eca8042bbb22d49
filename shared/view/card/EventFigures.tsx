import type { ReactNode } from 'react';
import type { PublicEvent } from '#shared/contract/event';
import { measureOf, termsOf } from '../measure';
import type { Translate } from '../words';
import { type EventState, triggersOn } from './eventState';
import { EventTracker } from './EventTracker';
import { IndexFigure } from './IndexFigure';

type FiguresProps = {
  readonly event: PublicEvent;
  readonly eventState: EventState;
  /** How old the figures are, in words. */
  readonly asOf: string | null;
  readonly locale: string;
  readonly t: Translate;
  /** What stands between the index and where it is on its way to the trigger. */
  readonly children?: ReactNode;
};

/** Where the index of an event stands on a day, and how far that is from the trigger. */
export function EventFigures({ event, eventState, asOf, locale, t, children }: FiguresProps) {
  const { value, missingDays, payout, look, says } = eventState;
  const measure = measureOf(event.coverage, locale);
  const said = { measure, locale, t };
  return (
    <>
      <IndexFigure event={event} value={value} missingDays={missingDays} asOf={asOf} {...said} />
      {children}
      <EventTracker
        isSeveral={says.isSeveral}
        triggers={triggersOn(event, eventState)}
        value={value}
        payoutPct={payout}
        look={look}
        terms={termsOf(event.coverage)}
        {...said}
      />
    </>
  );
}
