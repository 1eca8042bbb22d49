import { sql } from 'drizzle-orm';
import { personId, type PersonId } from '../base/person';
import type { Db } from '../db/open';
import { idempotencyKey, inboxRead, serverState } from '../db/schema/platform';
import { listChoice, savedView } from '../db/schema/views';

const done = 'people.subjects';

/**
 * Views, choices and what was read were kept under the subject alone. All of those subjects are of the one issuer that this server
 * believed until now: that is written to each, once. What another issuer calls by the same subject is somebody else.
 */
export async function nameSubjects(system: Db, issuer: string): Promise<void> {
  const begun = await system
    .insert(serverState)
    .values({ key: done, value: issuer })
    .onConflictDoNothing()
    .returning({ key: serverState.key });
  if (begun.length === 0) return;
  const before = personId(issuer, '');
  for (const { userId, table } of [
    { table: savedView, userId: savedView.userId },
    { table: listChoice, userId: listChoice.userId },
    { table: inboxRead, userId: inboxRead.userId },
    { table: idempotencyKey, userId: idempotencyKey.userId },
  ])
    await system
      .update(table)
      .set({ userId: sql<PersonId>`${before} || ${userId}` })
      .where(sql`not starts_with(${userId}, ${before})`);
}
