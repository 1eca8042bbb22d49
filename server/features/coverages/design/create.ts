import type { z } from 'zod';
import type { NewCoverage } from '#shared/contract/coverages';
import type { IndexChoice, PayoutTerms } from '#shared/engine/cover';
import { definitionOf } from '#shared/engine/daily';
import { indexDefinitions } from '#shared/engine/indices/list';
import { standardLabel } from '#shared/engine/design';
import { newId } from '../../../db/ids';
import type { Db } from '../../../db/open';
import type { CoveragePart, CoverageTerms } from '../../../db/schema/coverages';
import { dayOf } from '../../../http/page';
import { addTarget } from '../../catalog/repository';
import { refuseFaults, under, type FieldFault } from '../terms/faults';
import { readIndex } from './indexChoice';
import { readLabels } from '../terms/labels';
import { multiFaults, multiPayout } from '../terms/multi';
import { readPayout } from '../terms/payoutTerms';
import { periodFaults } from '../terms/period';
import { freezeReference } from './reference';
import { readSource, type Source } from './source';
import { addCoverage } from '../stored/versionRepository';

/** Who makes a coverage, when, and on which data. */
export type Maker = {
  readonly db: Db;
  readonly tenantId: string;
  readonly who: string;
  readonly now: Date;
  readonly storeDir: string;
};
type Given = z.output<typeof NewCoverage>;
type GivenPart = NonNullable<Given['coverages']>[number];

type Own = { readonly index: IndexChoice; readonly payout: PayoutTerms; readonly source: Source };
type Read = { readonly own: Own | null; readonly faults: readonly FieldFault[] };

/** Index, payout and source of one trigger, or everything that is wrong with them. */
async function readOwn(maker: Maker, given: Given | GivenPart): Promise<Read> {
  const definition = indexDefinitions.find(({ id }) => id === given.indexDefinition.id);
  const { choice, faults: ofIndex } = readIndex(given);
  const { payout, faults: ofPayout } = definition ? readPayout(given, definition) : { payout: null, faults: [] };
  // An expression reads what it names, not all that its kind may read.
  const { source, faults: ofSource } = await readSource(maker, given, choice ? definitionOf(choice) : definition);
  const faults = [...ofIndex, ...ofPayout, ...ofSource];
  if (faults.length > 0 || !choice || !payout || !source) return { own: null, faults };
  const { start, end } = given;
  const frozen = await freezeReference(maker.db, maker.storeDir, { choice, start, end, ...source });
  return { own: { index: frozen.choice, payout, source }, faults: frozen.faults };
}

const ownTerms = (given: Given, { index, payout }: Pick<Own, 'index' | 'payout'>): CoverageTerms => ({
  index,
  payout,
  detrend: given.detrend,
  loading: given.loading,
  loadingFactor: given.loadingFactor,
  minimumRiskRate: given.minimumRiskRate,
  expectedLossRatio: given.expectedLossRatio,
});

const partOf = (given: Given, part: GivenPart, own: Own): CoveragePart => ({
  id: newId(),
  label: part.label ?? standardLabel(part.riskTypeId),
  riskTypeId: part.riskTypeId,
  dataSetId: own.source.set.id,
  targetId: own.source.target.id,
  place: { lat: own.source.target.lat, lon: own.source.target.lon },
  dayOffsetHours: own.source.set.dayOffsetHours,
  secondaryDataSetId: own.source.secondaryDataSetId,
  terms: ownTerms(given, own),
  weight: part.weight ?? 1,
});

/** Checks a new coverage as a whole; refuses with every fault. Answers what is to be stored. */
async function readNew(maker: Maker, given: Given) {
  const givenParts = given.coverageType === 'MULTI_TRIGGER' ? (given.coverages ?? []) : [];
  const { labels, faults: ofLabels } = readLabels(given.labels, riskTypesOf(given, givenParts));
  const faults = [...periodFaults(given, dayOf(maker.now)), ...multiFaults(given), ...ofLabels];
  if (given.coverageType === 'SINGLE') {
    const { own, faults: ofOwn } = await readOwn(maker, given);
    refuseFaults([...faults, ...ofOwn]);
    if (own) return { labels, lead: own, parts: [], sources: [own.source], terms: ownTerms(given, own) };
  }
  const read: Read[] = [];
  for (const part of givenParts) read.push(await readOwn(maker, part));
  refuseFaults([...faults, ...read.flatMap((part, at) => under(`coverages.${at}`, part.faults))]);
  const parts = givenParts.flatMap((part, at) => {
    const own = read[at]?.own;
    return own ? { own, stored: partOf(given, part, own) } : [];
  });
  const lead = parts[0]?.own;
  if (!lead) throw new Error('A coverage without faults has no terms');
  const terms = ownTerms(given, { index: lead.index, payout: multiPayout(given) });
  return { labels, lead, terms, parts: parts.map(({ stored }) => stored), sources: parts.map(({ own }) => own.source) };
}

const riskTypesOf = (given: Given, parts: readonly GivenPart[]) =>
  parts.length > 0 ? parts.map(({ riskTypeId }) => riskTypeId) : [given.riskTypeId];

/** Creates a coverage: version 1, state `created`. Points that were no targets yet become some. Answers its id. */
export async function makeCoverage(maker: Maker, given: Given): Promise<string> {
  const { db, tenantId, who, now } = maker;
  const { labels, lead, terms, parts, sources } = await readNew(maker, given);
  for (const { target, isNewTarget } of sources) if (isNewTarget) await addTarget(db, target);
  const id = newId();
  const riskTypeId = parts[0]?.riskTypeId ?? given.riskTypeId;
  await addCoverage(
    db,
    { tenantId, id, labels, createdBy: who, createdAt: now },
    {
      tenantId,
      coverageId: id,
      version: 1,
      label: given.label ?? standardLabel(riskTypeId),
      coverageType: given.coverageType,
      combine: given.coverageType === 'MULTI_TRIGGER' ? (given.combine ?? 'SUM') : null,
      riskTypeId,
      riskCarrier: given.riskCarrier ?? null,
      dataSetId: lead.source.set.id,
      secondaryDataSetId: lead.source.secondaryDataSetId,
      targetId: lead.source.target.id,
      currency: given.currency,
      insuredAmount: given.insuredAmount,
      start: given.start,
      end: given.end,
      terms,
      parts,
      createdBy: who,
      createdAt: now,
      updatedAt: now,
    },
  );
  return id;
}
