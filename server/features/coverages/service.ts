import type { z } from 'zod';
import type { CoverageChange, NewCoverage } from '#shared/contract/coverages';
import { indexOf } from '#shared/engine/indices/list';
import { newId } from '../../db/ids';
import type { Db } from '../../db/open';
import type { CoveragePart } from '../../db/schema/coverages';
import { refuse } from '../../http/refuse';
import { pointTargetOf } from '../catalog/anyPoint';
import { addTarget, findSet, findTarget } from '../catalog/repository';
import { checkPeriod, defaultLabel, readPayout, readTerms, type Given } from './read';
import { addCoverage, addVersion, type CoverageRow } from './repository';

export type Maker = { readonly db: Db; readonly tenantId: string; readonly who: string; readonly now: Date };
const today = (now: Date) => now.toISOString().slice(0, 10);

type Source = { readonly dataSet: { readonly id: string }; readonly monitoringTarget: { readonly id: string }; readonly secondaryDataSet?: { readonly id: string } | null | undefined };

/** Data set and target exist, belong together and know what the index reads. A point of a cyclone set becomes a target now. */
async function checkSource({ db, tenantId }: Maker, given: Source & Given): Promise<void> {
  const set = (await findSet(db, given.dataSet.id)) ?? refuse(422, 'coverages.data-set', `There is no data set "${given.dataSet.id}".`);
  if (!set.riskTypeIds.includes(given.riskTypeId)) refuse(422, 'coverages.data-set', `The data set ${set.name} does not measure this risk.`);
  const lacking = indexOf(given.indexDefinition.id).variables.filter((id) => id !== 'wind' && !set.variables.some((variable) => variable.id === id));
  if (lacking.length > 0) refuse(422, 'coverages.data-set', `The data set ${set.name} lacks what the index reads: ${lacking.join(', ')}.`);
  if (given.secondaryDataSet && !(await findSet(db, given.secondaryDataSet.id))) refuse(422, 'coverages.data-set', 'There is no such second data set.');
  const target = await findTarget(db, given.monitoringTarget.id);
  if (target?.dataSetId === set.id) return;
  const point = set.kind === 'track' ? pointTargetOf(tenantId, set.id, given.monitoringTarget.id) : null;
  if (!point) return refuse(422, 'coverages.target', 'This monitoring target does not belong to the data set.');
  await addTarget(db, point);
}

const own = <T extends { label?: string | undefined; riskTypeId: string }>({ label, riskTypeId }: T) => label ?? defaultLabel(riskTypeId);

async function partsOf(maker: Maker, given: z.output<typeof NewCoverage>): Promise<CoveragePart[]> {
  if (given.coverageType !== 'MULTI_TRIGGER') return [];
  if (!given.coverages?.length) return refuse(422, 'coverages.parts', 'A multi-trigger coverage needs at least one sub-coverage.');
  const parts: CoveragePart[] = [];
  for (const part of given.coverages) {
    const whole = { ...part, start: given.start, end: given.end, currency: given.currency, insuredAmount: given.insuredAmount };
    const terms = readTerms(whole, today(maker.now));
    await checkSource(maker, whole);
    parts.push({ id: newId(), label: own(part), riskTypeId: part.riskTypeId, dataSetId: part.dataSet.id, targetId: part.monitoringTarget.id, secondaryDataSetId: part.secondaryDataSet?.id ?? null, terms, weight: part.weight ?? 1 });
  }
  return parts;
}

/** Creates a coverage, version 1, state created. Answers its id. */
export async function makeCoverage(maker: Maker, given: z.output<typeof NewCoverage>): Promise<string> {
  const { db, tenantId, who, now } = maker;
  const terms = readTerms(given, today(now));
  await checkSource(maker, given);
  const id = newId();
  await addCoverage(
    db,
    { tenantId, id, labels: [...new Set(given.labels)], createdBy: who, createdAt: now },
    {
      tenantId, coverageId: id, version: 1, label: own(given), coverageType: given.coverageType, combine: given.coverageType === 'MULTI_TRIGGER' ? (given.combine ?? 'SUM') : null,
      riskTypeId: given.riskTypeId, riskCarrier: given.riskCarrier ?? null, dataSetId: given.dataSet.id, secondaryDataSetId: given.secondaryDataSet?.id ?? null,
      targetId: given.monitoringTarget.id, currency: given.currency, insuredAmount: given.insuredAmount, start: given.start, end: given.end, terms,
      parts: await partsOf(maker, given), createdBy: who, createdAt: now, updatedAt: now,
    },
  );
  return id;
}

/** An edit never changes a version: it makes the next one, to be simulated anew. Answers its number. */
export async function makeVersion({ db, who, now }: Maker, { coverage, terms }: CoverageRow, change: z.output<typeof CoverageChange>): Promise<number> {
  const { payout } = terms.terms;
  const [start, end] = [change.start ?? terms.start, change.end ?? terms.end];
  if (start !== terms.start || end !== terms.end) checkPeriod(start, end, today(now));
  const currency = change.currency ?? terms.currency;
  const money = (share: number) => ({ amount: share * terms.insuredAmount, currency });
  const moved = change.exit !== undefined || change.trigger !== undefined;
  const rate = change.payoutPerUnit ?? (change.exit === undefined && payout.payoutPerUnitPct !== null ? money(payout.payoutPerUnitPct) : null);
  const next = readPayout(
    {
      payoutStructure: {
        type: payout.structure, trigger: change.trigger ?? payout.trigger, comparator: payout.comparator,
        exit: change.exit === undefined ? (rate ? null : payout.exit) : change.exit,
        minPayout: change.minPayout ?? money(payout.minPayoutPct), payoutPerUnit: moved && change.exit ? (change.payoutPerUnit ?? null) : rate,
      },
      insuredAmount: terms.insuredAmount, currency, limit: change.limit ?? money(payout.limitPct),
    },
    payout.comparator,
  );
  const version = coverage.currentVersion + 1;
  await addVersion(
    db,
    {
      ...terms, version, label: change.label ?? terms.label, uiState: 'created', error: null, currency, start, end,
      terms: { ...terms.terms, payout: next, expectedLossRatio: change.expectedLossRatio ?? terms.terms.expectedLossRatio, detrend: change.detrend ?? terms.terms.detrend },
      riskPremiumPct: null, grossPremiumPct: null, pricingReportFileId: null, factSheetFileId: null, jobId: null, quoted: false, createdBy: who, createdAt: now, updatedAt: now,
    },
    change.labels,
  );
  return version;
}
