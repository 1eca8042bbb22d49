import { sql } from 'drizzle-orm';
import type { Db } from '../../db/open';
import { notice } from '../../db/schema/platform';
import { indexOf, type MapIndex } from './points';
import { findEventPoints, type EventFilter } from './repository';

const most = 24;

/**
 * Keeps the indices of maps, by whose they are and what they are filtered by, until anything was written since.
 * `owner` is the tenant whose rows `db` sees: an index never serves another.
 */
export function keepMaps() {
  const kept = new Map<string, { readonly stamp: string; readonly index: MapIndex }>();
  return async function mapIndex(db: Db, owner: string, filter: EventFilter): Promise<MapIndex> {
    const [written] = await db
      .select({ stamp: sql<string>`count(*) || ' ' || coalesce(max(${notice.id}), '')` })
      .from(notice);
    const stamp = written?.stamp ?? '';
    const key = JSON.stringify([owner, [...filter.labels].sort(), filter.publicOnly ?? false]);
    const found = kept.get(key);
    if (found?.stamp === stamp) return found.index;
    const index = indexOf(await findEventPoints(db, filter));
    kept.delete(key);
    kept.set(key, { stamp, index });
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return index;
  };
}
export type MapIndices = ReturnType<typeof keepMaps>;
