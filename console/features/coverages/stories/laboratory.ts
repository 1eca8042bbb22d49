import { observedIn, type TargetRecord } from '#shared/contract/coverageRecord';
import { readIndex } from '#shared/contract/design/indexChoice';
import { periodFaults } from '#shared/contract/design/period';
import { movedChoice, yearsApart } from '#shared/contract/design/season';
import { numberTyped } from '#shared/contract/fields';
import { withoutReference, withReference } from '#shared/engine/burn/reference';
import type { SimulatedYear } from '#shared/engine/burn/simulation';
import { indexYears, trialOf, type Trial } from '#shared/engine/burn/trial';
import type { IndexChoice, PayoutTerms, SingleCover } from '#shared/engine/cover';
import { readBy } from '#shared/engine/event/choice';
import type { Observed } from '#shared/engine/observed';
import type { VariableId } from '#shared/engine/variables';
import type { Draft } from './draft';
import { partsOf, termsOfDraft } from './faults';

/** The index that a draft asks for, with the phases of a stored one moved to the typed period; null while it is not whole. */
function choiceOf(draft: Draft): IndexChoice | null {
  const { phases, period } = draft.kept;
  const years = period && yearsApart(period, draft);
  const { index } = partsOf(draft);
  if (!index.success || periodFaults(draft, null).length > 0) return null;
  const { choice } = readIndex(index.data);
  if (!choice) return null;
  const stored = period && years === null ? withoutReference(choice) : choice;
  if (phases.length === 0) return stored;
  // Phases belong to their season: another one needs others.
  return years === null ? null : movedChoice({ ...stored, phases }, years);
}

/** What is read of the place for the index of a draft; null while the draft has none. */
export function variablesOfDraft(draft: Draft): readonly VariableId[] | null {
  const choice = choiceOf(draft);
  return choice && readBy(choice);
}

/** A place with its record, ready for the engine. */
type Bench = { readonly record: TargetRecord; readonly observed: Observed };
export const benchOf = (record: TargetRecord): Bench => ({ record, observed: observedIn(record) });

/** Circles wider than the storms that were sent reach cannot be answered. */
const isWithinReach = ({ parameters }: IndexChoice, { reachKm }: TargetRecord) =>
  ['radiusKm', 'reachKm'].every((id) => !(Number(parameters[id]) > reachKm));

/** A draft as a cover whose terms are still to come; null while its index or its period is not whole, or the record has no reference for it. */
function placedOf(draft: Draft, { record, observed }: Bench): Omit<SingleCover, 'terms'> | null {
  const choice = choiceOf(draft);
  if (!choice || !isWithinReach(choice, record)) return null;
  const { start, end } = draft;
  const { lat, lon, dayOffsetHours } = record;
  const index = withReference(choice, { start, end, dayOffsetHours }, observed);
  return index && { start, end, index, target: { lat, lon }, dayOffsetHours };
}

/** What past years say of a draft. */
export type Laboratory = {
  /** Every past year, before anything is typed of a payout. */
  readonly years: readonly SimulatedYear[];
  /** Null while the payout is not whole. */
  readonly terms: PayoutTerms | null;
  /** Once the payout is whole: what the coverage would have paid, and its price. */
  readonly trial: Trial | null;
};

/** A draft on the record of its place, by the engine that will pay; null while index or period are not whole. */
export function laboratoryOf(draft: Draft, bench: Bench): Laboratory | null {
  const placed = placedOf(draft, bench);
  if (!placed) return null;
  const terms = termsOfDraft(draft);
  const expectedLossRatio = numberTyped(draft.lossRatio);
  const { record, observed } = bench;
  const { phases: _phases, period: _period, ...basis } = draft.kept;
  if (!terms || typeof expectedLossRatio !== 'number' || !(expectedLossRatio > 0 && expectedLossRatio <= 1)) {
    const options = { detrend: draft.detrend, toYear: Number(draft.start.slice(0, 4)) };
    return { years: indexYears(placed, observed, options), terms, trial: null };
  }
  const trial = trialOf({
    cover: { ...placed, terms },
    observed,
    hash: record.hash,
    detrend: draft.detrend,
    basis: {
      ...basis,
      expectedLossRatio,
      minimumRiskRate: Math.max(record.minimumRiskRate, basis.minimumRiskRate),
    },
  });
  return { years: trial.simulation.years, terms, trial };
}
