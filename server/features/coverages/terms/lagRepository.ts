import { inArray } from 'drizzle-orm';
import type { Db } from '../../../db/open';
import { dataSet } from '../../../db/schema/catalog';
import type { coverageVersion } from '../../../db/schema/coverages';

/** The settlement lag of a version, and those of its parts. */
export type Lags = Pick<typeof coverageVersion.$inferSelect, 'settlementLagDays' | 'parts'>;

/** The settlement lags of a version and of its parts as their data sets have them now: from its simulation on they stay with it. */
export async function frozenLags(
  db: Db,
  { dataSetId, settlementLagDays: own, parts }: Lags & { readonly dataSetId: string },
): Promise<Lags> {
  const sets = await db
    .select({ id: dataSet.id, days: dataSet.settlementLagDays })
    .from(dataSet)
    .where(inArray(dataSet.id, [dataSetId, ...parts.map((part) => part.dataSetId)]));
  const lagOf = (id: string, usual: number) => sets.find((set) => set.id === id)?.days ?? usual;
  return {
    settlementLagDays: lagOf(dataSetId, own),
    parts: parts.map((part) => ({ ...part, settlementLagDays: lagOf(part.dataSetId, part.settlementLagDays) })),
  };
}
