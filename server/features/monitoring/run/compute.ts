import { readBy } from '#shared/engine/event/choice';
import { isMulti } from '#shared/engine/event/combined';
import { evaluateEvent } from '#shared/engine/event/evaluate';
import type { EventState } from '#shared/engine/event/footprint';
import { nearestOf, type LatLon } from '#shared/engine/geo';
import type { Observed } from '#shared/engine/observed';
import { reconcile } from '#shared/engine/reconciliation';
import type { VariableId } from '#shared/engine/variables';
import { readObserved } from '../../../data/observed';
import type { Db } from '../../../db/open';
import { findPlaces } from '../../catalog/repository';
import { coverOf } from '../../coverages/terms/cover';
import type { EventRow } from '../events/repository';
import type { Secondary } from '../events/secondSource';

/** What the database and the cubes hand over for computing. */
export type Source = { readonly db: Db; readonly storeDir: string };
/** What an event is computed from. */
type Monitored = {
  readonly terms: Pick<
    EventRow['terms'],
    'start' | 'end' | 'terms' | 'parts' | 'combine' | 'secondaryDataSetId' | 'settlementLagDays' | 'dayOffsetHours'
  >;
  readonly dataSet: Pick<EventRow['dataSet'], 'id'>;
  readonly target: Pick<EventRow['target'], 'id' | 'lat' | 'lon'>;
};

type ObservedWindow = {
  readonly dataSetId: string;
  readonly targetId: string;
  readonly secondaryDataSetId: string | null;
  readonly place: LatLon;
  readonly variables: readonly VariableId[];
  readonly asOf: string;
};

/** What an index may read, with the days of the second source where one is configured. */
async function withSecond(
  { db, storeDir }: Source,
  { secondaryDataSetId, place, ...asked }: ObservedWindow,
): Promise<Observed> {
  const observed = await readObserved(db, storeDir, asked);
  const target = secondaryDataSetId && nearestOf(await findPlaces(db, secondaryDataSetId), place);
  if (!target || asked.variables.length === 0) return observed;
  const second = await readObserved(db, storeDir, {
    dataSetId: secondaryDataSetId,
    targetId: target.id,
    variables: asked.variables,
    asOf: asked.asOf,
  });
  return { ...observed, fallback: second.series };
}

/** Observations of each part of a multi-trigger coverage, or of the one target: the whole record. */
export async function observedFor(source: Source, row: Monitored, asOf: string): Promise<Observed | Observed[]> {
  const { parts, terms, secondaryDataSetId } = row.terms;
  if (parts.length === 0) {
    const variables = readBy(terms.index);
    const { dataSet: set, target: place } = row;
    return withSecond(source, { dataSetId: set.id, targetId: place.id, secondaryDataSetId, place, variables, asOf });
  }
  const observed: Observed[] = [];
  for (const part of parts) {
    const variables = readBy(part.terms.index);
    observed.push(await withSecond(source, { ...part, variables, asOf }));
  }
  return observed;
}

/** The state of one event as it was known at the end of a day or at an instant, from the whole record of its places. */
export const computeEvent = async (source: Source, row: Monitored, asOf: string) =>
  evaluateEvent(coverOf(row), await observedFor(source, row, asOf), asOf);

/** A second source that measures the place of an event. */
export type Second = { readonly dataSetId: string; readonly dayOffsetHours: number; readonly targetId: string };

/** What a second source makes of an event whose index is known; null where there is nothing to compare. */
export function evaluateSecond(row: Monitored, { dayOffsetHours }: Second, observed: Observed, asOf: string) {
  const cover = coverOf(row);
  return isMulti(cover) ? null : evaluateEvent({ ...cover, dayOffsetHours }, observed, asOf).state;
}

/** Lays the second source's result beside the first one's. */
export function compared(row: Monitored, dataSetId: string, primary: EventState, second: EventState): Secondary | null {
  const cover = coverOf(row);
  if (isMulti(cover) || primary.indexValue === null) return null;
  if (second.indexValue === null) return { dataSetId, indexValue: null, payoutPct: 0, result: 'DIFFERS' };
  const { result } = reconcile(cover.terms, primary.indexValue, second.indexValue, primary.decimals);
  return { dataSetId, indexValue: second.indexValue, payoutPct: second.payoutPct, result };
}

/** Settled with days missing, an event needs other years, or its second source, to stand in for them. */
export const needsRecord = ({ decided, missingDays }: EventState): boolean => decided && missingDays > 0;
