import type { z } from 'zod';
import type { Quote } from '#shared/contract/quote';
import { firstInception, inceptionFault, notQuotableText, whyNotQuotable, whyTooLate } from '#shared/engine/selling';
import { canAccept, quoteStage, type QuoteStage } from '#shared/engine/states';
import { eventStatusOf } from '#shared/engine/status';
import { groupBy } from '#shared/engine/groups';
import type { Db } from '../../db/open';
import type { Selling } from '#shared/engine/selling';
import type { QuoteRow } from './repository';
import { findStandings, type StandingRow } from './standingRepository';

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
