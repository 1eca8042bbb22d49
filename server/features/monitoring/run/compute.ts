import { createHash } from 'node:crypto';
import { evaluate } from '#shared/engine/event/evaluate';
import type { Evaluation } from '#shared/engine/event/footprint';
import { reconcile } from '#shared/engine/reconciliation';
import { engineVersion } from '#shared/engine/version';
import { definitionOf } from '#shared/engine/event/choice';
import { isMulti } from '#shared/engine/event/combined';
import { nearestOf, type LatLon } from '#shared/engine/geo';
import { nothingObserved, type Observed } from '#shared/engine/observed';
import type { VariableId } from '#shared/engine/variables';
import { readObserved, readObservedMany } from '../../../data/observed';
import { canonical } from '../../../db/audit';
import type { Db } from '../../../db/open';
import type { EventProvenance } from '../../../db/schema/monitoring';
import { findAllTargets, findSet, findVersionAsOf, type VersionRow } from '../../catalog/repository';
import { coverOf } from '../../coverages/terms/cover';
import type { EventRow } from '../events/repository';
import type { Secondary } from '../events/secondSource';

const footprintHash = (evaluation: Evaluation) =>
  createHash('sha256').update(canonical(evaluation.footprint)).digest('hex');

export type ComputedEvent = {
  readonly row: EventRow;
  readonly evaluation: Evaluation;
  readonly provenance: EventProvenance;
  readonly secondary: Secondary | null;
};
/** The second source measures the same place at its own nearest target. */
async function nearestTarget(db: Db, dataSetId: string, place: LatLon) {
  return nearestOf(await findAllTargets(db, dataSetId), place);
}

/** What the database and the cubes hand over for computing; `versions` remembers, over a batch, which data each set had on the day. */
type Source = {
  readonly db: Db;
  readonly storeDir: string;
  readonly versions?: Map<string, VersionRow | undefined>;
};

type ObservedWindow = {
  readonly dataSetId: string;
  readonly targetId: string;
  readonly secondaryDataSetId: string | null;
  readonly place: { readonly lat: number; readonly lon: number };
  readonly variables: readonly VariableId[];
  readonly asOf: string;
};

/** What an index may read, with the days of the second source where one is configured. */
async function withSecond(
  { db, storeDir }: Source,
  { secondaryDataSetId, place, ...asked }: ObservedWindow,
): Promise<Observed> {
  const observed = await readObserved(db, storeDir, asked);
  const target = secondaryDataSetId && (await nearestTarget(db, secondaryDataSetId, place));
  if (!target || asked.variables.length === 0) return observed;
  const second = await readObserved(db, storeDir, {
    dataSetId: secondaryDataSetId,
    targetId: target.id,
    variables: asked.variables,
    asOf: asked.asOf,
  });
  return { ...observed, fallback: second.series };
}

/** Observations of each part of a multi-trigger coverage, or of the one target. */
export async function observedFor(source: Source, row: EventRow, asOf: string): Promise<Observed | Observed[]> {
  const { parts, terms, secondaryDataSetId } = row.terms;
  if (parts.length === 0) {
    const { variables } = definitionOf(terms.index);
    const { dataSet: set, target: place } = row;
    return withSecond(source, { dataSetId: set.id, targetId: place.id, secondaryDataSetId, place, variables, asOf });
  }
  const observed: Observed[] = [];
  for (const part of parts) {
    const { variables } = definitionOf(part.terms.index);
    observed.push(await withSecond(source, { ...part, variables, asOf }));
  }
  return observed;
}

async function secondaryOf(
  { db, storeDir }: Source,
  row: EventRow,
  primary: Evaluation,
  asOf: string,
): Promise<Secondary | null> {
  const dataSetId = row.terms.secondaryDataSetId;
  const cover = coverOf(row);
  if (!dataSetId || isMulti(cover) || primary.indexValue === null) return null;
  const second = await findSet(db, dataSetId);
  const target = second && (await nearestTarget(db, dataSetId, row.target));
  if (!second || !target) return null;
  const { variables } = definitionOf(cover.index);
  const observed = await readObserved(db, storeDir, { dataSetId, targetId: target.id, variables, asOf });
  const evaluation = evaluate({ ...cover, dayOffsetHours: second.dayOffsetHours }, observed, asOf);
  if (evaluation.indexValue === null) return { dataSetId, indexValue: null, payoutPct: 0, result: 'DIFFERS' };
  const { result } = reconcile(cover.terms, primary.indexValue, evaluation.indexValue, primary.decimals);
  return { dataSetId, indexValue: evaluation.indexValue, payoutPct: evaluation.payoutPct, result };
}

async function found(source: Source, row: EventRow, evaluation: Evaluation, asOf: string): Promise<ComputedEvent> {
  const { db, versions } = source;
  const known = versions?.get(row.dataSet.id);
  const version = known ?? (await findVersionAsOf(db, row.dataSet.id, asOf));
  versions?.set(row.dataSet.id, version);
  const provenance = {
    dataSetId: row.dataSet.id,
    dataVersion: version?.version ?? 0,
    dataHash: version?.contentHash ?? '',
    engineVersion,
    footprintHash: footprintHash(evaluation),
  };
  return { row, evaluation, provenance, secondary: await secondaryOf(source, row, evaluation, asOf) };
}

/** The state of one event as it was known at the end of a day. */
export async function computeEvent(source: Source, row: EventRow, asOf: string): Promise<ComputedEvent> {
  return found(source, row, evaluate(coverOf(row), await observedFor(source, row, asOf), asOf), asOf);
}

/** The same for many: the days of their periods are read together, the whole history only where days are missing. */
export async function computeEvents(given: Source, rows: readonly EventRow[], asOf: string): Promise<ComputedEvent[]> {
  const source = { ...given, versions: new Map() };
  const byId = new Map<string, Observed>();
  const single = rows.filter((row) => row.terms.parts.length === 0);
  const groups = new Map<string, EventRow[]>();
  for (const row of single) {
    const key = `${row.dataSet.id} ${definitionOf(row.terms.terms.index).variables.join(' ')}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const from = group.reduce(
      (earliest, { terms }) => (terms.start < earliest ? terms.start : earliest),
      first.terms.start,
    );
    const { variables } = definitionOf(first.terms.terms.index);
    const many = await readObservedMany(source.db, source.storeDir, {
      dataSetId: first.dataSet.id,
      targetIds: group.map(({ target }) => target.id),
      variables,
      asOf,
      from,
    });
    for (const row of group) byId.set(row.event.id, many.get(row.target.id) ?? nothingObserved);
  }
  const computed: ComputedEvent[] = [];
  for (const row of rows) {
    const observed = byId.get(row.event.id);
    const evaluation = observed && evaluate(coverOf(row), observed, asOf);
    const needsHistory = !evaluation || (evaluation.missingDays > 0 && asOf > row.terms.end);
    computed.push(needsHistory ? await computeEvent(source, row, asOf) : await found(source, row, evaluation, asOf));
  }
  return computed;
}
