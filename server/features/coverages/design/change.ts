import type { z } from 'zod';
import type { CoverageChange } from '#shared/contract/coverageDesign';
import { withoutReference } from '#shared/engine/burn/reference';
import type { PayoutTerms } from '#shared/engine/cover';
import { indexOf } from '#shared/engine/indices/list';
import type { PersonId } from '../../../base/person';
import type { CoveragePart, CoverageTerms } from '../../../db/schema/coverages';
import { dayOf } from '../../../http/page';
import { limitsOf } from '../stored/answer';
import type { CreationContext } from './create';
import { fault, under } from '#shared/contract/design/faults';
import type { FieldFault } from '#shared/contract/faults';
import { renewedDays } from '../terms/days';
import { refuseFaults } from '../terms/faults';
import { readIndex } from '#shared/contract/design/indexChoice';
import { readLabels } from '../terms/labels';
import { movedParts, movedTerms } from '../terms/season';
import { clean, readPayout } from '#shared/contract/design/payoutTerms';
import { periodFaults, type Period } from '#shared/contract/design/period';
import { yearsApart } from '#shared/contract/design/season';
import { freezeReference } from './reference';
import type { CoverageRow, VersionRow } from '../stored/repository';
import { addVersion } from '../stored/versionRepository';

type Change = z.output<typeof CoverageChange>;
type Money = { readonly amount: number; readonly currency: string };

const differs = (a: number | null, b: number | null): boolean =>
  a === null || b === null ? a !== b : Math.abs(a - b) > 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

/**
 * Exit and rate after a change. A whole coverage may be sent back with one field changed, so both come although one follows from the
 * other: what differs from what was shown is what was meant. Where neither was touched the one that was given at first stays, and the
 * other moves with the trigger.
 */
function exitAndRate(
  terms: VersionRow,
  change: Change,
): { readonly exit: number | null; readonly rate: number | null } {
  const stored = terms.terms.payout;
  const shown = limitsOf(terms);
  const shownRate = clean(shown.payoutPerUnitPct * terms.insuredAmount);
  const rate = change.payoutPerUnit === undefined ? shownRate : (change.payoutPerUnit?.amount ?? 0);
  const exit = change.exit === undefined ? shown.exit : change.exit;
  const isRate = differs(rate, shownRate);
  const isExit = differs(exit, shown.exit);
  if (isRate && isExit) return { exit, rate: rate || null };
  if (isExit && exit !== null) return { exit, rate: null };
  if (isRate && rate !== 0) return { exit: null, rate };
  const byRate = stored.payoutPerUnitPct !== null;
  return byRate || isExit ? { exit: null, rate: shownRate || null } : { exit: stored.exit, rate: null };
}

/** Amounts that were sent may still name the currency that the change replaces: they are amounts of the coverage. */
function amountOf(money: Money | null | undefined, terms: VersionRow, currency: string, usual: number): Money {
  if (!money) return { amount: usual, currency };
  return { amount: money.amount, currency: money.currency === terms.currency ? currency : money.currency };
}

/** The payout after a change: what was not named stays as it was. */
export function changedPayout(terms: VersionRow, change: Change, currency: string) {
  const stored = terms.terms.payout;
  const { insuredAmount } = terms;
  const { exit, rate } = exitAndRate(terms, change);
  const inCurrency = (money: Money | null | undefined, share: number) =>
    amountOf(money, terms, currency, clean(share * insuredAmount));
  const isLinear = stored.structure === 'linear';
  return readPayout(
    {
      payoutStructure: {
        type: stored.structure,
        trigger: change.trigger ?? stored.trigger,
        comparator: stored.comparator,
        exit: isLinear ? exit : (change.exit ?? null),
        minPayout: inCurrency(change.minPayout, stored.minPayoutPct),
        payoutPerUnit:
          rate === null
            ? null
            : amountOf(change.payoutPerUnit && { ...change.payoutPerUnit, amount: rate }, terms, currency, rate),
      },
      insuredAmount,
      currency,
      limit: change.limit === null ? null : inCurrency(change.limit, stored.limitPct),
    },
    indexOf(terms.terms.index.indexId),
  );
}

/** Several triggers together have one limit; the triggers themselves stand in the sub-coverages. */
function changedMulti(terms: VersionRow, change: Change, currency: string) {
  const stored = terms.terms.payout;
  const touched =
    (change.trigger !== undefined && differs(change.trigger, stored.trigger)) ||
    (change.minPayout !== undefined && differs(change.minPayout.amount, stored.minPayoutPct * terms.insuredAmount));
  const limit = amountOf(change.limit, terms, currency, clean(stored.limitPct * terms.insuredAmount)).amount;
  const faults: FieldFault[] = [];
  if (touched) {
    const text = 'A multi-trigger coverage has its triggers in its sub-coverages. To change them, make a new coverage.';
    faults.push(fault('trigger', text));
  }
  if (!(limit > 0 && limit <= terms.insuredAmount)) {
    faults.push(
      fault('limit', `The limit must be above 0 and at most 100 % of the insured amount of ${terms.insuredAmount}.`),
    );
  }
  const limitPct = change.limit === null ? 1 : clean(limit / terms.insuredAmount);
  return { payout: { ...stored, limitPct }, faults };
}

