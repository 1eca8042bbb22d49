import { and, eq, lt, sql } from 'drizzle-orm';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Db } from '../db/open';
import { identityEntry } from '../db/schema/platform';
import { asSystem } from '../db/scope';

/** Entries of ended sessions, in all tenants. */
export const forgetEntries = (db: Db) => db.delete(identityEntry).where(lt(identityEntry.expiresAt, sql`now()`));

/** Where the embedded provider keeps sessions, codes and refresh tokens: in our database, so that a restart signs nobody out. */
export const createAdapter =
  (db: Db) =>
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
        await asSystem(db, (system) => system.update(identityEntry).set({ payload: consumed }).where(one(id)));
      },
      async destroy(id) {
        await asSystem(db, (system) => system.delete(identityEntry).where(one(id)));
      },
      async revokeByGrantId(grantId) {
        await asSystem(db, (system) => system.delete(identityEntry).where(eq(identityEntry.grantId, grantId)));
      },
    };
  };
