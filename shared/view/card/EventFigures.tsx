import type { ReactNode } from 'react';
import type { PublicEvent } from '#shared/contract/event';
import { IndexTracker } from '../IndexTracker';
import { measureOf, termsOf } from '../measure';
import type { Translate } from '../words';
import type { EventState } from './eventState';
import { IndexFigure } from './IndexFigure';
import { Triggers } from './Triggers';

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
  const { value, missingDays, payout, look, says, rows } = eventState;
  const { triggers, footprint } = event;
  // What is kept of each is of the newest day.
  const isNewest = rows.length === footprint.length;
  const measure = measureOf(event.coverage, locale);
  const said = { measure, locale, t };
  return (
    <>
      <IndexFigure event={event} value={value} missingDays={missingDays} asOf={asOf} {...said} />
      {children}
      {/* What several triggers come to together has no trigger of its own to be on its way to. */}
      {says.isSeveral ? (
        isNewest && triggers && <Triggers triggers={triggers} locale={locale} t={t} />
      ) : (
        <IndexTracker value={value} payoutPct={payout} look={look} terms={termsOf(event.coverage)} {...said} />
      )}
    </>
  );
}
