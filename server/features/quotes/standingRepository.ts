import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/open';
import { quoteItem } from '../../db/schema/business';
import { coverage, coverageVersion } from '../../db/schema/coverages';
import { parametricEvent } from '../../db/schema/monitoring';
import { isVersionOf } from '../../db/versions';

const offered = alias(coverageVersion, 'offered');
const ownEvent = alias(parametricEvent, 'own_event');
const offeredEvent = alias(parametricEvent, 'offered_event');
/** Of the coverages of quotes: the version that each was quoted on, and the one that it would be quoted on now. */
export const findStandings = (db: Db, quoteIds: readonly string[]) =>
  db
    .select({
      quoteId: quoteItem.quoteId,
      isArchived: coverage.archived,
      activeVersion: coverage.activeVersion,
      own: {
        version: coverageVersion.version,
        label: coverageVersion.label,
        start: coverageVersion.start,
        end: coverageVersion.end,
        eventStatus: ownEvent.status,
      },
      offered: {
        version: offered.version,
        label: offered.label,
        start: offered.start,
        end: offered.end,
        eventStatus: offeredEvent.status,
      },
    })
    .from(quoteItem)
    .innerJoin(coverage, eq(coverage.id, quoteItem.coverageId))
    .innerJoin(coverageVersion, isVersionOf(quoteItem))
    .innerJoin(
      offered,
      and(
        eq(offered.coverageId, coverage.id),
        sql`${offered.version} = coalesce(${coverage.activeVersion}, ${coverage.currentVersion})`,
      ),
    )
    .leftJoin(
      ownEvent,
      and(eq(ownEvent.coverageId, coverage.id), eq(ownEvent.coverageVersion, coverageVersion.version)),
    )
    .leftJoin(
      offeredEvent,
      and(eq(offeredEvent.coverageId, coverage.id), eq(offeredEvent.coverageVersion, offered.version)),
    )
    .where(inArray(quoteItem.quoteId, [...quoteIds]))
    .orderBy(asc(quoteItem.quoteId), asc(quoteItem.position));
export type StandingRow = Awaited<ReturnType<typeof findStandings>>[number];
