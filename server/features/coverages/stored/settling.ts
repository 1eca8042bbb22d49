import { asOfInstant } from '#shared/engine/calendar';
import { settlingOf, type Settling } from '#shared/engine/event/settling';
import { eventStatusOf } from '#shared/engine/status';
import type { parametricEvent } from '../../../db/schema/monitoring';
import { dayOfVersion } from '../terms/days';
import type { Lags } from '../terms/lagRepository';
import type { VersionRow } from './repository';

type SeenEvent = typeof parametricEvent.$inferSelect;
type Waiting = {
  readonly event: Pick<SeenEvent, 'status' | 'asOf' | 'dataUntil' | 'runTime' | 'periodEnd'>;
  readonly terms: Lags & Pick<VersionRow, 'end' | 'terms' | 'dayOffsetHours'>;
};

/** The settlement lag of a version, of several triggers the longest of theirs. */
export const lagOf = ({ settlementLagDays, parts }: Lags): number =>
  parts.length > 0 ? Math.max(...parts.map((part) => part.settlementLagDays)) : settlementLagDays;

/** As of when an event stands as it does: the day of its last run, up to the moment of the run where that was on the day itself. */
export const standsAsOf = ({ asOf, runTime, periodEnd }: Pick<SeenEvent, 'asOf' | 'runTime' | 'periodEnd'>): string =>
  asOf && runTime ? asOfInstant(asOf, runTime) : (asOf ?? periodEnd);

/** The day that it was for its cover when an event was last looked at; null where it never was. */
export const seenOn = (
  event: Pick<SeenEvent, 'asOf' | 'runTime' | 'periodEnd'>,
  terms: Parameters<typeof dayOfVersion>[0],
): string | null => event.asOf && dayOfVersion(terms, standsAsOf(event));

/** What an event waits for after its period; null where it does not. */
export const settlingAnswer = ({ event, terms }: Waiting): Settling | null =>
  settlingOf(
    { end: terms.end, settlementLagDays: lagOf(terms) },
    { ...event, asOf: seenOn(event, terms), status: eventStatusOf(event.status) },
  );
