import { and, eq, ilike, or, sql, type SQL } from 'drizzle-orm';
import type { LinkState } from '#shared/engine/states';
import type { Db } from '../../../db/open';
import { coverageVersion } from '../../../db/schema/coverages';
import { newsSubscription, parametricEvent, permalink } from '../../../db/schema/monitoring';
import { inWords, placeAmong } from '../../../db/inOrder';
import { containing } from '../../../db/search';
import { isVersionOf } from '../../../db/versions';
import { orderBy, type Sorted } from '../../../http/page';

/** Readers who have confirmed that they want to be told. */
const followersOf =
  sql<number>`(select count(*) from ${newsSubscription} where ${newsSubscription.permalinkId} = ${permalink.id} and ${newsSubscription.confirmedAt} is not null)`.mapWith(
    Number,
  );
/** As `shareState` reads a row. */
const stateAt = (now: Date) => sql`case when ${permalink.revokedAt} is not null then 'revoked'
  when ${permalink.expiresAt} <= ${now.toISOString()}::timestamptz then 'expired' when ${permalink.paused} then 'paused' else 'live' end`;

type ShareFilter = {
  readonly eventId?: string | undefined;
  readonly state?: LinkState | undefined;
  /** Part of a coverage's label, of a link's beginning, or of the name of who made it. */
  readonly search?: string | undefined;
};
function matching({ eventId, state, search }: ShareFilter, now: Date): SQL | undefined {
  const text = containing(search ?? '');
  return and(
    eventId ? eq(permalink.eventId, eventId) : undefined,
    state ? sql`${stateAt(now)} = ${state}` : undefined,
    search
      ? or(ilike(coverageVersion.label, text), ilike(permalink.hint, text), ilike(permalink.createdBy, text))
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
  db
    .select({ link: permalink, coverageLabel: coverageVersion.label, followers: followersOf })
    .from(permalink)
    .innerJoin(parametricEvent, eq(parametricEvent.id, permalink.eventId))
    .innerJoin(coverageVersion, isVersionOf(parametricEvent))
    .where(matching(filter, now))
    .orderBy(orderBy(sorted, sortingAt(now, states)));

type Page = ShareOrder & { readonly page: number; readonly size: number };
export async function findSharePage(db: Db, filter: ShareFilter, now: Date, { page, size, ...order }: Page) {
  const asked = findAllShares(db, filter, now, order)
    .limit(size)
    .offset(page * size);
  const counted = db
    .select({ total: sql<number>`count(*)::int` })
    .from(permalink)
    .innerJoin(parametricEvent, eq(parametricEvent.id, permalink.eventId))
    .innerJoin(coverageVersion, isVersionOf(parametricEvent))
    .where(matching(filter, now));
  const [rows, [counts]] = await Promise.all([asked, counted]);
  return { rows, total: counts?.total ?? 0 };
}
