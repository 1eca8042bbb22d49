import { createHash } from 'node:crypto';
import { and, asc, desc, eq, lte } from 'drizzle-orm';
import type { Cover } from '#shared/engine/cover';
import { indexOf } from '#shared/engine/indices/list';
import type { Observed } from '#shared/engine/observed';
import { engineVersion } from '#shared/engine/version';
import type { Db } from '../../db/open';
import { dataSetVersion } from '../../db/schema/catalog';
import type { PricingProvenance } from '../../db/schema/coverages';
import { readObserved } from '../../data/observed';
import { Fault } from '../../fault';
import { dayOf } from '../../http/page';
import { coverOf } from './cover';
import { findCoverage, type CoverageRow } from './repository';

/** The version of a data set that was known at the end of a day: the newest by then, else the first there is. */
async function knownVersion(db: Db, dataSetId: string, asOf: string) {
  const ofSet = eq(dataSetVersion.dataSetId, dataSetId);
  const byThen = lte(dataSetVersion.ingestedAt, new Date(`${asOf}T23:59:59.999Z`));
  const columns = { version: dataSetVersion.version, contentHash: dataSetVersion.contentHash };
  const newest = await db
    .select(columns)
    .from(dataSetVersion)
    .where(and(ofSet, byThen))
    .orderBy(desc(dataSetVersion.version))
    .limit(1);
  const first = () =>
    db.select(columns).from(dataSetVersion).where(ofSet).orderBy(asc(dataSetVersion.version)).limit(1);
  return (newest[0] ?? (await first())[0]) as { version: number; contentHash: string } | undefined;
}

type Data = Pick<PricingProvenance, 'dataSetId' | 'dataVersion' | 'dataHash'>;

/** Which data were read: one set as it is, several under one hash. */
async function dataRead(db: Db, dataSetIds: readonly string[], asOf: string): Promise<Data> {
  const known: Data[] = [];
  for (const dataSetId of new Set(dataSetIds)) {
    const found = await knownVersion(db, dataSetId, asOf);
    known.push({ dataSetId, dataVersion: found?.version ?? 0, dataHash: found?.contentHash ?? '' });
  }
  const [only] = known;
  if (known.length === 1 && only) return only;
  return {
    dataSetId: known.map(({ dataSetId }) => dataSetId).join(', '),
    dataVersion: Math.max(...known.map(({ dataVersion }) => dataVersion)),
    dataHash: createHash('sha256').update(JSON.stringify(known)).digest('hex'),
  };
}

export type Loaded = {
  readonly row: CoverageRow;
  readonly cover: Cover;
  readonly observed: Observed | readonly Observed[];
  readonly provenance: Omit<PricingProvenance, 'seed'>;
};
type Asked = { readonly coverageId: string; readonly version: number; readonly now: Date };

/** Everything a simulation reads: the terms, the whole history as it is known today, and which data that are. */
export async function loadCoverage(db: Db, storeDir: string, { coverageId, version, now }: Asked): Promise<Loaded> {
  const row = await findCoverage(db, coverageId, version);
  if (!row) throw new Fault('The coverage is not there any more.');
  const { terms, dataSet, target } = row;
  const asOf = dayOf(now);
  const triggers =
    terms.parts.length > 0 ? terms.parts : [{ dataSetId: dataSet.id, targetId: target.id, terms: terms.terms }];
  const observed: Observed[] = [];
  for (const { dataSetId, targetId, terms: own } of triggers) {
    const { variables } = indexOf(own.index.indexId);
    observed.push(await readObserved(db, storeDir, { dataSetId, targetId, variables, asOf }));
  }
  const data = await dataRead(
    db,
    triggers.map(({ dataSetId }) => dataSetId),
    asOf,
  );
  return {
    row,
    cover: coverOf(row),
    observed: terms.parts.length > 0 ? observed : (observed[0] ?? { days: [] }),
    provenance: { ...data, engineVersion, computedAt: now.toISOString() },
  };
}
