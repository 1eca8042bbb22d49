import type { Reconciliation } from '#shared/engine/reconciliation';
import type { Db } from '../../../db/open';
import { findSetNames } from '../../catalog/repository';
import type { EventRow } from './repository';

/** What the second data source said when an event was computed. */
export type Secondary = {
  readonly dataSetId: string;
  readonly indexValue: number | null;
  readonly payoutPct: number;
  readonly result: Reconciliation['result'];
};

export type Second = Secondary & { readonly dataSetName: string };

/** What the second data sources say of events, by their ids: of those that have one, once they have been computed. */
export async function secondSources(db: Db, rows: readonly EventRow[]): Promise<ReadonlyMap<string, Second>> {
  const found = rows.flatMap(({ event }) =>
    event.secondary ? [[event.id, event.secondary as Secondary] as const] : [],
  );
  const names = await findSetNames(
    db,
    found.map(([, { dataSetId }]) => dataSetId),
  );
  return new Map(
    found.map(([id, { dataSetId, indexValue, payoutPct, result }]) => [
      id,
      { dataSetId, dataSetName: names.get(dataSetId) ?? dataSetId, indexValue, payoutPct, result },
    ]),
  );
}

/** What the second data source says of an event; null where there is none, or nothing has been computed yet. */
export const secondSource = async (db: Db, row: EventRow): Promise<Second | null> =>
  (await secondSources(db, [row])).get(row.event.id) ?? null;
