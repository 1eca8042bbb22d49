import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/open';
import { dataSet } from '../../../db/schema/catalog';
import type { Secondary } from '../run/compute';
import type { EventRow } from './repository';

/** What the second data source says of an event; null where there is none, or nothing has been computed yet. */
export async function secondSource(db: Db, { event }: EventRow) {
  const second = event.secondary as Secondary | null;
  if (!second) return null;
  const [set] = await db.select({ name: dataSet.name }).from(dataSet).where(eq(dataSet.id, second.dataSetId));
  const { dataSetId, indexValue, payoutPct, result } = second;
  return { dataSetId, dataSetName: set?.name ?? dataSetId, indexValue, payoutPct, result };
}
