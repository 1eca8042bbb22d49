import { createHash } from 'node:crypto';
import type { Cover } from '#shared/engine/cover';
import { readBy } from '#shared/engine/event/choice';
import { nothingObserved, type Observed } from '#shared/engine/observed';
import { engineVersion } from '#shared/engine/version';
import type { Db } from '../../../db/open';
import type { PricingProvenance } from '../../../db/schema/coverages';
import { readObserved } from '../../../data/observed';
import type { DataFacts } from '../../../documents/input';
import { dayOf } from '../../../http/page';
import { findVersionAsOf } from '../../catalog/repository';
import type { Sources } from '../stored/answer';
import { coverOf } from '../terms/cover';
import { findCoverage, findSources, type CoverageRow } from '../stored/repository';
import { commandRefusal } from '../../../base/refuse';

/** Which data were read: one set as it is, several under one hash. */
function dataRead(facts: readonly DataFacts[]): Pick<PricingProvenance, 'dataSetId' | 'dataVersion' | 'dataHash'> {
  const sets = [...new Map(facts.map((fact) => [fact.dataSetId, fact])).values()];
  const [only] = sets;
  if (sets.length === 1 && only) {
    return { dataSetId: only.dataSetId, dataVersion: only.version, dataHash: only.contentHash };
  }
  const known = sets.map(({ dataSetId, version, contentHash }) => [dataSetId, version, contentHash]);
  return {
    dataSetId: sets.map(({ dataSetId }) => dataSetId).join(', '),
    dataVersion: Math.max(0, ...sets.map(({ version }) => version)),
    dataHash: createHash('sha256').update(JSON.stringify(known)).digest('hex'),
  };
}

export type Loaded = {
  readonly row: CoverageRow;
  readonly cover: Cover;
  readonly observed: Observed | readonly Observed[];
  /** The data of each trigger. */
  readonly data: readonly DataFacts[];
  readonly sources: Sources;
  readonly provenance: Omit<PricingProvenance, 'seed'>;
};
type Asked = { readonly coverageId: string; readonly version: number; readonly now: Date };

const triggersOf = ({ terms, dataSet, target }: CoverageRow) =>
  terms.parts.length > 0 ? terms.parts : [{ dataSetId: dataSet.id, targetId: target.id, terms: terms.terms }];

/** Which data each trigger of a coverage read, as they were known at the end of a day. */
export async function dataFactsOf(
  db: Db,
  row: CoverageRow,
  asOf: string,
): Promise<{ readonly data: readonly DataFacts[]; readonly sources: Sources }> {
  const triggers = triggersOf(row);
  const targetIds = triggers.map(({ targetId }) => targetId);
  const sources = new Map((await findSources(db, targetIds)).map((source) => [source.target.id, source]));
  const data: DataFacts[] = [];
  for (const { dataSetId, targetId } of triggers) {
    const { dataSet: set, provider, target: place } = sources.get(targetId) ?? row;
    const versionAs = await findVersionAsOf(db, dataSetId, asOf);
    data.push({
      dataSetId,
      dataSetName: set.name,
      providerName: provider.name,
      version: versionAs?.version ?? 0,
      contentHash: versionAs?.contentHash ?? '',
      attribution: set.attribution,
      licence: set.licence,
      firstDate: place.firstDate ?? set.firstDate,
      lastDate: place.lastDate ?? set.lastDate,
    });
  }
  return { data, sources };
}

/** Everything a simulation reads: the terms, the whole history as it is known today, and which data that are. */
export async function loadCoverage(db: Db, storeDir: string, { coverageId, version, now }: Asked): Promise<Loaded> {
  const row = await findCoverage(db, coverageId, version);
  if (!row) throw commandRefusal('The coverage is not there any more.');
  const asOf = dayOf(now);
  const { data, sources } = await dataFactsOf(db, row, asOf);
  const observed: Observed[] = [];
  for (const { dataSetId, targetId, terms } of triggersOf(row)) {
    const variables = readBy(terms.index);
    observed.push(await readObserved(db, storeDir, { dataSetId, targetId, variables, asOf }));
  }
  return {
    row,
    cover: coverOf(row),
    observed: row.terms.parts.length > 0 ? observed : (observed[0] ?? nothingObserved),
    data,
    sources,
    provenance: { ...dataRead(data), engineVersion, computedAt: now.toISOString() },
  };
}
