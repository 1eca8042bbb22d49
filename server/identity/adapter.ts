import { and, eq, lt, sql } from 'drizzle-orm';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Db } from '../db/open';
import { identityEntry } from '../db/schema/platform';
import { asSystem } from '../db/scope';
import { telling } from '../db/signals';
import { loadLibrary } from './library';
import { revokeFamily } from './standingRepository';

/** Entries of ended sessions, in all tenants. */
export const forgetEntries = (db: Db) => {
  const over = db
    .select({ kind: identityEntry.kind, id: identityEntry.id })
    .from(identityEntry)
    .where(lt(identityEntry.expiresAt, sql`now()`))
    .for('update', { skipLocked: true });
  return db.delete(identityEntry).where(sql`(${identityEntry.kind}, ${identityEntry.id}) in ${over}`);
};

/**
 * Where the embedded provider keeps sessions, codes and refresh tokens: in our database, so that a restart signs nobody out.
 * `ended` hears of grants that have ended.
 */
export const createAdapter =
  (db: Db, ended: (grantId: string) => void) =>
  (kind: string): Adapter => {
    const one = (id: string) => and(eq(identityEntry.kind, kind), eq(identityEntry.id, id));
    const find = async (where: ReturnType<typeof and>): Promise<AdapterPayload | undefined> => {
      const [entry] = await asSystem(db, (system) => system.select().from(identityEntry).where(where).limit(1));
      if (!entry || (entry.expiresAt && entry.expiresAt.getTime() < Date.now())) return undefined;
      return entry.payload as AdapterPayload;
    };
    return {
      async upsert(id, payload, expiresIn) {
        const row = {
          payload,
          grantId: payload.grantId ?? null,
          userCode: payload.userCode ?? null,
          uid: payload.uid ?? null,
          expiresAt: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
        };
        await asSystem(db, (system) =>
          system
            .insert(identityEntry)
            .values({ kind, id, ...row })
            .onConflictDoUpdate({ target: [identityEntry.kind, identityEntry.id], set: row }),
        );
      },
      find: (id) => find(one(id)),
      findByUid: (uid) => find(and(eq(identityEntry.kind, kind), eq(identityEntry.uid, uid))),
      findByUserCode: (code) => find(and(eq(identityEntry.kind, kind), eq(identityEntry.userCode, code))),
      async consume(id) {
        const consumed = sql`jsonb_set(${identityEntry.payload}, '{consumed}', to_jsonb(${Math.floor(Date.now() / 1000)}::bigint))`;
        const unused = and(one(id), sql`not ${identityEntry.payload} ? 'consumed'`);
        const use = await asSystem(db, (system) =>
          system.update(identityEntry).set({ payload: consumed }).where(unused).returning({ id: identityEntry.id }),
        );
        if (use.length > 0) return;
        // Used a second time: one of the two is not whom it was made for, so that nothing of its family holds any more.
        // In a transaction of its own: this one still holds the entry for which those wait who end the family already.
        const grantId = await asSystem(db, async (system) => {
          const [entry] = await system.select({ grantId: identityEntry.grantId }).from(identityEntry).where(one(id));
          if (entry?.grantId) await revokeFamily(system, entry.grantId);
          return entry?.grantId;
        });
        if (grantId) ended(grantId);
        // Whoever gets here has the library already; workers, which tidy up these entries, do without.
        const { errors } = await loadLibrary();
        throw new errors.InvalidGrant('it was used already');
      },
      async destroy(id) {
        await asSystem(db, (system) =>
          system.delete(identityEntry).where(one(id)).returning(telling('isoline_sessions', id)),
        );
        if (kind === 'Grant') ended(id);
      },
      async revokeByGrantId(grantId) {
        await asSystem(db, (system) => revokeFamily(system, grantId));
        ended(grantId);
      },
    };
  };
