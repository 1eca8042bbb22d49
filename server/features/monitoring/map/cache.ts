import type { Db } from '../../../db/open';
import { indexOf, type MapIndex } from './points';
import type { EventFilter } from '../events/repository';
import { findEventPoints, findLastWrite } from './repository';

const most = 24;

/** What anyone sees may be so old, in milliseconds, while much is being written: a hundred thousand points take seconds. */
const publicMs = 30_000;

type Kept = { readonly stamp: string; readonly at: number; readonly index: MapIndex };

/**
 * Keeps the indices of maps, by whose they are and what they are filtered by, until anything was written since.
 * `owner` is the tenant whose rows `db` sees: an index never serves another. Who asks while one is being made waits for it.
 * `now`: milliseconds that have gone by.
 */
export function createMapCache(now: () => number) {
  const kept = new Map<string, Kept>();
  const making = new Map<string, Promise<MapIndex>>();

  async function make(db: Db, key: string, stamp: string, filter: EventFilter): Promise<MapIndex> {
    const index = indexOf(await findEventPoints(db, filter));
    kept.delete(key);
    kept.set(key, { stamp, at: now(), index });
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return index;
  }

  return async function mapIndex(db: Db, owner: string, filter: EventFilter): Promise<MapIndex> {
    const key = JSON.stringify([owner, [...filter.labels].sort(), filter.publicOnly ?? false, filter.ended ?? null]);
    const found = kept.get(key);
    if (found && filter.publicOnly && now() - found.at < publicMs) return found.index;
    const stamp = await findLastWrite(db);
    if (found?.stamp === stamp) return found.index;
    const turn = `${key} ${stamp}`;
    const under = making.get(turn) ?? make(db, key, stamp, filter);
    making.set(turn, under);
    try {
      return await under;
    } finally {
      making.delete(turn);
    }
  };
}
