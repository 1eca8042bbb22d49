import { NewCoverage } from '#shared/contract/coverageDesign';
import { readIndex } from '#shared/contract/design/indexChoice';
import { readPayout } from '#shared/contract/design/payoutTerms';
import { periodFaults } from '#shared/contract/design/period';
import { faultsOf, type FieldFault } from '#shared/contract/faults';
import type { PayoutTerms } from '#shared/engine/cover';
import { indexDefinitions } from '#shared/engine/indices/list';
import type { Draft } from './draft';
import { newCoverageOf } from './request';

const PeriodPart = NewCoverage.pick({ start: true, end: true });
const IndexPart = NewCoverage.pick({ riskTypeId: true, indexDefinition: true, start: true, end: true });
const PayoutPart = NewCoverage.pick({ payoutStructure: true, insuredAmount: true, currency: true, limit: true });

/** A draft as its parts are asked for: period, index and payout, each by itself. */
export const partsOf = (draft: Draft) => {
  const { riskTypeId, indexDefinition, start, end, payoutStructure, insuredAmount, currency, limit } = newCoverageOf(
    draft,
    [],
  );
  return {
    period: PeriodPart.safeParse({ start, end }),
    index: IndexPart.safeParse({ riskTypeId, indexDefinition, start, end }),
    payout: PayoutPart.safeParse({ payoutStructure, insuredAmount, currency, limit }),
  };
};
/** What amounts and trigger say by themselves, while another number is still to be typed. */
function amountFaults(draft: Draft): readonly FieldFault[] {
  const { payoutStructure: typed, insuredAmount, currency, limit } = newCoverageOf(draft, []);
  const rate = typed.type === 'linear' ? { payoutPerUnit: { amount: 1, currency } } : {};
  const trigger = typeof typed.trigger === 'number' ? typed.trigger : 0;
  const payoutStructure = { ...typed, ...rate, trigger, exit: null };
  const amounts = PayoutPart.safeParse({ payoutStructure, insuredAmount, currency, limit });
  const definition = definitionOfDraft(draft);
  return amounts.success && definition ? readPayout(amounts.data, definition).faults : [];
}

const definitionOfDraft = ({ indexId }: Draft) => indexDefinitions.find(({ id }) => id === indexId);

/**
 * What is wrong with a draft, by its path in the request of a new coverage, in the sentences with which the server would refuse it.
 * @param today `YYYY-MM-DD`; null where the period may have begun, as that of an edited coverage may
 */
export function findFaults(draft: Draft, today: string | null): readonly FieldFault[] {
  const { period, index, payout } = partsOf(draft);
  const definition = definitionOfDraft(draft);
  const parsed = NewCoverage.safeParse(newCoverageOf(draft, []));
  return [
    ...(parsed.success ? [] : faultsOf(parsed.error)),
    ...(period.success ? periodFaults(period.data, today) : []),
    ...(index.success ? readIndex(index.data).faults : []),
    ...(payout.success ? (definition ? readPayout(payout.data, definition).faults : []) : amountFaults(draft)),
  ];
}

/** The terms of a draft as the engine reads them; null while they are not whole. */
export function termsOfDraft(draft: Draft): PayoutTerms | null {
  const { payout } = partsOf(draft);
  const definition = definitionOfDraft(draft);
  return payout.success && definition ? readPayout(payout.data, definition).payout : null;
}

/** What the third step asks for, by its path in the request. */
const isOfPayouts = ({ path }: FieldFault) =>
  /^(payoutStructure|limit|currency|expectedLossRatio|start|end|label|detrend)\b/.test(path);
const isOfIndex = ({ path }: FieldFault) => path.startsWith('indexDefinition');
export const scalePath = 'indexDefinition.parameters.scale';
/** A number of months is fine by itself; that the period has as many is asked where the period is. */
const isOfPeriod = ({ path }: FieldFault, { parameters }: Draft) =>
  path === scalePath && /^[1-9]\d*$/.test(parameters['scale'] ?? '');

/** Which step may be left for the next: sources, indexes, payouts, review. */
export const canLeave: readonly ((draft: Draft, faults: readonly FieldFault[]) => boolean)[] = [
  (draft) => draft.targetId !== '',
  (draft, faults) => draft.indexId !== '' && !faults.some((fault) => isOfIndex(fault) && !isOfPeriod(fault, draft)),
  (draft, faults) => draft.structure !== '' && !faults.some((fault) => isOfPayouts(fault) || isOfIndex(fault)),
  () => true,
];
