import { settlingOf, type Settling } from '#shared/engine/event/settling';
import { eventStatusOf } from '#shared/engine/status';
import type { parametricEvent } from '../../../db/schema/monitoring';
import type { Lags } from '../terms/lagRepository';
import type { VersionRow } from './repository';

type Waiting = {
  readonly event: Pick<typeof parametricEvent.$inferSelect, 'status' | 'asOf' | 'dataUntil'>;
  readonly terms: Lags & Pick<VersionRow, 'end'>;
};

/** The settlement lag of a version, of several triggers the longest of theirs. */
export const lagOf = ({ settlementLagDays, parts }: Lags): number =>
  parts.length > 0 ? Math.max(...parts.map((part) => part.settlementLagDays)) : settlementLagDays;

/** What an event waits for after its period; null where it does not. */
export const settlingAnswer = ({ event, terms }: Waiting): Settling | null =>
  settlingOf({ end: terms.end, settlementLagDays: lagOf(terms) }, { ...event, status: eventStatusOf(event.status) });
