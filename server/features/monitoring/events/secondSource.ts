import type { Reconciliation } from '#shared/engine/reconciliation';
import type { Db } from '../../../db/open';
import { findSet } from '../../catalog/repository';
import type { EventRow } from './repository';

/** What the second data source said when an event was computed. */
export type Secondary = {
  readonly dataSetId: string;
  readonly indexValue: number | null;
  readonly payoutPct: number;
  readonly result: Reconciliation['result'];
};

/** What the second data source says of an event; null where there is none, or nothing has been computed yet. */
export async function secondSource(db: Db, { event }: EventRow) {
  const second = event.secondary as Secondary | null;
  if (!second) return null;
  const set = await findSet(db, second.dataSetId);
  const { dataSetId, indexValue, payoutPct, result } = second;
  return { dataSetId, dataSetName: set?.name ?? dataSetId, indexValue, payoutPct, result };
}
