import { hash } from 'node:crypto';
import { Refusal } from '../base/refuse';
import type { Limits } from './app';

type Bucket = { readonly size: number; readonly perSecond: number };
/** `spent`: taken here since the other processes last heard of it. */
type BucketLevel = { left: number; at: number; spent: number };
/** What was taken from a bucket; its key is a hash. */
export type Taken = Bucket & { readonly key: string; readonly spent: number };
/** What is left of a bucket now, counted over all processes. */
export type Left = { readonly key: string; readonly left: number };
export type SharedLimits = Limits & {
  /** Hands over what was taken here, and learns what is left. A failure changes nothing. */
  readonly exchange: (share: (counted: readonly Taken[]) => Promise<readonly Left[]>) => Promise<void>;
};

const mostKeys = 50_000;

/** What is counted, and how much of it is allowed. */
const bucketsOf = (tenantRate: number): Record<Parameters<Limits['take']>[0], Bucket> => ({
  /** Public links that do not exist, per address. */
  guess: { size: 60, perSecond: 1 },
  /** Public questions that have to be looked up anew, such as a list by tags, per address. */
  lookup: { size: 300, perSecond: 20 },
  /** Messages to addresses that somebody typed in, per address that asks. */
  message: { size: 10, perSecond: 1 / 360 },
  /** Reports of browsers, per address. */
  report: { size: 30, perSecond: 0.5 },
  /** Access tokens that are not valid, per address. */
  token: { size: 120, perSecond: 2 },
  /** Public questions that have to be looked up anew, per link, whatever addresses they come from. */
  link: { size: 600, perSecond: 40 },
  /** Everything one account asks: a quarter of its tenant's share is left to the others. */
  account: { size: tenantRate * 1.5, perSecond: tenantRate * 0.75 },
  /** Everything a tenant asks. */
  tenant: { size: tenantRate * 2, perSecond: tenantRate },
});

/** Token buckets: each key may spend `size` at once and gets `perSecond` back. `now`: milliseconds that have gone by. */
export function createLimits(tenantRate: number, now: () => number): SharedLimits {
  const buckets = bucketsOf(tenantRate);
  const levels = new Map<string, BucketLevel>();
  const taken = new Map<string, Bucket>();

  /** Sets a level; the oldest entries have refilled long ago, and forgetting one costs nothing. */
  function keep(key: string, level: BucketLevel): BucketLevel {
    if (!levels.has(key) && levels.size >= mostKeys) levels.delete(levels.keys().next().value ?? '');
    levels.set(key, level);
    return level;
  }
  function refill(level: BucketLevel, { size, perSecond }: Bucket): BucketLevel {
    const time = now();
    level.left = Math.min(size, level.left + ((time - level.at) / 1000) * perSecond);
    level.at = time;
    return level;
  }
  const look = (key: string, bucket: Bucket): BucketLevel =>
    refill(levels.get(key) ?? keep(key, { left: bucket.size, at: now(), spent: 0 }), bucket);

  return {
    // Whoever only looks leaves nothing behind: many visitors would push out those who are counted.
    has(bucket, name) {
      const level = levels.get(keyOf(bucket, name));
      return !level || refill(level, buckets[bucket]).left >= 1;
    },
    take(bucket, name) {
      const key = keyOf(bucket, name);
      const level = look(key, buckets[bucket]);
      if (level.left < 1) return false;
      level.left -= 1;
      level.spent += 1;
      taken.set(key, buckets[bucket]);
      return true;
    },
    async exchange(share) {
      const handed = [...taken].map(([key, bucket]) => ({ key, ...bucket, spent: levels.get(key)?.spent ?? 0 }));
      taken.clear();
      for (const { key } of handed) {
        const level = levels.get(key);
        if (level) level.spent = 0;
      }
      try {
        for (const { key, left } of await share(handed)) {
          // What was taken while the question was on its way is not in the answer.
          const spent = levels.get(key)?.spent ?? 0;
          keep(key, { left: left - spent, at: now(), spent });
        }
      } catch (error) {
        for (const { key, size, perSecond, spent } of handed) {
          const level = look(key, { size, perSecond });
          level.spent += spent;
          taken.set(key, { size, perSecond });
        }
        throw error;
      }
    },
  };
}

/** Keys name addresses and accounts of people: only their hashes are kept. */
const keyOf = (bucket: string, key: string) => hash('sha256', `${bucket}:${key}`, 'base64url');

export const tooMany = (text: string, seconds: number) => new Refusal(429, 'request.tooMany', text, undefined, seconds);
