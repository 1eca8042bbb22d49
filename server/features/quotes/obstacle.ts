import { alias } from 'drizzle-orm/pg-core';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Quote } from '#shared/contract/quote';
import { firstInception, inceptionFault, notQuotableText, whyNotQuotable, whyTooLate } from '#shared/engine/selling';
import { canAccept, quoteStage, type QuoteStage } from '#shared/engine/states';
import { eventStatusOf } from '#shared/engine/status';
import { groupBy } from '#shared/engine/groups';
import type { Db } from '../../db/open';
import { quoteItem } from '../../db/schema/business';
import { coverage, coverageVersion } from '../../db/schema/coverages';
import { parametricEvent } from '../../db/schema/monitoring';
import { isVersionOf } from '../../db/versions';
import type { Selling } from '../coverages/stored/selling';
import type { QuoteRow } from './repository';

const offered = alias(coverageVersion, 'offered');
const ownEvent = alias(parametricEvent, 'own_event');
const offeredEvent = alias(parametricEvent, 'offered_event');
/** Of the coverages of quotes: the version that each was quoted on, and the one that it would be quoted on now. */
const findStandings = (db: Db, quoteIds: readonly string[]) =>
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
type StandingRow = Awaited<ReturnType<typeof findStandings>>[number];

type Obstacle = NonNullable<z.input<typeof Quote>['obstacle']>;
/** What keeps quotes from being sold, by their ids. */
export type Obstacles = ReadonlyMap<string, Obstacle>;
/** Where a quote can still come to a policy, or could until lately. */
const told: readonly QuoteStage[] = ['draft', 'created', 'queued', 'fail', 'completed', 'expired'];

function obstacleOf({ quote }: QuoteRow, standings: readonly StandingRow[], selling: Selling): Obstacle | null {
  const { today } = selling;
  const isPriced = canAccept(quote) || quoteStage(quote) === 'expired';
  for (const { own, offered: now, ...head } of standings) {
    const { eventStatus, ...version } = isPriced ? own : now;
    const known = { ...head, ...version, eventStatus: eventStatus === null ? null : eventStatusOf(eventStatus) };
    const why = isPriced ? whyTooLate(known, today, selling) : whyNotQuotable(known, today, selling);
    if (why) return { why, text: notQuotableText(why, known, firstInception(today, selling)) };
  }
  const text = quote.inceptionDate === null ? null : inceptionFault(quote.inceptionDate, today, selling);
  return text === null ? null : { why: 'inception', text };
}

/** What keeps these quotes from being sold on this day: the first thing of each. */
export async function obstaclesOf(db: Db, rows: readonly QuoteRow[], selling: Selling): Promise<Obstacles> {
  const open = rows.filter(({ quote }) => told.includes(quoteStage(quote)));
  if (open.length === 0) return new Map();
  const ids = open.map(({ quote }) => quote.id);
  const standings = groupBy(await findStandings(db, ids), ({ quoteId }) => quoteId);
  return new Map(
    open.flatMap((row) => {
      const obstacle = obstacleOf(row, standings.get(row.quote.id) ?? [], selling);
      return obstacle ? [[row.quote.id, obstacle] as const] : [];
    }),
  );
}
