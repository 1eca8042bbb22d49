import type { z } from 'zod';
import type { NewCoverage } from '#shared/contract/coverageDesign';
import type { IndexChoice, PayoutTerms } from '#shared/engine/cover';
import { definitionOf } from '#shared/engine/event/choice';
import { indexDefinitions } from '#shared/engine/indices/list';
import { standardLabel } from '#shared/engine/design/standards';
import type { PersonId } from '../../../base/person';
import { newId } from '../../../db/ids';
import type { Db } from '../../../db/open';
import type { CoveragePart, CoverageTerms } from '../../../db/schema/coverages';
import { dayOf } from '../../../http/page';
import { addTarget } from '../../catalog/repository';
import { under } from '#shared/contract/design/faults';
import type { FieldFault } from '#shared/contract/faults';
import { dayOffsetOf } from '../terms/days';
import { refuseFaults } from '../terms/faults';
import { readIndex } from '#shared/contract/design/indexChoice';
import { readLabels } from '../terms/labels';
import { multiFaults, multiPayout } from '../terms/multi';
import { readPayout } from '#shared/contract/design/payoutTerms';
import { periodFaults } from '#shared/contract/design/period';
import { freezeReference } from './reference';
import { readSource, type Source } from './source';
import { addCoverage } from '../stored/versionRepository';

/** Who makes a coverage, when, and on which data. */
export type CreationContext = {
  readonly db: Db;
  readonly tenantId: string;
  readonly who: PersonId;
  readonly now: Date;
  readonly storeDir: string;
};
type CoverageInput = z.output<typeof NewCoverage>;
type PartInput = NonNullable<CoverageInput['coverages']>[number];

type PartTerms = { readonly index: IndexChoice; readonly payout: PayoutTerms; readonly source: Source };
type Read = { readonly own: PartTerms | null; readonly faults: readonly FieldFault[] };

/** Index, payout and source of one trigger, or everything that is wrong with them. */
async function readOwn(context: CreationContext, input: CoverageInput | PartInput): Promise<Read> {
  const definition = indexDefinitions.find(({ id }) => id === input.indexDefinition.id);
  const { choice, faults: ofIndex } = readIndex(input);
  const { payout, faults: ofPayout } = definition ? readPayout(input, definition) : { payout: null, faults: [] };
  // An expression reads what it names, not all that its kind may read.
  const { source, faults: ofSource } = await readSource(context, input, choice ? definitionOf(choice) : definition);
  const faults = [...ofIndex, ...ofPayout, ...ofSource];
  if (faults.length > 0 || !choice || !payout || !source) return { own: null, faults };
  const { start, end } = input;
  const frozen = await freezeReference(context.db, context.storeDir, { choice, start, end, ...source });
  return { own: { index: frozen.choice, payout, source }, faults: frozen.faults };
}

const ownTerms = (input: CoverageInput, { index, payout }: Pick<PartTerms, 'index' | 'payout'>): CoverageTerms => ({
  index,
  payout,
  detrend: input.detrend,
  loading: input.loading,
  loadingFactor: input.loadingFactor,
  minimumRiskRate: input.minimumRiskRate,
  expectedLossRatio: input.expectedLossRatio,
});

const partOf = (input: CoverageInput, part: PartInput, partTerms: PartTerms, now: Date): CoveragePart => ({
  id: newId(),
  label: part.label ?? standardLabel(part.riskTypeId),
  riskTypeId: part.riskTypeId,
  dataSetId: partTerms.source.set.id,
  targetId: partTerms.source.target.id,
  place: { lat: partTerms.source.target.lat, lon: partTerms.source.target.lon },
  dayOffsetHours: dayOffsetOf(partTerms.source.set, partTerms.source.target, now),
  settlementLagDays: partTerms.source.set.settlementLagDays,
  secondaryDataSetId: partTerms.source.secondaryDataSetId,
  terms: ownTerms(input, partTerms),
  weight: part.weight ?? 1,
});

/** Checks a new coverage as a whole; refuses with every fault. Answers what is to be stored. */
async function readNew(context: CreationContext, input: CoverageInput) {
  const givenParts = input.coverageType === 'MULTI_TRIGGER' ? (input.coverages ?? []) : [];
  const { labels, faults: ofLabels } = readLabels(input.labels, riskTypesOf(input, givenParts));
  const faults = [...periodFaults(input, dayOf(context.now)), ...multiFaults(input), ...ofLabels];
  if (input.coverageType === 'SINGLE') {
    const { own, faults: ofOwn } = await readOwn(context, input);
    refuseFaults([...faults, ...ofOwn]);
    if (own) return { labels, lead: own, parts: [], sources: [own.source], terms: ownTerms(input, own) };
  }
  const read: Read[] = [];
  for (const part of givenParts) read.push(await readOwn(context, part));
  refuseFaults([...faults, ...read.flatMap((part, at) => under(`coverages.${at}`, part.faults))]);
  const parts = givenParts.flatMap((part, at) => {
    const partTerms = read[at]?.own;
    return partTerms ? { own: partTerms, stored: partOf(input, part, partTerms, context.now) } : [];
  });
  const lead = parts[0]?.own;
  if (!lead) throw new Error('A coverage without faults has no terms');
  const terms = ownTerms(input, { index: lead.index, payout: multiPayout(input) });
  return { labels, lead, terms, parts: parts.map(({ stored }) => stored), sources: parts.map(({ own }) => own.source) };
}

const riskTypesOf = (input: CoverageInput, parts: readonly PartInput[]) =>
  parts.length > 0 ? parts.map(({ riskTypeId }) => riskTypeId) : [input.riskTypeId];

/** Creates a coverage: version 1, state `created`. Points that were no targets yet become some. Answers its id. */
export async function makeCoverage(context: CreationContext, input: CoverageInput): Promise<string> {
  const { db, tenantId, who, now } = context;
  const { labels, lead, terms, parts, sources } = await readNew(context, input);
  for (const { target, isNewTarget } of sources) if (isNewTarget) await addTarget(db, target);
  const id = newId();
  const riskTypeId = parts[0]?.riskTypeId ?? input.riskTypeId;
  await addCoverage(
    db,
    { tenantId, id, labels, createdBy: who, createdAt: now },
    {
      tenantId,
      coverageId: id,
      version: 1,
      label: input.label ?? standardLabel(riskTypeId),
      coverageType: input.coverageType,
      combine: input.coverageType === 'MULTI_TRIGGER' ? (input.combine ?? 'SUM') : null,
      riskTypeId,
      riskCarrier: input.riskCarrier ?? null,
      dataSetId: lead.source.set.id,
      secondaryDataSetId: lead.source.secondaryDataSetId,
      settlementLagDays: lead.source.set.settlementLagDays,
      dayOffsetHours: dayOffsetOf(lead.source.set, lead.source.target, now),
      targetId: lead.source.target.id,
      currency: input.currency,
      insuredAmount: input.insuredAmount,
      start: input.start,
      end: input.end,
      terms,
      parts,
      createdBy: who,
      createdAt: now,
      updatedAt: now,
    },
  );
  return id;
}
