import { Refusal } from '../base/refuse';
import type { Limits } from './app';

type Purse = { readonly size: number; readonly perSecond: number };
type Fill = { left: number; at: number };

const mostKeys = 50_000;

/** Token buckets: each key may spend `size` at once and gets `perSecond` back. */
export function createLimits(tenantRate: number, now: () => number = Date.now): Limits {
  const purses: Record<Parameters<Limits['take']>[0], Purse> = {
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
  const fills = new Map<string, Fill>();

  function look(purse: keyof typeof purses, key: string): Fill {
    const { size, perSecond } = purses[purse];
    const name = `${purse}:${key}`;
    const time = now();
    const fill = fills.get(name) ?? { left: size, at: time };
    fill.left = Math.min(size, fill.left + ((time - fill.at) / 1000) * perSecond);
    fill.at = time;
    if (!fills.has(name)) {
      // The oldest entries have refilled long ago; forgetting one costs nothing.
      if (fills.size >= mostKeys) fills.delete(fills.keys().next().value ?? '');
      fills.set(name, fill);
    }
    return fill;
  }
  return {
    has: (purse, key) => look(purse, key).left >= 1,
    take(purse, key) {
      const fill = look(purse, key);
      if (fill.left < 1) return false;
      fill.left -= 1;
      return true;
    },
  };
}

export const tooMany = (text: string, seconds: number) => new Refusal(429, 'request.tooMany', text, undefined, seconds);
