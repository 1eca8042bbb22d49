import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { hash, randomBytes } from 'node:crypto';
import type { LinkState } from '#shared/engine/states';
import { newId } from '../../../db/ids';
import type { Db } from '../../../db/open';
import { permalink } from '../../../db/schema/monitoring';

/** 192 random bits, written so that they survive any address bar. */
export const newSlug = () => randomBytes(24).toString('base64url');
/** What is kept of a link. */
export const slugHash = (slug: string) => hash('sha256', `isoline-permalink:${slug}`);

export type Permalink = typeof permalink.$inferSelect;

/** Where a link stands now: only its release, its revocation, its pause and its end are stored. */
export function shareState(link: Permalink, now: Date): LinkState {
  if (!link.releasedAt) return 'prepared';
  if (link.revokedAt) return 'revoked';
  if (link.expiresAt && link.expiresAt <= now) return 'expired';
  return link.paused ? 'paused' : 'live';
}

type NewLink = {
  readonly tenantId: string;
  readonly eventId: string;
  readonly by: string;
  readonly now: Date;
  readonly expiresAt: Date | null;
  readonly amountOf: string | null;
  /** It is public only once it is released. */
  readonly isPrepared: boolean;
};

export async function addPermalink(db: Db, link: NewLink): Promise<{ id: string; slug: string; hint: string }> {
  const slug = newSlug();
  const hint = slug.slice(0, 6);
  const id = newId();
  await db.insert(permalink).values({
    tenantId: link.tenantId,
    id,
    eventId: link.eventId,
    slugHash: slugHash(slug),
    hint,
    createdBy: link.by,
    createdAt: link.now,
    releasedAt: link.isPrepared ? null : link.now,
    expiresAt: link.expiresAt,
    amountOf: link.amountOf,
  });
  return { id, slug, hint };
}

/** Whose link it is, whatever its state; the caller answers all but live ones alike. */
export const findPermalink = async (db: Db, slug: string): Promise<Permalink | undefined> =>
  (
    await db
      .select()
      .from(permalink)
      .where(eq(permalink.slugHash, slugHash(slug)))
  )[0];

/** The link that is about to be changed: nobody else changes it meanwhile. */
export const holdShare = async (db: Db, id: string): Promise<Permalink | undefined> =>
  (await db.select().from(permalink).where(eq(permalink.id, id)).for('update'))[0];

export const changePermalink = (
  db: Db,
  id: string,
  change: Partial<Pick<Permalink, 'releasedAt' | 'paused' | 'expiresAt' | 'amountOf' | 'revokedAt'>>,
) =>
  db
    .update(permalink)
    .set({ ...change, version: sql`${permalink.version} + 1` })
    .where(eq(permalink.id, id));

const unusedMs = 24 * 3_600_000;
/** Links that were prepared a day ago and never used. */
export const forgetPreparedLinks = (db: Db, now: Date) =>
  db
    .delete(permalink)
    .where(and(isNull(permalink.releasedAt), lt(permalink.createdAt, new Date(now.getTime() - unusedMs))));

/** Adds views that were counted in memory. */
export const addViews = (db: Db, id: string, views: number, lastSeen: Date) =>
  db
    .update(permalink)
    .set({ views: sql`${permalink.views} + ${views}`, lastSeen })
    .where(eq(permalink.id, id));