/** Faults of a payout under the names that a change gives its fields. */
const flat = (faults: readonly FieldFault[]) =>
  faults.map(({ path, message }) => fault(path.replace('payoutStructure.', ''), message));

/** Another structure or comparator makes another product: whoever sends one hears that it is not taken. */
function fixedFaults({ terms: { payout } }: VersionRow, { structure, indexDefinition }: Change): readonly FieldFault[] {
  const faults: FieldFault[] = [];
  if (structure && structure !== payout.structure) {
    const text = `The payout structure of this coverage stays ${payout.structure}. For another one, make a new coverage.`;
    faults.push(fault('structure', text));
  }
  const comparator = indexDefinition?.triggerComparator;
  if (comparator && comparator !== payout.comparator) {
    const text = `The comparator of this coverage stays ${payout.comparator}. For another one, make a new coverage.`;
    faults.push(fault('indexDefinition.triggerComparator', text));
  }
  return faults;
}

/** Phases must fit the changed period; a wish of the stored choice finds out. */
const phaseFaults = (own: Pick<CoveragePart, 'riskTypeId' | 'terms'>, period: Period): readonly FieldFault[] => {
  const { indexId, parameters, phases = [], expression = null } = own.terms.index;
  const indexSpec = { phases: phases.map((phase) => ({ ...phase, parameters: { ...phase.parameters } })) };
  const input = { id: indexId, parameters: { ...parameters }, indexSpec, paramXel: expression };
  return readIndex({ riskTypeId: own.riskTypeId, indexDefinition: input, ...period }).faults;
};

/** A frozen reference belongs to its season: for another one it is computed anew. */
async function withSeason(maker: CreationContext, row: CoverageRow, terms: CoverageTerms, period: Period) {
  if (row.terms.parts.length > 0 || yearsApart(row.terms, period) !== null) return { terms, faults: [] };
  const asked = { choice: withoutReference(terms.index), ...period, set: row.dataSet, target: row.target };
  const { choice, faults } = await freezeReference(maker.db, maker.storeDir, asked);
  return { terms: { ...terms, index: choice }, faults };
}

/** An edit never changes a version: it makes the next one, to be simulated anew. Answers its number. */
export async function makeVersion(maker: CreationContext, row: CoverageRow, change: Change): Promise<number> {
  const { db, who, now } = maker;
  const { coverage, terms } = row;
  const period = { start: change.start ?? terms.start, end: change.end ?? terms.end };
  const years = yearsApart(terms, period);
  const currency = change.currency ?? terms.currency;
  const isMulti = terms.parts.length > 0;
  const { payout, faults: ofPayout } = isMulti
    ? changedMulti(terms, change, currency)
    : changedPayout(terms, change, currency);
  const { dayOffsetHours, parts: renewed } = renewedDays(row, now);
  const parts = movedParts(renewed, years);
  const moved = movedTerms(terms.terms, years);
  const risks = isMulti ? parts.map(({ riskTypeId }) => riskTypeId) : [terms.riskTypeId];
  const { labels, faults: ofLabels } = readLabels(change.labels ?? coverage.labels, risks);
  const season = await withSeason(maker, row, moved, period);
  refuseFaults([
    // A period that has begun may be kept, but not chosen.
    ...periodFaults(period, period.start === terms.start ? null : dayOf(now)),
    ...fixedFaults(terms, change),
    ...flat(ofPayout),
    ...(isMulti
      ? parts.flatMap((part, at) => under(`coverages.${at}`, phaseFaults(part, period)))
      : phaseFaults({ riskTypeId: terms.riskTypeId, terms: season.terms }, period)),
    ...season.faults,
    ...ofLabels,
  ]);
  const version = coverage.currentVersion + 1;
  const shared = {
    expectedLossRatio: change.expectedLossRatio ?? terms.terms.expectedLossRatio,
    detrend: change.detrend ?? terms.terms.detrend,
  };
  await addVersion(
    db,
    {
      ...newVersionRow(terms, who, now),
      version,
      dayOffsetHours,
      label: change.label ?? terms.label,
      currency,
      ...period,
      terms: { ...season.terms, ...shared, payout: payout as PayoutTerms },
      parts: parts.map((part) => ({ ...part, terms: { ...part.terms, ...shared } })),
    },
    labels,
  );
  return version;
}

/** A version that nothing has happened to yet. */
export const newVersionRow = (terms: VersionRow, who: PersonId, now: Date): VersionRow => ({
  ...terms,
  uiState: 'created',
  error: null,
  riskPremiumPct: null,
  unseenYears: null,
  priceReason: null,
  grossPremiumPct: null,
  pricingReportFileId: null,
  factSheetFileId: null,
  jobId: null,
  quoted: false,
  createdBy: who,
  createdAt: now,
  updatedAt: now,
});
