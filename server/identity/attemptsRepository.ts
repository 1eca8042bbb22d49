import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Db } from '../db/open';
import { rateLimit } from '../db/schema/platform';

/** Who tries to sign in, and from where; `browser`: the id of one in which the account has signed in before. */
export type Attempt = {
  readonly email: string;
  readonly address: string;
  readonly browser: string | null;
  readonly now: Date;
};
/** Limits of what fails; what succeeds is given back. */
type Limit = { readonly size: number; readonly perSecond: number };

const restSeconds = 15 * 60;
/** One account tried from one address: ten at once, ten more in each minute. */
const ofPair: Limit = { size: 10, perSecond: 10 / 60 };
/** Whatever is tried from one address: that of an office serves many people. */
const ofAddress: Limit = { size: 60, perSecond: 4 / 60 };
/** One account, from wherever: after twenty in a row it rests for a quarter of an hour. */
const ofAccount: Limit = { size: 20, perSecond: 20 / restSeconds };

/** Keys name people and addresses: only their hashes are kept. */
const keyOf = (kind: string, name: string) => createHash('sha256').update(`signIn ${kind}:${name}`).digest('base64url');
const keysOf = ({ email, address, browser }: Attempt) => ({
  browser: keyOf('browser', browser ?? ''),
  pair: keyOf('pair', `${address} ${email}`),
  address: keyOf('address', address),
  account: keyOf('account', email),
});

/** One statement looks and takes: of any number that come at once, no more get through than are left. */
async function take(db: Db, key: string, { size, perSecond }: Limit, { now, left }: { now: Date; left: SQL }) {
  const taken = await db
    .insert(rateLimit)
    .values({ key, size, perSecond, left: size - 1, at: now })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: { left: sql`${left} - 1`, at: now },
      setWhere: sql`${left} >= 1`,
    })
    .returning({ key: rateLimit.key });
  return taken.length > 0;
}

/**
 * Counts an attempt before it is known whether it succeeds, in all processes at once. `tooMany`: too many from this address;
 * `resting`: too many at this account. Accounts that do not exist are counted as those that do, so that nothing tells them apart.
 * A browser that the account is known by counts for itself: whatever others have tried does not shut its owner out.
 */
export async function takeAttempt(db: Db, attempt: Attempt): Promise<'open' | 'tooMany' | 'resting'> {
  const { now } = attempt;
  const keys = keysOf(attempt);
  const instant = sql`${now.toISOString()}::timestamptz`;
  const filled = sql`least(${rateLimit.size}, ${rateLimit.left} + greatest(0, extract(epoch from ${instant} - ${rateLimit.at})) * ${rateLimit.perSecond})`;
  const rested = sql`case when ${rateLimit.at} <= ${instant} - make_interval(secs => ${restSeconds}) then ${rateLimit.size} else ${rateLimit.left} end`;
  if (attempt.browser !== null)
    return (await take(db, keys.browser, ofPair, { now, left: filled })) ? 'open' : 'tooMany';
  // In the same order everywhere, so that two attempts never wait for each other.
  const isOpen =
    (await take(db, keys.address, ofAddress, { now, left: filled })) &&
    (await take(db, keys.pair, ofPair, { now, left: filled }));
  if (!isOpen) return 'tooMany';
  return (await take(db, keys.account, ofAccount, { now, left: rested })) ? 'open' : 'resting';
}

/** It succeeded: it does not count, and the failures before it are forgotten. */
export async function giveBackAttempt(db: Db, attempt: Attempt): Promise<void> {
  const { browser, address, pair, account } = keysOf(attempt);
  if (attempt.browser !== null) {
    await db.delete(rateLimit).where(eq(rateLimit.key, browser));
    return;
  }
  await db
    .update(rateLimit)
    .set({ left: sql`least(${rateLimit.size}, ${rateLimit.left} + 1)` })
    .where(eq(rateLimit.key, address));
  await db.delete(rateLimit).where(inArray(rateLimit.key, [pair, account]));
}
