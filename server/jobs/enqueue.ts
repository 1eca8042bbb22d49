import type { PersonId } from '../base/person';
import { lockKey } from '../db/lockKey';
import { newId } from '../db/ids';
import type { Db } from '../db/open';
import type { JobExtras, JobKind } from './define';
import { findUnfinished, insertJob } from './repository';

type Owner = {
  readonly tenantId: string;
  readonly createdBy: PersonId;
  readonly partOf?: string;
  /** How the keys of all jobs begin that are worked off apart from the others. */
  readonly jobKeys?: string | undefined;
};

/** Writes down a job in the caller's transaction: it exists when, and only when, that commits. Answers its id. */
export async function enqueueJob<P>(
  db: Db,
  { name, area }: JobKind<P>,
  payload: P,
  { tenantId, createdBy, subjectId, uniqueKey: key, partOf, jobKeys }: JobExtras & Owner,
): Promise<string> {
  const id = newId();
  const uniqueKey = jobKeys ? `${jobKeys}${key ?? id}` : key;
  if (uniqueKey) {
    await lockKey(db, `job:${tenantId}:${uniqueKey}`);
    const same = await findUnfinished(db, tenantId, uniqueKey);
    if (same) return same.id;
  }
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
