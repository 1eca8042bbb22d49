import { and, eq, ilike, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { LinkState } from '#shared/engine/states';
import type { Db } from '../../../db/open';
import { coverageVersion } from '../../../db/schema/coverages';
import { newsSubscription, parametricEvent, permalink } from '../../../db/schema/monitoring';
import { inWords, placeAmong } from '../../../db/inOrder';
import { readPage } from '../../../db/readPage';
import { containing, holds } from '../../../db/search';
import { totalOf } from '../../../db/totals';
import { isVersionOf } from '../../../db/versions';
import { isBy, orderBy, ordersBy, type Sorted } from '../../../http/page';

/** Readers who have confirmed that they want to be told. */
const followersOf =
  sql<number>`(select count(*) from ${newsSubscription} where ${newsSubscription.permalinkId} = ${permalink.id} and ${newsSubscription.confirmedAt} is not null)`.mapWith(
    Number,
  );
/** As `shareState` reads a row. */
const stateAt = (
  now: Date,
) => sql`case when ${permalink.releasedAt} is null then 'prepared' when ${permalink.revokedAt} is not null then 'revoked'
  when ${permalink.expiresAt} <= ${now.toISOString()}::timestamptz then 'expired' when ${permalink.paused} then 'paused' else 'live' end`;

const ofLink = eq(parametricEvent.id, permalink.eventId);
const links = (db: Db) =>
  db
    .select({ link: permalink, coverageLabel: coverageVersion.label, followers: followersOf })
    .from(permalink)
    .innerJoin(parametricEvent, ofLink)
    .innerJoin(coverageVersion, isVersionOf(parametricEvent));

type ShareFilter = {
  readonly eventId?: string | undefined;
  readonly state?: LinkState | undefined;
  /** Part of a coverage's label, of a link's beginning, or of the name of who made it. */
  readonly search?: string | undefined;
  /** Those that are not public yet, too. */
  readonly withPrepared?: boolean;
};
function matching({ eventId, state, search, withPrepared }: ShareFilter, now: Date): SQL | undefined {
  const text = containing(search ?? '');
  return and(
    withPrepared ? undefined : isNotNull(permalink.releasedAt),
    eventId ? eq(permalink.eventId, eventId) : undefined,
    state ? sql`${stateAt(now)} = ${state}` : undefined,
    search
      ? or(holds(coverageVersion.searched, search), ilike(permalink.hint, text), ilike(permalink.createdBy, text))
      : undefined,
  );
}

/** What the list may be sorted by; links that nobody has opened count as the earliest seen, those without an end as the latest to end. */
const sortingAt = (now: Date, states: readonly string[]) => ({
  columns: {
    event: inWords(coverageVersion.label),
    hint: permalink.hint,
    state: placeAmong(states, stateAt(now)),
    createdAt: permalink.createdAt,
    createdBy: inWords(permalink.createdBy),
    views: permalink.views,
    followers: followersOf,
    lastSeen: sql`coalesce(${permalink.lastSeen}, 'epoch')`,
    expiresAt: permalink.expiresAt,
    amountOf: permalink.amountOf,
  },
  id: permalink.id,
  usual: 'createdAt,desc',
});

/** `states` are in the order of their words, where the list is sorted by them. */
type ShareOrder = Sorted & { readonly states?: readonly string[] };
/** All links that the filter lets through. */
export const findAllShares = (db: Db, filter: ShareFilter, now: Date, { states = [], ...sorted }: ShareOrder = {}) =>
  links(db)
    .where(matching(filter, now))
    .orderBy(orderBy(sorted, sortingAt(now, states)));

type Page = ShareOrder & { readonly page: number; readonly size: number };
export function findSharePage(db: Db, filter: ShareFilter, now: Date, { page, size, ...sorted }: Page) {
  const { states = [], ...wish } = sorted;
  const order = ordersBy(wish, sortingAt(now, states));
  const counted = async () => {
    const asked = db
      .select({ total: sql<number>`count(*)::int` })
      .from(permalink)
      .$dynamic();
    if (filter.search)
      asked.innerJoin(parametricEvent, ofLink).innerJoin(coverageVersion, isVersionOf(parametricEvent));
    return (await asked.where(matching(filter, now)))[0]?.total ?? 0;
  };
  return readPage(
    { page, size, order, isSearched: Boolean(filter.search) },
    () => totalOf('shares', filter, counted),
    (stretch) => {
      const ids = db.select({ id: permalink.id }).from(permalink).$dynamic();
      if (filter.search || isBy(wish.sort, 'event'))
        ids.innerJoin(parametricEvent, ofLink).innerJoin(coverageVersion, isVersionOf(parametricEvent));
      const ofPage = ids
        .where(matching(filter, now))
        .orderBy(stretch.order)
        .limit(stretch.limit)
        .offset(stretch.offset);
      return links(db).where(inArray(permalink.id, ofPage)).orderBy(order.forth);
    },
  );
}
