import { Refusal } from '../base/refuse';
import type { Limits } from './app';

type Bucket = { readonly size: number; readonly perSecond: number };
type BucketLevel = { left: number; at: number };

const mostKeys = 50_000;

/** Token buckets: each key may spend `size` at once and gets `perSecond` back. */
export function createLimits(tenantRate: number, now: () => number = Date.now): Limits {
  const buckets: Record<Parameters<Limits['take']>[0], Bucket> = {
    /** Public links that do not exist, per address. */
    guess: { size: 60, perSecond: 1 },
    /** Public questions that have to be looked up anew, such as a list by tags, per address. */
    lookup: { size: 300, perSecond: 20 },
    /** Access tokens that are not valid, per address. */
    token: { size: 120, perSecond: 2 },
    /** Sign-ins that fail, per account and address. */
    login: { size: 10, perSecond: 10 / 60 },
    /** Everything a tenant asks. */
    tenant: { size: tenantRate * 2, perSecond: tenantRate },
  };
  const levels = new Map<string, BucketLevel>();

  function look(bucket: keyof typeof buckets, key: string): BucketLevel {
    const { size, perSecond } = buckets[bucket];
    const name = `${bucket}:${key}`;
    const time = now();
    const level = levels.get(name) ?? { left: size, at: time };
    level.left = Math.min(size, level.left + ((time - level.at) / 1000) * perSecond);
    level.at = time;
    if (!levels.has(name)) {
      // The oldest entries have refilled long ago; forgetting one costs nothing.
      if (levels.size >= mostKeys) levels.delete(levels.keys().next().value ?? '');
      levels.set(name, level);
    }
    return level;
  }
  return {
    has: (bucket, key) => look(bucket, key).left >= 1,
    take(bucket, key) {
      const level = look(bucket, key);
      if (level.left < 1) return false;
      level.left -= 1;
      return true;
    },
  };
}

export const tooMany = (text: string, seconds: number) => new Refusal(429, 'request.tooMany', text, undefined, seconds);
