import { and, eq, inArray, max } from 'drizzle-orm';
import { audit } from '../../../db/schema/platform';
import type { Db } from '../../../db/open';
import type { EventRow } from './repository';

/** The days on which events were marked as paid, by their ids: of those that are. */
export async function findPaidDays(
  db: Db,
  rows: readonly Pick<EventRow, 'event'>[],
): Promise<ReadonlyMap<string, string>> {
  const paid = rows.flatMap(({ event }) => (event.status === 'PAYOUT' ? [event] : []));
  if (paid.length === 0) return new Map();
  const [tenants, ids] = [[...new Set(paid.map(({ tenantId }) => tenantId))], paid.map(({ id }) => id)];
  const found = await db
    .select({ id: audit.subjectId, at: max(audit.at) })
    .from(audit)
    .where(
      and(
        inArray(audit.tenantId, tenants),
        inArray(audit.subjectId, ids),
        eq(audit.action, 'moved'),
        eq(audit.to, 'PAYOUT'),
      ),
    )
    .groupBy(audit.subjectId);
  return new Map(found.flatMap(({ id, at }) => (at ? [[id, at.toISOString().slice(0, 10)] as const] : [])));
}

/** The day on which an event was marked as paid; null where it was not, or nobody noted when. */
export const paidOn = async (db: Db, row: Pick<EventRow, 'event'>): Promise<string | null> =>
  (await findPaidDays(db, [row])).get(row.event.id) ?? null;
