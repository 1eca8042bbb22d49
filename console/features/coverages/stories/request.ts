import { CoverageChange, NewCoverage } from '#shared/contract/coverageDesign';
import { numberTyped } from '#shared/contract/fields';
import { standardLabel } from '#shared/engine/design/standards';
import { indexDefinitions } from '#shared/engine/indices/list';
import { onWire } from '#shared/view/measure';
import { measureOfDraft, measureOfParameter, type Draft } from './draft';

// What is typed and is no number stays text, for the contract to refuse.

/** A typed percentage as money of the insured amount, without the tail that binary fractions leave. */
const amountOf =
  ({ insuredAmount, currency }: Draft) =>
  (percent: string) => {
    const typed = numberTyped(percent);
    const amount = typeof typed === 'number' ? Number(((typed / 100) * insuredAmount).toPrecision(12)) : typed;
    return { amount, currency };
  };
/** A typed index value in the unit of the wire. */
const indexValueOf = (draft: Draft) => (text: string) => {
  const typed = numberTyped(text);
  return typeof typed === 'number' ? onWire(typed, measureOfDraft(draft)) : typed;
};

/** Typed parameters of the index in the units of the wire; one that has no usual value may be left empty. */
export function parametersOf({ indexId, parameters }: Draft): Record<string, number | string> {
  const known = indexDefinitions.find(({ id }) => id === indexId)?.parameters ?? [];
  return Object.fromEntries(
    Object.entries(parameters)
      .filter(([id, text]) =>
        known.some((parameter) => parameter.id === id && (text !== '' || parameter.default !== null)),
      )
      .map(([id, text]) => {
        const typed = numberTyped(text);
        const measure = measureOfParameter(known.find((one) => one.id === id)?.unit ?? '');
        return [id, typeof typed === 'number' ? onWire(typed, measure) : typed];
      }),
  );
}

/** A draft as a new coverage that carries the labels. */
export function newCoverageOf(draft: Draft, labels: readonly string[]) {
  const money = amountOf(draft);
  const value = indexValueOf(draft);
  const label = draft.label.trim();
  return {
    '@type': 'NewCoverage',
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
      type: draft.structure,
      trigger: value(draft.trigger),
      comparator: draft.comparator,
      exit: draft.structure === 'linear' ? value(draft.exit) : null,
      minPayout: money(draft.minPayout),
      pricingUnit: draft.unit,
    },
    insuredAmount: draft.insuredAmount,
    limit: money(draft.limit),
    currency: draft.currency,
    expectedLossRatio: numberTyped(draft.lossRatio),
    start: draft.start,
    end: draft.end,
    detrend: draft.detrend,
    labels,
  };
}

/** What an edited draft changes of its coverage. */
function coverageChangeOf(draft: Draft) {
  const { payoutStructure, limit, currency, start, end, expectedLossRatio, detrend } = newCoverageOf(draft, []);
  const { trigger, exit, minPayout, type, comparator } = payoutStructure;
  return {
    '@type': 'CoverageChange',
    ...{ trigger, exit, minPayout, limit, currency, start, end, expectedLossRatio, detrend },
    payoutPerUnit: null,
    label: draft.label.trim() || standardLabel(draft.riskTypeId),
    structure: type,
    indexDefinition: { triggerComparator: comparator },
  };
}

/** What is sent for a draft, or what the contract has against it. */
export const bodyOfNew = (draft: Draft, labels: readonly string[]) =>
  NewCoverage.safeParse(newCoverageOf(draft, labels));
export const bodyOfChange = (draft: Draft) => CoverageChange.safeParse(coverageChangeOf(draft));
