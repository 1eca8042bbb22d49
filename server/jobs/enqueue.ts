import { lockKey } from '../db/lockKey';
import { newId } from '../db/ids';
import type { Db } from '../db/open';
import type { JobExtras, JobKind } from './define';
import { findUnfinished, insertJob } from './repository';

type Owner = { readonly tenantId: string; readonly createdBy: string; readonly partOf?: string };

/** Writes down a job in the caller's transaction: it exists when, and only when, that commits. Answers its id. */
export async function enqueueJob<P>(
  db: Db,
  { name, area }: JobKind<P>,
  payload: P,
  { tenantId, createdBy, subjectId, uniqueKey, partOf }: JobExtras & Owner,
): Promise<string> {
  if (uniqueKey) {
    await lockKey(db, `job:${tenantId}:${uniqueKey}`);
    const same = await findUnfinished(db, tenantId, uniqueKey);
    if (same) return same.id;
  }
  const id = newId();
  await insertJob(db, {
    tenantId,
    id,
    kind: name,
    area,
    subjectId: subjectId ?? null,
    uniqueKey: uniqueKey ?? null,
    partOf: partOf ?? null,
    payload: payload ?? {},
    createdBy,
  });
  return id;
}
