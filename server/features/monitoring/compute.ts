import { createHash } from 'node:crypto';
import { and, asc, desc, eq, lte } from 'drizzle-orm';
import type { SingleCover } from '#shared/engine/cover';
import { evaluate, type Evaluation } from '#shared/engine/event';
import { reconcile, type Reconciliation } from '#shared/engine/reconciliation';
import { engineVersion } from '#shared/engine/version';
import { readObserved } from '../../data/observed';
import { canonical } from '../../db/audit';
import type { Db } from '../../db/open';
import { dataSet, dataSetVersion, monitoringTarget } from '../../db/schema/catalog';
import type { EventProvenance } from '../../db/schema/monitoring';
import { coverOf } from '../coverages/cover';
import type { EventRow } from './repository';

export const footprintHash = (evaluation: Evaluation) =>
  createHash('sha256').update(canonical(evaluation.footprint)).digest('hex');

/** Version of a data set that a run for this day goes by: the newest ingested by its end, else the first one there is. */
async function versionAsOf(db: Db, dataSetId: string, asOf: string) {
  const known = and(
    eq(dataSetVersion.dataSetId, dataSetId),
    lte(dataSetVersion.ingestedAt, new Date(`${asOf}T23:59:59.999Z`)),
  );
  const [newest] = await db.select().from(dataSetVersion).where(known).orderBy(desc(dataSetVersion.version)).limit(1);
  if (newest) return newest;
  const [first] = await db
    .select()
    .from(dataSetVersion)
    .where(eq(dataSetVersion.dataSetId, dataSetId))
    .orderBy(asc(dataSetVersion.version))
    .limit(1);
  return first;
}

export type Computed = {
  readonly row: EventRow;
  readonly evaluation: Evaluation;
  readonly provenance: EventProvenance;
  readonly secondary: Secondary | null;
};
export type Secondary = {
  readonly dataSetId: string;
  readonly indexValue: number | null;
  readonly payoutPct: number;
  readonly result: Reconciliation['result'];
};

/** The second source measures the same place at its own nearest target. */
async function nearestTarget(db: Db, dataSetId: string, { lat, lon }: { lat: number; lon: number }) {
  const targets = await db.select().from(monitoringTarget).where(eq(monitoringTarget.dataSetId, dataSetId));
  const far = (target: (typeof targets)[number]) =>
    (target.lat - lat) ** 2 + ((target.lon - lon) * Math.cos((lat * Math.PI) / 180)) ** 2;
  return targets.reduce<(typeof targets)[number] | undefined>(
    (best, target) => (best && far(best) <= far(target) ? best : target),
    undefined,
  );
}

async function secondaryOf(db: Db, row: EventRow, primary: Evaluation, asOf: string): Promise<Secondary | null> {
  const dataSetId = row.terms.secondaryDataSetId;
  const cover = coverOf(row);
  if (!dataSetId || 'parts' in cover || primary.indexValue === null) return null;
  const [second] = await db.select().from(dataSet).where(eq(dataSet.id, dataSetId));
  const target = second && (await nearestTarget(db, dataSetId, row.target));
  if (!second || !target) return null;
  const observed = await readObserved(db, { dataSet: second, target, cover, asOf });
  const found = evaluate({ ...cover, dayOffsetHours: second.dayOffsetHours }, observed, asOf);
  if (found.indexValue === null) return { dataSetId, indexValue: null, payoutPct: 0, result: 'DIFFERS' };
  const { result } = reconcile((cover as SingleCover).terms, primary.indexValue, found.indexValue, primary.decimals);
  return { dataSetId, indexValue: found.indexValue, payoutPct: found.payoutPct, result };
}

/** The state of one event as it was known at the end of a day. */
export async function computeEvent(db: Db, row: EventRow, asOf: string): Promise<Computed> {
  const cover = coverOf(row);
  const observed = await readObserved(db, { dataSet: row.dataSet, target: row.target, cover, asOf });
  const evaluation = evaluate(cover, observed, asOf);
  const version = await versionAsOf(db, row.dataSet.id, asOf);
  return {
    row,
    evaluation,
    provenance: {
      dataSetId: row.dataSet.id,
      dataVersion: version?.version ?? 0,
      dataHash: version?.contentHash ?? '',
      engineVersion,
      footprintHash: footprintHash(evaluation),
    },
    secondary: await secondaryOf(db, row, evaluation, asOf),
  };
}
