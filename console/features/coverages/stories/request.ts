import type { CoverageChange, NewCoverage } from '#shared/contract/coverageDesign';
import type { PayoutTerms } from '#shared/engine/cover';
import { standardLabel } from '#shared/engine/design/standards';
import type { z } from 'zod';
import type { Draft } from './draft';

/** A share of the insured amount as money, without the tail that binary fractions leave. */
const amountOf =
  ({ insuredAmount, currency }: Draft) =>
  (share: number) => ({
    amount: Number((share * insuredAmount).toPrecision(12)),
    currency,
  });

/** Typed parameters as the contract takes them: numbers where they are numbers, without those left empty. */
const parametersOf = ({ parameters }: Draft) =>
  Object.fromEntries(
    Object.entries(parameters)
      .filter(([, value]) => value !== '')
      .map(([id, value]) => [id, Number.isNaN(Number(value)) ? value : Number(value)]),
  );

/** A finished draft as a new coverage that carries the labels. */
export function newCoverageOf(draft: Draft, terms: PayoutTerms, labels: string[]): NewCoverage {
  const money = amountOf(draft);
  const label = draft.label.trim();
  return {
    ...(label ? { label } : {}),
    riskTypeId: draft.riskTypeId,
    dataSet: { id: draft.dataSetId },
    monitoringTarget: { id: draft.targetId },
    indexDefinition: {
      id: draft.indexId,
      ...(draft.expression === null ? {} : { paramXel: draft.expression }),
      parameters: parametersOf(draft),
    },
    payoutStructure: {
      type: terms.structure,
      trigger: terms.trigger,
      comparator: draft.comparator,
      exit: terms.exit,
      minPayout: money(terms.minPayoutPct),
      pricingUnit: draft.unit,
    },
    limit: money(terms.limitPct),
    currency: draft.currency,
    expectedLossRatio: Number(draft.lossRatio),
    start: draft.start,
    end: draft.end,
    detrend: draft.detrend,
    labels,
  };
}

/** What a draft says beside its payout. */
export const conditionsOf = (draft: Draft) => ({
  currency: draft.currency,
  label: draft.label.trim() || standardLabel(draft.riskTypeId),
  start: draft.start,
  end: draft.end,
  expectedLossRatio: Number(draft.lossRatio),
  detrend: draft.detrend,
});

/** What an edited draft changes of its coverage. */
export function coverageChangeOf(draft: Draft, terms: PayoutTerms): z.input<typeof CoverageChange> {
  const money = amountOf(draft);
  return {
    trigger: terms.trigger,
    exit: terms.exit,
    minPayout: money(terms.minPayoutPct),
    payoutPerUnit: null,
    limit: money(terms.limitPct),
    ...conditionsOf(draft),
    structure: terms.structure,
    indexDefinition: { triggerComparator: terms.comparator },
  };
}
